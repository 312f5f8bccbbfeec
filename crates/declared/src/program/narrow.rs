//! Games on boards of up to 64 squares whose rules are compiled for words of 256 bits: programs for browsers search them in
//! words of 64 bits.

use crate::program::{DeclaredPosition, Program, compile};
use crate::sets::Squares;
use springald_board::U256;

impl From<&DeclaredPosition<U256>> for DeclaredPosition<u64> {
    /// Returns the same position of the same game: its actions, its key and its evaluation are the same.
    fn from(wide: &DeclaredPosition<U256>) -> Self {
        narrowed(wide, wide.program.narrow())
    }
}

impl Program<U256> {
    /// Returns the same game in narrow words, compiled when it is asked for first.
    fn narrow(&self) -> &'static Program<u64> {
        self.narrow.get_or_init(|| {
            let with_checks = self.with_checks.map(Self::narrow);
            let tables = compile::tables(self.declaration().clone(), self.version, with_checks);
            let program = tables.expect("the same tables were made in wide words");
            let program: &'static _ = Box::leak(Box::new(program));
            if let Some(start) = self.start.get() {
                let start = narrowed(start, program);
                let _ = program.start.set(start);
                compile::start_from(program, &start);
            }
            let _ = program.weights.set(self.weights().to_vec());
            if let Some(&traits) = self.traits.get() {
                let _ = program.traits.set(traits);
            }
            program
        })
    }
}

/// Returns a position with the tables of the same game in narrow words.
fn narrowed(
    wide: &DeclaredPosition<U256>,
    program: &'static Program<u64>,
) -> DeclaredPosition<u64> {
    let narrow = u64::narrowed;
    DeclaredPosition {
        program,
        planes: wide.planes.map(narrow),
        sides: wide.sides.map(narrow),
        promoted: narrow(wide.promoted),
        beyond: narrow(wide.beyond),
        passed: narrow(wide.passed),
        passer: wide.passer,
        fresh: narrow(wide.fresh),
        side: wide.side,
        step: wide.step,
        shooter: wide.shooter,
        came: wide.came,
        moved: narrow(wide.moved),
        marks: wide.marks,
        lifted: wide.lifted,
        sunk: narrow(wide.sunk),
        under: wide.under,
        offer: wide.offer,
        armies: wide.armies,
        has_armed: wide.has_armed,
        passes: wide.passes,
        rolled: wide.rolled,
        progress: wide.progress,
        over: wide.over,
        checks: wide.checks,
        count_limit: wide.count_limit,
        rights: wide.rights,
        hands: wide.hands,
        gates: narrow(wide.gates),
        key: wide.key,
        counters: wide.counters,
    }
}
