//! TypeScript declarations of the data for browsers.
//!
//! `cargo xtask wire` writes them into the pages.

use springald_core::grammar::END;
use springald_core::{Actor, Colour, GameResult, Layer, MoveNotation, Owner, Show, Side};
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
        declaration::<Colour>(config),
        declaration::<MoveNotation>(config),
        declaration::<crate::Cells>(config),
        declaration::<crate::SidesView>(config),
        declaration::<crate::SideView>(config),
        declaration::<crate::Scene>(config),
        declaration::<crate::scene::ButtonView>(config),
        declaration::<crate::scene::HeldView>(config),
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
        declaration::<crate::ExampleView>(config),
    ]
}
