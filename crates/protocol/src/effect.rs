//! What a session wants done.

use springald_core::Game;
use springald_registry::{BestTurn, EngineEntry, Report, Task};

/// A conversation in some protocol, without anything that talks.
///
/// At most one search or other work is underway at a time: between [`Effect::Search`] and
/// [`Session::found`] no other search may be asked for, unless [`Effect::Abandon`] came first.
pub trait Session {
    /// What to do about a line of input.
    ///
    /// `quit` must be a command, and lead to [`Effect::Quit`]: the end of the input means the same.
    fn handle(&mut self, line: &str) -> Vec<Effect>;

    /// What to do about news of the search.
    fn report(&mut self, report: &Report<String>) -> Vec<Effect>;

    /// What to do now that the search has ended.
    fn found(&mut self, idea: Option<BestTurn>) -> Vec<Effect>;

    /// What to do now that counting or measuring has ended.
    fn worked(&mut self) -> Vec<Effect>;

    /// How to say that something was wrong with the input, in a line.
    fn complain(&self, what: &str) -> String;
}

/// Something that a session wants done.
pub enum Effect {
    /// Say this, a line or several.
    Say(String),
    /// Search, and tell [`Session::found`].
    Search(Box<Order>),
    /// End the search or other work now; it still tells what it found.
    Stop,
    /// End the search now and never speak of it again.
    Abandon,
    /// The search, which thought on the opponent's time, has the move: its clock runs from now on.
    PonderHit,
    /// Use a table of so many MiB, from the next search on.
    Hash(usize),
    /// Search with so many threads, from the next search on.
    Threads(usize),
    /// Forget what earlier searches found.
    Forget,
    /// Count the sequences of so many actions, and tell [`Session::worked`].
    Count(Box<dyn Game>, u32),
    /// Do the fixed work of [`crate::bench`], and tell [`Session::worked`].
    Bench,
    /// End the conversation.
    Quit,
}

/// A search to be made.
pub struct Order {
    /// Who knows how to search the game.
    pub listing: &'static EngineEntry,
    /// The game, at the position to be searched.
    pub game: Box<dyn Game>,
    /// The turns that it may begin with; any if there are none.
    pub only: Vec<String>,
    /// What to look for and when to stop.
    pub task: Task,
    /// Whether it begins on the opponent's time.
    pub ponders: bool,
}

/// Text from outside as it may be shown in a line: no control characters, and not all of it where it
/// is long.
pub(crate) fn shown(text: &str) -> String {
    springald_core::quote::quoted(text)
}
