//! Engines in separate programs that search the same position together, such as the workers of a browser, which have no
//! common memory but what is passed to them. They share an array of words: a header with the node count of each engine
//! and the numbers of finished searches, and the transposition table.

/// Memory that several engines share: words of 64 bits, which are zero at first. Writes of several engines need no
/// order: the table detects entries whose words do not belong together.
///
/// ```
/// use springald_search::{Engine, SharedMemory, Team};
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
///
/// static WORDS: [AtomicU64; 1 << 17] = [const { AtomicU64::new(0) }; 1 << 17];
/// let memory = SharedMemory {
///     load: |index| WORDS[index as usize].load(Relaxed),
///     store: |index, word| WORDS[index as usize].store(word, Relaxed),
///     words: WORDS.len() as u32,
/// };
/// let mut engines = [0, 1].map(|number| Engine::of_team(Team { memory, number, engines: 2 }));
/// // Each searches on a thread of its own; this is search 1 of the team.
/// engines.iter_mut().for_each(|engine| engine.join(1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SharedMemory {
    /// Returns the word at an index.
    pub load: fn(u32) -> u64,
    /// Writes the word at an index.
    pub store: fn(u32, u64),
    /// The number of words.
    pub words: u32,
}

/// The place of an engine in a team that shares memory. See [`Engine::of_team`](crate::Engine::of_team).
#[derive(Clone, Copy, Debug)]
pub struct Team {
    /// The memory, the same for all: a header of [`Team::HEADER`] words, and the transposition table.
    pub memory: SharedMemory,
    /// The number of this engine, from 0. Engine 0 has the result; the others search until it has finished.
    pub number: u32,
    /// The number of engines, at most [`Team::MOST`].
    pub engines: u32,
}

/// The word with the number of the last search that engine 0 has finished.
const FINISHED: u32 = 0;
/// The word with the number of the last search that was stopped from outside.
const STOPPED: u32 = Team::HEADER - 1;
/// The bits of a count of nodes; those above hold the number of the search.
const COUNT_BITS: u32 = 48;

impl Team {
    /// The words before the transposition table. Writing the number of a search to the last of them stops that search,
    /// and all earlier ones, in all engines.
    pub const HEADER: u32 = 64;
    /// The most engines.
    pub const MOST: u32 = Self::HEADER - 2;
}

/// A search of a team.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TeamSearch {
    pub(crate) team: Team,
    /// The number of the search.
    pub(crate) search: u32,
}

impl TeamSearch {
    const fn tag(self) -> u64 {
        (self.search as u64) << COUNT_BITS
    }

    /// Returns `true` for an engine whose result nobody needs.
    pub(crate) const fn is_helper(self) -> bool {
        self.team.number > 0
    }

    /// Tells the others that the search is over, if this is the engine with the result.
    pub(crate) fn finish(self) {
        if !self.is_helper() {
            (self.team.memory.store)(FINISHED, u64::from(self.search));
        }
    }

    /// Returns `true` if the engine with the result has finished, or the search was stopped from outside.
    pub(crate) fn is_over(self) -> bool {
        let ended = |word| (self.team.memory.load)(word) >= u64::from(self.search);
        ended(FINISHED) || ended(STOPPED)
    }

    /// Tells the others how many nodes this engine has counted.
    pub(crate) fn publish(self, nodes: u64) {
        let count = nodes & ((1 << COUNT_BITS) - 1);
        (self.team.memory.store)(1 + self.team.number, self.tag() | count);
    }

    /// Returns the nodes of the other engines, as far as they have begun this search.
    pub(crate) fn nodes_of_others(self) -> u64 {
        let others = (0..self.team.engines).filter(|&number| number != self.team.number);
        others
            .map(|number| (self.team.memory.load)(1 + number))
            .filter(|word| word >> COUNT_BITS == self.tag() >> COUNT_BITS)
            .map(|word| word & ((1 << COUNT_BITS) - 1))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Engine, SearchRequest, SearchResult, Task};
    use springald_chess::ChessPosition;
    use springald_core::Position;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    const WORDS: usize = 1 << 18;

    /// Returns the memory of a team of its own for each caller.
    macro_rules! memory {
        () => {{
            static MEMORY: [AtomicU64; WORDS] = [const { AtomicU64::new(0) }; WORDS];
            SharedMemory {
                load: |index| MEMORY[index as usize].load(Relaxed),
                store: |index, word| MEMORY[index as usize].store(word, Relaxed),
                words: WORDS as u32,
            }
        }};
    }

    fn engine(memory: SharedMemory, number: u32) -> Engine {
        Engine::of_team(Team {
            memory,
            number,
            engines: 2,
        })
    }

    fn searched(
        engine: &mut Engine,
        task: &Task,
    ) -> SearchResult<<ChessPosition as Position>::Action> {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        let position = ChessPosition::from_fen(fen).unwrap();
        let request = SearchRequest::new(&position, task);
        engine
            .search(&request, &Control::default(), &mut |_| {})
            .unwrap()
    }

    #[test]
    fn a_team_of_one_finds_what_an_engine_finds_alone() {
        let memory = memory!();
        let mut alone = Engine::new(1, 1);
        let mut shared = Engine::of_team(Team {
            // As many buckets as in one MiB: the same entries give way.
            memory: SharedMemory {
                words: Team::HEADER + (1 << 17),
                ..memory
            },
            number: 0,
            engines: 1,
        });
        for search in 1..4 {
            shared.join(search);
            let task = Task::of_nodes(20_000);
            assert_eq!(searched(&mut shared, &task), searched(&mut alone, &task));
        }
        alone.forget();
        shared.forget();
        let task = Task::to_depth(6);
        assert_eq!(searched(&mut shared, &task), searched(&mut alone, &task));
    }

    #[test]
    fn helpers_search_until_the_first_engine_has_finished() {
        let memory = memory!();
        for search in 1..6 {
            let first = std::thread::scope(|scope| {
                // Without a limit of its own, only the first engine ends it.
                scope.spawn(|| {
                    let mut helper = engine(memory, 1);
                    helper.join(search);
                    searched(&mut helper, &Task::default());
                });
                let mut first = engine(memory, 0);
                first.join(search);
                searched(&mut first, &Task::to_depth(9))
            });
            assert_eq!(first.depth, 9);
        }
    }

    #[test]
    fn engines_of_a_team_know_what_the_others_have_found() {
        let memory = memory!();
        let task = Task::to_depth(9);
        let first = searched(&mut engine(memory, 0), &task);
        let second = searched(&mut engine(memory, 1), &task);
        assert!(second.nodes * 2 < first.nodes, "{first:?} {second:?}");
    }

    #[test]
    fn a_search_that_is_over_ends_at_once() {
        let memory = memory!();
        for (word, search) in [(FINISHED, 7), (STOPPED, 8)] {
            (memory.store)(word, search);
            for number in [1, 0] {
                let mut engine = engine(memory, number);
                engine.join(search as u32);
                assert!(searched(&mut engine, &Task::default()).nodes < 5_000);
            }
        }
        let mut helper = engine(memory, 1);
        // Without joining, an engine searches alone.
        assert_eq!(searched(&mut helper, &Task::to_depth(5)).depth, 5);
    }

    #[test]
    fn nodes_of_other_searches_do_not_count() {
        let memory = memory!();
        let of = |number, search| TeamSearch {
            team: Team {
                memory,
                number,
                engines: 3,
            },
            search,
        };
        of(1, 4).publish(500);
        of(2, 3).publish(70);
        assert_eq!(of(0, 4).nodes_of_others(), 500);
        assert_eq!(of(1, 4).nodes_of_others(), 0);
        assert_eq!(of(0, 3).nodes_of_others(), 70);
        // Numbers beyond the bits of the tag wrap around.
        assert_eq!(of(0, 4 + (1 << 16)).nodes_of_others(), 500);
    }
}
