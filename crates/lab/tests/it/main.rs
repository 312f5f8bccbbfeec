//! The tests of the crate, in one program.

mod faults;
mod parts;
mod planted;
mod reports;
mod statistics;

use springald_declared::{Source, load_source};
use springald_lab::{LabPlan, Parts, Report, Stated, Study, report, study};
use springald_registry::{declared, open};

/// Returns a plan for a game of the library, or for a text.
fn plan(game: &str, games: usize, nodes: &[u64], seed: u64) -> LabPlan {
    let text = springald_declared::library(game).unwrap_or(game);
    let is_text = springald_declared::library(game).is_some() || game.contains('\n');
    let (entry, stated, source) = if is_text {
        let source = Source::of(text).unwrap_or_else(|error| panic!("{error}"));
        let loaded = load_source(&source).unwrap_or_else(|error| panic!("{error}"));
        let stated = Stated::of(loaded.declaration());
        (declared(loaded), stated, Some(source))
    } else {
        (open(game).unwrap(), Stated::default(), None)
    };
    LabPlan {
        name: entry.id().to_owned(),
        entry,
        stated,
        source,
        games,
        nodes: nodes.to_vec(),
        seed,
        parts: Parts::default(),
    }
}

fn played(plan: &LabPlan) -> (Study, Report) {
    let study = study(plan, 2, &|_| {}).unwrap();
    let found = report(plan, &study);
    (study, found)
}
