//! Games like other games.

use crate::syntax::read;
use springald_board::U256;
use springald_core::{Clause, DrawRules};
use springald_declared::model::{Capture, Declaration, Forbid, StepAction, When};
use springald_declared::syntax::rules_page;

/// Reads a game like chess with more statements.
fn like_chess(more: &str) -> Declaration {
    let text = format!("game own like chess\n{more}\n");
    read(&text).unwrap_or_else(|problems| panic!("{problems}"))
}

fn names(game: &Declaration) -> Vec<&str> {
    game.kinds.iter().map(|kind| kind.name.as_str()).collect()
}

#[test]
fn a_game_without_statements_of_its_own() {
    let chess = read(crate::syntax::CHESS).unwrap();
    let game = like_chess("");
    // A game has its own names, but the start of chess.
    let own = Declaration {
        id: "own".to_owned(),
        name: "Own".to_owned(),
        aliases: Vec::new(),
        summary: String::new(),
        credit: String::new(),
        start_is_taken: true,
        ..chess
    };
    assert_eq!(game, own);
}

#[test]
fn other_names_of_the_sides_are_those_of_the_sentences() {
    let game = like_chess("sides Red and White");
    let of = |game: &Declaration, clause: Clause| {
        let all = game.clauses.iter().filter(|(known, _)| *known == clause);
        let sentences: Vec<&str> = all.map(|(_, sentence)| &**sentence).collect();
        sentences.join(" ")
    };
    let chess = read(crate::syntax::CHESS).unwrap();
    let turns = Clause::new(2, 1);
    assert!(of(&chess, turns).starts_with("White moves first, then"));
    assert!(of(&game, turns).starts_with("Red moves first, then"));
    let setup = of(&game, Clause::new(1, 1));
    assert!(setup.contains("Red's king") && setup.contains("White's mirror them"));
}

#[test]
fn names_of_sides_are_exchanged_where_they_are_whole_words() {
    let game = read("game own like whites\nsides Black and White\n").unwrap();
    assert_eq!(
        game.clauses[0].1,
        "Black's king, not a Whitehead, a white square; White (or Black) moves."
    );
}

#[test]
fn a_game_like_a_game_like_another() {
    let game = read("game goose like duck\n").unwrap();
    assert_eq!((game.kinds.len(), game.ends.len()), (7, 2));
}

#[test]
fn pieces_are_replaced_in_place_added_and_removed() {
    let game = like_chess(
        "piece queen A\n  leaps 1 3\npiece dragon D\n  moves like rook\nwithout piece bishop\n\
         piece pawn P\n  steps forward\n  promotes on rank 8 to queen\n\
         start \"rn1ak1nr/pppppppp/8/8/8/8/PPPPPPPP/RN1AK1NR w KQkq - 0 1\"",
    );
    let expected = ["king", "queen", "rook", "knight", "pawn", "dragon"];
    assert_eq!(names(&game), expected);
    assert_eq!(game.kinds[1].letter, 'A');
    assert_eq!(game.kinds[4].paths.len(), 1);
    // Lists name the kinds by their new numbers.
    assert_eq!(game.progress.kinds, [4]);
    let tracks = |kind: usize| -> Vec<_> {
        let paths = game.kinds[kind].paths.iter();
        paths.map(|path| path.tracks.clone()).collect()
    };
    assert_eq!(tracks(5), tracks(2));
}

#[test]
fn without() {
    let game = like_chess(
        "without castling\nwithout forbid\nwithout ends\nwithout repetition\nwithout progress\nwithout material\n\
         without must take\nwithout drops",
    );
    assert!(game.castlings.is_empty() && game.forbidden.is_empty() && game.ends.is_empty());
    assert_eq!(game.draws, DrawRules::NONE);
    assert!(game.progress.kinds.is_empty() && game.material.is_none());
    let own = "without forbid\nwithout ends\nforbid enemy royal attacked\nwin when 3 checks given as \"checks\"";
    let game = like_chess(own);
    assert_eq!(game.forbidden.len(), 1);
    assert_eq!(game.ends.len(), 1);
    let drops = "game base like chess\nmust take\ndrop pieces\ncaptured pieces go to hand\n";
    let library = |_: &str| {
        Some(drops.replace("like chess", "")).map(|text| {
            let rest = crate::syntax::CHESS
                .split_once("summary")
                .expect("a summary")
                .1;
            let rest = rest.replace("2.2 captured pieces vanish", "clause 2.3");
            format!("{text}summary{rest}")
        })
    };
    let child = "game own like base\nwithout must take\nwithout drops\ncaptured pieces vanish\n";
    let game = springald_declared::syntax::parse(child, &library)
        .unwrap_or_else(|problems| panic!("{problems}"));
    assert!(game.must_take.is_none() && game.drops.is_empty());
    assert_eq!(game.capture, Capture::Removed);
    let game = springald_declared::syntax::parse("game own like base", &library).unwrap();
    assert!(game.must_take.is_some() && game.drops.len() == 6);
    assert_eq!(game.capture, Capture::ToHand);
}

#[test]
fn ends_are_replaced_or_come_first() {
    let game = like_chess(
        "win when 3 checks given as \"three checks\"\n8.1 win when stalemated as \"stalemate\"\n\
         win when your king on e4 d4 as \"hill\"",
    );
    let reasons: Vec<_> = game.ends.iter().map(|end| end.reason.as_str()).collect();
    assert_eq!(reasons, ["three checks", "hill", "checkmate", "stalemate"]);
    assert_eq!(game.ends[3].clause, Some(Clause::new(8, 1)));
    let library = |id: &str| match id {
        "three" => {
            Some("game three like chess\nwin when 3 checks given as \"checks\"\n".to_owned())
        }
        _ => crate::syntax::library(id),
    };
    let five = "game five like three\nwin when 5 checks given as \"checks\"\n";
    let game = springald_declared::syntax::parse(five, &library).unwrap();
    assert_eq!(game.ends[0].when, When::Checks(5));
    assert_eq!(game.ends.len(), 3);
}

#[test]
fn other_statements_replace_inherited_ones() {
    let game = like_chess(
        "piece wall * neutral\nturn\n  move\n  place wall\ncastling\n  king e1 to g1, rook h1 to f1, as K\nrepetition draw 3\n\
         progress nothing draw 50\n6.9 forbid own royal attacked\nforbid enemy royal attacked",
    );
    assert_eq!(game.turns[0].len(), 2);
    assert_eq!(game.turns[0][1].action, StepAction::Place(6));
    assert_eq!(game.castlings.len(), 1);
    assert_eq!(game.draws.repetition.map(|limit| limit.automatic), Some(3));
    assert!(game.progress.kinds.is_empty());
    assert_eq!(game.forbidden[0].clause, Some(Clause::new(6, 9)));
    assert_eq!(game.forbidden[1].what, Forbid::EnemyRoyalAttacked);
}

#[test]
fn areas_are_replaced_where_they_are_used() {
    let parent = "game parent\nboard 2 x 2\nstart \"K1/2\"\narea goal = a1\npiece king K\n  steps any into goal\n";
    let library = |_: &str| Some(parent.to_owned());
    let child = "game child like parent\narea goal = far\narea far = b2\n";
    let game = springald_declared::syntax::parse(child, &library).unwrap();
    assert_eq!(game.kinds[0].paths[0].into.white, U256::from(0b1000));
}

#[test]
fn sentences_of_a_clause_replace_the_inherited_ones() {
    let game = like_chess(
        "section 7 \"Ends\"\nclause 7.1 \"Mate loses.\"\nclause 7.1 \"It ends the game.\"\nclause 8.1 \"More.\"",
    );
    let page = rules_page(&game);
    assert!(page.contains("\n## 7. Ends\n\n**7.1** Mate loses. It ends the game.\n\n**7.2** If"));
    assert!(page.contains("**3.1** The king moves to any neighbouring square."));
    assert!(page.ends_with("\n## 8. Rules\n\n**8.1** More.\n"));
}

#[test]
fn a_clause_before_game_is_that_of_everything_inherited() {
    let game =
        read("3.1 game own like chess \"Everything is as in chess.\"\n3.2 must take\n").unwrap();
    let clause = Some(Clause::new(3, 1));
    assert!(
        game.kinds
            .iter()
            .all(|kind| kind.paths.iter().all(|path| path.clause == clause))
    );
    assert_eq!(game.kinds[5].promotions[0].clause, clause);
    assert_eq!(
        (game.castlings[0].clause, game.turns[0][0].clause),
        (clause, clause)
    );
    assert_eq!(
        (game.forbidden[0].clause, game.ends[0].clause),
        (clause, clause)
    );
    assert_eq!(game.must_take, Some(Some(Clause::new(3, 2))));
    let sentences = [(Clause::new(3, 1), "Everything is as in chess.".to_owned())];
    assert_eq!((game.clauses, game.sections.len()), (sentences.to_vec(), 0));
}

/// Returns the rules page of a text.
fn page(text: &str) -> String {
    rules_page(&read(text).unwrap_or_else(|problems| panic!("{problems}")))
}

#[test]
fn a_text_without_sentences_gets_them_from_its_statements() {
    let page = page(
        "game own \"Own Game\" like chess\n\
         start \"cnbqkbnc/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w - - 0 1\"\n\
         without piece rook\n\
         without castling\n\
         piece camel C\n  leaps 1 3\n\
         piece pawn P\n  steps forward to move\n  promotes on rank 8 to queen\n\
         loss when stalemated as \"stalemate\"\n\
         when queen captures, it vanishes\n",
    );
    for said in [
        "## 8. What differs from Chess",
        "**8.1** White starts with a camel, knight, bishop, queen, king, bishop, knight and camel on rank 1, from a to h, and with \
         pawns on rank 2.",
        "**8.2** There is no rook.",
        "**8.3** There is no castling.",
        "**8.4** The camel (C) leaps three squares one way and one across.",
        "**8.5** The pawn (P) moves one square forward. It never captures. A pawn that reaches the last rank becomes a queen.",
        "**8.6** You win if the enemy has no move.",
        "**8.7** When a queen captures, it vanishes.",
        "**3.2** The queen moves",
    ] {
        assert!(page.contains(said), "{said}\n{page}");
    }
    for false_now in [
        "two squares straight forward",
        "The rook moves",
        "stalemate: a draw",
        "the king may move two squares",
    ] {
        assert!(!page.contains(false_now), "{false_now}\n{page}");
    }
}

#[test]
fn sentences_say_all_that_a_statement_says() {
    let page = page(
        "game own \"Own Game\" like chess\n\
         start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 0 1\"\n\
         piece rook R\n  slides straight\n  swaps with pawn\n  taken only by pawn or knight\n\
         piece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  \
         steps forward 2 from rank 2 to move, open to en passant\n  \
         steps forward-diagonal to take en passant\n  promotes on rank 8 to queen or stays by capturing\n\
         gate queen on rank 1\n\
         captures explode, sparing pawn\n\
         may pass if stuck\n",
    );
    for said in [
        "**8.1** White starts with a rook, knight, bishop, queen, king, bishop, knight and rook on rank 1, from a to h, and with \
         pawns on rank 2. Black's pieces mirror them on ranks 8 and 7. Each side has a queen in hand.",
        "along the rank or file. Instead of a move it may change places with a pawn of its own side. A pawn or knight can capture \
         it; nothing else can.",
        "moves one square forward, or two squares forward from rank 2 (rank 7 for Black) without capturing. It captures one \
         square diagonally forward.",
        "It also captures *en passant*: right after an enemy piece has passed a square",
        "A pawn that captures on the last rank may become a queen.",
        "**8.4** When a piece leaves a square of the first rank on which it has stood since the start, its player may put a queen \
         from the hand on that square in the same move.",
        "**8.5** When a piece captures, pieces other than a pawn around it vanish. When a piece captures, it vanishes.",
        "**8.6** A player without any other action passes.",
    ] {
        assert!(page.contains(said), "{said}\n{page}");
    }
}

#[test]
fn a_start_may_name_prisoners() {
    let text = "game own like chess\n\
        start \"4k3/8/8/8/8/8/8/4K3[n#N] w - - 0 1\"\n\
        without castling\ncaptured pieces go to prison\ndrop knight\nexchange knight for knight\n";
    let loaded = springald_declared::load(text).map(|_| ());
    assert_eq!(loaded.map_err(|error| error.to_string()), Ok(()));
}

#[test]
fn refusals_cite_the_new_clauses() {
    use springald_core::{Explain, IllegalReason, Variant};
    let text = "game own like chess\npiece knight N\n  leaps 1 3\n";
    let springald_declared::Game::Small(game) = springald_declared::load(text).expect("a game")
    else {
        panic!("a board of 64 squares");
    };
    let refused = game.start().why_not("b1c3").expect("an action");
    let reason = refused.expect("no camel leaps there");
    assert_eq!(
        reason.clause().map(|one| one.to_string()),
        Some("8.1".to_owned())
    );
}

#[test]
fn an_author_who_writes_sentences_gets_only_what_they_leave_out() {
    let own = "section 9 \"Own\"\n9.1 without castling \"Nobody castles.\"\n";
    let page = page(&format!(
        "game own like chess\n{own}piece knight N\n  leaps 1 3\n"
    ));
    for said in [
        "**9.1** Nobody castles.",
        "## 10. What differs from Chess\n\n**10.1** The knight (N) leaps three squares one way and one across.",
    ] {
        assert!(page.contains(said), "{said}\n{page}");
    }
    assert!(!page.contains("the king may move two squares"), "{page}");
    assert!(!page.contains("There is no castling"), "{page}");
}
