//! Forced wins within three turns: a suite that a brute-force prover made from games. The search must
//! find them in a fraction of a second.
//!
//! ```sh
//! A suite from another seed, in another folder, and the search on it:
//! MATES=/tmp/mates SEED=2 cargo test --release -p springald-search --test it -- --ignored make
//! MATES=/tmp/mates cargo test --release -p springald-search --test it -- --nocapture finds
//! ```

mod answer;
mod generate;
mod hunt;
mod prover;
mod suite;

use generate::generate;
use hunt::{Hunt, Result, hunt};
use prover::{Attack, Prover};
use springald_core::{Node, Variant};
use std::time::Duration;

/// The nodes of a search: well under a second.
const NODES: u64 = 800_000;

/// Runs the search on the suite of a game. It must keep every win, announce all but a few of them, and
/// announce none that cannot be proven. `SHOW=1` lists what it finds.
fn finds<V: Variant>(game: &Hunt<V>) {
    let mates = suite::load(&game.variant.info().id);
    let (mut shortest, mut longer, mut unseen, mut wrong) = (0, 0, 0, Vec::new());
    let (mut all, mut slowest) = (0, Duration::ZERO);
    for mate in &mates {
        let (result, nodes, time) = hunt(game, mate, NODES);
        all += nodes;
        slowest = slowest.max(time);
        match result {
            Result::Proven(turns) if turns <= mate.turns => shortest += 1,
            Result::Proven(_) => longer += 1,
            Result::Unseen if unseen < game.unseen => unseen += 1,
            Result::Unproven(_) | Result::Unseen | Result::Missed => {
                wrong.push(format!("{result:?}: {mate:?}"));
            }
        }
        if std::env::var_os("SHOW").is_some() {
            println!("{result:?} {} {nodes} {time:.2?} {}", mate.turns, mate.fen);
        }
    }
    println!(
        "{}: {} of {} found, {shortest} by the shortest way, {unseen} played but not \
         seen; {all} positions, {slowest:.2?} at most",
        game.variant.info().id,
        shortest + longer,
        mates.len()
    );
    assert!(
        wrong.is_empty(),
        "{} not found:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Returns the seed of the games of a suite.
fn seed() -> u64 {
    std::env::var("SEED").map_or(1, |seed| seed.parse().expect("a number"))
}

/// Returns a game in which the prover tries everything.
fn like_chess<V: Variant>(variant: V) -> Hunt<V> {
    Hunt {
        variant,
        attacks: vec![Attack::ALL; 3],
        unseen: 0,
    }
}

/// Returns Gravitatur Chess. A turn has about a thousand ways, so a proof in three turns tries threats
/// only.
fn gravitatur() -> Hunt<springald_gravitatur::Gravitatur> {
    Hunt {
        variant: springald_gravitatur::Gravitatur,
        attacks: vec![Attack::ALL, Attack::ALL, Attack::THREATS],
        unseen: 0,
    }
}

/// Returns Cat's Chess, without rolls, neutral pieces and mice for the winning side, and with threats
/// only: a harmless turn always exists, so a turn without a threat forces nothing.
fn cats() -> Hunt<springald_cats::Cats> {
    use springald_cats::Action;
    let moves = Attack {
        tries: |action| matches!(action, Action::Move(_) | Action::End),
        forcing: true,
    };
    Hunt {
        variant: springald_cats::Cats,
        attacks: vec![moves; 2],
        // Where the threat itself takes two actions, the dice leave too much to prove in the time.
        unseen: 1,
    }
}

/// Asks in every position of a suite whether it is won, with answers of both kinds.
fn is_answered<V: Variant>(game: &Hunt<V>) {
    let (found, none) = answer::answers(&game.variant);
    assert!(found >= 8 && none >= 8, "{found} {none}");
}

macro_rules! games {
    ($($finds:ident $answers:ident $make:ident $hunt:expr;)*) => {$(
        #[test]
        fn $answers() {
            is_answered(&$hunt);
        }

        #[test]
        fn $finds() {
            finds(&$hunt);
        }

        #[test]
        #[ignore = "makes the suite, which takes minutes"]
        fn $make() {
            generate(&$hunt, seed());
        }
    )*};
}

games! {
    finds_mates_of_chess answers_mates_of_chess make_chess like_chess(springald_chess::Chess);
    finds_mates_of_chesspp answers_mates_of_chesspp make_chesspp
        like_chess(springald_chesspp::Catapult);
    finds_mates_of_ballista answers_mates_of_ballista make_ballista like_chess(springald_ballista::Ballista);
    finds_mates_of_gravitatur answers_mates_of_gravitatur make_gravitatur gravitatur();
    finds_mates_of_cats answers_mates_of_cats make_cats cats();
}

/// The prover itself, on known mates.
#[test]
fn the_prover_knows_mates() {
    use springald_chess::ChessPosition;
    use springald_core::Position as _;
    for (fen, turns) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", Some(1)),
        // Any waiting move along the second rank, then the king.
        ("8/8/8/8/8/2K5/1R6/k7 w - - 0 1", Some(3)),
        // White gives up a rook so that a pawn can mate; attributed to Paul Morphy.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Some(2)),
        ("7k/8/8/8/8/8/8/K5R1 w - - 0 1", None),
    ] {
        let position = ChessPosition::from_fen(fen).expect("a position");
        let Node::Decision(us) = position.node() else {
            panic!("somebody acts")
        };
        let wins = |&turns: &u32| {
            Prover::new(us, Attack::ALL, 10_000_000).wins(&position, turns) == Some(true)
        };
        assert_eq!((1..=3).find(wins), turns, "{fen}");
    }
}
