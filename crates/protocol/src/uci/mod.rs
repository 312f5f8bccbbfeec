//! UCI, the Universal Chess Interface, for games whose turns may have several actions and dice.
//!
//! A move is a turn text. docs/protocols.md describes what goes beyond orthodox chess.

mod go;
mod info;
mod judge;
mod options;
mod position;
mod work;

use crate::effect::shown;
use crate::{Effect, Protocol as _, Settings};
use judge::Judge;
use springald_core::{Actor, Game};
use springald_registry::{BestTurn, EngineEntry, Registry, Report, VARIANTS};
use springald_view::{Scene, Style, draw};
use work::{Request, WorkQueue};

pub use judge::Reader;

/// Returns the game of a path or an id, or says why there is none.
pub type Opener = fn(&str) -> Result<EngineEntry, String>;

/// A conversation in UCI.
pub struct Uci {
    registry: Registry,
    /// Opens variants that the registry does not have.
    opener: Option<Opener>,
    /// Reads files of networks.
    reader: Option<Reader>,
    /// The ids of variants that `opener` knows, to be listed.
    library: Vec<&'static str>,
    /// The value of `VariantPath`, and the ids of its games.
    path: (String, Vec<String>),
    /// The value of `UCI_Variant`.
    chosen: EngineEntry,
    /// The value of `UCI_Chess960`.
    is_shuffled: bool,
    judge: Judge,
    /// The chosen game, or its form with shuffled starts, with the network that judges it.
    entry: EngineEntry,
    game: Box<dyn Game>,
    /// `true` if the last turn of `position` was given as unfinished although the roll at its end leaves nothing to do.
    is_rolled_out: bool,
    settings: Settings,
    work: WorkQueue,
}

impl Uci {
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
            is_rolled_out: false,
            registry,
            opener: None,
            reader: None,
            library: Vec::new(),
            path: (String::new(), Vec::new()),
            chosen: entry.clone(),
            is_shuffled: false,
            judge: Judge::new(),
            entry,
            settings,
            work: WorkQueue::new(),
        }
    }

    /// Returns the conversation with the option `VariantPath`, for games written as text. `opener` may read files; it is
    /// called with each path of that option, and with the names of variants that the registry does not have.
    #[must_use]
    pub fn opening(self, opener: Opener) -> Self {
        Self {
            opener: Some(opener),
            ..self
        }
    }

    /// Returns the conversation with the option `EvalFile`, for networks in files.
    #[must_use]
    pub fn reading(self, reader: Reader) -> Self {
        Self {
            reader: Some(reader),
            ..self
        }
    }

    /// Returns the conversation with these variants in the list of `UCI_Variant`, too. They are opened when they are
    /// chosen, by the opener.
    #[must_use]
    pub fn offering(self, ids: impl Iterator<Item = &'static str>) -> Self {
        Self {
            library: ids.collect(),
            ..self
        }
    }

    /// Returns the position that would be searched now.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    fn ponder_hit(&mut self) -> Vec<Effect> {
        let effects = self.work.ponder_hit();
        effects.unwrap_or_else(|| self.error("ponderhit: nothing is pondered"))
    }

    fn error(&self, what: &str) -> Vec<Effect> {
        vec![Effect::Send(self.input_error(what))]
    }

    /// Goes back to the start of the chosen game.
    fn restart(&mut self) {
        self.game = fresh(&self.entry);
        self.is_rolled_out = false;
    }

    fn new_game(&mut self) -> Vec<Effect> {
        self.restart();
        self.settings.new_game();
        vec![Effect::Forget]
    }

    /// Returns the board for a person.
    fn show(&self) -> Vec<Effect> {
        let board = draw(&Scene::of(&*self.game), Style::Ascii, &[]);
        let (board, fen) = (board.trim_end(), self.game.fen());
        vec![Effect::Send(format!(
            "{board}\nFen: {fen}\nKey: {:016X}",
            self.game.key()
        ))]
    }

    fn evaluate(&self) -> Vec<Effect> {
        match self.entry.evaluate(&*self.game) {
            Some(evaluation) => vec![Effect::Send(info::evaluation(&evaluation))],
            None => self.error("eval: the position cannot be judged"),
        }
    }

    /// Queues a request that takes time, unless too many wait already.
    fn ask(&mut self, request: Request) -> Vec<Effect> {
        if self.work.is_full() {
            return self.error("too much was asked for at once: this is left out");
        }
        self.work.ask(request)
    }
}

/// The commands, apart from the empty line.
const COMMANDS: [&str; 14] = [
    "debug",
    "register",
    "uci",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "eval",
    "bench",
];

/// Returns a line from its first word that is a command, as the protocol demands; the whole line if none is.
fn from_command(line: &str) -> &str {
    let mut rest = line;
    loop {
        let word = rest.split_whitespace().next().unwrap_or_default();
        if word.is_empty() {
            return line;
        }
        if COMMANDS.contains(&word) {
            return rest;
        }
        rest = rest[word.len()..].trim_start();
    }
}

impl crate::Protocol for Uci {
    fn handle(&mut self, line: &str) -> Vec<Effect> {
        let line = from_command(line.trim());
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            // Nothing is logged, and nothing has to be registered.
            "" | "debug" | "register" => Vec::new(),
            "uci" => self.introduce(),
            "isready" => vec![Effect::Send("readyok".into())],
            "setoption" => self.set_option(rest),
            "ucinewgame" => self.new_game(),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "stop" => self.work.stop(),
            "ponderhit" => self.ponder_hit(),
            "quit" => self.work.quit(),
            "d" => self.show(),
            "eval" => self.evaluate(),
            "bench" => self.ask(Request::Bench),
            other => self.error(&format!("unknown command {}", shown(other))),
        }
    }

    fn report(&mut self, report: &Report<String>) -> Vec<Effect> {
        let chances = self.settings.shows_wdl.then_some(self.entry.chances());
        vec![Effect::Send(info::line(report, chances))]
    }

    fn found(&mut self, best: Option<BestTurn>) -> Vec<Effect> {
        let no_mate = best.as_ref().and_then(|best| best.no_mate);
        let best = match best {
            None => "bestmove (none)".to_owned(),
            Some(BestTurn {
                turn, ponder: None, ..
            }) => format!("bestmove {turn}"),
            Some(BestTurn {
                turn,
                ponder: Some(answer),
                ..
            }) => {
                format!("bestmove {turn} ponder {answer}")
            }
        };
        let send = |turns| Effect::Send(format!("info string no mate in {turns}"));
        let mut effects: Vec<Effect> = no_mate.map(send).into_iter().collect();
        effects.extend(self.work.found(best));
        effects
    }

    fn worked(&mut self) -> Vec<Effect> {
        self.work.worked()
    }

    fn input_error(&self, what: &str) -> String {
        let one_line = what.replace(char::is_control, " ");
        format!("info string {one_line}")
    }
}

/// Returns a game from the start in which everything legal can be played, even beyond a draw that
/// only the past decides: a GUI may not see it as one.
fn fresh(entry: &EngineEntry) -> Box<dyn Game> {
    let mut game = entry.variant().begin();
    game.play_on();
    game
}

/// Returns whether a player is to act.
fn is_players_turn(game: &dyn Game) -> bool {
    matches!(game.to_act(), Actor::White | Actor::Black)
}
