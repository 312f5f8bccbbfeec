//! Questions that a screen asks of every variant, and the answers.

use springald_core::Owner;
use springald_registry::{VARIANTS, find, lookup};
use springald_view::{
    ClickView, Explanation, OutcomeView, Preview, Scene, VariantView, moves_of, why,
};

fn square(name: &str) -> ClickView {
    ClickView::Square(name.to_owned())
}

fn game(variant: &str, line: &str) -> Box<dyn springald_core::Game> {
    let mut game = find(variant).unwrap().variant().begin();
    game.play_line(line).unwrap();
    game
}

#[test]
fn a_preview_shows_the_effect_without_playing() {
    for entry in VARIANTS {
        let game = entry.variant().begin();
        let before = Scene::of(&*game);
        for act in before.acts.iter().take(5) {
            let preview = Preview::of(&*game, &act.action).unwrap();
            let mut played = game.boxed_clone();
            played.play_text(&act.action).unwrap();
            assert_eq!(preview.scene, Scene::of(&*played));
        }
        assert_eq!(Scene::of(&*game), before);
        assert!(Preview::of(&*game, "nonsense").is_err());
    }
}

#[test]
fn clicks_that_mean_nothing_legal_get_the_sentence_of_the_rules() {
    let cases: [(&str, &str, &[&str], &str); 6] = [
        ("chess", "", &["e2", "e5"], "pawn"),
        ("chess", "", &["e7", "e5"], "Black"),
        ("chesspp", "", &["f1", "d3"], "catapult"),
        ("gravitatur", "", &["e2"], "e2"),
        ("gravitatur", "", &["e2", "e4"], "Gravitatur"),
        ("cats", "", &["a2", "a5"], "a2"),
    ];
    for (variant, line, clicks, word) in cases {
        let game = game(variant, line);
        let clicks: Vec<ClickView> = clicks.iter().map(|name| square(name)).collect();
        let told = why(&*game, &clicks).unwrap_or_else(|| panic!("{variant}: {clicks:?}"));
        assert!(!told.legal && told.clause.is_some());
        let text = format!("{} {:?}", told.message, told.squares);
        assert!(text.contains(word), "{variant} {clicks:?}: {text}");
    }
}

#[test]
fn clicks_that_mean_something_legal_or_nothing_at_all_need_no_reason() {
    let game = game("chess", "");
    assert_eq!(why(&*game, &[square("e2"), square("e4")]), None);
    for clicks in [
        vec![],
        vec![square("e4")],
        vec![square("z99"), square("e4")],
        vec![ClickView::Button("end".into())],
        vec![ClickView::Piece('Q')],
    ] {
        assert_eq!(why(&*game, &clicks), None, "{clicks:?}");
    }
}

#[test]
fn every_piece_shows_its_moves_on_either_turn() {
    let chess = game("chess", "e2e4 e7e5 g1f3");
    assert_eq!(moves_of(&*chess, "b8").targets, ["a6", "c6"]);
    // White is not to move, but its knight still shows its moves.
    let knight = moves_of(&*chess, "f3");
    assert_eq!(knight.captures, ["e5"]);
    assert!(knight.targets.len() == 5, "{knight:?}");
    assert!(moves_of(&*chess, "e3").targets.is_empty());
    assert!(moves_of(&*chess, "").targets.is_empty());
    // A piece shows its moves even if something else must be done first.
    let gravitatur = game("gravitatur", "");
    assert_eq!(moves_of(&*gravitatur, "e2").targets, ["e3", "e4"]);
    assert!(!moves_of(&*gravitatur, "b8").targets.is_empty());
    let cats = game("cats", "");
    assert!(!moves_of(&*cats, "a2").targets.is_empty());
    assert!(!moves_of(&*cats, "b10").targets.is_empty());
}

#[test]
fn checks_are_seen() {
    let game = game("chess", "e2e4 f7f6 d1h5");
    assert_eq!(Scene::of(&*game).check.as_deref(), Some("e8"));
    assert_eq!(
        Scene::of(&*find("chess").unwrap().variant().begin()).check,
        None
    );
}

#[test]
fn explanations_are_those_of_the_rules() {
    let game = game("chess", "");
    assert!(Explanation::of(&*game, "e2e4").unwrap().legal);
    let told = Explanation::of(&*game, "e1g1").unwrap();
    assert!(!told.legal && !told.message.is_empty() && !told.squares.is_empty());
    let spelled = Explanation::of(&*game, "Nf3").unwrap();
    assert!(spelled.legal && spelled.action == "g1f3");
    assert!(Explanation::of(&*game, "nonsense").is_err());
}

#[test]
fn a_list_of_variants_says_what_a_menu_needs() {
    for entry in VARIANTS {
        let view = VariantView::of(entry.variant(), &entry.folder);
        assert!(!view.kinds.is_empty() && !view.summary.is_empty());
        assert_eq!(view.id, entry.id());
    }
}

#[test]
fn motions_name_the_owner_of_the_piece() {
    let gravitatur = game("gravitatur", "");
    let preview = Preview::of(&*gravitatur, "G@d4").unwrap();
    assert_eq!(preview.motions[0].owner, Owner::Neutral);
    assert!(preview.motions.iter().any(|motion| motion.how == "pulled"));
}

#[test]
fn buttons_whose_name_does_not_say_it_all_are_explained() {
    let start = Scene::of(&*game("cats", ""));
    let [teleport] = &start.buttons[..] else {
        panic!("{:?}", start.buttons);
    };
    assert_eq!(teleport.name, "teleport");
    assert!(teleport.help.contains("random square"), "{}", teleport.help);
    assert!(Scene::of(&*game("chess", "")).buttons.is_empty());
}

#[test]
fn a_finished_game_has_no_facts() {
    let line = "f2f3 e7e5 g2g4";
    assert_eq!(Scene::of(&*game("chess", line)).facts.len(), 1);
    let over = Scene::of(&*game("chess", &format!("{line} d8h4")));
    assert_eq!(over.result, Some(springald_core::GameResult::BlackWon));
    assert!(over.facts.is_empty(), "{:?}", over.facts);
}

#[test]
fn the_castling_of_a_declared_game_takes_one_line_for_each_side() {
    let game = lookup("crazyhouse").unwrap().variant().begin();
    let castling = [
        "White can castle to g1 or c1.",
        "Black can castle to g8 or c8.",
    ];
    assert_eq!(Scene::of(&*game).facts, castling);
}

#[test]
fn dice_show_the_numbers_of_an_outcome() {
    let mut game = lookup("dice").unwrap().variant().begin();
    game.play_text("roll").unwrap();
    let faces: Vec<String> = OutcomeView::all(&*game)
        .into_iter()
        .map(|outcome| outcome.face)
        .collect();
    assert_eq!(faces.len(), 36);
    assert!(faces.contains(&"4-5".to_owned()), "{faces:?}");
}

#[test]
fn dice_show_the_square_of_an_outcome() {
    let mut game = game("cats", "");
    let roll = game.actions().into_iter().find(|action| action.rolls);
    game.play_text(&roll.expect("a teleport").action).unwrap();
    let outcomes = OutcomeView::all(&*game);
    assert!(outcomes.len() > 1);
    for OutcomeView { outcome, face, .. } in outcomes {
        assert_eq!(outcome, format!("T@{face}"));
    }
}
