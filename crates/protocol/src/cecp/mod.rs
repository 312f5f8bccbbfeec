//! CECP, the Chess Engine Communication Protocol of XBoard, version 2.
//!
//! Moves are turn texts with the squares that CECP counts. docs/protocols.md describes what goes beyond orthodox chess.

mod clock;
mod features;
mod play;
mod position;
mod squares;
mod start;
mod thinking;

use crate::effect::shown;
use crate::settings::{HASH, LINES, OVERHEAD, THREADS, elo_range, number};
use crate::uci::Opener;
use crate::{Effect, Settings};
use clock::EngineClock;
use springald_core::quote::cut;
use springald_core::{Game, Side};
use springald_registry::{BestTurn, EngineEntry, Registry, Report, Score, VARIANTS};
use start::fresh;
use thinking::thinking;

/// The most answers to `ping` that may wait for the end of a search.
const PONGS: usize = 64;

/// The engine's part in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// It does not play.
    Force,
    /// It plays this side.
    Plays(Side),
    /// It analyzes for the side to act.
    Analyzes,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// The engine's turn.
    Thinks,
    /// On the opponent's time, after the expected turn.
    Ponders,
    /// For analysis.
    Analyzes,
}

/// A conversation in CECP.
pub struct Cecp {
    registry: Registry,
    /// Opens variants that the registry does not have, and the ids to be listed.
    library: Option<(Opener, Vec<&'static str>)>,
    entry: EngineEntry,
    game: Box<dyn Game>,
    /// The reason why the position of the GUI could not be set up.
    refused: Option<String>,
    mode: Mode,
    /// The search in progress.
    search: Option<Purpose>,
    settings: Settings,
    clock: EngineClock,
    /// The most plies to look ahead.
    depth: Option<u32>,
    /// `true` if the engine plays only turns that XBoard can show: one move each.
    plain: bool,
    /// `true` if it reports its thinking.
    shows_thinking: bool,
    /// `true` if it thinks on the opponent's time.
    ponders: bool,
    /// The opponent's expected turn.
    hint: Option<String>,
    /// The last report of the search.
    last_report: Option<Report<String>>,
    /// The score of its own last turn.
    score: Option<Score>,
    /// Answers to `ping` that wait for the engine's turn.
    pongs: Vec<String>,
}

impl Cecp {
    /// Returns a conversation before its first line, about orthodox chess. The registry has the variants
    /// that it may change to; the seed decides the variation of limited play.
    pub fn new(registry: Registry, seed: u64) -> Self {
        let entry = VARIANTS[0].clone();
        let settings = Settings {
            seed,
            ..Settings::default()
        };
        Self {
            game: fresh(&entry),
            registry,
            library: None,
            entry,
            refused: None,
            mode: Mode::Force,
            search: None,
            settings,
            clock: EngineClock::default(),
            depth: None,
            plain: false,
            shows_thinking: false,
            ponders: false,
            hint: None,
            last_report: None,
            score: None,
            pongs: Vec::new(),
        }
    }

    /// Returns the conversation with more variants: `opener` returns those that the registry does not have, and these ids
    /// are listed.
    #[must_use]
    pub fn offering(self, opener: Opener, ids: impl Iterator<Item = &'static str>) -> Self {
        Self {
            library: Some((opener, ids.collect())),
            ..self
        }
    }

    /// Returns the position on the board.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// Returns the names of the variants.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.registry.entries().iter().map(features::name).collect();
        let ids = self.library.iter().flat_map(|(_, ids)| ids);
        for name in ids.map(|id| features::name_of(id)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    fn ping(&mut self, number: &str) -> Vec<Effect> {
        let pong = format!("pong {}", clean(number));
        if self.search == Some(Purpose::Thinks) {
            if self.pongs.len() == PONGS {
                return error(
                    "too many pings wait for an answer",
                    &format!("ping {number}"),
                );
            }
            self.pongs.push(pong);
            return Vec::new();
        }
        vec![Effect::Send(pong)]
    }

    /// Answers an offer of a draw: the engine accepts unless it considers itself better.
    fn answer_offer(&self) -> Vec<Effect> {
        let is_worse = self.score.is_some_and(|score| score.value() <= 0);
        if is_worse && matches!(self.mode, Mode::Plays(_)) {
            return vec![Effect::Send("offer draw".into())];
        }
        Vec::new()
    }

    /// Returns the progress report of an analysis.
    fn status(&self) -> Vec<Effect> {
        if self.search != Some(Purpose::Analyzes) {
            return Vec::new();
        }
        let (centiseconds, nodes, depth) =
            self.last_report.as_ref().map_or((0, 0, 0), |last_report| {
                (
                    last_report.time.as_millis() / 10,
                    last_report.nodes,
                    last_report.depth,
                )
            });
        let turns = self.game.action_texts().len();
        let status = format!("stat01: {centiseconds} {nodes} {depth} 0 {turns}");
        vec![Effect::Send(status)]
    }

    fn hint(&self) -> Vec<Effect> {
        let hint = self.hint.as_ref();
        let send = |hint: &String| Effect::Send(format!("Hint: {}", self.outward_action(hint)));
        hint.map(send).into_iter().collect()
    }

    /// `option NAME=VALUE`.
    fn set_option(&mut self, text: &str) -> Vec<Effect> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let set = match name {
            features::CLEAR => return vec![Effect::Forget],
            features::MULTI_PV => number(value, &LINES).map(|lines| self.settings.lines = lines),
            features::ELO => number(value, &elo_range()).map(|elo| self.settings.elo = elo as u32),
            features::OVERHEAD_NAME => {
                number(value, &OVERHEAD).map(|overhead| self.settings.overhead = overhead)
            }
            features::LIMIT => switch(value).map(|on| self.settings.limited = on),
            features::PLAIN => switch(value).map(|on| self.plain = on),
            other => Err(format!("there is no option {}", shown(other))),
        };
        match set {
            Ok(()) => Vec::new(),
            Err(what) => error(&what, &format!("option {text}")),
        }
    }

    /// `memory` and `cores`.
    fn set_memory(&mut self, command: &str, value: &str) -> Vec<Effect> {
        let settings = &mut self.settings;
        let set = if command == "memory" {
            number(value, &HASH).map(|hash| {
                settings.hash = hash;
                Effect::Hash(hash)
            })
        } else {
            number(value, &THREADS).map(|threads| {
                settings.threads = threads;
                Effect::Threads(threads)
            })
        };
        match set {
            Ok(effect) => vec![effect],
            Err(what) => error(&what, &format!("{command} {value}")),
        }
    }

    fn set_depth(&mut self, value: &str) -> Option<()> {
        self.depth = Some(value.parse().ok().filter(|&depth| depth > 0)?);
        Some(())
    }

    /// Handles commands that neither change the position nor start a search.
    fn adjust(&mut self, command: &str, rest: &str) -> Option<Vec<Effect>> {
        let line = || format!("{command} {rest}");
        Some(match command {
            // These have no effect. `edit` counts as an unknown command, as `feature setboard=1` promises.
            "" | "xboard" | "accepted" | "rejected" | "random" | "otim" | "name" | "rating"
            | "computer" | "ics" => Vec::new(),
            "protover" => vec![Effect::Send(features::features(
                &self.names(),
                &self.settings,
                self.plain,
            ))],
            "ping" => self.ping(rest),
            "post" | "nopost" => {
                self.shows_thinking = command == "post";
                Vec::new()
            }
            "level" => {
                let read = self.clock.level(rest);
                understood(read, &line())
            }
            "st" => {
                let read = self.clock.exactly(rest);
                understood(read, &line())
            }
            "time" => {
                let read = self.clock.show(rest);
                understood(read, &line())
            }
            "sd" => {
                let read = self.set_depth(rest);
                understood(read, &line())
            }
            "memory" | "cores" => self.set_memory(command, rest),
            "option" => self.set_option(rest),
            "draw" => self.answer_offer(),
            "hint" => self.hint(),
            // A modal dialog shows what begins with a space, up to an empty line.
            "bk" => vec![Effect::Send(" There is no opening book.\n".into())],
            "." => self.status(),
            _ => return None,
        })
    }
}

impl crate::Protocol for Cecp {
    fn handle(&mut self, line: &str) -> Vec<Effect> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Some(effects) = self.adjust(command, rest) {
            return effects;
        }
        match command {
            "new" => self.new_game(),
            "variant" => self.set_variant(rest),
            "setboard" => self.set_board(rest),
            "force" | "result" => self.force(),
            "go" => self.go(),
            "playother" => self.play_other(),
            "usermove" => self.user_move(rest),
            "undo" => self.take_back(1, line),
            "remove" => self.take_back(2, line),
            "hard" | "easy" => self.set_pondering(command == "hard"),
            "?" => self.move_now(),
            "analyze" => self.analyze(),
            "exit" => self.exit(),
            "quit" => self.quit(),
            _ => self.bare_move(line),
        }
    }

    fn report(&mut self, report: &Report<String>) -> Vec<Effect> {
        self.last_report = Some(report.clone());
        let Some(_) = self.search.filter(|_| self.shows_thinking) else {
            return Vec::new();
        };
        vec![Effect::Send(thinking(report, |text| self.outward(text)))]
    }

    fn found(&mut self, best: Option<BestTurn>) -> Vec<Effect> {
        match self.search.take() {
            Some(Purpose::Thinks) => self.play(best),
            // The result was reported already.
            Some(Purpose::Ponders | Purpose::Analyzes) | None => Vec::new(),
        }
    }

    fn worked(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    fn input_error(&self, what: &str) -> String {
        format!("Error ({}): input", reason(what))
    }
}

/// Returns the answer to an invalid command.
fn error(what: &str, command: &str) -> Vec<Effect> {
    let (what, command) = (reason(what), clean(command));
    vec![Effect::Send(format!("Error ({what}): {command}"))]
}

/// Returns an error if the numbers could not be parsed.
fn understood(read: Option<()>, command: &str) -> Vec<Effect> {
    match read {
        Some(()) => Vec::new(),
        None => error("wrong or missing numbers", command),
    }
}

/// Returns a reason for parentheses, without parentheses of its own, which would end it early.
fn reason(what: &str) -> String {
    clean(&what.replace(['(', ')'], "'"))
}

/// Returns a text from outside on one line, without characters that have a meaning in CECP.
fn clean(text: &str) -> String {
    cut(text).replace(char::is_control, " ")
}

/// Reads 1 or 0.
fn switch(value: &str) -> Result<bool, String> {
    match value {
        "1" => Ok(true),
        "0" => Ok(false),
        other => Err(format!("found {}, expected 1 or 0", shown(other))),
    }
}
