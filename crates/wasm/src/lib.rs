//! The rules and the engine of all variants for a browser: texts and JSON in and out, in the shapes
//! of `springald_view`. Meant for workers, as it blocks while it thinks.
//!
//! What is wrong with what is given is thrown as a string; nothing panics.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what JavaScript may leave out is handed over by value"
)]

mod analysis;
mod engine;
mod session;
#[cfg(feature = "wire")]
pub mod wire;

pub use analysis::{read_game, write_pgn};
pub use engine::Player;
pub use session::{Session, variants_json};

use wasm_bindgen::prelude::*;

/// A result for JavaScript: the error is thrown as a string.
type Thrown<T> = Result<T, JsValue>;

fn thrown<T>(result: Result<T, String>) -> Thrown<T> {
    result.map_err(|message| JsValue::from_str(&message))
}

/// All variants: a list of `VariantView`.
///
/// # Errors
/// None in practice.
#[wasm_bindgen]
pub fn variants() -> Thrown<String> {
    thrown(variants_json())
}

/// Reads a FEN, a PGN with variations, or a bare list of moves of a variant:
/// `{variant, fen, tags, tree: {comments, nodes}, games}`.
///
/// # Errors
/// Says what is wrong with it, and where.
#[wasm_bindgen(js_name = readGame)]
pub fn read(text: &str, variant: &str) -> Thrown<String> {
    thrown(read_game(text, variant))
}

/// Writes a game with variations as PGN: a tree as `readGame` returns it, and a list of pairs of tags.
///
/// # Errors
/// Where the JSON cannot be read or a turn cannot be played.
#[wasm_bindgen(js_name = writePgn)]
pub fn write(variant: &str, fen: Option<String>, tree: &str, tags: &str) -> Thrown<String> {
    thrown(write_pgn(variant, fen.as_deref(), tree, tags))
}

/// A game of some variant.
#[wasm_bindgen]
pub struct Game(Session);

#[wasm_bindgen]
impl Game {
    /// A game from the start, or from a position.
    ///
    /// # Errors
    /// Where there is no such variant, or the FEN is refused.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str, fen: Option<String>) -> Thrown<Game> {
        thrown(Session::new(variant, fen.as_deref())).map(Self)
    }

    /// What there is to see: a `Scene`.
    ///
    /// # Errors
    /// None in practice.
    pub fn scene(&self) -> Thrown<String> {
        thrown(self.0.scene())
    }

    /// The texts of all turns, joined by spaces.
    pub fn line(&self) -> String {
        self.0.line()
    }

    /// All turns: a list of `TurnView`.
    ///
    /// # Errors
    /// None in practice.
    pub fn turns(&self) -> Thrown<String> {
        thrown(self.0.turns())
    }

    /// Plays an action, an outcome or both; gives what changed, a list of `Motion`.
    ///
    /// # Errors
    /// Where it cannot be played: why.
    pub fn play(&mut self, token: &str) -> Thrown<String> {
        thrown(self.0.play(token))
    }

    /// Plays a turn text from where the turn stands; gives what changed.
    ///
    /// # Errors
    /// Where it cannot be played: why. Nothing is played then.
    #[wasm_bindgen(js_name = playTurn)]
    pub fn play_turn(&mut self, text: &str) -> Thrown<String> {
        thrown(self.0.play_turn(text))
    }

    /// Plays turn texts separated by spaces.
    ///
    /// # Errors
    /// Where one cannot be played: why. Nothing is played then.
    #[wasm_bindgen(js_name = playLine)]
    pub fn play_line(&mut self, line: &str) -> Thrown<()> {
        thrown(self.0.play_line(line))
    }

    /// The text of the action that somebody typed, as an action text or as a SAN.
    ///
    /// # Errors
    /// Where it is no legal action: why.
    pub fn read(&self, text: &str) -> Thrown<String> {
        thrown(self.0.read(text))
    }

    /// What playing something would do: a `Preview`.
    ///
    /// # Errors
    /// Where it cannot be played: why.
    pub fn preview(&self, token: &str) -> Thrown<String> {
        thrown(self.0.preview(token))
    }

    /// Takes back the last action, with nature's answer to it.
    #[wasm_bindgen(js_name = undoAction)]
    pub fn undo_action(&mut self) -> bool {
        self.0.game.undo_action()
    }

    /// Takes back the last turn, or what was done of the present one.
    #[wasm_bindgen(js_name = undoTurn)]
    pub fn undo_turn(&mut self) -> bool {
        self.0.game.undo_turn()
    }

    /// Whether something may be played, and if not, why: an `Explanation`.
    ///
    /// # Errors
    /// Where it is no action in any position.
    pub fn explain(&self, token: &str) -> Thrown<String> {
        thrown(self.0.explain(token))
    }

    /// Returns an action text in a player's words, such as "Knight to f3", whether it is legal or not.
    pub fn phrase(&self, token: &str) -> String {
        self.0.phrase(token)
    }

    /// Why clicks (a list of `ClickView`) mean no legal action: an `Explanation` or `null`.
    ///
    /// # Errors
    /// Where the JSON is not such a list.
    pub fn why(&self, clicks: &str) -> Thrown<String> {
        thrown(self.0.why(clicks))
    }

    /// Where what stands on a square could go: a `Moves`.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = movesOf)]
    pub fn moves_of(&self, square: &str) -> Thrown<String> {
        thrown(self.0.moves_of(square))
    }

    /// The outcomes of the roll that is due: a list of `OutcomeView`.
    ///
    /// # Errors
    /// None in practice.
    pub fn outcomes(&self) -> Thrown<String> {
        thrown(self.0.outcomes())
    }

    /// What the player to move may claim: a list of texts.
    ///
    /// # Errors
    /// None in practice.
    pub fn claims(&self) -> Thrown<String> {
        thrown(self.0.claims())
    }

    /// Ends the game by a claim.
    ///
    /// # Errors
    /// Where the claim is not possible.
    pub fn claim(&mut self, reason: &str) -> Thrown<()> {
        thrown(self.0.claim(reason))
    }

    /// `white` or `black` gives up.
    ///
    /// # Errors
    /// Where there is no such side, or the game is over.
    pub fn resign(&mut self, side: &str) -> Thrown<()> {
        thrown(self.0.resign(side))
    }

    /// The players agree on a draw.
    ///
    /// # Errors
    /// Where the game is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Thrown<()> {
        thrown(self.0.agree_draw())
    }

    /// From now on no draw by repetition, counters or material ends the game.
    #[wasm_bindgen(js_name = playOn)]
    pub fn play_on(&mut self) {
        self.0.game.play_on();
    }

    /// The game as PGN, with these tags (an object of texts).
    ///
    /// # Errors
    /// Where the JSON is not such an object, or the name of a tag is none.
    pub fn pgn(&self, tags: &str) -> Thrown<String> {
        thrown(self.0.pgn(tags))
    }

    /// The canonical FEN.
    pub fn fen(&self) -> String {
        self.0.game.fen()
    }

    /// A copy with the whole past.
    pub fn copy(&self) -> Game {
        Self(self.0.clone())
    }

    /// The number of sequences of so many actions, as a decimal number.
    pub fn perft(&self, depth: u32) -> String {
        self.0.game.perft(depth, false, 1).to_string()
    }
}

/// A computer player.
#[wasm_bindgen]
pub struct Engine(Player);

#[wasm_bindgen]
impl Engine {
    /// With so many MiB of memory, from 1 to 512.
    #[wasm_bindgen(constructor)]
    pub fn new(hash: u32) -> Engine {
        Self(Player::new(hash))
    }

    /// What to do now: an idea as JSON, or `null` where no player is to act. Calls `report` with JSON
    /// for every step of the search; blocks meanwhile.
    ///
    /// # Errors
    /// Where the game cannot be set up, or the options cannot be read.
    pub fn think(
        &mut self,
        variant: &str,
        fen: Option<String>,
        line: &str,
        options: &str,
        report: &js_sys::Function,
    ) -> Thrown<String> {
        let mut tell = |text: String| {
            // A report that nobody takes is not the search's trouble.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&text));
        };
        let idea = (self.0).think(variant, fen.as_deref(), line, options, &mut tell);
        thrown(idea)
    }
}
