//! A game in progress.

use crate::fault::Fault;
use crate::games::{Named, no_start};
use crate::numbers;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use springald_board::Shape;
use springald_core::pgn::PgnGame;
use springald_core::{Actor, Click, Legality, PlayError, Side, Termination};
use springald_view::{
    Explanation, OutcomeView, Scene, Style, TurnView, draw, motions, moves_of, phrase, svg,
};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The clause, the sentence and the squares of a refusal.
type Refused = (String, Option<String>, String, Vec<String>);

/// A game in progress, without its types: the base of `springald.Game`.
///
/// Nothing runs code of Python or lets other threads run while it holds the lock, so nobody waits for it.
#[pyclass(frozen, subclass, module = "springald._springald")]
pub(crate) struct Game(Mutex<State>);

/// The game and what is known about it.
pub(crate) struct State {
    pub(crate) named: Arc<Named>,
    game: Box<dyn springald_core::Game>,
    /// The legal actions that were listed last, while they are current.
    listed: Vec<Py<PyString>>,
    plays_on: bool,
}

impl State {
    pub(crate) fn of(
        named: Arc<Named>,
        game: Box<dyn springald_core::Game>,
        plays_on: bool,
    ) -> Self {
        Self {
            named,
            game,
            listed: Vec::new(),
            plays_on,
        }
    }

    /// Returns the game, to change it: the list of actions is no longer current.
    fn change(&mut self) -> &mut dyn springald_core::Game {
        self.listed.clear();
        &mut *self.game
    }

    fn shape(&self) -> Shape {
        self.game.info().shape
    }

    /// Returns the index of a text in the list of actions.
    fn index_of(&self, action: &Bound<'_, PyString>) -> PyResult<Option<usize>> {
        let is_same = |listed: &Py<PyString>| listed.is(action);
        if let Some(index) = self.listed.iter().position(is_same) {
            return Ok(Some(index));
        }
        let text = action.to_str()?;
        let py = action.py();
        for (index, listed) in self.listed.iter().enumerate() {
            if listed.bind(py).to_str()? == text {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    /// Returns the error of an action that cannot be played.
    fn refusal_of(&self, action: &str) -> Fault {
        match self.game.explain(action) {
            Ok(Legality::Illegal(violation)) => {
                Fault::play(&PlayError::Illegal(violation), self.shape())
            }
            Ok(Legality::Legal) => Fault::argument("action", action, "an action without a roll"),
            Err(error) => Fault::from(&error),
        }
    }
}

impl Game {
    pub(crate) fn of(state: State) -> Self {
        Self(Mutex::new(state))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the exception for something that cannot be played. Exceptions are made without the lock.
    fn play_error(&self, error: &PlayError) -> PyErr {
        let shape = self.lock().shape();
        Fault::play(error, shape).into()
    }

    /// Returns a copy of the game, for work without the interpreter.
    pub(crate) fn boxed(&self) -> Box<dyn springald_core::Game> {
        self.lock().game.boxed_clone()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game="chess", fen=None, *, start=None))]
    fn new(game: &str, fen: Option<&str>, start: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let start = start.map(|start| natural("start", &start)).transpose()?;
        let named = Named::find(game)?;
        let variant = named.entry.variant();
        let begun = match (fen, start) {
            (Some(_), Some(_)) => {
                let expected = "none, as a FEN is given";
                return Err(Fault::argument("start", "a number", expected).into());
            }
            (Some(fen), None) => variant.begin_at(fen).map_err(|error| Fault::from(&error))?,
            (None, Some(number)) => variant
                .begin_numbered(number)
                .ok_or_else(|| no_start(number, variant.starts()))?,
            (None, None) => variant.begin(),
        };
        Ok(Self::of(State::of(Arc::new(named), begun, false)))
    }

    /// Makes this game a copy of another one, with its past.
    fn _become(&self, other: &Bound<'_, Self>) {
        let copy = {
            let other = other.get().lock();
            State::of(
                Arc::clone(&other.named),
                other.game.boxed_clone(),
                other.plays_on,
            )
        };
        *self.lock() = copy;
    }

    /// The id of a game that the package comes with, or the version of the rules of a text.
    #[getter]
    fn _name(&self) -> String {
        self.lock().named.name.clone()
    }

    /// The texts of a game that the package does not come with.
    #[getter]
    fn _texts(&self) -> Vec<String> {
        self.lock().named.texts.clone()
    }

    /// The legal actions as texts; none if a roll is due or the game is over.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let listed: Vec<_> = {
            let mut state = self.lock();
            if state.listed.is_empty() && state.game.to_act().side().is_some() {
                let mut listed = Vec::new();
                let mut list = |text: &str| listed.push(PyString::new(py, text).unbind());
                state.game.each_action_text(&mut list);
                state.listed = listed;
            }
            let texts = state.listed.iter();
            texts.map(|text| text.clone_ref(py)).collect()
        };
        // The garbage collector may run any code when the list is made.
        PyList::new(py, listed)
    }

    /// Plays a legal action or, if a roll is due, an outcome. Also understands SAN and other spellings.
    ///
    /// >>> from springald import Game
    /// >>> game = Game("chess")
    /// >>> game.play("e2e4"); game.play("e5"); game.play("Ng1-f3")
    /// >>> game.line
    /// 'e2e4 e7e5 g1f3'
    fn play(&self, action: &Bound<'_, PyString>) -> PyResult<()> {
        let mut state = self.lock();
        let played = if let Some(index) = state.index_of(action)? {
            state.change().play_nth(index)
        } else {
            let text = action.to_str()?;
            let game = state.change();
            let played = game.play_text(text).or_else(|error| match error {
                PlayError::NotAnAction(_) => game.play_text(&game.read_action(text)?.action),
                other => Err(other),
            });
            played.map(drop)
        };
        let shape = state.shape();
        drop(state);
        Ok(played.map_err(|error| Fault::play(&error, shape))?)
    }

    /// Plays a turn, as a turn text or in SAN, and returns its changes as JSON.
    fn _play_turn(&self, turn: &str) -> PyResult<String> {
        let mut state = self.lock();
        let game = state.change();
        let played = game.play_turn(turn);
        let played = played.or_else(|error| game.play_san_turn(turn).map_err(|_| error));
        let played = match played {
            Ok(changes) => Ok(motions(game.info(), &changes)),
            Err(error) => Err(Fault::turn(&error, game.info().shape)),
        };
        drop(state);
        json(&played?)
    }

    /// Plays turns separated by spaces.
    ///
    /// >>> from springald import Game
    /// >>> game = Game("gravitatur")
    /// >>> game.play_line("G@d4,e3e4")
    /// >>> len(game.turns)
    /// 1
    fn play_line(&self, line: &str) -> PyResult<()> {
        let mut state = self.lock();
        let shape = state.shape();
        let played = state.change().play_line(line);
        drop(state);
        Ok(played.map_err(|error| Fault::line(&error, shape))?)
    }

    /// Takes back an end by claim, resignation or agreement, or else the last action with its outcome. Returns `True` if
    /// something was taken back.
    fn undo(&self) -> bool {
        self.lock().change().undo_action()
    }

    /// Takes back to the start of the last turn, finished or not. Returns `True` if something was taken back.
    ///
    /// >>> from springald import Game
    /// >>> game = Game("chess")
    /// >>> game.play("e4")
    /// >>> game.undo_turn(), game.undo_turn()
    /// (True, False)
    fn undo_turn(&self) -> bool {
        self.lock().change().undo_turn()
    }

    /// The canonical FEN of the position.
    #[getter]
    fn fen(&self) -> String {
        self.lock().game.fen()
    }

    /// The FEN of the position in which the game began; `None` for the usual start.
    #[getter]
    fn set_up(&self) -> Option<String> {
        self.lock().game.set_up()
    }

    /// The number of the start at which the game began, if starts have numbers.
    #[getter]
    fn start_number(&self) -> Option<u32> {
        self.lock().game.start_number()
    }

    /// The next to act: `"white"`, `"black"`, `"nature"` if a roll is due, `"nobody"` after the end.
    #[getter]
    fn to_act(&self) -> &'static str {
        match self.lock().game.to_act() {
            Actor::White => "white",
            Actor::Black => "black",
            Actor::Nature => "nature",
            Actor::Nobody => "nobody",
        }
    }

    /// The result as in PGN: `"1-0"`, `"0-1"`, `"1/2-1/2"`, or `"*"` while the game goes on.
    #[getter]
    fn result(&self) -> &'static str {
        let verdict = self.lock().game.verdict();
        springald_core::GameResult::from(verdict).as_str()
    }

    /// The winner and the reason of the end.
    #[getter]
    fn _verdict(&self) -> Option<(Option<&'static str>, &'static str)> {
        let verdict = self.lock().game.verdict()?;
        Some((
            verdict.winner.map(Side::as_str),
            verdict.termination.as_str(),
        ))
    }

    /// The draws that the player to move may claim.
    #[getter]
    fn claims(&self) -> Vec<&'static str> {
        let claims = self.lock().game.claims();
        claims.into_iter().map(Termination::as_str).collect()
    }

    /// Ends the game as a draw by a claim of the player to move, one of `claims`.
    fn claim(&self, reason: &str) -> PyResult<()> {
        let claimed = self.lock().change().claim(Termination::named(reason));
        Ok(claimed.map_err(|error| Fault::from(&error))?)
    }

    /// Ends the game by the resignation of a side, by default of the one to act.
    ///
    /// >>> from springald import Game
    /// >>> game = Game("chess")
    /// >>> game.resign()
    /// >>> game.result
    /// '0-1'
    #[pyo3(signature = (side=None))]
    fn resign(&self, side: Option<&str>) -> PyResult<()> {
        let side = if let Some(name) = side {
            side_of(name)?
        } else {
            let to_act = self.lock().game.to_act();
            let nobody = || Fault::argument("side", "none", "'white' or 'black'");
            to_act.side().ok_or_else(nobody)?
        };
        let ended = self.lock().change().resign(side);
        Ok(ended.map_err(|error| Fault::from(&error))?)
    }

    /// Ends the game as a draw by agreement.
    fn agree_draw(&self) -> PyResult<()> {
        let ended = self.lock().change().agree_draw();
        Ok(ended.map_err(|error| Fault::from(&error))?)
    }

    /// Lets play continue after draws by repetition, counters and material, for analysis.
    fn play_on(&self) {
        let mut state = self.lock();
        state.plays_on = true;
        state.change().play_on();
    }

    /// `True` after `play_on`.
    #[getter]
    fn plays_on(&self) -> bool {
        self.lock().plays_on
    }

    /// `True` if a side can still win.
    fn may_win(&self, side: &str) -> PyResult<bool> {
        let side = side_of(side)?;
        Ok(self.lock().game.may_win(side))
    }

    /// The texts of all turns, joined by spaces, as `play_line` reads them.
    #[getter]
    fn line(&self) -> String {
        self.lock().game.line()
    }

    /// The hash key of the position, progress inside the turn included; the counters do not count.
    #[getter]
    fn key(&self) -> u64 {
        self.lock().game.key()
    }

    /// `True` if a turn begins here.
    #[getter]
    fn at_turn_start(&self) -> bool {
        self.lock().game.at_turn_start()
    }

    /// The instruction for the one who acts now.
    #[getter]
    fn prompt(&self) -> String {
        self.lock().game.prompt()
    }

    /// Facts that a player needs and cannot see on the board.
    #[getter]
    fn facts(&self) -> Vec<String> {
        self.lock().game.facts()
    }

    /// The square of the king in check, if the side to act is in check.
    #[getter]
    fn check(&self) -> Option<String> {
        let at = self.lock().game.checked()?;
        Some(self.lock().shape().name(at).to_string())
    }

    /// The board as text.
    #[getter]
    fn board(&self) -> String {
        let scene = Scene::of(&*self.lock().game);
        draw(&scene, Style::Ascii, &[])
    }

    /// The board as an SVG picture.
    #[getter]
    fn svg(&self) -> String {
        svg(&Scene::of(&*self.lock().game))
    }

    /// The game as data for a screen, as JSON.
    fn _scene(&self) -> PyResult<String> {
        json(&Scene::of(&*self.lock().game))
    }

    /// The turns as JSON.
    fn _turns(&self) -> PyResult<String> {
        let turns = self.lock().game.turns();
        json(&turns.into_iter().map(TurnView::from).collect::<Vec<_>>())
    }

    /// The outcomes of the roll that is due.
    #[getter]
    fn outcomes(&self) -> Vec<String> {
        let outcomes = OutcomeView::all(&*self.lock().game);
        outcomes
            .into_iter()
            .map(|outcome| outcome.outcome)
            .collect()
    }

    /// The outcomes of the roll that a legal action asks for; none if it asks for none.
    ///
    /// >>> from springald import Game
    /// >>> len(Game("cats").outcomes_of("T@"))
    /// 48
    fn outcomes_of(&self, action: &str) -> PyResult<Vec<String>> {
        let outcomes = self.lock().game.outcomes_of(action);
        let outcomes = outcomes.map_err(|error| self.play_error(&error))?;
        Ok(outcomes
            .into_iter()
            .map(|outcome| outcome.outcome)
            .collect())
    }

    /// The FEN after an action, an outcome where a roll is due, or an action with its outcome.
    ///
    /// >>> from springald import Game
    /// >>> Game("duck").after("e2e4").split()[1]
    /// 'w'
    fn after(&self, action: &str) -> PyResult<String> {
        let after = self.lock().game.after(action);
        after.map_err(|error| self.play_error(&error))
    }

    /// Returns the action that a text means, in SAN or another spelling.
    ///
    /// >>> from springald import Game
    /// >>> Game("chess").read("Ng1-f3")
    /// 'g1f3'
    fn read(&self, text: &str) -> PyResult<String> {
        let meant = self.lock().game.read_action(text);
        Ok(meant.map_err(|error| self.play_error(&error))?.action)
    }

    /// Returns the SAN of a legal action.
    ///
    /// >>> from springald import Game
    /// >>> Game("chess").san("g1f3")
    /// 'Nf3'
    fn san(&self, action: &str) -> PyResult<String> {
        let state = self.lock();
        let mut listed = state.game.actions().into_iter();
        let found = listed.find(|legal| legal.action == action);
        let found = found.ok_or_else(|| state.refusal_of(action));
        drop(state);
        Ok(found?.san)
    }

    /// Returns an action in words, such as "Knight g1 to f3".
    ///
    /// >>> from springald import Game
    /// >>> Game("chess").phrase("g1f3")
    /// 'Knight g1 to f3'
    fn phrase(&self, action: &str) -> String {
        phrase(&*self.lock().game, action)
    }

    /// Returns the clause that allows a legal action, if the game knows it.
    ///
    /// >>> from springald import Game
    /// >>> Game("crazyhouse").allowed_by("g1f3")
    /// '3.5'
    fn allowed_by(&self, action: &str) -> Option<String> {
        let clause = self.lock().game.allowed_by(action);
        clause.map(|clause| clause.to_string())
    }

    /// Returns the reason against an action; `None` if it is legal.
    fn _why_not(&self, action: &str) -> PyResult<Option<Refused>> {
        let state = self.lock();
        let explained = Explanation::of(&*state.game, action);
        let why = explained.map_err(|error| Fault::play(&error, state.shape()))?;
        Ok((!why.legal).then_some((why.action, why.clause, why.message, why.squares)))
    }

    /// Returns the rule that clicks break, each the name of a square, a letter or a button.
    fn _why_not_clicks(&self, clicks: Vec<String>) -> Option<Refused> {
        let state = self.lock();
        let clicks = clicks.into_iter();
        let clicks: Vec<Click> = clicks.map(|name| click_of(name, state.shape())).collect();
        let violation = state.game.explain_clicks(&clicks)?;
        let why = Explanation::of_violation(state.game.info(), violation);
        Some((why.action, why.clause, why.message, why.squares))
    }

    /// Returns the squares that the piece on a square could go to if its owner were to act.
    ///
    /// >>> from springald import Game
    /// >>> " ".join(Game("chess").targets("g8"))
    /// 'f6 h6'
    fn targets(&self, square: &str) -> PyResult<Vec<String>> {
        let shape = self.lock().shape();
        if shape.parse(square).is_none() {
            return Err(Fault::argument("square", square, "a square of the board").into());
        }
        let moves = moves_of(&*self.lock().game, square);
        Ok(moves.targets)
    }

    /// Counts the sequences of `depth` actions.
    #[pyo3(signature = (depth, full, threads))]
    fn _perft(&self, py: Python<'_>, depth: u32, full: bool, threads: usize) -> u64 {
        let game = self.boxed();
        py.detach(move || game.perft(depth, full, threads))
    }

    /// Counts the sequences of `depth` actions below each action.
    fn _divide(
        &self,
        py: Python<'_>,
        depth: u32,
        full: bool,
        threads: usize,
    ) -> Vec<(String, u64)> {
        let game = self.boxed();
        py.detach(move || game.divide(depth, full, threads))
    }

    /// Returns the game as PGN, with these tags.
    fn _pgn(&self, tags: Vec<(String, String)>) -> PyResult<String> {
        let mut pgn = PgnGame::of(&*self.lock().game);
        for (name, value) in tags {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            if name.is_empty() || !name.chars().all(fits) {
                let expected = "letters, digits and underscores";
                return Err(Fault::argument("tag name", &name, expected).into());
            }
            pgn.set_tag(&name, &value);
        }
        Ok(pgn.to_string())
    }

    /// Returns the planes of the position: bytes of the shape that `springald.numpy` describes.
    fn _planes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &numbers::planes(&*self.lock().game))
    }
}

fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| Fault::new("SpringaldError", &error).into())
}

fn side_of(name: &str) -> Result<Side, Fault> {
    let side = Side::BOTH.into_iter().find(|side| side.as_str() == name);
    side.ok_or_else(|| Fault::argument("side", name, "'white' or 'black'"))
}

fn click_of(name: String, shape: Shape) -> Click {
    let mut letters = name.chars();
    let (first, second) = (letters.next(), letters.next());
    match (shape.parse(&name), first, second) {
        (Some(square), ..) => Click::Square(square),
        (None, Some(letter), None) => Click::Piece(letter),
        _ => Click::Button(name.into()),
    }
}

/// Returns a number of an argument that may be too large or negative.
pub(crate) fn natural(name: &str, number: &Bound<'_, PyAny>) -> PyResult<u32> {
    number.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(number.py()) {
            let found = number.to_string();
            Fault::argument(name, &found, "a number from 0 to 4294967295").into()
        } else {
            error
        }
    })
}
