//! The rules and the engine of all variants for a browser: texts and JSON in and out, in the shapes of
//! `springald_view`. Runs in workers, because searching blocks.
//!
//! Invalid input throws an error with a code; nothing panics.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what JavaScript may leave out is handed over by value"
)]

mod analysis;
#[cfg(feature = "engine")]
mod engine;
mod fault;
mod session;
mod step;
#[cfg(feature = "declared")]
mod texts;
#[cfg(feature = "wire")]
pub mod wire;

pub use analysis::{read_game, titles, write_pgn};
#[cfg(feature = "engine")]
pub use engine::{Player, Receiver};
pub use fault::Fault;
pub use session::Session;
#[cfg(feature = "declared")]
pub use texts::{about, add_texts, check_text, examples_of, library};

use serde::Serialize;
use springald_registry::VARIANTS;
use springald_view::VariantView;
use wasm_bindgen::prelude::*;

/// Converts a value to JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}

/// Returns all variants: a list of `VariantView`.
#[wasm_bindgen]
pub fn variants() -> String {
    let views = VARIANTS
        .iter()
        .map(|entry| VariantView::of(entry.variant(), &entry.folder));
    json(&views.collect::<Vec<_>>())
}
