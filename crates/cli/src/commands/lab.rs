//! The command `lab`.

use crate::args::{
    CompareArgs, LabArgs, LabCommand, LabPlanArgs, PartsArgs, ReportArgs, SweepArgs,
};
use crate::output::{Failure, print};
use springald_declared::{Source, library, named};
use springald_lab::{
    LabPlan, Parts, Report, Stated, SweepPlan, compare, comparison_html, comparison_text, findings,
    html, json, plan_in, report, study, sweep, sweep_in, text,
};
use springald_registry::{find, open, outdated_network};
use std::fs;
use std::path::Path;

/// The games at each strength if nothing is said.
const GAMES: u32 = 400;

/// Reports on games.
pub(crate) fn lab(args: &LabArgs) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Report(args) => one(args),
        LabCommand::Compare(args) => two(args),
        LabCommand::Sweep(args) => versions(args),
    }
}

fn one(args: &ReportArgs) -> Result<(), Failure> {
    let plan = plan(&args.game, &args.plan, Some(&args.parts))?;
    show(&args.plan, &played(&plan, &args.plan)?)
}

fn show(args: &LabPlanArgs, found: &Report) -> Result<(), Failure> {
    let shown = if args.text_only {
        findings(found)
    } else {
        text(found)
    };
    write(args, [&html(found), &json(found), &shown])
}

fn versions(args: &SweepArgs) -> Result<(), Failure> {
    // An error of the name or the text comes first.
    open(&args.game).map_err(Failure::input)?;
    let Some(text) = text_of(&args.game) else {
        return Err(in_rust(&args.game, ""));
    };
    let nodes = args.plan.strengths();
    let mut plan = SweepPlan {
        name: args.game.clone(),
        text,
        changes: args.changes.clone(),
        games: args.plan.games.unwrap_or(GAMES) as usize,
        nodes: nodes[nodes.len() / 2],
        seed: args.plan.seed,
    };
    let threads = args.plan.threads();
    if let Some(time) = args.plan.time() {
        plan = sweep_in(time, plan, threads).map_err(Failure::input)?;
        eprintln!("{}", plan.command());
    }
    let log = |line: &str| eprintln!("{}: {line}", plan.name);
    let found = sweep(&plan, threads, &log).map_err(Failure::input)?;
    show(&args.plan, &found)
}

fn two(args: &CompareArgs) -> Result<(), Failure> {
    let first = plan(&args.first, &args.plan, None)?;
    let mut second = plan(&args.second, &args.plan, None)?;
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
fn plan(name: &str, args: &LabPlanArgs, parts: Option<&PartsArgs>) -> Result<LabPlan, Failure> {
    let entry = open(name).map_err(Failure::input)?;
    if let Some(warning) = outdated_network(name) {
        eprintln!("warning: {warning}");
    }
    let source = text_of(name).and_then(|text| Source::of(&text).ok());
    let mut plan = LabPlan {
        entry,
        name: name.to_owned(),
        stated: Stated::of_source(source.as_ref()),
        source,
        games: args.games.unwrap_or(GAMES) as usize,
        nodes: args.strengths(),
        seed: args.seed,
        parts: Parts::default(),
    };
    if let Some(time) = args.time() {
        let suggests = parts.is_some_and(|parts| parts.suggest.is_some());
        let timed = plan_in(time, plan, parts.map(|_| suggests), args.threads());
        plan = timed.map_err(Failure::input)?;
    }
    if let Some(parts) = parts {
        if plan.source.is_none() && parts.rules.is_some_and(|games| games > 0) {
            return Err(in_rust(name, "--rules: "));
        }
        let number = |games: Option<u32>| games.map(|games| games as usize);
        let is_timed = args.minutes.is_some();
        plan.parts = Parts {
            pieces: number(parts.pieces).unwrap_or(plan.parts.pieces),
            rules: number(parts.rules).unwrap_or(plan.parts.rules),
            cures: number(parts.suggest)
                .filter(|_| !is_timed)
                .unwrap_or(plan.parts.cures),
        };
    }
    if args.minutes.is_some() {
        eprintln!("{}", plan.command());
    }
    Ok(plan)
}

/// Returns the error that a game has no text.
fn in_rust(name: &str, option: &str) -> Failure {
    Failure::input(format!(
        "{option}found {name}, a game in Rust, expected a game written as text"
    ))
}

/// Returns the text of a game; `None` for a game in Rust.
fn text_of(name: &str) -> Option<String> {
    if find(name).is_ok() {
        return None;
    }
    let is_file = Path::new(name).is_file();
    match named(name).filter(|_| !is_file).and_then(library) {
        Some(text) => Some(text.to_owned()),
        None => fs::read_to_string(name).ok(),
    }
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
