//! `match`: many games between two players, and what they prove.

mod progress;
mod report;

use crate::args::MatchArgs;
use crate::commands::check::read;
use crate::output::{Failure, print};
use progress::Progress;
use rand::Rng;
use springald_arena::stats::Sprt;
use springald_arena::{
    Adjudication, FaultCounts, FinishedGame, Match, MatchFiles, MatchPlan, Openings, PlayerId,
    check, play,
};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The default number of games of each variant.
const GAMES: usize = 100;
/// The default number where a test ends the match.
const GAMES_OF_TEST: usize = 20_000;
/// The exit status if a player crashed, did not answer or played an illegal turn.
const UNSOUND: u8 = 1;
/// The exit status that shells use for a command that a signal ended.
const STOPPED: u8 = 130;

/// Set by a signal: the match stops, and can be continued later.
static STOP: AtomicBool = AtomicBool::new(false);

/// Plays or continues a match, and prints its result.
pub(crate) fn run_match(args: MatchArgs) -> Result<(), Failure> {
    let files = MatchFiles {
        journal: args
            .journal
            .clone()
            .or_else(|| args.pgn.as_ref().map(|pgn| beside(pgn))),
        pgn: args.pgn.clone(),
    };
    let is_json = args.json;
    let concurrency = args.concurrency.into();
    let plan = plan(args, &files)?;
    check(&plan.players, &plan.variants).map_err(Failure::input)?;
    let session = Match::open(plan, files).map_err(Failure::input)?;
    install_signal_handler()?;
    let session = play_on(session, concurrency)?;
    print(&if is_json {
        report::json(&session)
    } else {
        report::text(&session)
    })?;
    let is_unsound = session
        .standings()
        .faults
        .iter()
        .any(FaultCounts::is_unsound);
    if STOP.load(Ordering::Relaxed) {
        Err(Failure::Status(STOPPED))
    } else if is_unsound {
        Err(Failure::Status(UNSOUND))
    } else {
        Ok(())
    }
}

/// Returns the default path of the journal.
fn beside(pgn: &Path) -> PathBuf {
    let mut path = pgn.as_os_str().to_owned();
    path.push(".journal");
    path.into()
}

fn plan(args: MatchArgs, files: &MatchFiles) -> Result<MatchPlan, Failure> {
    let kept = match &files.journal {
        Some(journal) => Match::seed_in(journal).map_err(Failure::input)?,
        None => None,
    };
    let variants = args.variants.0;
    let openings = match &args.openings {
        None => Openings::Random {
            turns: args.opening_plies,
            balance: args.balance.on().map(|number| number.0 as i32),
        },
        Some(file) => Openings::parse(&read(file)?, &variants)
            .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?,
    };
    let usual = if args.sprt.is_some() {
        GAMES_OF_TEST
    } else {
        GAMES
    };
    let mut players = [args.a, args.b];
    if players[0].name == players[1].name {
        for (player, who) in players.iter_mut().zip(PlayerId::BOTH) {
            player.name = format!("{} ({who})", player.name);
        }
    }
    Ok(MatchPlan {
        players,
        variants,
        games: args.games.unwrap_or(usual),
        reversed: true,
        seed: args.seed.or(kept).unwrap_or_else(|| rand::rng().next_u64()),
        openings,
        adjudication: Adjudication {
            win: args.win.on().map(|rule| rule.0),
            draw: args.draw.on().map(|rule| rule.0),
            longest: args.max_turns.on().map(|number| number.0),
        },
        sprt: args.sprt.map(|sprt| Sprt {
            model: args.sprt_model.into(),
            ..sprt
        }),
        patience: args.patience,
        comments: args.comments,
        event: args.event,
    })
}

/// Installs a handler of signals: the first stops the match in order, the next at once.
fn install_signal_handler() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
    })
    .map_err(|error| Failure::input(format!("signals: {error}")))
}

/// Plays the missing games.
fn play_on(mut session: Match, concurrency: usize) -> Result<Match, Failure> {
    let progress = Progress::new(&session);
    if session.decision().is_none() {
        let (plan, first) = (session.plan().clone(), session.played());
        let mut failed = None;
        let each = |game: FinishedGame| {
            progress.blame(&plan, &game);
            if let Err(error) = session.add(&game) {
                failed = Some(Failure::input(error));
                return ControlFlow::Break(());
            }
            progress.show(&session);
            match session.decision() {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        };
        play(&plan, first, concurrency, &STOP, each).map_err(Failure::input)?;
        if let Some(failure) = failed {
            return Err(failure);
        }
    }
    progress.end();
    Ok(session)
}
