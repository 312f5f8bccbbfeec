//! The memory of an engine from search to search.

use crate::Team;
use crate::history::History;
use crate::table::TranspositionTable;
use crate::team::TeamSearch;

/// An engine: the transposition table, which all its threads share, and the history scores of each
/// thread. [`Engine::search`] finds turns.
///
/// The table takes the memory that is set. The history scores of a thread take 4 bytes for every pair
/// of indices below [`history_size`](springald_core::Evaluate::history_size) of the game.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::Variant;
/// use springald_search::{Control, Engine, SearchRequest, Task};
///
/// let (position, task) = (Chess.start(), Task::of_nodes(2_000));
/// let (mut engine, control) = (Engine::new(1, 1), Control::default());
/// let mut depths = Vec::new();
/// let request = SearchRequest::new(&position, &task);
/// let result = engine
///     .search(&request, &control, &mut |report| depths.push(report.depth))
///     .unwrap();
/// assert_eq!(depths.last(), Some(&result.depth));
/// ```
#[derive(Debug)]
pub struct Engine {
    pub(crate) table: TranspositionTable,
    pub(crate) histories: Vec<History>,
    team: Option<Team>,
    /// The next search of the team that this engine takes part in.
    joined: Option<TeamSearch>,
}

impl Engine {
    /// Returns an engine with a table of `hash` MiB and this many threads, both at least 1.
    pub fn new(hash: usize, threads: usize) -> Self {
        let mut engine = Self {
            table: TranspositionTable::new(hash),
            histories: Vec::new(),
            team: None,
            joined: None,
        };
        engine.set_threads(threads);
        engine
    }

    /// Returns an engine with one thread and the table of a team. Its engines search together if each
    /// is asked for the same position after [`Engine::join`].
    ///
    /// # Panics
    /// If there are more engines than [`Team::MOST`], the engine is none of them, or the memory has no room for a table.
    pub fn of_team(team: Team) -> Self {
        assert!(
            team.number < team.engines && team.engines <= Team::MOST,
            "engine {} of {}",
            team.number,
            team.engines
        );
        Self {
            table: TranspositionTable::shared(team.memory),
            histories: vec![History::default()],
            team: Some(team),
            joined: None,
        }
    }

    /// Makes the next search one of the team. The number of the search is the same for all engines, and
    /// larger than those before. An engine without a team ignores it.
    pub fn join(&mut self, search: u32) {
        self.joined = self.team.map(|team| TeamSearch { team, search });
    }

    /// Begins a search. Returns the search of the team that it is a part of.
    pub(crate) fn begin(&mut self) -> Option<TeamSearch> {
        let joined = self.joined.take();
        match joined {
            Some(TeamSearch { search, .. }) => self.table.set_search(search),
            None => self.table.begin_search(),
        }
        joined
    }

    /// Resizes the table to `hash` MiB, and clears it. The table of a team stays as it is.
    pub fn resize(&mut self, hash: usize) {
        if self.table.is_shared() {
            return;
        }
        // The old table is freed first, so that both need not fit at once.
        self.table = TranspositionTable::new(0);
        self.table = TranspositionTable::new(hash);
    }

    /// Sets the number of threads, at least 1.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), History::default);
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(History::clear);
    }
}
