//! Games whose turns, captures and arrivals leave the player a choice. The counts of actions are from slow generators.

use springald_core::{Click, DynVariant, Game as Played, Legality, Side, Verdict};
use springald_declared::{Game, load};

/// Loads the game of a text.
pub(super) fn variant(text: &str) -> Box<dyn DynVariant> {
    match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

/// Begins a game of a text, at its start or at a FEN.
pub(super) fn begin(text: &str, fen: Option<&str>) -> Box<dyn Played> {
    let variant = variant(text);
    match fen {
        Some(fen) => variant
            .begin_exactly_at(fen)
            .unwrap_or_else(|error| panic!("{error}")),
        None => variant.begin(),
    }
}

/// Returns the numbers of actions up to a depth.
pub(super) fn counts(text: &str, depth: u32) -> Vec<u64> {
    let game = begin(text, None);
    (1..=depth)
        .map(|depth| game.perft(depth, false, 1))
        .collect()
}

/// Plays actions.
pub(super) fn play(game: &mut dyn Played, actions: &[&str]) {
    for action in actions {
        let played = game.play_text(action);
        played.unwrap_or_else(|error| panic!("{action} in {}: {error}", game.fen()));
    }
}

/// Returns the sentence of a refusal.
pub(super) fn why(game: &dyn Played, action: &str) -> String {
    match game.explain(action) {
        Ok(Legality::Illegal(refused)) => refused.sentence,
        other => panic!("{action}: {other:?}"),
    }
}

/// Returns the legal actions in the order of their texts.
pub(super) fn actions(game: &dyn Played) -> Vec<String> {
    let mut texts = game.action_texts();
    texts.sort();
    texts
}

/// Asserts that each action is one of its SAN, and has its own clicks.
pub(super) fn are_playable(game: &dyn Played) {
    let actions = game.actions();
    for (index, one) in actions.iter().enumerate() {
        assert_eq!(game.read_action(&one.san).unwrap().action, one.action);
        let alike = |other: &springald_core::LegalAction| other.gesture == one.gesture;
        assert_eq!(
            actions.iter().position(alike),
            Some(index),
            "{}",
            one.action
        );
    }
}

const BREAKTHRU: &str = "game breakthru\nboard 11 x 11\n\
    start \"11/3sssss3/11/1s2GGG2s1/1s1G3G1s1/1s1G1F1G1s1/1s1G3G1s1/1s2GGG2s1/11/3sssss3/11 w - - 0 1\"\n\
    piece ship G\n  slides straight to move\n  steps diagonal to take\n\
    piece silver S\n  moves like ship\npiece flagship F\n  moves like ship\n\
    turn\n  move, captures end the turn, moves of flagship end the turn\n\
    \x20 move ship or silver, with another piece, without captures\n\
    win when your flagship on rank 1 and rank 11 and file a and file k as \"escape\"\n\
    win when you are black, and enemy has no flagship as \"flagship captured\"\n";

#[test]
fn a_turn_is_a_capture_or_one_move_of_the_flagship_or_two_of_others() {
    assert_eq!(counts(BREAKTHRU, 2), [60, 3_144]);
    let mut game = begin(BREAKTHRU, None);
    play(&mut *game, &["f6f7"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    play(&mut *game, &["b4c4"]);
    assert_eq!(game.prompt(), "Move another ship or silver.");
    assert_eq!(
        why(&*game, "c4c3"),
        "The silver on c4 has already moved in this turn."
    );
    play(&mut *game, &["b5c5", "d5d4"]);
    assert_eq!(
        why(&*game, "f7f6"),
        "Only a ship or silver makes this move."
    );
    play(&mut *game, &["e4e3"]);
    // The ship on d4 stands before the silver ones on c4 and c5: only the latter is next to it aslant.
    assert_eq!(game.to_act().side(), Some(Side::Black));
    play(&mut *game, &["c4c3"]);
    assert_eq!(
        why(&*game, "c5d4"),
        "Nothing is captured in this step of the turn."
    );
    game.undo_action();
    play(&mut *game, &["c5d4"]);
    assert_eq!(game.to_act().side(), Some(Side::White));
}

/// Nine Men's Morris with men on the board: the lines go over squares without points, but not over the middle.
const MILLS: &str = "game mills\nboard 7 x 7\nstart \"7/7/7/7/7/7/7[MMMMMMMMMmmmmmmmmm] w - - 0 1\"\n\
    area outer = a1 d1 g1 a4 g4 a7 d7 g7\narea middle = b2 d2 f2 b4 f4 b6 d6 f6\n\
    area inner = c3 d3 e3 c4 e4 c5 d5 e5\n\
    area spokes = ranks 1-3 of file d and ranks 5-7 of file d and files a-c of rank 4 and files e-g of rank 4\n\
    piece man M\n  leaps 0 3 within outer to move\n  leaps 0 2 within middle to move\n\
    \x20 steps straight within inner to move\n  steps straight within spokes to move\n\
    must drop man\ndrop man on outer and middle and inner\n\
    turn\n  move\n  remove man, after 3 in line straight on outer and middle and inner and d4, sparing lines\n\
    loss when you have fewer than 3 man as \"two men left\"\nloss when stalemated as \"no move\"\n";

#[test]
fn a_row_removes_a_piece_that_the_player_chooses() {
    assert_eq!(counts(MILLS, 4), [24, 552, 12_144, 255_024]);
    let fen = "m2m2m/7/7/M1m1M1M/7/7/7[MMMMMmmmm] w - - 0 9";
    let mut game = begin(MILLS, Some(fen));
    // Rank 4 is parted by the middle.
    play(&mut *game, &["M@b4"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    game.undo_action();
    play(&mut *game, &["M@f4"]);
    assert_eq!(game.prompt(), "Remove an enemy man.");
    assert_eq!(actions(&*game), ["xc4"]);
    are_playable(&*game);
    assert_eq!(
        why(&*game, "xa7"),
        "The man on a7 stands in a row, and other pieces can be removed."
    );
    assert_eq!(why(&*game, "M@d1"), "Remove an enemy man.");
    let words = game.words_for("xc4");
    assert_eq!(words.as_deref(), Some("remove the man on c4"));
    let at = |name: &str| Click::Square(game.info().shape.parse(name).expect("a square"));
    let refused = game.explain_clicks(&[at("d7")]).expect("a refusal");
    assert_eq!(
        refused.sentence,
        "The man on d7 stands in a row, and other pieces can be removed."
    );
    let again = begin(MILLS, Some(&game.fen()));
    assert_eq!((again.fen(), again.key()), (game.fen(), game.key()));
    play(&mut *game, &["xc4"]);
    assert_eq!(game.fen(), "m2m2m/7/7/M3MMM/7/7/7[MMMMmmmm] b - - 0 9");
    assert_eq!(why(&*game, "xf4"), "Put a man on the board.");
    // If all stand in rows, none is spared.
    let fen = "m2m2m/7/7/M3M1M/7/7/7[MMMMMmmmm] w - - 0 9";
    let mut game = begin(MILLS, Some(fen));
    play(&mut *game, &["M@f4"]);
    assert_eq!(actions(&*game), ["xa7", "xd7", "xg7"]);
}

#[test]
fn the_last_removal_ends_the_game() {
    let mut game = begin(MILLS, Some("m5m/7/7/4MM1/7/7/m5M[] w - - 0 9"));
    play(&mut *game, &["g1g4", "xa1"]);
    let verdict = Some((Some(Side::White), "two men left".to_owned()));
    let ended = |one: Verdict| (one.winner, one.termination.to_string());
    assert_eq!(game.verdict().map(ended), verdict);
}

const NEUTRON: &str = "game neutron\nboard 5 x 5\nstart \"mmmmm/5/2*2/5/MMMMM w - /- 0 1\"\n\
    piece neutron * neutral\n  slides any to move, as far as possible\n\
    piece man M\n  slides any to move, as far as possible\nturn\n  move neutron\n  move\n\
    win when your neutron on rank 1 as \"neutron home\"\nloss when stalemated as \"no move\"\n";

#[test]
fn a_neutral_piece_and_a_man_move_as_far_as_they_can() {
    assert_eq!(counts(NEUTRON, 5), [13, 99, 1_022, 4_932, 57_418]);
    let mut game = begin(NEUTRON, None);
    assert_eq!(
        why(&*game, "a1a3"),
        "The man on a1 moves as far as it can on that line: to a4."
    );
    play(&mut *game, &["a1a4"]);
    assert_eq!(game.prompt(), "Move the neutron.");
    assert_eq!(why(&*game, "b5b4"), "Move the neutron.");
    assert_eq!(
        why(&*game, "*c3b3"),
        "The neutron on c3 moves as far as it can on that line: to a3."
    );
    assert_eq!(
        why(&*game, "*c3a5"),
        "The neutron on c3 can't go to a5: it captures nothing."
    );
    are_playable(&*game);
    // The squares of White's men are Black's last rank.
    play(&mut *game, &["*c3a1"]);
    let ended = |one: Verdict| (one.winner, one.termination.to_string());
    let verdict = Some((Some(Side::White), "neutron home".to_owned()));
    assert_eq!(game.verdict().map(ended), verdict);
}

#[test]
fn two_stones_between_two_others_are_taken_in_any_direction() {
    const TWOS: &str = "game twos\nboard 6 x 6\nstart \"6/6/6/6/6/6[SSSSSSssssss] w - - 0 1\"\npiece stone S\n\
        must drop stone\ndrop stone\nwhen stone arrives, enemy stone flanked in pairs vanishes\n\
        win when 5 of your stone in line as \"five\"\nwin when enemy has fewer than 5 stone as \"pairs\"\n";
    // Two on the rank and two on the diagonal are taken, one and three in a row are not.
    let fen = "S2S2/s1s3/ss4/1ssS2/Ss1s1S/6[SSssss] w - - 0 9";
    let mut game = begin(TWOS, Some(fen));
    play(&mut *game, &["S@a3"]);
    assert_eq!(game.fen(), "S2S2/6/6/S2S2/Ss1s1S/6[Sssss] b - - 0 9");
    let mut game = begin(TWOS, Some("6/6/6/6/6/1ssS2[SSSSSssss] w - - 0 9"));
    play(&mut *game, &["S@a1"]);
    let ended = |one: Verdict| (one.winner, one.termination.to_string());
    assert_eq!(
        game.verdict().map(ended),
        Some((Some(Side::White), "pairs".to_owned()))
    );
}

#[test]
fn added_discs_fall() {
    const FOUR: &str = "game four\nboard 7 x 6\nstart \"7/7/7/7/7/7 w - - 0 1\"\npiece disc D\nadd disc, falling\n\
        win when 4 of your disc in line as \"four in a row\"\ndraw when board full as \"a full board\"\n";
    assert_eq!(
        counts(FOUR, 7),
        [7, 49, 343, 2_401, 16_807, 117_649, 823_536]
    );
    let mut game = begin(FOUR, None);
    play(&mut *game, &["D@d1", "D@d2"]);
    assert_eq!(why(&*game, "D@d4"), "A disc falls further down than d4.");
    assert_eq!(why(&*game, "D@d2"), "There is already a piece on d2.");
    assert_eq!(
        actions(&*game),
        ["D@a1", "D@b1", "D@c1", "D@d3", "D@e1", "D@f1", "D@g1"]
    );
    are_playable(&*game);
}

const FANORONA: &str = "game fanorona\nboard 9 x 5\n\
    start \"mmmmmmmmm/mmmmmmmmm/mMmM1mMmM/MMMMMMMMM/MMMMMMMMM w - - 0 1\"\npiece man M\n\
    \x20 steps straight to move\n  steps diagonal from dark squares to move\n\
    when man moves, enemy man approached or left in a row vanish\nmust take\n\
    loss when you have no man as \"no men\"\nloss when stalemated as \"no move\"\n";

#[test]
fn a_man_takes_the_row_that_it_approaches_or_leaves() {
    assert_eq!(counts(FANORONA, 4), [5, 17, 100, 647]);
    let mut game = begin(FANORONA, None);
    assert_eq!(
        actions(&*game),
        ["d2e3", "d3e3xc3", "d3e3xf3", "e2e3", "f2e3"]
    );
    are_playable(&*game);
    assert_eq!(why(&*game, "d3e3"), "You can capture, so you must.");
    let words = game.words_for("d3e3xc3");
    assert_eq!(
        words.as_deref(),
        Some("the man on d3 to e3, taking the row from c3")
    );
    play(&mut *game, &["d3e3xc3"]);
    assert_eq!(
        game.fen(),
        "mmmmmmmmm/mmmmmmmmm/mM2MmMmM/MMMMMMMMM/MMMMMMMMM b - - 0 1"
    );
    // Without a row to take, any move will do.
    let game = begin(FANORONA, Some("9/m8/9/9/M8 w - - 0 1"));
    assert_eq!(actions(&*game), ["a1a2", "a1b1", "a1b2"]);
}

#[test]
fn a_player_in_check_leaves_a_move_out() {
    let text =
        "game parry like marseillais\nturn\n  move, unless in check, check ends the turn\n  move\n";
    let mut checked = begin(text, Some("4r1k1/p7/8/8/8/8/P7/4K3 w - - 0 1"));
    play(&mut *checked, &["e1d1"]);
    assert_eq!(checked.to_act().side(), Some(Side::Black));
    let mut quiet = begin(text, Some("3r2k1/p7/8/8/8/8/P7/4K3 w - - 0 1"));
    play(&mut *quiet, &["e1f1"]);
    assert_eq!(quiet.to_act().side(), Some(Side::White));
    play(&mut *quiet, &["f1g1"]);
    assert_eq!(quiet.to_act().side(), Some(Side::Black));
}

#[test]
fn a_removal_is_the_one_that_is_due() {
    let text = "game heirs\nboard 5 x 5\nstart \"mmkmm/5/5/5/MMKMM w - - 0 1\"\npiece man M\n  steps any to move\n\
        piece lord K\n  steps any to move\nturn\n  move\n  remove lord\n  remove man\nloss when you have no man as \"lost\"\n";
    let mut both = begin(text, None);
    play(&mut *both, &["a1a2", "xc5"]);
    assert_eq!(actions(&*both), ["xa5", "xb5", "xd5", "xe5"]);
    let mut one = begin(text, Some("mm1mm/5/5/5/MMKMM w - - 0 1"));
    play(&mut *one, &["a1a2", "xa5"]);
    assert_eq!(one.to_act().side(), Some(Side::Black));
}
