//! The counting of moves in the endgame: the side that is worse counts, and the game ends when the other one has not
//! checkmated in time.

use crate::bits::Bits;
use crate::play::position::{Action, DeclaredPosition};
use crate::program::ends::end_test;
use crate::program::tables::ends::{CountingTable, EndTest};
use springald_core::fen::quoted;
use springald_core::insertion_sort;
use springald_core::{FenError, Observer, Side};
use springald_language::model::Declaration;
use std::fmt::Write;

/// Returns the table of a game that counts moves.
pub(crate) fn table<W: Bits>(game: &Declaration) -> Option<CountingTable<W>> {
    let counting = game.counting.as_ref()?;
    let lines = counting.lines.iter().map(|line| {
        let conditions = line.conditions.iter();
        let conditions = conditions.map(|when| end_test(game, when)).collect();
        (line.moves, conditions)
    });
    Some(CountingTable {
        from_pieces: counting.from_pieces,
        lines: lines.collect(),
    })
}

impl<W: Bits> DeclaredPosition<W> {
    /// Plays an action in a game that counts moves.
    #[inline(never)]
    pub(crate) fn play_counted<O: Observer>(
        &mut self,
        table: &CountingTable<W>,
        action: Action,
        observer: &mut O,
    ) {
        let before = *self;
        self.play_at_once(action, observer);
        self.count_on(table, &before, action);
        if self.over == 0 {
            self.over = self.reached_end(before.side);
        }
    }

    /// Counts an action that was played, or begins to count.
    fn count_on(&mut self, table: &CountingTable<W>, before: &Self, action: Action) {
        let (us, them) = (before.side, self.side);
        if before.count_limit > 0 {
            self.counters.halfmove = before.counters.halfmove + 1;
        }
        let pieces = self.occupied().count() as u16;
        let captures = self.occupied().count() < before.occupied().count();
        let is_bare = |side: Side| self.sides[side.index()].count() == 1;
        let (we_are_bare, they_are_bare) = (is_bare(us), is_bare(them));
        if table.from_pieces && captures && we_are_bare && before.may_count(table, us) == 0 {
            self.begin_count(self.may_count(table, us), 2 * pieces - 1);
        }
        let begins_anew = they_are_bare && (captures || before.promotes(action));
        if self.count_limit == 0 || begins_anew {
            let counted = if table.from_pieces && they_are_bare {
                2 * pieces
            } else {
                0
            };
            self.begin_count(self.may_count(table, them), counted);
        }
    }

    /// Returns the moves that a side may count.
    fn may_count(&self, table: &CountingTable<W>, side: Side) -> u8 {
        let holds = |test: &EndTest<W>| self.holds(test, side);
        let mut lines = table.lines.iter();
        let line = lines.find(|(_, conditions)| conditions.iter().all(holds));
        line.map_or(0, |&(moves, _)| moves)
    }

    /// Begins to count moves of each side, if there are any to be counted.
    fn begin_count(&mut self, moves: u8, counted: u16) {
        if moves > 0 {
            let keys = &self.program.keys;
            self.key ^= keys.count(self.count_limit) ^ keys.count(2 * moves);
            self.count_limit = 2 * moves;
            self.counters.halfmove = counted;
        }
    }

    /// Returns `true` if more moves were made than may be counted, and the last one has not checkmated.
    pub(crate) fn is_counted_out(&self) -> bool {
        self.count_limit > 0
            && self.counters.halfmove > u16::from(self.count_limit)
            && (!self.is_in_check(self.side) || self.may_act())
    }

    /// Returns `true` if the side to move has a legal action.
    fn may_act(&self) -> bool {
        crate::play::steps::each_dyn(self, &mut |_| std::ops::ControlFlow::Break(())).is_break()
    }

    /// Reads the field of passed squares, where a FEN has the number of moves of both sides that are counted. Returns what
    /// else the field says.
    pub(crate) fn read_count<'a>(&mut self, field: &'a str) -> Result<&'a str, FenError> {
        let Some(table) = &self.program.counting else {
            return Ok(field);
        };
        if field == "-" {
            return Ok(field);
        }
        let limits = || table.lines.iter().filter(|line| line.0 > 0);
        let found = limits().find(|line| (2 * line.0).to_string() == field);
        let Some(&(moves, _)) = found else {
            let mut all: Vec<u8> = limits().map(|line| 2 * line.0).collect();
            insertion_sort(&mut all, |&limit| limit);
            all.dedup();
            let mut expected = "'-' or the moves that are counted:".to_owned();
            for limit in all {
                let _ = write!(expected, " {limit}");
            }
            return Err(FenError::new("ep", quoted(field), expected));
        };
        self.count_limit = 2 * moves;
        Ok("-")
    }

    /// Says how far the count is, if moves are counted.
    pub(crate) fn tell_of_count(&self, facts: &mut Vec<String>) {
        if self.count_limit > 0 {
            let (made, most) = (self.counters.halfmove.div_ceil(2), self.count_limit / 2);
            facts.push(format!("The count is at {made} of {most} moves."));
        }
    }
}
