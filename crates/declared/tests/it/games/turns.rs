//! Games whose turns have several moves, next to a slow second generator: a native game, asked about each move alone.

use crate::games::native::{actions, declared, seeded, small, sorted_texts};
use springald_chess::Chess;
use springald_core::{
    DynVariant, Explain, IllegalReason, Notation, NotationExt, Position, PositionExt, Screen, Side,
    Variant, texts_of_turns,
};
use springald_declared::{Declared, Game, load};
use springald_duck::Duck;

/// Returns the squares of a rank of a placement.
fn spread(rank: &str) -> Vec<char> {
    let squares = rank.chars().flat_map(|c| match c.to_digit(10) {
        Some(count) => vec!['1'; count as usize],
        None => vec![c],
    });
    squares.collect()
}

/// Returns the text of a rank.
fn joined(rank: &[char]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|a, b| a == b) {
        if run[0] == '1' {
            text.push_str(&run.len().to_string());
        } else {
            text.extend(run);
        }
    }
    text
}

/// A position in the middle of a turn, as texts.
#[derive(Clone)]
struct Slow<V> {
    /// The game of single moves.
    game: V,
    placement: String,
    side: Side,
    castling: String,
    /// The squares that are open to captures en passant.
    open: Vec<String>,
    /// The squares that this turn passed, each with the square of the pawn.
    fresh: Vec<(String, String)>,
    /// The number of the turn, from 1.
    turn: usize,
    /// The moves left in this turn.
    left: usize,
    /// The squares of the pieces that have moved in this turn.
    moved: Vec<String>,
    /// The pieces that a later move of a turn asks for.
    asks: Asks,
    /// The number of moves of a turn by its number.
    moves: fn(usize) -> usize,
}

/// The pieces that a later move of a turn asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    Any,
    Another,
    Same,
}

impl<V: Variant + Copy> Slow<V>
where
    V::Position: Notation + Screen,
{
    fn new(game: V, start: &str, moves: fn(usize) -> usize, asks: Asks) -> Self {
        let fields: Vec<&str> = start.split(' ').collect();
        Self {
            game,
            placement: fields[0].into(),
            side: Side::White,
            castling: fields[2].into(),
            open: Vec::new(),
            fresh: Vec::new(),
            turn: 1,
            left: moves(1),
            moved: Vec::new(),
            asks,
            moves,
        }
    }

    fn fen(&self, open: &str) -> String {
        let (placement, castling) = (&self.placement, &self.castling);
        format!("{placement} {} {castling} {open} 0 1", self.side.letter())
    }

    /// Returns the position of the native game if one square is open.
    ///
    /// It refuses a passed square if something came to where the pawn started. Then the pawn stands on the passed square
    /// instead: capturing it there has the same result. This position, too, may be impossible.
    fn native(&self, open: &str) -> Option<V::Position> {
        if let Ok(position) = self.game.parse_fen(&self.fen(open)) {
            return Some(position);
        }
        let file = usize::from(open.as_bytes()[0] - b'a');
        let (passed, pawn, letter) = match self.side {
            Side::White => (2, 3, 'p'),
            Side::Black => (5, 4, 'P'),
        };
        let mut ranks: Vec<Vec<char>> = self.placement.split('/').map(spread).collect();
        ranks[passed][file] = letter;
        ranks[pawn][file] = '1';
        let ranks: Vec<String> = ranks.iter().map(|rank| joined(rank)).collect();
        let (side, castling) = (self.side.letter(), &self.castling);
        let fen = format!("{} {side} {castling} - 0 1", ranks.join("/"));
        self.game.parse_fen(&fen).ok()
    }

    /// Returns `true` if a king is captured.
    fn is_over(&self) -> bool {
        !(self.placement.contains('k') && self.placement.contains('K'))
    }

    /// Returns all legal moves, each with the square that has to be open for it; `None` if a position is impossible.
    fn all(&self) -> Option<Vec<(String, String)>> {
        if self.is_over() {
            return Some(Vec::new());
        }
        let plain = sorted_texts(&self.native("-")?);
        let all = plain.iter().map(|text| (text.clone(), "-".into()));
        let mut all: Vec<_> = all.collect();
        for open in &self.open {
            let position = self.native(open)?;
            let more = position.actions().into_iter().filter(|&action| {
                let is_pawn = position
                    .san(action)
                    .starts_with(|c: char| c.is_ascii_lowercase());
                is_pawn && position.action_text(action)[2..] == **open
            });
            all.extend(more.map(|action| (position.action_text(action), open.clone())));
        }
        all.retain(|(text, _)| {
            let has_moved = self.moved.iter().any(|at| *at == text[..2]);
            self.moved.is_empty()
                || self.asks == Asks::Any
                || has_moved == (self.asks == Asks::Same)
        });
        all.sort();
        Some(all)
    }

    fn play(&mut self, (text, open): &(String, String)) {
        let before = self.native(open).expect("a listed move");
        let action = before.action_from_text(text).expect("a legal move");
        let after = before.after_unchecked(action);
        let fen = after.fen();
        let fields: Vec<&str> = fen.split(' ').collect();
        let (from, to) = (&text[..2], &text[2..4]);
        let pawn = before
            .san(action)
            .starts_with(|c: char| c.is_ascii_lowercase());
        let ranks = [from, to].map(|square| square.as_bytes()[1]);
        self.placement = fields[0].into();
        self.castling = fields[2].into();
        if open == "-" {
            self.open.clear();
        } else {
            self.open.retain(|known| known != open);
        }
        self.fresh.retain(|(_, pawn)| pawn != from);
        if pawn && ranks[0].abs_diff(ranks[1]) == 2 {
            let between = char::from(u8::midpoint(ranks[0], ranks[1]));
            self.fresh
                .push((format!("{}{between}", &from[..1]), to.into()));
        }
        self.moved.retain(|at| at != from);
        self.moved.push(to.into());
        if before.san(action).starts_with("O-O") {
            let rook = if to.starts_with('g') { 'f' } else { 'd' };
            self.moved.push(format!("{rook}{}", &to[1..]));
        }
        self.left -= 1;
        if self.left == 0 || after.checked().is_some() {
            self.turn += 1;
            self.left = (self.moves)(self.turn);
            self.side = self.side.other();
            self.moved.clear();
            self.open = self.fresh.drain(..).map(|(passed, _)| passed).collect();
        }
        if self.is_over() {
            return;
        }
        let position = self.native("-").expect("a position");
        self.open.retain(|square| {
            let shape = self.game.info().shape;
            let at = shape.parse(square).expect("a square");
            let mut occupied = false;
            position.each_placed(|placed| occupied |= placed.at == at);
            !occupied
        });
    }

    fn perft(&self, depth: u32) -> u64 {
        let all = self.all().expect("early in a game");
        if depth == 1 {
            return all.len() as u64;
        }
        let below = |one: &(String, String)| {
            let mut child = self.clone();
            child.play(one);
            child.perft(depth - 1)
        };
        all.iter().map(below).sum()
    }
}

/// Compares counts from the start, and random games.
fn agree<V: Variant + Copy>(id: &str, native: V, moves: fn(usize) -> usize)
where
    V::Position: Notation + Screen,
{
    compare(id, declared(id), native, moves, Asks::Any);
}

/// The same, for a game whose later moves ask for some pieces.
fn compare<V: Variant + Copy>(
    id: &str,
    game: Declared<u64>,
    native: V,
    moves: fn(usize) -> usize,
    asks: Asks,
) where
    V::Position: Notation + Screen,
{
    let slow = Slow::new(native, &game.start().fen(), moves, asks);
    for depth in 1..=3 {
        let count = springald_core::perft::perft(&game.start(), depth);
        assert_eq!(count, slow.perft(depth), "{id}, perft {depth}");
    }
    let mut random = seeded(0x7412);
    let mut left = actions() / 4;
    while left > 0 {
        let (mut fast, mut slow) = (game.start(), slow.clone());
        for _ in 0..120 {
            let Some(all) = slow.all() else {
                break;
            };
            let texts: Vec<&str> = all.iter().map(|(text, _)| text.as_str()).collect();
            let fen = fast.fen();
            assert_eq!(sorted_texts(&fast), texts, "{id}: {fen}");
            assert_eq!(fast.key(), fast.recomputed_key(), "{id}: {fen}");
            let read = game
                .parse_fen(&fen)
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!((read, read.key()), (fast, fast.key()), "{id}: {fen}");
            if all.is_empty() || fast.verdict().is_some() || left == 0 {
                break;
            }
            // Captures en passant and what leads to them, as random games have few.
            let first = (0..6).map(|_| random.below(all.len())).collect::<Vec<_>>();
            let rare = all.iter().position(|(_, open)| open != "-");
            let pawns = first
                .iter()
                .find(|&&index| ["2", "4", "5", "7"].contains(&&texts[index][1..2]));
            let choice = rare.unwrap_or(*pawns.unwrap_or(&first[0]));
            let action = fast.action_from_text(texts[choice]).expect("an action");
            fast.play_unchecked(action, &mut ());
            slow.play(&all[choice]);
            left -= 1;
        }
    }
}

#[test]
fn marseillais_chess_agrees_with_the_slow_generator() {
    agree("marseillais", Chess, |turn| if turn == 1 { 1 } else { 2 });
}

#[test]
fn progressive_chess_agrees_with_the_slow_generator() {
    agree("progressive", Chess, |turn| turn);
}

#[test]
fn double_move_chess_agrees_with_the_slow_generator() {
    agree("doublemove", Duck, |turn| if turn == 1 { 1 } else { 2 });
}

/// Rules of steps: docs/games.md, "Turns".
#[test]
fn moves_of_another_or_the_same_piece_agree_with_the_slow_generator() {
    for (rule, asks) in [
        ("with another piece", Asks::Another),
        ("with the same piece", Asks::Same),
    ] {
        let double = format!("game own like doublemove\nturn\n  move\n  move, {rule}\n");
        compare(
            rule,
            small(&double),
            Duck,
            |turn| if turn == 1 { 1 } else { 2 },
            asks,
        );
        let more = format!(
            "game own like progressive\nturn\n  move, check ends the turn, one more each turn, {rule}\n"
        );
        compare(rule, small(&more), Chess, |turn| turn, asks);
    }
}

#[test]
fn the_piece_that_a_step_asks_for_is_told() {
    let cases = [
        (
            "with another piece",
            "Move another piece.",
            "c6d4",
            "The knight on c6 has already moved in this turn.",
        ),
        (
            "with the same piece",
            "Move the same piece again.",
            "e7e5",
            "The piece that has moved makes this move, too.",
        ),
    ];
    // A step that cannot be made is left out, and the one after it is told.
    let wall = "1.4 piece wall * neutral placed as W \"A wall.\"\n";
    let between = [("", ""), (wall, "  build wall on a1, if possible\n")];
    let all = cases
        .into_iter()
        .flat_map(|case| between.map(|step| (case, step)));
    for ((rule, prompt, refused, sentence), (wall, step)) in all {
        let text = format!(
            "1.1 game own like doublemove \"The rest.\"\n{wall}1.2 turn \"Moves.\"\n  \
             move\n{step}  1.3 move, {rule} \"A piece.\"\n"
        );
        let mut position = small(&text).start();
        for action in ["e2e4", "b8c6"] {
            let action = position.action_from_text(action).expect("a legal move");
            position = position.after_unchecked(action);
        }
        assert_eq!(position.prompt(), prompt);
        let reason = position.why_not(refused).unwrap().unwrap();
        let clause = reason.clause().map(|one| one.to_string());
        assert_eq!(
            (reason.sentence().as_str(), clause.as_deref()),
            (sentence, Some("1.3"))
        );
    }
}

#[test]
fn a_drop_is_no_move_of_the_same_piece() {
    let game = small(
        "game own like doublemove\ncaptured pieces go to hand\ndrop knight\nturn\n  move\n  move, with the same piece\n",
    );
    let position = game
        .parse_fen("4k3/8/8/8/8/8/4K3/8[N] w - /-@e2 0 1")
        .expect("a position");
    assert!(
        sorted_texts(&position)
            .iter()
            .all(|text| text.starts_with("e2"))
    );
    let reason = position.why_not("N@a3").unwrap().unwrap();
    assert_eq!(
        reason.sentence(),
        "The piece that has moved makes this move, too."
    );
}

/// In Duck Chess kings are captured, too; it is asked before the duck is placed.
#[test]
fn monster_chess_agrees_with_the_slow_generator() {
    agree("monster", Duck, |turn| if turn % 2 == 1 { 2 } else { 1 });
}

/// Plays games at random and reads every position again.
fn read_again(text: &str) {
    let game = small(text);
    let mut random = seeded(41);
    for _ in 0..200 {
        let mut position = game.start();
        for _ in 0..12 {
            let actions = position.actions();
            if actions.is_empty() || position.verdict().is_some() {
                break;
            }
            position.play_unchecked(actions[random.below(actions.len())], &mut ());
            let fen = position.fen();
            let read = game.parse_fen(&fen);
            let read = read.unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!((read, read.key()), (position, position.key()), "{fen}");
        }
    }
}

/// Kings change sides like other pieces, where nothing keeps them safe.
#[test]
fn converted_kings_are_read_again() {
    read_again(
        "game own like chess\nwithout forbid\nwithout ends\nloss when stalemated as \"no move\"\n\
         arrivals convert neighbours\n",
    );
}

/// A pawn may go forward in two ways here, which is one action for each square where the neutral piece is put.
#[test]
fn two_ways_to_capture_a_neutral_piece_are_one_action() {
    let text = std::fs::read_to_string("../../games/seeds/cats.game").expect("a file");
    let way = "  4.1 steps forward to move \"";
    assert!(text.contains(way));
    let text = text.replacen(way, &format!("  4.1 steps any \"Any step.\"\n{way}"), 1);
    let Ok(Game::Large(game)) = load(&text) else {
        panic!("no game");
    };
    let mut random = seeded(43);
    for _ in 0..20 {
        let mut position = game.start();
        for _ in 0..12 {
            let actions = position.actions();
            if actions.is_empty() || position.verdict().is_some() {
                break;
            }
            let texts = sorted_texts(&position);
            assert!(texts.is_sorted_by(|a, b| a < b), "{}", position.fen());
            position.play_unchecked(actions[random.below(actions.len())], &mut ());
        }
    }
}

/// Moves of pawns are no progress here, so a passed square says nothing about it.
#[test]
fn a_piece_that_is_leapt_over_is_taken_in_this_turn() {
    let text = "game leaps\nsummary \"Leaps.\"\nboard 6 x 6\n\
        start \"6/6/x5/6/x1x3/X1X3 w - - - 0 1\"\n\
        piece stone X\n  jumps straight to take what it passes\n\
        turn\n  move\n  move as +, after taking stone, optional\n\
        phases \"m n\"\nloss when stalemated as \"no move\"\n";
    let Game::Small(game) = load(text).unwrap() else {
        panic!("a small board");
    };
    let mut played = game.begin();
    played.play_text("a1a3").unwrap();
    let mut texts = played.action_texts();
    texts.sort();
    assert_eq!(texts, ["+a3a5", "+c1c3", "end"]);
    let read = game.begin_at(&played.fen()).unwrap();
    assert_eq!(read.fen(), played.fen());
}

#[test]
fn progress_is_written_beside_passed_squares() {
    for id in ["marseillais", "duck"] {
        read_again(&format!(
            "game own like {id}\nprogress nothing claim 100 draw 150\n"
        ));
    }
}

/// Drops, added pieces and moves of the kinds that `progress` names begin the count of docs/games.md, "Draws", again, as in
/// Fairy-Stockfish. Other moves go on with it. Promotions are compared with the native Ballista Chess.
#[test]
fn progress_begins_the_count_again() {
    let cases = [
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K3[N] w - - 7 20",
            "N@f3",
            "0 20",
        ),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K3[N] w - - 7 20",
            "e1e2",
            "8 20",
        ),
        ("makruk", "4k3/8/8/8/8/P7/8/4K3 w - - 7 20", "a3a4", "0 20"),
        ("makruk", "4k3/8/8/8/8/P7/8/4K3 w - - 7 20", "e1e2", "8 20"),
        ("ataxx", "P5p/7/7/7/7/7/p5P w - - 7 20", "P@b7", "0 20"),
        ("ataxx", "P5p/7/7/7/7/7/p5P w - - 7 20", "a7c7", "8 20"),
    ];
    for (id, fen, text, counters) in cases {
        let game = small(&format!("game own like {id}\n"));
        let mut position = game.parse_fen(fen).expect("a position");
        let mut all = position.actions().into_iter();
        let action = all.find(|&one| position.action_text(one) == text);
        position.play_unchecked(action.expect("a legal action"), &mut ());
        let after = position.fen();
        assert!(
            after.ends_with(&format!(" {counters}")),
            "{id} {text}: {after}"
        );
    }
}

/// A placement gets a player out of check only if a force moves something: here the attacker away, and never the king.
#[test]
fn a_placement_that_moves_nothing_leaves_a_check() {
    let text = "game own like gravitatur\n\
         start \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n\
         2.1 turn \"A placement, in check too, and a move.\"\n\
         \x20 3.1 place gravitatur\n\
         \x20 3.4 safely\n\
         \x20 3.6 check ends the turn\n\
         \x20 4.1 move\n";
    let game = small(text);
    let position = game
        .parse_fen("k3r3/8/8/8/8/8/8/4K3 w - - 0 1")
        .expect("a position");
    assert!(position.is_check());
    let texts = sorted_texts(&position);
    for (placement, is_legal) in [
        ("G@h7", false),
        ("G@f7", false),
        ("G@e4", false),
        ("G@h5", true),
    ] {
        let is_listed = texts.iter().any(|text| text == placement);
        assert_eq!(is_listed, is_legal, "{placement} in {texts:?}");
    }
}

#[test]
fn a_turn_that_cannot_go_on_is_written_as_a_whole_one() {
    let game = small(springald_declared::library("progressive").unwrap());
    // White has five moves, but none after the first one: stalemate.
    let fen = "4k3/7p/8/7P/8/8/2q5/K7 w - - 0 3";
    let position = game.parse_fen(fen).unwrap();
    let action = position.action_from_text("h5h6").unwrap();
    assert_eq!(texts_of_turns(&position, &[action]), ["h5h6"]);
    let mut played = DynVariant::begin_at(&game, fen).unwrap();
    played.play_turn("h5h6").unwrap();
    assert!(
        played
            .verdict()
            .is_some_and(|verdict| verdict.winner.is_none())
    );
}

/// Stones come onto any empty square, or only into an area, and never move.
#[test]
fn stones_are_added_anywhere_or_on_an_area() {
    let stones = |add: &str| {
        let text = format!(
            "game stones \"Stones\"\nboard 5 x 4\nstart \"5/5/5/5 w - - 0 1\"\npiece stone S\n2.1 {add}\n\
             win when 3 of your stone in line as \"three\"\ndraw when board full as \"full\"\n"
        );
        small(&text)
    };
    let mut game = stones("add stone").begin();
    assert_eq!(game.action_texts().len(), 20);
    game.play_line("S@a1 S@e4 S@b1 S@e3 S@c1").unwrap();
    assert_eq!(game.verdict().unwrap().to_string(), "White wins: three");
    let mut game = stones("add stone on ranks 1-2").begin();
    assert_eq!(game.action_texts().len(), 10);
    let refused = game.play_turn("S@a3").unwrap_err().to_string();
    assert!(refused.contains("You can't put a stone on a3"), "{refused}");
    // Black's squares are mirrored.
    game.play_line("S@a1 S@a4").unwrap();
    let refused = game.play_turn("S@a1").unwrap_err().to_string();
    assert!(refused.contains("a1"), "{refused}");
}
