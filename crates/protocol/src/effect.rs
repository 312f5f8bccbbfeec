//! The effects that a session asks for.

use springald_core::Game;
use springald_registry::{BestTurn, EngineEntry, Report, Task};

/// A conversation in a protocol, without input and output.
///
/// At most one search or other work is underway at a time: between [`Effect::Search`] and
/// [`Protocol::found`] no other search may be asked for, unless [`Effect::Abandon`] came first.
pub trait Protocol {
    /// Handles a line of input.
    ///
    /// `quit` must be a command, and lead to [`Effect::Quit`]: the end of the input means the same.
    fn handle(&mut self, line: &str) -> Vec<Effect>;

    /// Handles a report of the search.
    fn report(&mut self, report: &Report<String>) -> Vec<Effect>;

    /// Handles the end of the search.
    fn found(&mut self, best: Option<BestTurn>) -> Vec<Effect>;

    /// Handles the end of counting or measuring.
    fn worked(&mut self) -> Vec<Effect>;

    /// Returns a line that reports invalid input.
    fn input_error(&self, what: &str) -> String;
}

/// An effect that a protocol asks its runner for.
pub enum Effect {
    /// Send these lines.
    Send(String),
    /// Search, then call [`Protocol::found`].
    Search(Box<SearchJob>),
    /// Stop the search or other work; its result is still reported.
    Stop,
    /// Stop the search and discard its result.
    Abandon,
    /// Turn pondering into a normal search: its clock runs from now on.
    PonderHit,
    /// Use a table of this many MiB, from the next search on.
    Hash(usize),
    /// Search with this many threads, from the next search on.
    Threads(usize),
    /// Clear the results of earlier searches.
    Forget,
    /// Count the sequences of this many actions, then call [`Protocol::worked`].
    Count(Box<dyn Game>, u32),
    /// Run [`crate::bench`], then call [`Protocol::worked`].
    Bench,
    /// End the conversation.
    Quit,
}

/// A search to be made.
pub struct SearchJob {
    /// The engine of the variant.
    pub entry: EngineEntry,
    /// The game, at the position to be searched.
    pub game: Box<dyn Game>,
    /// The turns with which it may begin; any if empty.
    pub only: Vec<String>,
    /// The task of the search.
    pub task: Task,
    /// `true` if it begins on the opponent's time.
    pub ponders: bool,
}

/// Returns foreign text for output in a line: without control characters, and shortened if long.
pub(crate) fn shown(text: &str) -> String {
    springald_core::quote::quoted(text)
}
