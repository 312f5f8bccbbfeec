//! Checks everything that `learn.json` says against the library.

use crate::learn::format::{Clause, Learn, Legend, Step, Try};
use crate::learn::held::Held;
use springald_core::{Actor, Game, Legality, Owner, Violation};
use springald_registry::EngineEntry;

/// The number of sentences in short.
const BRIEF: std::ops::RangeInclusive<usize> = 3..=6;
/// The number of turns of a moving picture.
const TURNS: std::ops::RangeInclusive<usize> = 8..=16;
/// The number of steps of a first game.
const STEPS: std::ops::RangeInclusive<usize> = 8..=14;
/// The longest sentence, in bytes.
const LONGEST: usize = 239;

/// One file as players of one variant see it.
pub(crate) struct Checker<'a> {
    entry: &'a EngineEntry,
    learn: &'a Learn,
    held: &'a Held,
    problems: Vec<String>,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(entry: &'a EngineEntry, learn: &'a Learn, held: &'a Held) -> Self {
        Self {
            entry,
            learn,
            held,
            problems: Vec::new(),
        }
    }

    /// Returns all errors, one line each.
    pub(crate) fn problems(mut self) -> Vec<String> {
        let learn = self.learn;
        for (name, text) in [
            ("pitch", &learn.pitch),
            ("finish", &learn.finish),
            ("credit", &learn.credit),
        ] {
            self.sentence(name, text);
        }
        self.brief();
        self.moving();
        self.clauses();
        self.legend();
        self.first_game();
        self.problems
    }

    fn wrong(&mut self, entry: &str, what: impl AsRef<str>) {
        self.problems.push(format!("{entry}: {}", what.as_ref()));
    }

    fn sentence(&mut self, entry: &str, text: &str) {
        if text.trim().is_empty() || text.trim() != text {
            self.wrong(entry, format!("'{text}' is empty, or has space around it"));
        }
        if text.len() > LONGEST {
            self.wrong(entry, format!("{} bytes, at most {LONGEST}", text.len()));
        }
    }

    /// Returns the game after a line from a position; `None` if that is wrong.
    fn game(
        &mut self,
        entry: &str,
        fen: Option<&str>,
        line: Option<&str>,
    ) -> Option<Box<dyn Game>> {
        let mut game = match fen.map(|fen| self.entry.variant().begin_at(fen)) {
            None => self.entry.variant().begin(),
            Some(Ok(game)) => game,
            Some(Err(error)) => {
                self.wrong(entry, error.to_string());
                return None;
            }
        };
        if let Some(fen) = fen.filter(|fen| *fen != game.fen()) {
            self.wrong(entry, format!("'{fen}' is canonically '{}'", game.fen()));
        }
        match line.map_or(Ok(()), |line| game.play_line(line)) {
            Ok(()) => Some(game),
            Err(error) => {
                self.wrong(entry, error.to_string());
                None
            }
        }
    }

    fn brief(&mut self) {
        let brief = &self.learn.brief;
        if !BRIEF.contains(&brief.len()) {
            self.wrong(
                "brief",
                format!("{} sentences, expected {BRIEF:?}", brief.len()),
            );
        }
        for sentence in brief {
            self.sentence("brief", sentence);
        }
    }

    fn moving(&mut self) {
        let moving = &self.learn.moving;
        let turns = moving.line.split_whitespace().count();
        if !TURNS.contains(&turns) {
            self.wrong("moving", format!("{turns} turns, expected {TURNS:?}"));
        }
        self.game("moving", moving.fen.as_deref(), Some(&moving.line));
    }

    fn clauses(&mut self) {
        let rules = self.entry.info().rules.lines();
        let headed: Vec<&str> = rules
            .filter_map(|line| Some(line.strip_prefix("**")?.split_once("**")?.0))
            .collect();
        let taught: Vec<&str> = (self.learn.clauses.iter())
            .map(|entry| entry.number.as_str())
            .collect();
        for missing in headed.iter().filter(|clause| !taught.contains(clause)) {
            self.wrong(&format!("clause {missing}"), "has no entry");
        }
        let places = taught.iter().map(|clause| {
            let place = headed.iter().position(|known| known == clause);
            place.ok_or(format!("clause {clause}: is none of RULES.md"))
        });
        match places.collect::<Result<Vec<_>, _>>() {
            Err(unknown) => self.problems.push(unknown),
            Ok(places) if !places.is_sorted() => self.wrong("clauses", "are not in order"),
            Ok(_) => {}
        }
        for entry in &self.learn.clauses {
            self.clause(entry);
        }
    }

    fn clause(&mut self, entry: &Clause) {
        let name = format!("clause {}", entry.number);
        self.sentence(&name, &entry.say);
        if entry.r#try.is_empty() {
            self.wrong(&name, "there is nothing to try");
        }
        if let Some(fen) = &entry.fen
            && !self.held.has(fen, &entry.number)
        {
            self.wrong(&name, format!("no test of this clause has '{fen}'"));
        }
        let Some(game) = self.game(&name, entry.fen.as_deref(), entry.line.as_deref()) else {
            return;
        };
        for attempt in &entry.r#try {
            let name = format!("{name}, try {}", attempt.action);
            if let Err(problem) = tried(&*game, attempt, &entry.number) {
                self.wrong(&name, problem);
            }
        }
    }

    fn legend(&mut self) {
        let kinds = self
            .entry
            .variant()
            .info()
            .kinds
            .iter()
            .map(|kind| &*kind.name);
        let named = self.learn.legend.iter().map(|entry| entry.kind.as_str());
        if !kinds.clone().eq(named) {
            let kinds: Vec<_> = kinds.collect();
            self.wrong("legend", format!("expected, in order, {kinds:?}"));
        }
        for entry in &self.learn.legend {
            let name = format!("legend, {}", entry.kind);
            self.sentence(&name, &entry.say);
            if let Some(game) = self.game(&name, entry.fen.as_deref(), None)
                && let Err(problem) = shown(&*game, entry)
            {
                self.wrong(&name, problem);
            }
        }
    }

    fn first_game(&mut self) {
        let steps = &self.learn.first_game;
        if !STEPS.contains(&steps.len()) {
            let found = steps.len();
            self.wrong("first_game", format!("{found} steps, expected {STEPS:?}"));
        }
        for (index, step) in steps.iter().enumerate() {
            self.sentence(&format!("first_game, step {}", index + 1), &step.say);
        }
        // Every alternative, with the first choice in all other steps.
        for (index, step) in steps.iter().enumerate() {
            for choice in usize::from(index > 0)..step.expect.len().max(1) {
                if let Err(problem) = self.guided(steps, index, choice) {
                    self.problems.push(problem);
                    return;
                }
            }
        }
    }

    /// Plays the first game with one alternative in one step.
    fn guided(&mut self, steps: &[Step], at: usize, choice: usize) -> Result<(), String> {
        let mut game = self.entry.variant().begin();
        let mut learner = game.to_act();
        for (index, step) in steps.iter().enumerate() {
            let wrong = |what: String| {
                let other = steps[at].expect.get(choice).filter(|_| choice > 0);
                let other = other.map_or_else(String::new, |turn| {
                    format!(" (after {turn} in step {})", at + 1)
                });
                format!("first_game, step {}: {what}{other}", index + 1)
            };
            if let Some(fen) = &step.fen {
                game = self
                    .game(&wrong(String::new()), Some(fen), None)
                    .ok_or_else(|| wrong("has a wrong fen".into()))?;
            }
            if index == 0 {
                learner = game.to_act();
            }
            if game.to_act() != learner {
                return Err(wrong(format!("{learner} plays, not {}", game.to_act())));
            }
            let chosen = if index == at { choice } else { 0 };
            let turn = step.expect.get(chosen);
            let turn = turn.ok_or_else(|| wrong("expects nothing".into()))?;
            for text in [Some(turn), step.roll.as_ref(), step.reply.as_ref()] {
                play(&mut *game, text, step.roll.as_ref()).map_err(wrong)?;
            }
        }
        let winner = game.verdict().and_then(|verdict| verdict.winner);
        match winner.map(Actor::from) {
            Some(winner) if winner == learner => Ok(()),
            _ => Err(format!("first_game: {learner} has not won at its end")),
        }
    }
}

/// Plays a turn, or the roll in it.
fn play(game: &mut dyn Game, text: Option<&String>, roll: Option<&String>) -> Result<(), String> {
    let Some(text) = text else { return Ok(()) };
    if Some(text) == roll {
        let played = game.play_text(text).map(|_| ());
        return played.map_err(|error| error.to_string());
    }
    let played = game.play_turn(text).map(|_| ());
    played.map_err(|error| error.to_string())
}

/// Returns the clause that a refusal cites; `None` in a game that uses the default reasons.
fn clause_of(violation: &Violation) -> Option<String> {
    violation.clause.map(|clause| clause.to_string())
}

/// Tries an action.
fn tried(game: &dyn Game, attempt: &Try, clause: &str) -> Result<(), String> {
    let ruling = game.explain(&attempt.action);
    let ruling = ruling.map_err(|error| error.to_string())?;
    let said = attempt.clause_said.as_deref().unwrap_or(clause);
    match (ruling, attempt.legal) {
        (Legality::Illegal(breach), false) => match clause_of(&breach) {
            Some(clause) if clause != said => Err(format!(
                "is forbidden by {clause}, not by {said}: {}",
                breach.sentence
            )),
            _ => Ok(()),
        },
        (Legality::Illegal(breach), true) => Err(format!("is not legal: {}", breach.sentence)),
        (Legality::Legal, false) => Err("is legal".into()),
        (Legality::Legal, true) => {
            let mut after = game.boxed_clone();
            let played = after.play_text(&attempt.action);
            played.map_err(|error| error.to_string())?;
            let result = after.verdict().map(|verdict| verdict.result().as_str());
            if result == attempt.ends.as_deref() {
                return Ok(());
            }
            Err(format!("ends the game so: {result:?}"))
        }
    }
}

/// Returns `Ok` if the piece stands on its square and can move, or the action is legal.
fn shown(game: &dyn Game, entry: &Legend) -> Result<(), String> {
    if let Some(action) = &entry.action {
        return match game.explain(action).map_err(|error| error.to_string())? {
            Legality::Legal => Ok(()),
            Legality::Illegal(breach) => Err(breach.to_string()),
        };
    }
    let info = game.info();
    let square = entry.square.as_deref().unwrap_or_default();
    let stands = game.placed().into_iter().find(|placed| {
        let name = info.kind_name(placed.piece.letter);
        name == Some(entry.kind.as_str()) && info.shape.name(placed.at) == square
    });
    let stands = stands.ok_or(format!("does not stand on '{square}'"))?;
    let owner = match stands.piece.owner {
        Owner::White => Actor::White,
        Owner::Black => Actor::Black,
        Owner::Neutral => game.to_act(),
    };
    if owner != game.to_act() {
        return Err(format!("{owner} is not to act"));
    }
    let moves = game.action_texts().into_iter();
    let count = moves
        .filter(|text| text.trim_start_matches('*').starts_with(square))
        .count();
    if count == 0 {
        return Err("cannot move".into());
    }
    Ok(())
}
