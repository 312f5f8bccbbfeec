//! Output about searches and positions.

use crate::figures::per_second;
use springald_core::Chances;
use springald_registry::{Bound, Evaluation, Report, Score};
use std::fmt::Write;

/// Returns the `info` line of a report, with winning chances if the scale of its scores is known.
pub(super) fn line(report: &Report<String>, chances: Option<Chances>) -> String {
    let mut out = format!(
        "info depth {} seldepth {} multipv {} score ",
        report.depth, report.longest, report.line
    );
    // Writing to a string cannot fail.
    let _ = match report.score {
        Score::Centipawns(value) => write!(out, "cp {value}"),
        Score::Mate(turns) => write!(out, "mate {turns}"),
    };
    out += match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    if let Some(chances) = chances {
        let wdl = report.score.wdl(chances);
        let _ = write!(out, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
    }
    let time = report.time.as_millis();
    let _ = write!(
        out,
        " nodes {} nps {} hashfull {} time {time}",
        report.nodes,
        per_second(report),
        report.full
    );
    if !report.pv.is_empty() {
        let _ = write!(out, " pv {}", report.pv.join(" "));
    }
    out
}

/// Returns the evaluation as a table.
pub(super) fn evaluation(evaluation: &Evaluation) -> String {
    let mut out = format!(
        "{:<24} {:>8} {:>8}\n",
        "term, for White", "opening", "ending"
    );
    for (name, opening, ending) in &evaluation.terms {
        let _ = writeln!(out, "{name:<24} {opening:>8} {ending:>8}");
    }
    let _ = write!(
        out,
        "share of the opening: {}/256\ntotal: {} centipawns for White",
        evaluation.phase, evaluation.total
    );
    if let Some(judged) = evaluation.by_network {
        let _ = write!(out, "\nby the network: {judged} centipawns for White");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_core::SearchTraits;
    use std::time::Duration;

    fn report() -> Report<String> {
        Report {
            depth: 7,
            longest: 12,
            line: 2,
            score: Score::Centipawns(-31),
            bound: Bound::Exact,
            nodes: 4000,
            time: Duration::from_millis(20),
            full: 5,
            pv: vec!["G@d4,e2e4".into(), "G@a4".into()],
        }
    }

    #[test]
    fn a_line_has_everything() {
        assert_eq!(
            line(&report(), None),
            "info depth 7 seldepth 12 multipv 2 score cp -31 nodes 4000 nps 200000 hashfull 5 \
             time 20 pv G@d4,e2e4 G@a4"
        );
    }

    #[test]
    fn bounds_mates_and_chances_are_reported() {
        let mut report = report();
        report.bound = Bound::Lower;
        report.score = Score::Mate(-2);
        report.time = Duration::ZERO;
        report.pv.clear();
        assert_eq!(
            line(&report, Some(SearchTraits::LIKE_CHESS.chances)),
            "info depth 7 seldepth 12 multipv 2 score mate -2 lowerbound wdl 0 0 1000 nodes 4000 \
             nps 0 hashfull 5 time 0"
        );
    }
}
