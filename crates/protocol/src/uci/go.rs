//! `go`: the limits of a search.

use super::work::Request;
use super::{Uci, is_players_turn};
use crate::effect::shown;
use crate::{Effect, SearchJob};
use springald_core::{Actor, Game, grammar};
use springald_registry::{Task, Time};
use std::time::Duration;

/// The words that may follow `go`; between them stand numbers, and turns after `searchmoves`.
const WORDS: [&str; 14] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "perft",
    "bench",
];

/// The arguments of `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct GoArgs {
    turns: Vec<String>,
    ponders: bool,
    infinite: bool,
    /// The time left of White and Black, in milliseconds.
    time: [Option<u64>; 2],
    /// The increments of White and Black, in milliseconds.
    increment: [Option<u64>; 2],
    turns_to_go: Option<u64>,
    movetime: Option<u64>,
    depth: Option<u64>,
    nodes: Option<u64>,
    mate: Option<u64>,
    perft: Option<u64>,
    /// The faults, one sentence each.
    wrong: Vec<String>,
}

impl GoArgs {
    fn read(text: &str) -> Self {
        let mut args = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => args.ponders = true,
                "infinite" => args.infinite = true,
                "searchmoves" => {
                    while let Some(turn) = words.next_if(|next| !WORDS.contains(next)) {
                        args.turns.push(turn.to_owned());
                    }
                }
                _ if WORDS.contains(&word) => {
                    let value = words.next_if(|next| !WORDS.contains(next));
                    args.set(word, value);
                }
                other => args.wrong.push(format!(
                    "found {}, expected one of: {}",
                    shown(other),
                    WORDS.join(", ")
                )),
            }
        }
        args
    }

    fn set(&mut self, word: &str, value: Option<&str>) {
        let Some(value) = value.and_then(number) else {
            let found = value.map_or("nothing".into(), shown);
            self.wrong
                .push(format!("{word}: found {found}, expected a whole number"));
            return;
        };
        let place = match word {
            "wtime" => &mut self.time[0],
            "btime" => &mut self.time[1],
            "winc" => &mut self.increment[0],
            "binc" => &mut self.increment[1],
            "movestogo" => &mut self.turns_to_go,
            "movetime" => &mut self.movetime,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            _ => &mut self.perft,
        };
        *place = Some(value);
    }

    /// Returns the time for a turn of White (0) or Black (1).
    fn time(&mut self, side: usize) -> Time {
        let milliseconds = Duration::from_millis;
        if let Some(time) = self.movetime {
            return Time::Exactly(milliseconds(time));
        }
        let (own, other) = (self.time[side], self.time[1 - side]);
        if own.is_none() && other.is_some() {
            let names = ["wtime", "btime"];
            let (missing, there) = (names[side], names[1 - side]);
            self.wrong
                .push(format!("{missing} is missing, {there} is taken for it"));
        }
        let Some(left) = own.or(other) else {
            return Time::Unlimited;
        };
        Time::Clock {
            left: milliseconds(left),
            increment: milliseconds(self.increment[side].unwrap_or(0)),
            turns: self.turns_to_go.filter(|&turns| turns > 0).map(small),
        }
    }
}

/// Reads a number; a clock may be below zero, which is as bad as zero. Numbers that do not fit are clamped.
fn number(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('-');
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match digits {
        Some(digits) => is_number(digits).then_some(0),
        // A hundred years, in milliseconds, are enough, and sums cannot overflow.
        None => is_number(text).then(|| text.parse().unwrap_or(u64::MAX).min(u64::MAX >> 22)),
    }
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Uci {
    /// Begins a search, or reports the reason against it.
    pub(super) fn go(&mut self, text: &str) -> Vec<Effect> {
        let mut args = GoArgs::read(text);
        if let Some(depth) = args.perft {
            return self.ask(Request::Count(self.game.boxed_clone(), small(depth)));
        }
        let task = self.task(&mut args);
        let only = self.legal_of(&mut args);
        let waits = args.infinite || args.ponders;
        let mut effects: Vec<Effect> = args
            .wrong
            .iter()
            .flat_map(|what| self.error(&format!("go: {what}")))
            .collect();
        let request = if self.is_rolled_out {
            Request::Nothing(grammar::END, waits)
        } else if is_players_turn(&*self.game) {
            let job = SearchJob {
                entry: self.entry.clone(),
                game: self.game.boxed_clone(),
                only,
                task,
                ponders: args.ponders,
            };
            Request::Search(Box::new(job), waits)
        } else {
            effects.extend(self.error(&self.why_nobody()));
            Request::Nothing("(none)", waits)
        };
        effects.extend(self.ask(request));
        effects
    }

    /// Returns a sentence why no player is to act.
    fn why_nobody(&self) -> String {
        match (self.game.verdict(), self.game.outcomes().first()) {
            (Some(verdict), _) => {
                let verdict = self.game.info().sides.tell(verdict);
                format!("the game is over ({verdict})")
            }
            (None, Some(example)) => format!(
                "a roll is due: send the position with its outcome, such as '{},'",
                example.outcome
            ),
            (None, None) => "nobody is to act".into(),
        }
    }

    /// Returns the task of the search.
    fn task(&self, args: &mut GoArgs) -> Task {
        let side = usize::from(self.game.to_act() == Actor::Black);
        let time = if args.infinite {
            Time::Unlimited
        } else {
            args.time(side)
        };
        Task {
            depth: args.depth.map(small),
            nodes: args.nodes,
            mate: args.mate.map(small),
            ..self.settings.task(time)
        }
    }

    /// Returns the legal ones of the requested turns; the others become faults.
    fn legal_of(&self, args: &mut GoArgs) -> Vec<String> {
        let mut legal = Vec::new();
        for turn in &args.turns {
            match beginning(&*self.game, turn) {
                Ok(turn) => legal.push(turn),
                Err(what) => args.wrong.push(format!("searchmoves: {what}")),
            }
        }
        if legal.is_empty() && !args.turns.is_empty() {
            let what = "searchmoves: none of the turns is legal, all turns are searched";
            args.wrong.push(what.into());
        }
        legal
    }
}

/// Returns the beginning of a turn: this text, or the unfinished one if it cannot be a whole turn.
fn beginning(game: &dyn Game, turn: &str) -> Result<String, String> {
    let whole = game.boxed_clone().play_turn(turn);
    let Err(error) = whole else {
        return Ok(turn.to_owned());
    };
    let unfinished = format!("{turn},");
    match game.boxed_clone().play_turn(&unfinished) {
        Ok(_) => Ok(unfinished),
        Err(_) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_read() {
        let args = GoArgs::read("wtime 1000 btime -5 winc 10 binc 20 movestogo 7 depth 3 ponder");
        assert_eq!(args.time, [Some(1000), Some(0)]);
        assert_eq!(args.increment, [Some(10), Some(20)]);
        assert_eq!(
            (args.turns_to_go, args.depth, args.ponders),
            (Some(7), Some(3), true)
        );
        let args = GoArgs::read("searchmoves e2e4 d2d4 nodes 5 infinite");
        assert_eq!(args.turns, ["e2e4", "d2d4"]);
        assert_eq!((args.nodes, args.infinite), (Some(5), true));
        assert_eq!(args.wrong, [""; 0]);
    }

    #[test]
    fn errors_are_named_and_the_rest_counts() {
        let args = GoArgs::read("depth nodes x9 fast mate 2 movetime");
        assert_eq!((args.depth, args.nodes, args.mate), (None, None, Some(2)));
        let wrong = args.wrong.join("; ");
        for name in [
            "depth: found nothing",
            "nodes: found 'x9'",
            "'fast'",
            "movetime: found nothing",
        ] {
            assert!(wrong.contains(name), "{wrong}");
        }
    }

    #[test]
    fn numbers_too_large_are_as_large_as_can_be() {
        let huge = GoArgs::read("nodes 99999999999999999999999").nodes.unwrap();
        assert!(huge > 1 << 40);
    }

    #[test]
    fn the_clock_is_that_of_the_side_to_act() {
        let mut args = GoArgs::read("wtime 1000 btime 2000 winc 3 binc 4");
        let clock = |left, increment| Time::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            turns: None,
        };
        assert_eq!(args.time(0), clock(1000, 3));
        assert_eq!(args.time(1), clock(2000, 4));
        assert_eq!(args.wrong, [""; 0]);
        assert_eq!(GoArgs::read("").time(0), Time::Unlimited);
        let mut missing = GoArgs::read("btime 2000");
        assert_eq!(missing.time(0), clock(2000, 0));
        assert_eq!(missing.wrong.len(), 1);
    }
}
