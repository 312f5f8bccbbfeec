//! TypeScript declarations of the data for browsers.
//!
//! `cargo xtask wire` writes them into the pages. The enums here name the words that the data carries
//! as text.

use springald_core::grammar::END;
use springald_core::{GameResult, Side};
use ts_rs::{Config, TS};

/// Returns the settings of every declaration: 64-bit integers are numbers, as in JSON.
pub fn config() -> Config {
    Config::new().with_large_int("number")
}

/// Returns the exported TypeScript declaration of a type, with its documentation.
pub fn declaration<T: TS + ?Sized>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}

/// Returns the declaration of a type that has the fields of another one, named `base`, besides its own. The field with
/// them is skipped in its own.
pub fn extension<T: TS + ?Sized>(config: &Config, base: &str) -> String {
    let own = declaration::<T>(config);
    own.trim_end().trim_end_matches(';').to_owned() + " & " + base + ";\n"
}

/// The next to act.
#[derive(TS)]
#[ts(rename_all = "lowercase")]
pub enum Actor {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Chance.
    Nature,
    /// Nobody: the game is over.
    Nobody,
}

/// The owner of a piece.
#[derive(TS)]
#[ts(rename_all = "lowercase")]
pub enum Owner {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Neither player.
    Neutral,
}

/// The classes in which screens show changes. Every verb of a game belongs to one of them.
#[derive(TS)]
#[ts(rename_all = "lowercase")]
pub enum Show {
    /// Goes from square to square.
    Slide,
    /// Goes from square to square, together with the change before it.
    Follow,
    /// Goes from one square to another without a path.
    Jump,
    /// Is drawn along by the pull of other pieces.
    Pull,
    /// Changes places with another piece.
    Swap,
    /// Is captured.
    Take,
    /// Vanishes without being captured.
    Vanish,
    /// Turns into another piece.
    Change,
    /// Appears, put there by a player.
    Appear,
    /// Appears, put there by nature.
    Roll,
    /// Appears again.
    Return,
}

/// The place of a piece on its square.
#[derive(TS)]
#[ts(rename_all = "lowercase")]
pub enum Layer {
    /// On the floor, below pieces.
    Floor,
    /// On the board.
    Board,
    /// Hidden below another piece.
    Beneath,
}

/// The relation of a score to the true one.
#[derive(TS)]
#[ts(rename_all = "lowercase")]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this score.
    Lower,
    /// At most this score.
    Upper,
}

/// Returns the names that the pages have to know.
pub fn constants() -> String {
    format!(
        "/** The action with which a player ends a turn early, and the name of its button. */\nexport const END = \"{END}\";\n"
    )
}

/// Returns the declarations of this crate.
pub fn declarations(config: &Config) -> Vec<String> {
    vec![
        declaration::<Side>(config),
        declaration::<Actor>(config),
        declaration::<Owner>(config),
        declaration::<Layer>(config),
        declaration::<Show>(config),
        declaration::<GameResult>(config),
        declaration::<Bound>(config),
        declaration::<crate::Scene>(config),
        declaration::<crate::scene::ButtonView>(config),
        declaration::<crate::Thing>(config),
        declaration::<crate::Act>(config),
        declaration::<crate::ClickView>(config),
        declaration::<crate::Motion>(config),
        declaration::<crate::VariantView>(config),
        declaration::<crate::KindView>(config),
        declaration::<crate::TurnView>(config),
        declaration::<crate::OutcomeView>(config),
        declaration::<crate::RollView>(config),
        declaration::<crate::Preview>(config),
        declaration::<crate::Explanation>(config),
        declaration::<crate::Moves>(config),
    ]
}
