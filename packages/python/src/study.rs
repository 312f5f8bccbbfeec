//! Reports on games, and training.

use crate::fault::Fault;
use crate::games::Named;
use crate::work::work;
use pyo3::prelude::*;
use springald_lab::{LabPlan, Parts, Stated, html, json, report as report_on, study, text};
use springald_registry::Source;
use springald_tuner::NetworkTraining;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

/// Plays games and reports on them. Returns the report as JSON, as text and as HTML.
#[pyfunction]
pub(crate) fn report(
    py: Python<'_>,
    game: &str,
    games: usize,
    nodes: Vec<u64>,
    seed: u64,
    threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String, String)> {
    let named = Named::find(game)?;
    let source = source(&named);
    let plan = LabPlan {
        stated: Stated::of_source(source.as_ref()),
        source,
        name: named.entry.id().to_owned(),
        entry: named.entry,
        games,
        nodes,
        seed,
        parts: Parts::default(),
    };
    let done = with_progress(py, progress, |log| {
        let study = study(&plan, threads, log).map_err(|error| error.to_string())?;
        let report = report_on(&plan, &study);
        Ok::<_, String>((json(&report), text(&report), html(&report)))
    })?;
    Ok(done.map_err(|error| Fault::new("ReportError", &error))?)
}

/// Returns the text of a game with those that it builds on; `None` for a game in Rust.
fn source(named: &Named) -> Option<Source> {
    match &named.texts[..] {
        [] => springald_declared::library(&named.name)
            .filter(|_| springald_registry::find(&named.name).is_err())
            .and_then(|text| Source::of(text).ok()),
        texts => Source::from_texts(texts).ok(),
    }
}

/// The numbers of a training, as they come from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Training {
    games: u32,
    seconds: Option<f64>,
    nodes: u64,
    generations: u32,
    hidden: usize,
    rounds: usize,
    result: f32,
    replace: bool,
    threads: usize,
    seed: u64,
    trial: usize,
}

/// Trains a network for a game. Returns the outcome in a sentence.
#[pyfunction]
pub(crate) fn train(
    py: Python<'_>,
    game: &str,
    output: PathBuf,
    store: PathBuf,
    plan: &Bound<'_, PyAny>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let named = Named::find(game)?;
    let plan: Training = plan.extract()?;
    let mut about = vec![("game".to_owned(), named.entry.id().to_owned())];
    if let Some(pinned) = springald_registry::pinned(game) {
        about.push(("rules".to_owned(), pinned.version.clone()));
    }
    about.push(("program".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
    let time = plan.seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds)
            .map_err(|error| Fault::argument("hours", &error.to_string(), "hours"))
    });
    let plan = NetworkTraining {
        entry: named.entry.without_network(),
        games: plan.games,
        time: time.transpose()?,
        nodes: plan.nodes,
        generations: plan.generations,
        hidden: plan.hidden,
        rounds: plan.rounds,
        result: plan.result,
        adds: !plan.replace,
        threads: plan.threads,
        seed: plan.seed,
        trial: plan.trial,
        store,
        output,
        about,
    };
    let done = with_progress(py, progress, |log| springald_tuner::train(&plan, log))?;
    Ok(done.map_err(|error| Fault::new("TrainingError", &error))?)
}

/// Does work that logs lines, which `progress` receives.
fn with_progress<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    long: impl FnOnce(&(dyn Fn(&str) + Sync)) -> T + Send,
) -> PyResult<T> {
    work(
        py,
        |sender| {
            let sender = Mutex::new(sender.clone());
            long(&|line: &str| {
                if let Ok(sender) = sender.lock() {
                    // Nobody listens after an exception.
                    drop(sender.send(line.to_owned()));
                }
            })
        },
        &mut |_, line: String| match progress {
            Some(progress) => progress.call1((line,)).map(drop),
            None => Ok(()),
        },
        // The games go on to their end: what was played is stored.
        &|| (),
    )
}
