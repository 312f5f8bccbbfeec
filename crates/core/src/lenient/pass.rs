//! Turns in which a player does nothing.

/// The ways to write that a player does nothing.
const PASSES: [&str; 8] = ["--", "Z0", "z0", "0000", "@@@@", "null", "pass", "NULL"];

/// Returns whether a text says that a player does nothing.
pub(crate) fn is_pass(text: &str) -> bool {
    PASSES.contains(&text)
}
