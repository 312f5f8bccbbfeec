//! Lent moves, pieces beneath others, material, clauses cited by reason, and new names.

use crate::syntax::{read, small};
use springald_declared::model::{Declaration, Material, Near, Rest, Topic};

fn like_chess(more: &str) -> Declaration {
    let text = format!("game own like chess\n{more}\n");
    read(&text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn kind(game: &Declaration, name: &str) -> usize {
    let mut kinds = game.kinds.iter();
    kinds.position(|kind| kind.name == name).expect("a kind")
}

#[test]
fn pieces_lend_moves_to_others() {
    let game =
        like_chess("5.1 beside queen, pieces except king or pawn move instead\n  5.3 leaps 1 2");
    let [lending] = &game.lendings[..] else {
        panic!("one lending");
    };
    assert_eq!(lending.near, Near::Beside);
    assert_eq!(lending.lenders, [kind(&game, "queen")]);
    assert_eq!(lending.borrowers.len(), 4);
    assert!(lending.replaces_moves && !lending.replaces_takes);
    assert!(lending.paths[0].moves && !lending.paths[0].takes);
    for (words, near) in [
        ("beside own queen, rook also", Near::BesideOwn),
        ("beside enemy queen, rook also", Near::BesideEnemy),
        ("guarded by knight, rook also", Near::Guarded),
    ] {
        let game = like_chess(&format!("{words}\n  slides any"));
        assert_eq!(game.lendings[0].near, near);
        assert!(game.lendings[0].paths[0].takes);
    }
    let both = like_chess("beside queen rook moves and takes instead\n  steps any");
    assert!(both.lendings[0].replaces_moves && both.lendings[0].replaces_takes);
}

#[test]
fn lending_is_inherited_replaced_and_left_out() {
    let library = |id: &str| match id {
        "lent" => {
            Some("game lent like chess\n3.1 beside queen, rook also\n  leaps 1 2\n".to_owned())
        }
        id => crate::syntax::library(id),
    };
    let game = |more: &str| {
        let text = format!("game own like lent\n{more}\n");
        springald_declared::syntax::parse(&text, &library).unwrap()
    };
    assert_eq!(game("").lendings.len(), 1);
    assert_eq!(game("without lending").lendings.len(), 0);
    let replaced = game("beside queen, rook move instead\n  slides any");
    assert_eq!(replaced.lendings.len(), 1);
    assert!(replaced.lendings[0].replaces_moves);
    assert_eq!(
        game("beside queen, bishop also\n  slides any")
            .lendings
            .len(),
        2
    );
}

#[test]
fn a_piece_lies_beneath_the_others() {
    let game = small(
        "piece lift L beneath\n  steps any\n  leaps 2 2 first move\n  carries king to its twin\n  \
         taken when enemies stand on both",
    );
    let lift = &game.kinds[kind(&game, "lift")];
    let beneath = lift.beneath.as_ref().expect("it lies beneath");
    assert_eq!(beneath.carries.as_ref().unwrap().1, [0]);
    assert!(beneath.taken_together);
    assert!(!lift.paths[0].first && lift.paths[1].first);
}

#[test]
fn material_is_listed() {
    let lines = "material\n  nothing\n  knight or rook\n  one knight\n  bishop on one colour";
    let game = like_chess(lines);
    let rest = |kinds: &[&str], one, one_colour| Rest {
        kinds: kinds.iter().map(|name| kind(&game, name)).collect(),
        one,
        one_colour,
        without: Vec::new(),
    };
    let rests = vec![
        rest(&[], false, false),
        rest(&["knight", "rook"], false, false),
        rest(&["knight"], true, false),
        rest(&["bishop"], false, true),
    ];
    assert_eq!(game.material, Some(Material::Only(rests)));
}

#[test]
fn clauses_explain_topics() {
    let lines = "3.6 explains blocked ways\n4.1 explains long ways of pawn or rook \"So far.\"";
    let game = like_chess(lines);
    let topics: Vec<_> = (game.explanations.iter())
        .map(|one| (one.clause.unwrap().to_string(), one.topic, one.kinds.len()))
        .collect();
    let expected = [
        ("4.1".to_owned(), Topic::LongWays, 2),
        ("3.6".to_owned(), Topic::BlockedWays, 6),
    ];
    assert_eq!(topics, expected);
}

#[test]
fn a_piece_has_another_name() {
    let text = "3.2 piece queen Q\n  slides any \"The Queen slides; two queens do, too.\"";
    let library = move |id: &str| match id {
        "named" => Some(format!("game named like chess\n{text}\n")),
        id => crate::syntax::library(id),
    };
    let text = "game own like named\nrename queen to lady L\n";
    let game = springald_declared::syntax::parse(text, &library).unwrap();
    let lady = kind(&game, "lady");
    assert_eq!(game.kinds[lady].letter, 'L');
    let pawn = &game.kinds[kind(&game, "pawn")];
    assert!(pawn.promotions[0].to.contains(&lady));
    let clause = game
        .clauses
        .iter()
        .find(|(clause, _)| clause.to_string() == "3.2");
    assert_eq!(clause.unwrap().1, "The Lady slides; two ladies do, too.");
}

#[test]
fn notation_is_stated() {
    let game = like_chess("fen en passant with piece\nhyphen for ambiguous moves");
    assert!(game.names_passer && game.hyphen.is_some());
}

#[test]
fn progress_may_have_no_limit() {
    let game = like_chess("progress nothing draw 100");
    assert!(game.progress.kinds.is_empty());
    assert_eq!(game.draws.no_progress.unwrap().automatic, 100);
    let game = like_chess("progress queen or knight");
    assert_eq!(
        game.progress.kinds,
        [kind(&game, "queen"), kind(&game, "knight")]
    );
    assert!(game.draws.no_progress.is_none());
}
