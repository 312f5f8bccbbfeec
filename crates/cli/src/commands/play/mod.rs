//! `play`: a game in the terminal. The dice are rolled here, never in the rules.

mod human;
mod session;
mod store;

use super::position::{self, Begin};
use crate::args::{PlayArgs, Player, PositionArgs};
use crate::output::{Failure, colours};
use human::{Answer, Human};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use session::{PlaySession, print_lines};
use springald_core::{Actor, Game};
use springald_registry::{Engine, EngineEntry, Level};
use springald_view::Style;
use std::time::Duration;
use store::Store;

/// MiB of the computer's transposition table.
const HASH: usize = 16;

/// Plays a game to its end or to the end of the input, and prints its PGN.
pub(crate) fn play(args: &PlayArgs) -> Result<(), Failure> {
    let seed = args.seed.unwrap_or_else(|| rand::rng().next_u64());
    let (store, kept) = Store::open(args.pgn.as_deref(), &args.position.variant)?;
    let (game, kept) = if let Some(replay) = kept {
        (replay.game, Some(replay.pgn))
    } else {
        let PositionArgs {
            variant,
            fen,
            start,
            moves,
        } = &args.position;
        let game = match Begin::of(fen.as_deref(), *start) {
            Begin::Start if moves.is_none() => drawn(variant, seed),
            begin => position::game(variant, begin, moves.as_deref())?,
        };
        (game, None)
    };
    let notation = position::named_by(game.info(), args.notation)?;
    let style = if colours() && !args.ascii {
        Style::Colour
    } else {
        Style::Ascii
    };
    let session = PlaySession {
        entry: args.position.variant.clone(),
        game,
        players: [args.white, args.black],
        level: Level::new(args.level).unwrap_or(Level::MAX),
        engine: Engine::new(HASH, 1),
        time: args.time.map(Duration::from_secs_f64),
        seed,
        style,
        notation,
        store,
        kept,
        changed: Vec::new(),
    };
    // An error in writing the file is reported before play begins.
    session.keep()?;
    play_on(session, Human::new())
}

/// Begins a game, at a start drawn by the seed if starts have numbers.
fn drawn(entry: &EngineEntry, seed: u64) -> Box<dyn Game> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let variant = entry.variant();
    variant.begin_drawn(&mut |starts| random.random_range(0..starts))
}

/// Plays on until the game is over or a person leaves.
fn play_on(mut session: PlaySession, mut human: Human) -> Result<(), Failure> {
    print_lines(&format!(
        "{}: {}",
        session.entry.info().name,
        session.entry.info().summary
    ))?;
    if let Some(number) = session.game.start_number() {
        print_lines(&format!("Start number {number}."))?;
    }
    if session.players.contains(&Player::Human) {
        print_lines(&human::help(&*session.game))?;
    }
    loop {
        match session.game.to_act() {
            Actor::Nobody => break,
            Actor::Nature => session.roll()?,
            Actor::White | Actor::Black if session.player() == Player::Engine => session.think()?,
            Actor::White | Actor::Black => {
                session.show()?;
                if human.turn(&mut session)? == Answer::Quit {
                    break;
                }
            }
        }
    }
    session.show()?;
    print_lines(&session.pgn().to_string())
}
