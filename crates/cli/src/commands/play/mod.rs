//! `play`: a game in the terminal. The dice are rolled here, never in the rules.

mod human;
mod store;

use super::position;
use crate::args::{PlayArgs, Player, PositionArgs};
use crate::output::{Failure, colours};
use human::{Answer, Human};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use springald_core::grammar::TurnTokens;
use springald_core::pgn::PgnGame;
use springald_core::{Actor, Change, Game, Side};
use springald_registry::{Control, Engine, EngineEntry, Level, Task, Time, TurnRequest};
use springald_view::{Scene, Style, draw};
use std::io::Write;
use std::time::Duration;
use store::{Store, remember};

/// The nodes of the computer's search without a time limit: repeatable, and a few seconds at most.
const NODES: u64 = 2_000_000;
/// MiB of the computer's transposition table.
const HASH: usize = 16;

/// Plays a game to its end or to the end of the input, and prints its PGN.
pub(crate) fn play(args: &PlayArgs) -> Result<(), Failure> {
    let (store, kept) = Store::open(args.pgn.as_deref(), &args.position.variant)?;
    let (game, kept) = if let Some(replay) = kept {
        (replay.game, Some(replay.pgn))
    } else {
        let PositionArgs {
            variant,
            fen,
            moves,
        } = &args.position;
        (
            position::game(variant, fen.as_deref(), moves.as_deref())?,
            None,
        )
    };
    let style = if colours() && !args.ascii {
        Style::Colour
    } else {
        Style::Ascii
    };
    let seed = args.seed.unwrap_or_else(|| rand::rng().next_u64());
    let mut session = PlaySession {
        entry: args.position.variant.clone(),
        game,
        players: [args.white, args.black],
        level: Level::new(args.level).unwrap_or(Level::MAX),
        engine: Engine::new(HASH, 1),
        time: args.time.map(Duration::from_secs_f64),
        seed,
        style,
        store,
        kept,
        changed: Vec::new(),
    };
    // An error in writing the file is reported before play begins.
    session.keep()?;
    session.play(Human::new())
}

/// A game in the terminal: the record, the players and the settings.
struct PlaySession {
    entry: EngineEntry,
    game: Box<dyn Game>,
    players: [Player; 2],
    level: Level,
    engine: Engine,
    time: Option<Duration>,
    /// The seed of the dice and of the computer's limited play.
    seed: u64,
    style: Style,
    store: Store,
    /// The game in the file, if it was continued from there.
    kept: Option<PgnGame>,
    /// The squares that changed since a person last saw the board.
    changed: Vec<String>,
}

impl PlaySession {
    fn play(&mut self, mut human: Human) -> Result<(), Failure> {
        print_lines(&format!(
            "{}: {}",
            self.entry.info().name,
            self.entry.info().summary
        ))?;
        if self.players.contains(&Player::Human) {
            print_lines(&human::help(&*self.game))?;
        }
        loop {
            match self.game.to_act() {
                Actor::Nobody => break,
                Actor::Nature => self.roll()?,
                Actor::White | Actor::Black if self.player() == Player::Engine => self.think()?,
                Actor::White | Actor::Black => {
                    self.show()?;
                    if human.turn(self)? == Answer::Quit {
                        break;
                    }
                }
            }
        }
        self.show()?;
        print_lines(&self.pgn().to_string())
    }

    /// Returns the side whose turn it is.
    fn side(&self) -> Side {
        side_of(&*self.game)
    }

    fn player(&self) -> Player {
        self.players[self.side().index()]
    }

    /// Rolls; every outcome is equally likely. The outcome depends on the seed and the length of the
    /// game, so a roll repeated after taking back is the same.
    fn roll(&mut self) -> Result<(), Failure> {
        let played: usize = self
            .game
            .turns()
            .iter()
            .map(|turn| TurnTokens::of_text(&turn.text).iter().count())
            .sum();
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        dice.set_stream(1 + played as u64);
        let outcomes = self.game.outcomes();
        let outcome = &outcomes[dice.random_range(0..outcomes.len())].outcome;
        self.act(outcome)?;
        print_lines(&format!("The dice: {outcome}"))
    }

    /// Plays the turn of the computer, up to a roll.
    fn think(&mut self) -> Result<(), Failure> {
        let mut task = Task {
            skill: self.level.skill(self.seed),
            contempt: true,
            ..Task::default()
        };
        match self.time {
            Some(time) => task.time = Time::Exactly(time),
            None => task.nodes = Some(NODES),
        }
        let (control, engine) = (Control::default(), &mut self.engine);
        let best = self
            .entry
            .think(
                &TurnRequest::new(&*self.game, &task, &control),
                engine,
                &mut |_| {},
            )
            .map_err(|_| Failure::input("the computer found nothing to play"))?;
        let changes = self.game.play_turn(&best.turn).map_err(Failure::input)?;
        self.note(&changes);
        self.keep()?;
        // The turn is shown once, when it is over.
        if let Some(turn) = self.game.last_turn()
            && (turn.whole || self.game.to_act() == Actor::Nobody)
        {
            print_lines(&format!("{} plays {}", turn.side, turn.san))?;
        }
        Ok(())
    }

    /// Plays a legal action or outcome, and saves the game before anything is printed.
    fn act(&mut self, token: &str) -> Result<(), Failure> {
        let changes = self.game.play_text(token).map_err(Failure::input)?;
        self.note(&changes);
        self.keep()
    }

    /// Remembers the squares that changed.
    fn note(&mut self, changes: &[Change]) {
        let shape = self.game.info().shape;
        for change in changes {
            let (from, to) = match *change {
                Change::Moved { from, to, .. } => (from, to),
                Change::Swapped { a, b, .. } => (a, b),
                Change::Removed { at, .. } | Change::Appeared { at, .. } => (at, at),
            };
            for square in [from, to] {
                self.changed.push(shape.name(square).to_string());
            }
        }
    }

    fn keep(&self) -> Result<(), Failure> {
        self.store.keep(&self.pgn())
    }

    /// Shows the board with what changed since it was last shown.
    fn show(&mut self) -> Result<(), Failure> {
        let picture = draw(&Scene::of(&*self.game), self.style, &self.changed);
        self.changed.clear();
        print_lines(&picture)
    }

    fn pgn(&self) -> PgnGame {
        let mut pgn = PgnGame::of(&*self.game);
        for (tag, player) in [("White", self.players[0]), ("Black", self.players[1])] {
            let name = match player {
                Player::Human => "Human".to_owned(),
                Player::Engine => format!("Springald level {}", self.level.number()),
            };
            pgn.set_tag(tag, &name);
        }
        if let Some(kept) = &self.kept {
            remember(&mut pgn, kept);
        }
        pgn
    }
}

/// Returns the side to act; White if neither is.
fn side_of(game: &dyn Game) -> Side {
    match game.to_act() {
        Actor::White | Actor::Nobody => Side::White,
        Actor::Black => Side::Black,
        // A roll belongs to the turn of the side that asked for it.
        Actor::Nature => game.turns().last().map_or(Side::White, |turn| turn.side),
    }
}

/// Prints one or more lines at once, so that a program at the other end of a pipe can answer.
fn print_lines(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(out.flush()?)
}
