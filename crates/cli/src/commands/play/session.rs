//! A game in the terminal.

use super::store::{Store, remember};
use crate::args::Player;
use crate::output::Failure;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use springald_core::grammar::TurnTokens;
use springald_core::pgn::PgnGame;
use springald_core::{Actor, Change, Game, MoveNotation, Side};
use springald_registry::{Control, Engine, EngineEntry, Level, Task, Time, TurnRequest};
use springald_view::{Scene, Style, draw};
use std::io::Write;
use std::time::Duration;

/// The nodes of the computer's search without a time limit: repeatable, and a few seconds at most.
const NODES: u64 = 2_000_000;

/// A game in the terminal: the record, the players and the settings.
pub(super) struct PlaySession {
    pub(super) entry: EngineEntry,
    pub(super) game: Box<dyn Game>,
    pub(super) players: [Player; 2],
    pub(super) level: Level,
    pub(super) engine: Engine,
    pub(super) time: Option<Duration>,
    /// The seed of the dice and of the computer's limited play.
    pub(super) seed: u64,
    pub(super) style: Style,
    /// The notation of the computer's turns, if not SAN.
    pub(super) notation: Option<MoveNotation>,
    pub(super) store: Store,
    /// The game in the file, if it was continued from there.
    pub(super) kept: Option<PgnGame>,
    /// The squares that changed since a person last saw the board.
    pub(super) changed: Vec<String>,
}

impl PlaySession {
    /// Returns the side whose turn it is.
    pub(super) fn side(&self) -> Side {
        side_of(&*self.game)
    }

    pub(super) fn player(&self) -> Player {
        self.players[self.side().index()]
    }

    /// Rolls; every outcome is equally likely. The outcome depends on the seed and the length of the
    /// game, so a roll repeated after taking back is the same.
    pub(super) fn roll(&mut self) -> Result<(), Failure> {
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
    pub(super) fn think(&mut self) -> Result<(), Failure> {
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
            let side = self.game.info().sides.name(turn.side);
            let notated = self.notation.and_then(|one| turn.notated.get(&one));
            print_lines(&format!("{side} plays {}", notated.unwrap_or(&turn.san)))?;
        }
        Ok(())
    }

    /// Plays a legal action or outcome, and saves the game before anything is printed.
    pub(super) fn act(&mut self, token: &str) -> Result<(), Failure> {
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

    pub(super) fn keep(&self) -> Result<(), Failure> {
        self.store.keep(&self.pgn())
    }

    /// Shows the board with what changed since it was last shown.
    pub(super) fn show(&mut self) -> Result<(), Failure> {
        let picture = draw(&Scene::of(&*self.game), self.style, &self.changed);
        self.changed.clear();
        print_lines(&picture)
    }

    pub(super) fn pgn(&self) -> PgnGame {
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
pub(super) fn side_of(game: &dyn Game) -> Side {
    match game.to_act() {
        Actor::White | Actor::Nobody => Side::White,
        Actor::Black => Side::Black,
        // A roll belongs to the turn of the side that asked for it.
        Actor::Nature => game.turns().last().map_or(Side::White, |turn| turn.side),
    }
}

/// Prints one or more lines at once, so that a program at the other end of a pipe can answer.
pub(super) fn print_lines(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(out.flush()?)
}
