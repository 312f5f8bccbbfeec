//! Native games next to their declared texts, which share no code for rules: what both read, list, play, write and judge.

use crate::games::native::{actions, declared, large, seeded};
use crate::games::thrown::Pool;
use serde_json::Value;
use springald_ballista::Ballista;
use springald_board::{Shape, SplitMix, b8x8};
use springald_cats::Cats;
use springald_chess::Chess;
use springald_chesspp::{Catapult, Gulti};
use springald_core::{
    FenError, IllegalReason, Node, NotationExt, Playable, Ply, PlyOf, Position, PositionExt,
    Screen, Variant,
};
use springald_duck::Duck;
use springald_gravitatur::Gravitatur;
use springald_testkit::{bad_fens_value, extent, random_ply, vectors_value};
use std::fs;

/// The most actions or outcomes of a position that are played with both, to compare what follows.
const FOLLOWED: usize = 24;

/// A native game and the declared one that must be the same.
struct Twins<D, N> {
    declared: D,
    native: N,
}

/// The same position of both games.
struct Pair<D: Variant, N: Variant> {
    ours: D::Position,
    theirs: N::Position,
}

/// Returns what may happen in a position, with the texts of all actions or outcomes, sorted by them.
fn plies<P: Playable>(position: &P) -> Vec<(String, PlyOf<P>)> {
    let mut plies: Vec<(String, PlyOf<P>)> = if position.node() == Node::Chance {
        let outcomes = position.outcomes().into_iter();
        outcomes
            .map(|one| (position.outcome_text(one), Ply::Outcome(one)))
            .collect()
    } else {
        let actions = position.actions().into_iter();
        actions
            .map(|one| (position.action_text(one), Ply::Action(one)))
            .collect()
    };
    plies.sort_by(|a, b| a.0.cmp(&b.0));
    plies
}

/// Returns the section of the rules that the reason against an action cites; `None` if it is legal or no action. Within a
/// section a native game may be more exact.
fn told<P: Playable>(position: &P, text: &str) -> Option<String> {
    let clause = position.why_not(text).ok()??.clause();
    let clause = clause.expect("a clause").to_string();
    clause
        .split_once('.')
        .map(|(section, _)| section.to_owned())
}

fn after<P: Playable>(position: &P, ply: PlyOf<P>) -> P {
    match ply {
        Ply::Action(action) => position.after_unchecked(action),
        Ply::Outcome(outcome) => position.resolved_unchecked(outcome),
    }
}

impl<D: Variant, N: Variant> Pair<D, N> {
    /// Returns the position after an action or outcome of the native game, in both.
    fn after(&self, chosen: PlyOf<N::Position>) -> Self {
        let text = match chosen {
            Ply::Action(action) => self.theirs.action_text(action),
            Ply::Outcome(outcome) => self.theirs.outcome_text(outcome),
        };
        let ours = plies(&self.ours).into_iter().find(|one| one.0 == text);
        Self {
            ours: after(&self.ours, ours.expect("the same texts").1),
            theirs: after(&self.theirs, chosen),
        }
    }

    /// Compares everything but lists of actions.
    fn compare_states(&self, spot: &str) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        assert_eq!(ours.fen(), theirs.fen(), "{spot}");
        assert_eq!(ours.node(), theirs.node(), "{spot}: who acts");
        assert_eq!(ours.verdict(), theirs.verdict(), "{spot}: verdict");
        assert_eq!(ours.at_turn_start(), theirs.at_turn_start(), "{spot}: turn");
        assert_eq!(
            ours.count_actions(),
            theirs.count_actions(),
            "{spot}: number of actions"
        );
        assert_eq!(ours.key(), ours.recomputed_key(), "{spot}: key");
        assert_eq!(theirs.key(), theirs.recomputed_key(), "{spot}: native key");
    }

    /// Compares the position, and those after some or all of its actions and outcomes.
    fn compare(&self, random: &mut SplitMix) {
        let fen = self.theirs.fen();
        self.compare_states(&fen);
        let (ours, theirs) = (plies(&self.ours), plies(&self.theirs));
        let texts = |plies: &[String]| plies.join(" ");
        let our: Vec<String> = ours.iter().map(|one| one.0.clone()).collect();
        let their: Vec<String> = theirs.iter().map(|one| one.0.clone()).collect();
        assert_eq!(texts(&our), texts(&their), "{fen}");
        let mut pairs: Vec<_> = ours.into_iter().zip(theirs).collect();
        for index in 0..FOLLOWED.min(pairs.len()) {
            let other = index + random.below(pairs.len() - index);
            pairs.swap(index, other);
            let ((text, our), (_, their)) = &pairs[index];
            let next = Self {
                ours: after(&self.ours, *our),
                theirs: after(&self.theirs, *their),
            };
            next.compare_states(&format!("{text} in {fen}"));
        }
    }

    /// Compares the prompts, and the sections of the rules against moves between all squares, promotions, and placements of these kinds.
    fn compare_words(&self, shape: Shape, placed: &[char]) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        let fen = theirs.fen();
        assert_eq!(ours.prompt(), theirs.prompt(), "{fen}");
        let squares: Vec<String> = shape.all().map(|at| shape.name(at).to_string()).collect();
        let moves = squares.iter().flat_map(|from| {
            let ends = squares.iter().map(String::as_str);
            ends.flat_map(move |to| ["", "q", "k"].map(|piece| format!("{from}{to}{piece}")))
        });
        let placements = placed.iter().flat_map(|letter| {
            let squares = squares.iter();
            squares.map(move |at| format!("{letter}@{at}"))
        });
        for text in moves.chain(placements).chain(["O-O".to_owned()]) {
            let (our, their) = (told(ours, &text), told(theirs, &text));
            assert_eq!(our, their, "{text} in {fen}");
        }
    }

    /// Compares the SANs of all actions.
    fn compare_sans(&self) {
        for ((text, our), (_, their)) in plies(&self.ours).into_iter().zip(plies(&self.theirs)) {
            if let (Ply::Action(our), Ply::Action(their)) = (our, their) {
                let fen = self.theirs.fen();
                let (our, their) = (self.ours.san(our), self.theirs.san(their));
                assert_eq!(our, their, "{text} in {fen}");
            }
        }
    }
}

/// Returns `true` if a FEN is refused for numbers of pieces: texts cannot ask for a king that is not royal, and allow no more
/// pieces than a game can have.
fn is_lax(error: &FenError) -> bool {
    let expected = &error.expected;
    error.field == "placement" && (expected == "one king a side" || expected.starts_with("at most"))
}

impl<D: Variant, N: Variant> Twins<D, N> {
    /// Reads a FEN with both. Returns the position if it is one for both; only what [`is_lax`] names may be one for the
    /// declared game or the native one alone.
    fn read(&self, fen: &str) -> Option<Pair<D, N>> {
        match (self.declared.parse_fen(fen), self.native.parse_fen(fen)) {
            (Ok(ours), Ok(theirs)) => Some(Pair { ours, theirs }),
            (Err(_), Err(_)) => None,
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => {
                assert!(is_lax(&error), "{fen} is refused by one of both: {error}");
                None
            }
        }
    }

    /// Plays a random game of at most so many plies from a FEN, and compares every position. Returns the number of plies.
    fn walk(&self, fen: &str, most: usize, random: &mut SplitMix, pool: &mut Pool) -> usize {
        let mut pair = self.read(fen).unwrap_or_else(|| panic!("{fen} is refused"));
        for ply in 0..most {
            pair.compare(random);
            let fen = pair.theirs.fen();
            if let Some(read) = self.read(&fen) {
                let is_same = read.ours == pair.ours && read.theirs == pair.theirs;
                assert!(is_same, "{fen} is read as another position");
            }
            for fen in pool.exchange(&fen, random) {
                self.read(&fen);
            }
            if ply % 4 == 0 {
                pair.compare_sans();
            }
            pool.add(&fen, random);
            let Some(chosen) = random_ply(&pair.theirs, random) else {
                return ply;
            };
            pair = pair.after(chosen);
        }
        most
    }

    /// Compares random games from the start and from these FENs, and then random FENs, possible or not. The numbers of
    /// actions and FENs are for the long checks.
    fn agree(&self, fens: &[String], games: usize, thrown: usize) {
        let mut random = seeded(0xa9ee);
        let mut pool = Pool::new();
        let [plies, games, thrown] = [12, games, thrown].map(share);
        for fen in fens {
            pool.add(fen, &mut random);
            self.walk(fen, plies, &mut random, &mut pool);
        }
        let start = self.native.start().fen();
        let mut left = games;
        while left > 0 {
            left = left.saturating_sub(1 + self.walk(&start, 200, &mut random, &mut pool));
        }
        let mut possible = 0;
        for _ in 0..thrown {
            if let Some(pair) = self.read(&pool.throw(&mut random)) {
                pair.compare(&mut random);
                possible += 1;
                if possible % 4 == 0 {
                    pair.compare_sans();
                }
            }
        }
        assert!(possible * 20 >= thrown, "only {possible} FENs are possible");
    }
}

/// Returns a part of a number for the long checks, or more if `SPRINGALD_RANDOM_ACTIONS` asks for more.
fn share(long: usize) -> usize {
    extent((long * actions() / 4_000) as u64) as usize
}

/// Returns the FENs of the vectors of a native game.
fn vectors(folder: &str) -> Vec<String> {
    let path = format!("{}/{folder}/tests/vectors.jsonl", variants());
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let fens = text.lines().map(|line| {
        let object: Value = serde_json::from_str(line).expect("an object a line");
        object["fen"].as_str().expect("a FEN").to_owned()
    });
    fens.collect()
}

fn variants() -> String {
    format!("{}/../../variants", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn chess() {
    let twins = Twins {
        declared: declared("chess"),
        native: Chess,
    };
    // Castling that gives check, many queens that go to one square, and pawns that are stuck.
    let more = [
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3n4/4K3 w - - 0 1",
        "4k3/8/1p1p4/pPpPp3/P1P1P3/5N2/8/4K3 b - - 0 1",
        "4k3/8/3p1p1p/pPpPpPpP/P1P1P1P1/1K6/8/8 b - - 0 1",
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ];
    let fens = [vectors("chess"), more.map(str::to_owned).to_vec()];
    twins.agree(&fens.concat(), 4_000, 12_000);
}

#[test]
fn chess_pp() {
    let twins = Twins {
        declared: declared("chesspp"),
        native: Catapult,
    };
    twins.agree(&vectors("chesspp"), 3_000, 12_000);
}

#[test]
fn gulti() {
    let twins = Twins {
        declared: declared("gulti"),
        native: Gulti,
    };
    twins.agree(&vectors("chesspp")[..20], 500, 1_000);
}

#[test]
fn gravitatur() {
    let twins = Twins {
        declared: declared("gravitatur"),
        native: Gravitatur,
    };
    // Hardly a move is left.
    let more = [
        "8/8/8/8/8/1k6/p7/K7 w - - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - - 0 1",
        "8/8/k7/8/8/1r6/8/K7 w - - - 0 1",
    ];
    let fens = [vectors("gravitatur"), more.map(str::to_owned).to_vec()];
    twins.agree(&fens.concat(), 3_000, 8_000);
}

#[test]
fn ballista() {
    let twins = Twins {
        declared: large("ballista"),
        native: Ballista,
    };
    twins.agree(&vectors("ballista"), 3_000, 12_000);
}

/// Positions where the duck meets promotions, castling, en passant, open kings and the lack of moves.
const DUCKS: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPB*PPP/R3K2R w KQkq - 0 1",
    "4k3/P1P1P1P1/8/8/3*4/8/p1p1p1p1/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R1*1p1k/8/4P1P1/8 w - - 0 1",
    "K6k/PP6/8/8/*7/8/7p/8 b - - 0 1",
];

#[test]
fn duck() {
    let twins = Twins {
        declared: declared("duck"),
        native: Duck,
    };
    let fens = DUCKS.map(str::to_owned);
    twins.agree(&[fens.as_slice(); 6].concat(), 2_000, 40_000);
}

/// Prompts and reasons, at both steps of a turn and after the end.
#[test]
fn duck_chess_says_the_same() {
    let twins = Twins {
        declared: declared("duck"),
        native: Duck,
    };
    let mut random = seeded(0xd0c);
    let start = Duck.start().fen();
    let castling = "r3k2r/8/8/8/8/8/8/R2*K2R w KQk - 0 1";
    let stuck = "K*5k/PP6/8/8/8/8/8/8 w - - 0 1";
    let drawn = "4k3/8/8/8/*7/8/8/R3K3 w - - 150 90";
    for fen in [&start, castling, stuck, drawn].into_iter().chain(DUCKS) {
        let mut pair = twins
            .read(fen)
            .unwrap_or_else(|| panic!("{fen} is refused"));
        for _ in 0..12 {
            pair.compare_words(b8x8::SHAPE, &['D', 'P']);
            let Some(chosen) = random_ply(&pair.theirs, &mut random) else {
                break;
            };
            pair = pair.after(chosen);
        }
    }
    let open = twins
        .read("4k3/8/8/7Q/8/8/8/4K3 w - - 0 1")
        .expect("a position");
    let capture = open
        .theirs
        .action_from_text("h5e8")
        .expect("a capture of the king");
    open.after(Ply::Action(capture))
        .compare_words(b8x8::SHAPE, &['D', 'P']);
}

#[test]
fn cats() {
    let twins = Twins {
        declared: large("cats"),
        native: Cats,
    };
    twins.agree(&vectors("cats"), 2_000, 8_000);
}

/// A slash says that the duck is due; squares or a sign must follow. The duck may come to where a pawn passed, but no pawn
/// passes the duck.
#[test]
fn duck_chess_reads_the_same_fields_of_en_passant() {
    let twins = Twins {
        declared: declared("duck"),
        native: Duck,
    };
    let board = "4k3/8/8/8/4*3/8/8/R3K3 w Q";
    assert!(twins.read(&format!("{board} / 0 1")).is_none());
    assert!(twins.read(&format!("{board} /- 0 1")).is_some());
    let passed = "4k3/8/3*4/3pP3/8/8/8/4K3";
    let fen = format!("{passed} w - d6 0 2");
    twins.read(&fen).expect("a FEN").compare_states(&fen);
    assert!(twins.read(&format!("{passed} b - /d6 0 1")).is_none());
}

/// All fields of captures en passant with a piece and one or two neighbouring squares.
#[test]
fn ballista_chess_reads_the_same_fields_of_en_passant() {
    let twins = Twins {
        declared: large("ballista"),
        native: Ballista,
    };
    let shape = springald_board::b9x8::SHAPE;
    let mut ways: Vec<String> = Vec::new();
    for a in shape.all() {
        ways.push(shape.name(a).to_string());
        let near = shape.all().filter(|&b| shape.distance(a, b) == 1);
        ways.extend(near.map(|b| format!("{}{}", shape.name(a), shape.name(b))));
    }
    for placement in [
        "k3N4/3p5/9/1p2p1P2/2P1A4/9/4P2P1/K2P5 b -",
        "k2p1N3/9/3a2p2/9/3Pp4/P1A6/9/K2P2a2 w -",
        "k3A4/9/5p3/9/1a2P3p/9/9/K3n3a b -",
    ] {
        for piece in shape.all() {
            for way in &ways {
                let fen = format!("{placement} {}:{way} 1 1", shape.name(piece));
                if let Some(pair) = twins.read(&fen) {
                    pair.compare_states(&fen);
                }
            }
        }
    }
}

/// All fields of turns that can be spelled, right or wrong, in positions in which each sign could be true.
#[test]
fn cats_chess_reads_the_same_fields_of_turns() {
    let twins = Twins {
        declared: large("cats"),
        native: Cats,
    };
    let signs = [
        "t?", "t", "(M)", "(m)", "n", "m", "&d5", "&g4", "d", "+", "!",
    ];
    for board in [
        "nrbqc1**1k/6**2/p9/10/10/3CT5/6C3/P9/10/MR7K w - - -",
        "nrbqc1**1k/6**2/p9/10/10/3Pt5/6C3/P9/10/RNBQNBNRRK w - - -",
        "nrbqcC**1k/6**C1/p9/10/10/3P6/10/P9/10/9K w - - -",
        "nrbqc1**1k/6T**1/p9/10/10/10/10/P9/10/9K w - - -",
        "rb1kq1n3/10/4c5/2*1p1*3/10/2*1*5/10/8m1/mm5m1m/Km6mT w - - -",
    ] {
        for bits in 0..1 << signs.len() {
            let chosen = signs.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            let turn: String = chosen.map(|(_, sign)| *sign).collect();
            let turn = if turn.is_empty() { "-" } else { &turn };
            let fen = format!("{board} {turn} 1 1");
            if let Some(pair) = twins.read(&fen) {
                pair.compare_states(&fen);
            }
        }
    }
}

/// The same for squares that pawns passed.
#[test]
fn cats_chess_reads_the_same_passed_squares() {
    let twins = Twins {
        declared: large("cats"),
        native: Cats,
    };
    let shape = springald_board::b10x10::SHAPE;
    let mut names: Vec<String> = shape.all().map(|at| shape.name(at).to_string()).collect();
    names.push("-".into());
    for board in [
        "nrbqc1**1k/6**2/p9/3p6/3P6/4pP4/4P5/10/10/9K b -",
        "nrbqc1**1k/6**2/p9/3p6/2PpP5/4pP4/4P5/10/10/9K w -",
    ] {
        for en_passant in &names {
            for rest in ["- -", "- m!", "- nm!", "- m"] {
                let next = names.iter().map(|name| format!("/{name}"));
                for next in next.chain([String::new()]) {
                    let fen = format!("{board} {en_passant}{next} {rest} 1 1");
                    if let Some(pair) = twins.read(&fen) {
                        pair.compare_states(&fen);
                    }
                }
            }
        }
    }
}

/// The declared games next to the vectors of the native ones. Programs of others wrote most vectors.
#[test]
fn declared_games_agree_with_all_vectors() {
    fn check(game: &impl Variant, folder: &str, most: u64, expected: (usize, usize)) {
        let tests = format!("{}/{folder}/tests", variants());
        let vectors = vectors_value(game, format!("{tests}/vectors.jsonl"), most);
        let bad = bad_fens_value(game, format!("{tests}/bad_fens.jsonl"));
        assert_eq!((vectors, bad), expected, "{folder}");
    }

    let most = if std::env::var_os("SPRINGALD_RANDOM_ACTIONS").is_some() {
        5_000_000
    } else {
        200_000
    };
    check(&declared("chess"), "chess", most, (19, 9));
    check(&large("ballista"), "ballista", most, (156, 19));
    check(&declared("chesspp"), "chesspp", most, (168, 9));
    check(&declared("gulti"), "chesspp", most, (168, 9));
    check(&declared("gravitatur"), "gravitatur", most, (129, 7));
    check(&large("cats"), "cats", most, (193, 23));
}
