//! Figures of a report, computed from games.

mod alarms;
mod course;
mod cures;
mod depth;
mod dice;
mod draft;
mod field;
mod instructive;
mod odds;
mod pieces;
mod results;
mod rules;
mod symmetry;

use crate::report::Report;
use crate::series::{LONGEST, OPENING};
use crate::{LabPlan, Study};
use draft::Draft;
use springald_registry::EngineEntry;

/// The version of the format.
pub(crate) const FORMAT: u32 = 1;

/// Computes a report from the games of a plan.
pub fn report(plan: &LabPlan, study: &Study) -> Report {
    let mut draft = Draft {
        plan,
        study,
        sentences: Vec::new(),
        alarms: Vec::new(),
        sections: Vec::new(),
    };
    results::add(&mut draft);
    course::add(&mut draft);
    depth::add(&mut draft);
    pieces::add(&mut draft);
    rules::add(&mut draft);
    odds::rules(&mut draft);
    field::add(&mut draft);
    dice::add(&mut draft);
    alarms::add(&mut draft);
    cures::add(&mut draft);
    let info = plan.entry.info();
    Report {
        format: FORMAT,
        command: plan.command(),
        id: info.id.to_string(),
        name: info.name.to_string(),
        summary: info.summary.to_string(),
        method: method(plan),
        sentences: draft.sentences,
        alarms: draft.alarms,
        sections: draft.sections,
        games: instructive::games(plan, study),
        rules: info.rules.to_string(),
    }
}

/// Names the program that plays, at the beginning of a sentence, and what it judges positions with.
pub(crate) fn player(entry: &EngineEntry) -> String {
    let network = match entry.network_rules() {
        Some(_) => " with its network for this game",
        None => "",
    };
    format!("Springald {}{network}", env!("CARGO_PKG_VERSION"))
}

/// Describes how the games were played.
pub(crate) fn method(plan: &LabPlan) -> String {
    let (turns, nodes, spread) = OPENING;
    let strengths: Vec<String> = plan.nodes.iter().map(u64::to_string).collect();
    let contests = match plan.nodes.len() {
        1 => String::new(),
        _ => format!(
            " Neighbouring strengths played matches of {} games with each other.",
            plan.match_games()
        ),
    };
    format!(
        "{} played {} games against itself at each strength: {} nodes for each turn or part of a turn, seed {}. The \
         first {turns} turns of a game are drawn from the best ones by a search of {nodes} nodes; one that is {spread} \
         centipawns worse is drawn e times more rarely. Games end by the rules, draws that a player may claim are claimed, \
         and a game is a draw after {LONGEST} turns of each side.{contests} Intervals are for 95 %; an unsettled figure is \
         marked with ≈ and needs more games.",
        player(&plan.entry),
        plan.games,
        strengths.join(", "),
        plan.seed,
    )
}
