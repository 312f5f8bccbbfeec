//! The results of sets.

use super::report::Ended;
use super::work::{counted, with};
use crate::commands::puzzles::{known, output, replayed};
use crate::commands::site::write;
use crate::output::{Failure, print};
use springald_core::Game;
use springald_core::pgn::PgnGame;
use springald_registry::EngineEntry;
use springald_site::jobs::{
    GamesJob, JobBody, JobResult, MinedPuzzles, PlayedGame, PlayedGames, PuzzlesJob,
};
use springald_site::{DatabaseArgs, SetError};
use springald_tuner::{GameFile, SelfPlayGame};
use std::collections::HashSet;
use std::io::Write as _;
use std::path::Path;

/// The finished jobs of a set with their results.
struct Results {
    finished: Vec<(JobBody, JobResult)>,
    extent: Extent,
}

/// The numbers of finished and of all jobs of a set.
#[derive(Clone, Copy)]
struct Extent {
    done: usize,
    jobs: usize,
}

impl Results {
    fn of(database: DatabaseArgs, set: &str) -> Result<Self, Failure> {
        let (finished, jobs) = with(database, async |jobs| {
            let listed = jobs.list(Some(set)).await?;
            if listed.is_empty() {
                return Err(SetError::UnknownSet(set.into()));
            }
            let (mut finished, all) = (Vec::new(), listed.len());
            for job in listed {
                if let Some(result) = jobs.result(&job.id).await? {
                    finished.push((job.body, result));
                }
            }
            Ok((finished, all))
        })?;
        let parsed = finished.into_iter().map(|(body, result)| {
            let result = serde_json::from_str(&result);
            Ok((body, result.map_err(|error| damaged(set, &error))?))
        });
        let finished: Vec<_> = parsed.collect::<Result<_, Failure>>()?;
        let done = finished.len();
        Ok(Self {
            finished,
            extent: Extent { done, jobs },
        })
    }
}

impl Extent {
    /// Says how many of the jobs are finished, on standard error: the results may be on standard output.
    fn tell(self, what: &str) {
        let (done, all) = (self.done, counted(self.jobs as u64, "job"));
        eprintln!("{what}, from {done} of {all}");
    }
}

fn damaged(set: &str, what: &dyn std::fmt::Display) -> Failure {
    Failure::input(format!("the set '{set}': a result is damaged: {what}"))
}

fn other_kind(set: &str, body: &JobBody, expected: &str) -> Failure {
    let found = body.kind();
    Failure::input(format!(
        "the set '{set}': found jobs of the kind '{found}', expected '{expected}'"
    ))
}

/// Writes the puzzles of a set that the output lacks.
pub(super) fn puzzles(
    database: DatabaseArgs,
    set: &str,
    path: Option<&Path>,
) -> Result<String, Failure> {
    let results = Results::of(database, set)?;
    let mut found = Vec::new();
    for (body, result) in &results.finished {
        match (body, result) {
            (JobBody::Puzzles(job), JobResult::Puzzles(MinedPuzzles { puzzles })) => {
                found.extend(puzzles.iter().map(|pgn| (job, pgn)));
            }
            _ => return Err(other_kind(set, body, "puzzles")),
        }
    }
    let entry = |job: &PuzzlesJob| job.entry().map_err(Failure::input);
    let mut fens = HashSet::new();
    if let Some((job, _)) = found.first() {
        fens.extend(
            known(path, entry(job)?)?
                .into_iter()
                .map(|one| one.puzzle.fen),
        );
    }
    let (mut out, before) = (output(path)?, fens.len());
    for (job, pgn) in &found {
        let read = replayed(pgn, entry(job)?).map_err(|error| damaged(set, &error))?;
        if read.into_iter().any(|one| fens.insert(one.puzzle.fen)) {
            let gap = if fens.len() > 1 { "\n" } else { "" };
            out.write_all(format!("{gap}{pgn}").as_bytes())?;
        }
    }
    out.flush()?;
    let new = counted((fens.len() - before) as u64, "new puzzle");
    results
        .extent
        .tell(&format!("{new}, {before} known before"));
    Ok(String::new())
}

/// Writes the games of a set, as PGN or for the tuner.
pub(super) fn games(
    database: DatabaseArgs,
    set: &str,
    path: Option<&Path>,
    tune: Option<&Path>,
) -> Result<String, Failure> {
    let played = played(database, set)?;
    if let Some(path) = tune {
        return played.store(path);
    }
    let texts = played.games.iter().map(|game| game.pgn(played.entry, set));
    let texts: Vec<String> = texts.collect::<Result<_, Failure>>()?;
    let text = texts.join("\n");
    match path {
        Some(path) => write(path, &text)?,
        None => print(&text)?,
    }
    let number = counted(played.games.len() as u64, "game");
    played.extent.tell(&number);
    Ok(String::new())
}

/// A game of a set.
pub(super) struct Numbered {
    number: u64,
    game: PlayedGame,
}

impl Numbered {
    fn begin(&self, entry: &EngineEntry) -> Result<Box<dyn Game>, Failure> {
        match &self.game.fen {
            Some(fen) => entry.variant().begin_at(fen).map_err(Failure::input),
            None => Ok(entry.variant().begin()),
        }
    }

    /// Returns its part of a report.
    pub(super) fn ended(&self, entry: &EngineEntry) -> Result<Ended, Failure> {
        let mut first = None;
        if let Some(turn) = self.game.turns.first() {
            let mut game = self.begin(entry)?;
            game.play_turn(turn).map_err(Failure::input)?;
            first = game.last_turn().map(|turn| turn.san);
        }
        Ok(Ended {
            result: self.game.result,
            reason: self.game.reason.clone(),
            turns: self.game.turns.len(),
            first,
        })
    }

    fn pgn(&self, entry: &EngineEntry, set: &str) -> Result<String, Failure> {
        let game = self.game.replay(entry);
        let mut pgn = PgnGame::of(&*game.map_err(|error| damaged(set, &error))?);
        pgn.set_tag("Event", &format!("Games of the engine: {set}"));
        pgn.set_tag("Round", &self.number.to_string());
        Ok(pgn.to_string())
    }

    fn samples(&self, entry: &EngineEntry) -> Result<SelfPlayGame, Failure> {
        // The tuner counts its games from 0.
        let number = u32::try_from(self.number - 1).map_err(Failure::input)?;
        let turns = self.game.turns.iter().map(String::as_str);
        let turns = turns.zip(self.game.scores.iter().copied());
        let start = self.begin(entry)?;
        SelfPlayGame::of_turns(number, entry, start, turns, self.game.result.winner())
            .map_err(Failure::input)
    }
}

/// The finished games of a set, in order.
pub(super) struct Played {
    pub(super) entry: &'static EngineEntry,
    pub(super) games: Vec<Numbered>,
    job: GamesJob,
    extent: Extent,
}

impl Played {
    /// Adds the quiet positions of the games that a file lacks.
    fn store(&self, path: &Path) -> Result<String, Failure> {
        let (mut file, known) = GameFile::open(path).map_err(Failure::input)?;
        let known: HashSet<u32> = known.iter().map(|game| game.number).collect();
        let (mut new, mut positions) = (0, 0);
        for game in &self.games {
            let game = game.samples(self.entry)?;
            if !known.contains(&game.number) {
                file.add(&game).map_err(Failure::input)?;
                new += 1;
                positions += game.samples.len();
            }
        }
        let games = counted(new, "new game");
        self.extent
            .tell(&format!("{games} with {positions} quiet positions"));
        Ok(String::new())
    }

    /// Returns a line about the games.
    pub(super) fn title(&self) -> String {
        let GamesJob {
            nodes,
            opening,
            noise,
            seed,
            ..
        } = &self.job;
        let number = counted(self.games.len() as u64, "game");
        let name = &self.entry.info().name;
        let from = match &self.job.fen {
            Some(fen) => format!(" from {fen}"),
            None => String::new(),
        };
        format!(
            "{number} of {name}{from}: {nodes} nodes a turn after {opening} random turns, errors up to {noise} \
             centipawns, seed {seed}"
        )
    }
}

/// Returns the finished games of a set.
pub(super) fn played(database: DatabaseArgs, set: &str) -> Result<Played, Failure> {
    let Results { finished, extent } = Results::of(database, set)?;
    let (mut games, mut first) = (Vec::new(), None);
    for (body, result) in finished {
        let kind = other_kind(set, &body, "games");
        let (JobBody::Games(job), JobResult::Games(PlayedGames { games: played })) = (body, result)
        else {
            return Err(kind);
        };
        let numbered = (job.first..).zip(played);
        games.extend(numbered.map(|(number, game)| Numbered { number, game }));
        first.get_or_insert(job);
    }
    let none = || {
        Failure::input(format!(
            "the set '{set}': found no finished job, expected one"
        ))
    };
    let job = first.ok_or_else(none)?;
    let entry = job.entry().map_err(Failure::input)?;
    Ok(Played {
        entry,
        games,
        job,
        extent,
    })
}
