//! The engine.

use crate::fault::Fault;
use crate::game::Game;
use crate::work::work;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use springald_core::Chances;
use springald_registry::{
    BestTurn, Bound as ScoreBound, Control, Engine as Search, Level, Report, Score, Skill, Task,
    TurnRequest,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A search, without its types: the base of `springald.Engine`.
#[pyclass(frozen, subclass, module = "springald._springald")]
pub(crate) struct Engine {
    search: Mutex<Search>,
    /// The controls of the searches that run or wait.
    running: Mutex<Vec<Arc<Control>>>,
}

/// The limits and the goal of a search, as they come from Python.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Limits {
    movetime: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    mate: Option<u32>,
    multipv: usize,
    level: Option<u8>,
    seed: u64,
    only: Vec<String>,
    use_network: bool,
}

impl Limits {
    fn task(&self) -> Result<Task, Fault> {
        let mut task = Task {
            nodes: self.nodes,
            depth: self.depth,
            mate: self.mate,
            lines: self.multipv,
            skill: Skill {
                seed: self.seed,
                ..Skill::FULL
            },
            ..Task::default()
        };
        if let Some(seconds) = self.movetime {
            let time = Duration::try_from_secs_f64(seconds)
                .map_err(|error| Fault::argument("movetime", &error.to_string(), "seconds"))?;
            task.time = Task::lasting(time).time;
        }
        if let Some(number) = self.level {
            let level = Level::new(number);
            let found = number.to_string();
            task.skill = level
                .ok_or_else(|| Fault::argument("level", &found, "a number from 1 to 8"))?
                .skill(self.seed);
        }
        Ok(task)
    }
}

#[pymethods]
impl Engine {
    #[new]
    fn new(hash: usize, threads: usize) -> Self {
        Self {
            search: Mutex::new(Search::new(hash, threads)),
            running: Mutex::default(),
        }
    }

    /// Searches a game. `tell` receives every line as it is found. Returns the best turn and all lines.
    fn _think<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Game>,
        limits: &Bound<'py, PyAny>,
        tell: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let limits: Limits = limits.extract()?;
        let named = Arc::clone(&game.get().lock().named);
        let game = game.get().boxed();
        let entry = if limits.use_network {
            named.entry.clone()
        } else {
            named.entry.without_network()
        };
        let task = limits.task()?;
        let chances = entry.chances();
        let control = Arc::new(Control::default());
        self.controls().push(Arc::clone(&control));
        let mut lines: Vec<Report<String>> = Vec::new();
        // A game may be moved to another thread, but not shared.
        let game = Mutex::new(game);
        let searched = work(
            py,
            |sender| {
                let game = game.into_inner().unwrap_or_else(PoisonError::into_inner);
                let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
                let request = TurnRequest {
                    only: &limits.only,
                    ..TurnRequest::new(&*game, &task, &control)
                };
                // Nobody listens after an exception.
                let mut report = |report: &Report<String>| drop(sender.send(report.clone()));
                entry.think(&request, &mut search, &mut report)
            },
            &mut |py, report| {
                if let Some(tell) = tell {
                    tell.call1((line(py, &report, chances)?,))?;
                }
                if report.bound == ScoreBound::Exact {
                    keep(&mut lines, report);
                }
                Ok(())
            },
            &|| control.stop(),
        );
        self.controls().retain(|one| !Arc::ptr_eq(one, &control));
        let best = searched?.map_err(|error| Fault::from(&error))?;
        answer(py, &best, &lines, chances)
    }

    /// Stops every search of this engine; each returns what it has found.
    fn stop(&self) {
        for control in self.controls().iter() {
            control.stop();
        }
    }

    /// Forgets everything, for a new game.
    fn forget(&self, py: Python<'_>) {
        py.detach(|| self.search().forget());
    }

    /// Sets the size of the table in MiB, and clears it.
    fn _resize(&self, py: Python<'_>, hash: usize) {
        py.detach(|| self.search().resize(hash));
    }

    /// Sets the number of threads.
    fn _set_threads(&self, py: Python<'_>, threads: usize) {
        py.detach(|| self.search().set_threads(threads));
    }
}

impl Engine {
    fn search(&self) -> std::sync::MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn controls(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Control>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the last report of each line.
fn keep(lines: &mut Vec<Report<String>>, report: Report<String>) {
    match lines.iter_mut().find(|line| line.line == report.line) {
        Some(line) => *line = report,
        None => lines.push(report),
    }
}

fn line<'py>(
    py: Python<'py>,
    report: &Report<String>,
    chances: Chances,
) -> PyResult<Bound<'py, PyDict>> {
    let line = PyDict::new(py);
    line.set_item("rank", report.line)?;
    line.set_item("depth", report.depth)?;
    line.set_item("nodes", report.nodes)?;
    line.set_item("time", report.time.as_secs_f64())?;
    line.set_item("turns", &report.pv)?;
    line.set_item("bound", bound(report.bound))?;
    score(&line, report.score, chances)?;
    Ok(line)
}

fn answer<'py>(
    py: Python<'py>,
    best: &BestTurn,
    lines: &[Report<String>],
    chances: Chances,
) -> PyResult<Bound<'py, PyDict>> {
    let answer = PyDict::new(py);
    answer.set_item("turn", &best.turn)?;
    answer.set_item("ponder", best.ponder.as_deref())?;
    answer.set_item("turns", &best.pv)?;
    answer.set_item("depth", best.depth)?;
    answer.set_item("nodes", best.nodes)?;
    answer.set_item("no_mate", best.no_mate)?;
    score(&answer, best.score, chances)?;
    let mut sorted: Vec<_> = lines.iter().collect();
    sorted.sort_by_key(|line| line.line);
    let lines: Vec<_> = sorted
        .into_iter()
        .map(|report| line(py, report, chances))
        .collect::<PyResult<_>>()?;
    answer.set_item("lines", PyList::new(py, lines)?)?;
    Ok(answer)
}

fn score(to: &Bound<'_, PyDict>, score: Score, chances: Chances) -> PyResult<()> {
    let (cp, mate) = match score {
        Score::Centipawns(value) => (Some(value), None),
        Score::Mate(turns) => (None, Some(turns)),
    };
    to.set_item("cp", cp)?;
    to.set_item("mate", mate)?;
    let wdl = score.wdl(chances);
    to.set_item("wdl", (wdl.win, wdl.draw, wdl.loss))
}

const fn bound(bound: ScoreBound) -> &'static str {
    match bound {
        ScoreBound::Exact => "exact",
        ScoreBound::Lower => "lower",
        ScoreBound::Upper => "upper",
    }
}
