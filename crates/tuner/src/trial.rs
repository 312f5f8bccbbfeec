//! The match that decides whether something new is kept.

use crate::TunerError;
use springald_arena::stats::{Estimate, expected};
use springald_arena::{
    Adjudication, MatchPlan, NetworkChoice, Openings, Player, PlayerKind, PlayerLimits, Standings,
    play,
};
use springald_registry::{EngineEntry, Level};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The random turns at the start of each pair of games of the match.
const OPENING: u32 = 6;
/// The most centipawns by which these turns may favour a side.
const EVEN: i32 = 250;
/// The number of turns after which a game of the match is a draw.
const LONGEST: u32 = 400;
/// MiB of the table of a player.
const HASH: usize = 4;

/// A player of a match.
pub(crate) struct Rival {
    pub(crate) name: &'static str,
    /// The text of its weights; `None` for the usual ones.
    pub(crate) weights: Option<String>,
    pub(crate) network: NetworkChoice,
}

impl Rival {
    fn player(self, nodes: u64) -> Player {
        Player {
            text: self.name.to_owned(),
            name: self.name.to_owned(),
            kind: PlayerKind::Engine {
                level: Level::MAX,
                hash: HASH,
                threads: 1,
                weights: self.weights,
                network: self.network,
            },
            limits: PlayerLimits {
                clock: None,
                movetime: None,
                nodes: Some(nodes),
                depth: None,
                margin: Duration::ZERO,
            },
        }
    }
}

/// Plays games between two players. Returns the result of the first one. `games` are the games, the nodes of the search
/// for each turn, and the threads.
pub(crate) fn trial(
    entry: &EngineEntry,
    rivals: [Rival; 2],
    seed: u64,
    (games, nodes, threads): (usize, u64, usize),
    log: &(dyn Fn(&str) + Sync),
) -> Result<Estimate, TunerError> {
    let plan = MatchPlan {
        players: rivals.map(|rival| rival.player(nodes)),
        variants: vec![entry.clone()],
        games,
        reversed: true,
        seed,
        openings: Openings::Random {
            turns: OPENING,
            balance: Some(EVEN),
        },
        adjudication: Adjudication {
            longest: Some(LONGEST),
            ..Adjudication::default()
        },
        sprt: None,
        patience: Duration::from_mins(10),
        comments: false,
        event: String::new(),
    };
    let mut standings = Standings::new([entry.id()]);
    let each = |game| {
        standings.add(&game);
        let played = standings.total.games() as usize;
        if played.is_multiple_of(10) || played == games {
            log(&format!("{played} of {games} games of the match"));
        }
        ControlFlow::Continue(())
    };
    play(&plan, 0, threads, &AtomicBool::new(false), each)
        .map_err(|source| TunerError::Threads { source })?;
    Estimate::of(&standings.total.pairs).ok_or(TunerError::NoPositions)
}

/// Describes the result of a match: the score with its 95 % confidence interval, and the difference in Elo.
pub(crate) fn said(won: &Estimate, against: &str) -> String {
    let percent = |score: f64| 100.0 * score;
    let range = won.range.map_or(String::new(), |(low, high)| {
        let [low, high] = [low, high].map(|elo| percent(expected(elo)));
        format!(" ({low:.1} to {high:.1} %)")
    });
    format!(
        "a score of {:.1} %{range} against {against}, {:+.0} Elo",
        percent(won.score),
        won.elo
    )
}
