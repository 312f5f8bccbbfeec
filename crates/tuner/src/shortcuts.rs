//! The shortcuts that the search takes in a game written as text: matches tell which of them win.

use crate::trial::{Rival, said, trial};
use crate::{TunerError, write};
use springald_arena::NetworkChoice;
use springald_core::SearchTraits;
use springald_registry::EngineEntry;
use std::path::PathBuf;
use std::{fs, io};

/// The word that begins the line of shortcuts in a file of weights.
const SEARCH: &str = "search ";
/// The first words of the comments above that line.
const NOTE: &str = "# Shortcuts ";

/// The input of trials of shortcuts.
pub struct ShortcutTrials {
    /// The game, with the weights and shortcuts from which the trials begin.
    pub entry: EngineEntry,
    /// The nodes of the search for each turn or part of a turn.
    pub nodes: u64,
    /// The number of games played at once.
    pub threads: usize,
    /// The seed of the matches.
    pub seed: u64,
    /// The number of games of each match, an even number.
    pub trial: usize,
    /// The file of weights, whose line of shortcuts is added or replaced.
    pub output: PathBuf,
    /// The command that repeats this run, for the comment above the line.
    pub command: String,
}

/// Plays a match for each shortcut, between the search that takes it and the one that does not, and writes those that
/// are best. What holds before stays unless the other way wins by more than the error of the match. Returns a sentence
/// about the outcome.
///
/// # Errors
/// If the weights of the game are compiled in, a file cannot be read or written, or a match could not be played.
pub fn try_shortcuts(
    plan: &ShortcutTrials,
    log: &(dyn Fn(&str) + Sync),
) -> Result<String, TunerError> {
    let entry = &plan.entry;
    let before = shortcuts_of(entry);
    let text = entry.weights_text(&entry.eval_weights().weights);
    // A game whose weights are compiled in takes no text.
    entry.with_weights(&text)?;
    let weights = text.lines().filter(|line| !line.starts_with(SEARCH));
    let weights = weights.collect::<Vec<_>>().join("\n");
    let mut chosen: Vec<&str> = (before.split_whitespace())
        .filter(|name| {
            SearchTraits::SHORTCUTS
                .iter()
                .any(|(known, _)| known == name)
        })
        .collect();
    let mut outcomes = Vec::new();
    for (seed, (name, _)) in (plan.seed..).zip(SearchTraits::SHORTCUTS) {
        let other = toggled(&chosen, name);
        let is_more = other.len() > chosen.len();
        let rivals = [("other", &other), ("usual", &chosen)].map(|(label, names)| Rival {
            name: label,
            weights: Some(format!("{weights}\n{}\n", searched(names))),
            network: NetworkChoice::Usual,
        });
        let games = (plan.trial, plan.nodes, plan.threads);
        let won = trial(entry, rivals, seed, games, log)?;
        let (with, without) = if is_more {
            ("with", "the search without it")
        } else {
            ("without", "the search with it")
        };
        let outcome = format!("{with} {name}: {}", said(&won, without));
        log(&outcome);
        outcomes.push(outcome);
        if won.range.is_some_and(|(low, _)| low > 0.0) {
            chosen = other;
        }
    }
    let line = searched(&chosen);
    let outcomes = outcomes.join("\n");
    if line == before {
        return Ok(format!("'{line}' stays; nothing is written\n{outcomes}"));
    }
    write(&plan.output, plan.file(&line, &outcomes)?.as_bytes())?;
    Ok(format!(
        "wrote {}: {line}\n{outcomes}",
        plan.output.display()
    ))
}

impl ShortcutTrials {
    /// Returns the new contents of the file of weights.
    fn file(&self, line: &str, outcomes: &str) -> Result<String, TunerError> {
        let known = match fs::read_to_string(&self.output) {
            Ok(known) => known,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(TunerError::io(&self.output)(error)),
        };
        let notes = format!("of the search, tried by `{}`.\n{outcomes}", self.command);
        Ok(with_shortcuts(&known, line, &notes))
    }
}

/// Returns a text of weights with another line of shortcuts, below comments with these notes. Weights and other comments
/// stay.
///
/// ```
/// let weights = "value queen 900\nsearch none\n";
/// let better = springald_tuner::with_shortcuts(weights, "search futility", "of the search.");
/// assert_eq!(better, "value queen 900\n# Shortcuts of the search.\nsearch futility\n");
/// let again = springald_tuner::with_shortcuts(&better, "search futility", "of the search.");
/// assert_eq!(again, better);
/// ```
pub fn with_shortcuts(weights: &str, line: &str, notes: &str) -> String {
    let stays = weights
        .lines()
        .filter(|line| !line.trim_start().starts_with(SEARCH) && !line.starts_with(NOTE));
    let mut lines: Vec<String> = stays.map(str::to_owned).collect();
    lines.extend(notes.lines().map(|note| format!("{NOTE}{note}")));
    lines.push(line.to_owned());
    lines.join("\n") + "\n"
}

/// Returns the line that names the shortcuts of a game; nothing if its weights are compiled in.
pub(crate) fn shortcuts_of(entry: &EngineEntry) -> String {
    let text = entry.weights_text(&entry.eval_weights().weights);
    let line = text.lines().find(|line| line.starts_with(SEARCH));
    line.unwrap_or_default().to_owned()
}

/// Returns the line that names these shortcuts.
fn searched(names: &[&str]) -> String {
    let names = if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(" ")
    };
    format!("{SEARCH}{names}")
}

/// Returns these shortcuts with one more, or without it if it is among them; in the order of all.
fn toggled<'a>(names: &[&'a str], name: &'a str) -> Vec<&'a str> {
    let all = SearchTraits::SHORTCUTS.iter().map(|(known, _)| *known);
    all.filter(|known| names.contains(known) != (*known == name))
        .collect()
}
