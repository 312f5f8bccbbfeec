//! The rules and the engine of all variants for a browser: texts and JSON in and out, in the shapes of
//! `springald_view`. Runs in workers, because searching blocks.
//!
//! Invalid input throws an error string; nothing panics.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what JavaScript may leave out is handed over by value"
)]

mod analysis;
mod engine;
mod session;
#[cfg(feature = "declared")]
mod texts;
#[cfg(feature = "wire")]
pub mod wire;

pub use analysis::{read_game, titles, write_pgn};
pub use engine::Player;
pub use session::{Session, variants_json};
#[cfg(feature = "declared")]
pub use texts::{add_texts, check_text, examples_json, library_json};

use springald_registry::Team;
use wasm_bindgen::prelude::*;

/// A result for JavaScript: errors are thrown as strings.
type Thrown<T> = Result<T, JsValue>;

fn thrown<T>(result: Result<T, String>) -> Thrown<T> {
    result.map_err(|message| JsValue::from_str(&message))
}

/// Returns all variants: a list of `VariantView`.
///
/// # Errors
/// None in practice.
#[wasm_bindgen]
pub fn variants() -> Thrown<String> {
    thrown(variants_json())
}

/// Returns the declared games of the library: a list of `DeclaredView`.
///
/// # Errors
/// None in practice.
#[cfg(feature = "declared")]
#[wasm_bindgen]
pub fn library() -> Thrown<String> {
    thrown(library_json())
}

/// Registers the text of a game, with those that it builds on (a list of texts), so that it can be opened by its
/// version. Returns a `DeclaredView`.
///
/// # Errors
/// If the text has errors.
#[cfg(feature = "declared")]
#[wasm_bindgen(js_name = addTexts)]
pub fn add(texts: &str) -> Thrown<String> {
    thrown(add_texts(texts))
}

/// Compiles the text of a game that may build on the library: a `TextCheck`.
///
/// # Errors
/// None in practice.
#[cfg(feature = "declared")]
#[wasm_bindgen(js_name = checkText)]
pub fn check(text: &str) -> Thrown<String> {
    thrown(check_text(text))
}

/// Returns examples of the clauses of a declared game: a list of `ExampleView`.
///
/// # Errors
/// If there is no such game.
#[cfg(feature = "declared")]
#[wasm_bindgen]
pub fn examples(game: &str) -> Thrown<String> {
    thrown(examples_json(game))
}

/// Parses a FEN, a PGN with variations, or a bare list of moves of a variant: `{variant, fen, tags,
/// tree: {comments, nodes}}`. Of several games, `place` says which one.
///
/// # Errors
/// If the text is malformed or illegal; the message says what is wrong, and where.
#[wasm_bindgen(js_name = readGame)]
pub fn read(text: &str, variant: &str, place: usize) -> Thrown<String> {
    thrown(read_game(text, variant, place))
}

/// Returns the titles of the games of a PGN: a list of texts.
///
/// # Errors
/// If the titles cannot be written.
#[wasm_bindgen(js_name = titlesIn)]
pub fn titles_in(text: &str) -> Thrown<String> {
    thrown(titles(text))
}

/// Writes a game with variations as PGN: a tree as `readGame` returns it, and a list of tag pairs.
///
/// # Errors
/// If the JSON is invalid or a turn cannot be played.
#[wasm_bindgen(js_name = writePgn)]
pub fn write(variant: &str, fen: Option<String>, tree: &str, tags: &str) -> Thrown<String> {
    thrown(write_pgn(variant, fen.as_deref(), tree, tags))
}

/// A game of some variant.
#[wasm_bindgen]
pub struct Game(Session);

#[wasm_bindgen]
impl Game {
    /// Returns a game from the usual start, or from a position.
    ///
    /// # Errors
    /// If the variant is unknown, or the FEN is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, fen: Option<String>) -> Thrown<Game> {
        thrown(Session::new(variant, fen.as_deref())).map(Self)
    }

    /// Returns the `Scene`.
    ///
    /// # Errors
    /// None in practice.
    pub fn scene(&self) -> Thrown<String> {
        thrown(self.0.scene())
    }

    /// Returns the texts of all turns, joined by spaces.
    pub fn line(&self) -> String {
        self.0.line()
    }

    /// Returns all turns: a list of `TurnView`.
    ///
    /// # Errors
    /// None in practice.
    pub fn turns(&self) -> Thrown<String> {
        thrown(self.0.turns())
    }

    /// Plays an action, an outcome or both. Returns the changes, a list of `Motion`.
    ///
    /// # Errors
    /// If it cannot be played; the message says why.
    pub fn play(&mut self, token: &str) -> Thrown<String> {
        thrown(self.0.play(token))
    }

    /// Plays a turn text from where the turn stands. Returns the changes, a list of `Motion`.
    ///
    /// # Errors
    /// If it cannot be played; the message says why, and nothing changes.
    #[wasm_bindgen(js_name = playTurn)]
    pub fn play_turn(&mut self, text: &str) -> Thrown<String> {
        thrown(self.0.play_turn(text))
    }

    /// Plays turn texts separated by spaces.
    ///
    /// # Errors
    /// If one cannot be played; the message says why, and nothing changes.
    #[wasm_bindgen(js_name = playLine)]
    pub fn play_line(&mut self, line: &str) -> Thrown<()> {
        thrown(self.0.play_line(line))
    }

    /// Returns the steps from here to a line, for `play`: a list of texts, or `null` if the game does not lead there.
    ///
    /// # Errors
    /// If one of them cannot be played.
    #[wasm_bindgen(js_name = stepsTo)]
    pub fn steps_to(&self, line: &str) -> Thrown<String> {
        thrown(self.0.steps_to(line))
    }

    /// Returns `true` if the turns of the game so far begin with the turns of a line.
    #[wasm_bindgen(js_name = beginsWith)]
    pub fn begins_with(&self, line: &str) -> bool {
        self.0.begins_with(line)
    }

    /// Returns the turn text of the part of a turn that was played after a line.
    ///
    /// # Errors
    /// If the game does not begin with that line, or goes on for more than a turn after it.
    #[wasm_bindgen(js_name = textSince)]
    pub fn text_since(&self, start: &str) -> Thrown<String> {
        thrown(self.0.text_since(start))
    }

    /// Returns the rolls made so far: a list of `RollView`.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = rollsMade)]
    pub fn rolls_made(&self) -> Thrown<String> {
        thrown(self.0.rolls_made())
    }

    /// Returns the action text of typed input, an action text or a SAN.
    ///
    /// # Errors
    /// If it is not a legal action; the message says why.
    pub fn read(&self, text: &str) -> Thrown<String> {
        thrown(self.0.read(text))
    }

    /// Returns the effect of an action or outcome: a `Preview`.
    ///
    /// # Errors
    /// If it cannot be played; the message says why.
    pub fn preview(&self, token: &str) -> Thrown<String> {
        thrown(self.0.preview(token))
    }

    /// Takes back the last action, with the outcome that followed. Returns `false` if there was none.
    #[wasm_bindgen(js_name = undoAction)]
    pub fn undo_action(&mut self) -> bool {
        self.0.game.undo_action()
    }

    /// Takes back the last turn, or the actions of the current one. Returns `false` if there was none.
    #[wasm_bindgen(js_name = undoTurn)]
    pub fn undo_turn(&mut self) -> bool {
        self.0.game.undo_turn()
    }

    /// Returns the verdict of the rules on an action: an `Explanation`.
    ///
    /// # Errors
    /// If the text is not an action in any position.
    pub fn explain(&self, token: &str) -> Thrown<String> {
        thrown(self.0.explain(token))
    }

    /// Returns an action text in a player's words, such as "Knight to f3", whether it is legal or not.
    pub fn phrase(&self, token: &str) -> String {
        self.0.phrase(token)
    }

    /// Explains why clicks (a list of `ClickView`) mean no legal action: an `Explanation` or `null`.
    ///
    /// # Errors
    /// If the JSON is not such a list.
    pub fn why(&self, clicks: &str) -> Thrown<String> {
        thrown(self.0.why(clicks))
    }

    /// Returns where the piece on a square could go: a `Moves`.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = movesOf)]
    pub fn moves_of(&self, square: &str) -> Thrown<String> {
        thrown(self.0.moves_of(square))
    }

    /// Returns the outcomes of the roll that is due: a list of `OutcomeView`.
    ///
    /// # Errors
    /// None in practice.
    pub fn outcomes(&self) -> Thrown<String> {
        thrown(self.0.outcomes())
    }

    /// Returns the FEN after the player to move skips the turn, or `null` if it cannot be skipped.
    ///
    /// # Errors
    /// None in practice.
    pub fn skipped(&self) -> Thrown<String> {
        thrown(self.0.skipped())
    }

    /// Returns the names of the fields of a FEN, a list of texts.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = fenFields)]
    pub fn fen_fields(&self) -> Thrown<String> {
        thrown(self.0.fen_fields())
    }

    /// Returns `true` if a side, `white` or `black`, can still win, and therefore wins if the other side runs out of time.
    ///
    /// # Errors
    /// If there is no such side.
    #[wasm_bindgen(js_name = mayWin)]
    pub fn may_win(&self, side: &str) -> Thrown<bool> {
        thrown(self.0.may_win(side))
    }

    /// Returns the claims of the player to move: a list of texts.
    ///
    /// # Errors
    /// None in practice.
    pub fn claims(&self) -> Thrown<String> {
        thrown(self.0.claims())
    }

    /// Ends the game by a claim.
    ///
    /// # Errors
    /// If the claim is not possible.
    pub fn claim(&mut self, reason: &str) -> Thrown<()> {
        thrown(self.0.claim(reason))
    }

    /// Ends the game by the resignation of `white` or `black`.
    ///
    /// # Errors
    /// If there is no such side, or the game is over.
    pub fn resign(&mut self, side: &str) -> Thrown<()> {
        thrown(self.0.resign(side))
    }

    /// Ends the game by agreement on a draw.
    ///
    /// # Errors
    /// If the game is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Thrown<()> {
        thrown(self.0.agree_draw())
    }

    /// Lets the game continue after draws by repetition, counters or material.
    #[wasm_bindgen(js_name = playOn)]
    pub fn play_on(&mut self) {
        self.0.game.play_on();
    }

    /// Returns the game as PGN, with these tags (an object of texts).
    ///
    /// # Errors
    /// If the JSON is not such an object, or the name of a tag is invalid.
    pub fn pgn(&self, tags: &str) -> Thrown<String> {
        thrown(self.0.pgn(tags))
    }

    /// Returns the canonical FEN.
    pub fn fen(&self) -> String {
        self.0.game.fen()
    }

    /// Returns a copy, with its record.
    pub fn copy(&self) -> Game {
        Self(self.0.clone())
    }

    /// Returns the number of sequences of `depth` actions, as a decimal number.
    pub fn perft(&self, depth: u32) -> String {
        self.0.game.perft(depth, false, 1).to_string()
    }
}

#[wasm_bindgen]
extern "C" {
    /// A function of JavaScript that receives a text.
    #[wasm_bindgen(typescript_type = "(text: string) => void")]
    pub type Receiver;

    /// Calls it; `this` is the value of `this` in it.
    #[wasm_bindgen(method, catch)]
    fn call(function: &Receiver, this: &JsValue, text: &str) -> Result<(), JsValue>;
}

/// A computer player.
#[wasm_bindgen]
pub struct Engine(Player);

#[wasm_bindgen]
impl Engine {
    /// Returns a player with `hash` MiB of memory, from 1 to 512.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: u32) -> Engine {
        Self(Player::new(hash))
    }

    /// Returns player `number`, from 0, of several that think together, each in its own worker, over shared memory of
    /// this many words of 64 bits. Player 0 finds the turn; the others help until it has finished.
    ///
    /// # Errors
    /// If it is not one of them, there are too many, or the memory is too small.
    #[wasm_bindgen(js_name = ofTeam)]
    pub fn of_team(number: u32, engines: u32, words: u32) -> Thrown<Engine> {
        let memory = engine::shared_memory(words);
        let team = Team {
            memory,
            number,
            engines,
        };
        thrown(Player::of_team(team)).map(Self)
    }

    /// Returns the turn to play as JSON, or `null` if no player is to act. Calls `report` with JSON for
    /// every step of the search, and blocks meanwhile.
    ///
    /// # Errors
    /// If the game cannot be set up, or the options are invalid.
    pub fn think(
        &mut self,
        variant: &str,
        fen: Option<String>,
        line: &str,
        options: &str,
        report: &Receiver,
    ) -> Thrown<String> {
        let mut tell = |text: String| {
            // A report that cannot be delivered does not affect the search.
            let _ = report.call(&JsValue::NULL, &text);
        };
        let idea = (self.0).think(variant, fen.as_deref(), line, options, &mut tell);
        thrown(idea)
    }

    /// Evaluates every outcome of the roll that is due after a line: a list of `OutcomeScore`, each found within the limits of
    /// the options. Blocks meanwhile.
    ///
    /// # Errors
    /// If the game cannot be set up, no roll is due, or the options are invalid.
    pub fn weigh(
        &mut self,
        variant: &str,
        fen: Option<String>,
        line: &str,
        options: &str,
    ) -> Thrown<String> {
        thrown(self.0.weigh(variant, fen.as_deref(), line, options))
    }
}
