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
mod step;
#[cfg(feature = "declared")]
mod texts;
#[cfg(feature = "wire")]
pub mod wire;

pub use analysis::{read_game, titles, write_pgn};
pub use engine::{Player, Receiver};
pub use session::Session;
#[cfg(feature = "declared")]
pub use texts::{add_texts, check_text, examples_of, library};

use serde::Serialize;
use springald_registry::VARIANTS;
use springald_view::VariantView;
use wasm_bindgen::prelude::*;

/// Converts a value to JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}

/// Converts an error to its message.
fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Returns all variants: a list of `VariantView`.
#[wasm_bindgen]
pub fn variants() -> String {
    let views = VARIANTS
        .iter()
        .map(|entry| VariantView::of(entry.variant(), &entry.folder));
    json(&views.collect::<Vec<_>>())
}
