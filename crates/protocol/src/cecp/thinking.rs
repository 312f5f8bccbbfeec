//! Reports of a search.

use crate::figures::per_second;
use springald_registry::{Bound, Report, Score};

/// The offset that CECP adds to the number of turns of a forced win.
const MATE: i32 = 100_000;

/// Returns a line of thinking output: depth, score, centiseconds, nodes, longest line, nodes per
/// second, hits in tables of endings, and after a tab the best play.
pub(super) fn thinking(report: &Report<String>, outward: impl Fn(&str) -> String) -> String {
    let score = match report.score {
        Score::Centipawns(value) => value,
        Score::Mate(turns) if turns > 0 => MATE + turns,
        Score::Mate(turns) => turns - MATE,
    };
    let mark = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " !",
        Bound::Upper => " ?",
    };
    format!(
        "{} {score} {} {} {} {} 0\t{}{mark}",
        report.depth,
        report.time.as_millis() / 10,
        report.nodes,
        report.longest,
        per_second(report),
        outward(&report.pv.join(" "))
    )
}
