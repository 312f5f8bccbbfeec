//! The command `lab`.

use crate::args::{CompareArgs, LabArgs, LabCommand, LabPlanArgs, ReportArgs};
use crate::output::{Failure, print};
use springald_declared::{library, load, named};
use springald_lab::{
    LabPlan, Report, Stated, compare, comparison_html, comparison_text, findings, games_in, html,
    json, report, study, text,
};
use springald_registry::{find, open, outdated_network};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The games at each strength if nothing is said.
const GAMES: u32 = 400;

/// Reports on games.
pub(crate) fn lab(args: &LabArgs) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Report(args) => one(args),
        LabCommand::Compare(args) => two(args),
    }
}

fn one(args: &ReportArgs) -> Result<(), Failure> {
    let plan = plan(&args.game, &args.plan)?;
    let found = played(&plan, &args.plan)?;
    let shown = if args.plan.text_only {
        findings(&found)
    } else {
        text(&found)
    };
    write(&args.plan, [&html(&found), &json(&found), &shown])
}

fn two(args: &CompareArgs) -> Result<(), Failure> {
    let first = plan(&args.first, &args.plan)?;
    let mut second = plan(&args.second, &args.plan)?;
    // The same number of games for both, also with a time limit.
    second.games = second.games.min(first.games);
    let first = LabPlan {
        games: second.games,
        ..first
    };
    let reports = [played(&first, &args.plan)?, played(&second, &args.plan)?];
    let [a, b] = &reports;
    let found = compare([a, b], [&args.first, &args.second]);
    let data = serde_json::to_string_pretty(&found).map_err(Failure::input)?;
    write(
        &args.plan,
        [&comparison_html(&found), &data, &comparison_text(&found)],
    )
}

/// Returns the plan for a game. A time limit is turned into a number of games, which the report names.
fn plan(name: &str, args: &LabPlanArgs) -> Result<LabPlan, Failure> {
    let entry = open(name).map_err(Failure::input)?;
    if let Some(warning) = outdated_network(name) {
        eprintln!("warning: {warning}");
    }
    let mut plan = LabPlan {
        entry,
        name: name.to_owned(),
        stated: stated(name),
        games: args.games.unwrap_or(GAMES) as usize,
        nodes: args.strengths(),
        seed: args.seed,
    };
    if let Some(minutes) = args.minutes {
        let time = Duration::from_secs_f64(60.0 * minutes);
        plan.games = games_in(time, &plan, args.threads()).map_err(Failure::input)?;
        eprintln!("{}", plan.command());
    }
    Ok(plan)
}

/// Returns the statements of the text of a game; none for a game in Rust.
fn stated(name: &str) -> Stated {
    if find(name).is_ok() {
        return Stated::default();
    }
    let is_file = Path::new(name).is_file();
    let known = named(name).filter(|_| !is_file).and_then(library);
    let text = known.map_or_else(|| fs::read_to_string(name), |text| Ok(text.to_owned()));
    let game = text.ok().and_then(|text| load(&text).ok());
    game.map_or_else(Stated::default, |game| Stated::of(game.declaration()))
}

fn played(plan: &LabPlan, args: &LabPlanArgs) -> Result<Report, Failure> {
    let log = |line: &str| eprintln!("{}: {line}", plan.name);
    let study = study(plan, args.threads(), &log).map_err(Failure::input)?;
    Ok(report(plan, &study))
}

/// Writes a page, JSON and text where the arguments say.
fn write(args: &LabPlanArgs, [page, data, text]: [&str; 3]) -> Result<(), Failure> {
    let keep = |path: &Path, contents: &str| {
        let written = fs::write(path, contents);
        written.map_err(|error| Failure::input(format!("{}: {error}", path.display())))
    };
    if let Some(path) = &args.html {
        keep(path, page)?;
    }
    match &args.json {
        Some(path) if path.as_os_str() == "-" => return print(data),
        Some(path) => keep(path, data)?,
        None => {}
    }
    print(text)
}
