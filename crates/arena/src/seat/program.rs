//! Programs that speak UCI.
//!
//! The protocol: <https://www.wbec-ridderkerk.nl/html/UCIProtocol.html>; what is added for turns
//! of several actions and for dice stands in docs/command-line.md.

use super::process::{Process, ReadError};
use super::{Answer, NoAnswer, Seat, SeatRequest, StopSignal};
use crate::{Fault, PlayerLimits, Program};
use rand_chacha::ChaCha8Rng;
use springald_registry::{DECIDED, EngineEntry, Score, VARIANTS};
use std::collections::HashMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// The time that a program has to answer `uci` and `isready`.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// The time that a late program has to answer `stop`.
const GRACE: Duration = Duration::from_secs(1);
/// The largest number of turns of an announced mate; longer ones count as this.
const LONGEST_MATE: i32 = 400;
/// The option that chooses among variants.
const VARIANT: &str = "uci_variant";

pub(super) struct ProgramSeat {
    program: Program,
    limits: PlayerLimits,
    patience: Duration,
    running: Option<Running>,
}

/// A program that has answered.
struct Running {
    process: Process,
    /// The values that each option offers, by its name in small letters.
    options: HashMap<String, Vec<String>>,
}

/// The last score and depth that the program reported in its turn.
#[derive(Default)]
struct EngineOutput {
    score: Option<Score>,
    depth: Option<u32>,
}

impl ProgramSeat {
    pub(super) fn new(program: Program, limits: PlayerLimits, patience: Duration) -> Self {
        Self {
            program,
            limits,
            patience,
            running: None,
        }
    }

    /// Stops a program that did not answer, and returns the reason.
    fn blame(&mut self, error: ReadError, waited: Duration) -> NoAnswer {
        self.running = None;
        match error {
            ReadError::Ended(how) => Fault::Crash(how).into(),
            ReadError::TimedOut => {
                Fault::Stall(format!("nothing within {:.1} s", waited.as_secs_f64())).into()
            }
            ReadError::Stopped => NoAnswer::Stopped,
        }
    }

    /// Returns the longest time to wait for an answer.
    fn most(&self, request: &SeatRequest<'_>) -> Duration {
        let clock = request.clocks[request.side.index()].map(|clock| clock.left);
        let limit = clock.or(self.limits.movetime);
        limit.map_or(self.patience, |limit| limit + self.limits.margin)
    }
}

impl Seat for ProgramSeat {
    fn begin(
        &mut self,
        entry: &EngineEntry,
        _random: ChaCha8Rng,
        stop: &StopSignal<'_>,
    ) -> Result<(), NoAnswer> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => start(&self.program).map_err(Fault::Crash)?,
        };
        choose(&running, entry).map_err(Fault::Crash)?;
        running.process.send("ucinewgame");
        running.process.send("isready");
        let until = Instant::now() + HANDSHAKE;
        let ready = running.process.wait(until, Some(stop), is("readyok"));
        if let Err(error) = ready {
            return Err(self.blame(error, HANDSHAKE));
        }
        self.running = Some(running);
        Ok(())
    }

    fn answer(&mut self, request: &SeatRequest<'_>) -> Result<Answer, NoAnswer> {
        let most = self.most(request);
        let (position, go) = (position(request), go(request, &self.limits));
        let Some(running) = &mut self.running else {
            return Err(Fault::Crash("it is not running".into()).into());
        };
        let process = &mut running.process;
        let start = Instant::now();
        process.send(position);
        process.send(go);
        let mut output = EngineOutput::default();
        let mut read = |line: &str| output.update(line);
        let mut result = process.wait(start + most, Some(request.stop), &mut read);
        if result == Err(ReadError::TimedOut) {
            process.send("stop");
            result = process.wait(Instant::now() + GRACE, Some(request.stop), &mut read);
        }
        let used = start.elapsed();
        match result {
            Ok(turn) => Ok(Answer {
                turn,
                score: output.score,
                depth: output.depth,
                used,
            }),
            Err(error) => Err(self.blame(error, used)),
        }
    }
}

impl EngineOutput {
    /// Records the score and depth of a line; returns the turn of a `bestmove`.
    fn update(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("bestmove") => Some(words.next().unwrap_or_default().to_owned()),
            Some("info") => {
                self.note(&words.collect::<Vec<_>>());
                None
            }
            _ => None,
        }
    }

    fn note(&mut self, words: &[&str]) {
        let after = |key: &str| {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1..)
        };
        let number = |words: Option<&[&str]>| words?.first()?.parse::<i32>().ok();
        // Only the best line counts, and free text is skipped.
        if words.first() == Some(&"string") || number(after("multipv")).is_some_and(|line| line > 1)
        {
            return;
        }
        let score = after("score").and_then(|words| {
            let value: i32 = words.get(1)?.parse().ok()?;
            match *words.first()? {
                "cp" => Some(Score::Centipawns(value.clamp(-DECIDED, DECIDED))),
                "mate" => Some(Score::Mate(value.clamp(-LONGEST_MATE, LONGEST_MATE))),
                _ => None,
            }
        });
        self.score = score.or(self.score);
        let depth = number(after("depth")).and_then(|depth| depth.try_into().ok());
        self.depth = depth.or(self.depth);
    }
}

/// Returns whether a line is this word.
fn is(word: &'static str) -> impl FnMut(&str) -> Option<()> {
    move |line| (line == word).then_some(())
}

/// Starts a program and sets its options.
fn start(program: &Program) -> Result<Running, String> {
    let path = &program.path;
    let mut process =
        Process::start(program).map_err(|error| format!("'{path}' cannot be started: {error}"))?;
    process.send("uci");
    let mut options = HashMap::new();
    let hello = process.wait(Instant::now() + HANDSHAKE, None, |line| {
        if let Some((name, offered)) = option(line) {
            options.insert(name, offered);
        }
        (line == "uciok").then_some(())
    });
    hello.map_err(|error| match error {
        ReadError::Ended(how) => format!("'{path}' does not say 'uciok' after 'uci': {how}"),
        _ => format!("'{path}' does not say 'uciok' after 'uci'"),
    })?;
    for (name, value) in &program.options {
        if !options.contains_key(&name.to_lowercase()) {
            return Err(format!("'{path}' has no option '{name}'"));
        }
        process.send(format!("setoption name {name} value {value}"));
    }
    Ok(Running { process, options })
}

/// Returns the name of an option in small letters, and the values it offers.
fn option(line: &str) -> Option<(String, Vec<String>)> {
    let rest = line.strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let offered = rest.split(" var ").skip(1);
    let offered = offered.map(|value| value.trim().to_owned()).collect();
    Some((name.trim().to_lowercase(), offered))
}

/// Selects the variant by a name that the program knows.
fn choose(running: &Running, entry: &EngineEntry) -> Result<(), String> {
    let info = entry.info();
    let Some(offered) = running.options.get(VARIANT) else {
        // A program without the option plays orthodox chess, the first of the list.
        let is_control = info.id == VARIANTS[0].id();
        return if is_control {
            Ok(())
        } else {
            Err(format!(
                "it has no option UCI_Variant, so it does not play {}",
                info.id
            ))
        };
    };
    let word = offered.iter().find(|word| info.answers_to(word));
    let word = word.ok_or_else(|| format!("it does not play {}", info.id))?;
    running
        .process
        .send(format!("setoption name UCI_Variant value {word}"));
    Ok(())
}

/// Returns whether a program can play these variants.
pub(super) fn check(program: &Program, variants: &[EngineEntry]) -> Result<(), String> {
    let mut running = start(program)?;
    for entry in variants {
        choose(&running, entry)?;
    }
    running.process.send("isready");
    let until = Instant::now() + HANDSHAKE;
    running
        .process
        .wait(until, None, is("readyok"))
        .map_err(|_| format!("'{}' does not say 'readyok' after 'isready'", program.path))
}

fn position(request: &SeatRequest<'_>) -> String {
    let mut line = match request.game.set_up() {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".to_owned(),
    };
    let turns = request.game.turns();
    if !turns.is_empty() {
        line.push_str(" moves");
    }
    for turn in turns {
        line.push(' ');
        line.push_str(&turn.text);
    }
    line
}

fn go(request: &SeatRequest<'_>, limits: &PlayerLimits) -> String {
    let mut line = "go".to_owned();
    if let Some(own) = request.clocks[request.side.index()] {
        for (clock, side) in request.clocks.iter().zip(["w", "b"]) {
            // An opponent without a clock is shown with one's own.
            let clock = clock.unwrap_or(own);
            let (left, increment) = (clock.left.as_millis(), clock.increment.as_millis());
            let _ = write!(line, " {side}time {left} {side}inc {increment}");
        }
    }
    if let Some(time) = limits.movetime {
        let _ = write!(line, " movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(line, " nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        let _ = write!(line, " depth {depth}");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_their_choices() {
        let line = "option name UCI_Variant type combo default chess var chess var 3check";
        let (name, offered) = option(line).unwrap();
        assert_eq!(name, "uci_variant");
        assert_eq!(offered, ["chess", "3check"]);
        assert_eq!(
            option("option name Clear Hash type button").unwrap().0,
            "clear hash"
        );
        assert_eq!(option("id name Somebody"), None);
    }

    #[test]
    fn the_last_score_of_the_best_line_counts() {
        let mut output = EngineOutput::default();
        for line in [
            "info depth 3 seldepth 9 multipv 1 score cp 31 nodes 5 pv e2e4",
            "info depth 4 multipv 2 score cp -99",
            "info string score cp 7",
            "info depth",
            "score mate 3",
        ] {
            assert_eq!(output.update(line), None);
        }
        assert_eq!(
            (output.score, output.depth),
            (Some(Score::Centipawns(31)), Some(3))
        );
        output.update("info depth 12 score mate -2 lowerbound");
        assert_eq!(
            (output.score, output.depth),
            (Some(Score::Mate(-2)), Some(12))
        );
        assert_eq!(output.update("bestmove T@, ponder x"), Some("T@,".into()));
        assert_eq!(output.update("bestmove"), Some(String::new()));
    }
}
