//! The progress of a match: a bar on a terminal, occasional lines elsewhere. It goes to standard
//! error, so that standard output holds only the result.

use super::report::running;
use indicatif::{ProgressBar, ProgressStyle};
use springald_arena::{FinishedGame, Match, MatchPlan, PlayerId};
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// The interval between two lines.
const PAUSE: Duration = Duration::from_secs(10);

pub(super) struct Progress {
    /// Only on a terminal.
    bar: Option<ProgressBar>,
    told: Cell<Instant>,
}

impl Progress {
    pub(super) fn new(session: &Match) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(session.plan().total() as u64);
            let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg} ({eta} left)");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        let progress = Self {
            bar,
            told: Cell::new(Instant::now()),
        };
        if session.played() > 0 {
            progress.print(&format!("going on: {}", line(session)));
        }
        progress
    }

    /// Reports a game that a player lost by a fault.
    pub(super) fn blame(&self, plan: &MatchPlan, game: &FinishedGame) {
        let (Some(fault), Some(winner)) = (&game.fault, game.winner) else {
            return;
        };
        let loser: PlayerId = winner.other();
        let player = &plan.players[loser.index()];
        let (number, variant) = (game.game + 1, &game.variant);
        self.print(&format!(
            "GAME {number} ({variant}): {loser}, {player}, {fault}"
        ));
    }

    /// Shows the score after a game.
    pub(super) fn show(&self, session: &Match) {
        if let Some(bar) = &self.bar {
            bar.set_position(session.played() as u64);
            bar.set_message(running(session));
        } else if self.told.get().elapsed() >= PAUSE {
            self.told.set(Instant::now());
            self.print(&line(session));
        }
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => eprintln!("{text}"),
        }
    }
}

fn line(session: &Match) -> String {
    let (played, total) = (session.played(), session.plan().total());
    format!("{played}/{total} {}", running(session))
}
