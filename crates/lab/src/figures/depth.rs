//! The depth of a game: the Elo that each doubling of the nodes wins.

use super::draft::Draft;
use crate::play::Contest;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::Estimate;
use springald_arena::stats::{Estimate as Difference, Pentanomial, elo};

/// Returns the difference in Elo with its interval. A pair is added in which each side won once, so that it is finite if
/// one side won everything.
pub(super) fn difference(pairs: &Pentanomial) -> Option<Estimate> {
    let mut more = *pairs;
    if pairs.iter().filter(|&&count| count > 0).count() < 2 {
        more[2] += 1;
    }
    let games = 2 * pairs.iter().sum::<u64>() as usize;
    let found = Difference::of(&more)?;
    let (low, high) = found.range?;
    let most = elo(1.0 - 0.25 / games.max(1) as f64);
    let [value, low, high] = [found.elo, low, high].map(|value| value.clamp(-most, most));
    Some(Estimate::new(value, low, high, games))
}

fn doublings(contest: &Contest) -> f64 {
    (contest.high as f64 / contest.low as f64).log2()
}

pub(super) fn add(draft: &mut Draft<'_>) {
    let contests = &draft.study.contests;
    let mut rows = Vec::new();
    let (mut sum, mut error, mut doubled, mut games) = (0.0, 0.0_f64, 0.0, 0);
    for contest in contests {
        let Some(found) = difference(&contest.pairs) else {
            continue;
        };
        let by = doublings(contest);
        rows.push(vec![
            Cell::text(format!("{} against {}", contest.high, contest.low)),
            Cell::of(Some(found), Unit::Elo),
            Cell::of(Some(found.scaled(1.0 / by)), Unit::Elo),
        ]);
        sum += found.value;
        error = error.hypot(found.half());
        doubled += by;
        games += found.games;
    }
    if rows.is_empty() {
        return;
    }
    let whole = Estimate::new(sum, sum - error, sum + error, games);
    let each = whole.scaled(1.0 / doubled);
    draft.say(
        Unit::Elo.settles(&each),
        format!(
            "Each doubling of the nodes wins {:.0} ± {:.0} Elo: {}.",
            each.value,
            each.half(),
            meaning(&each)
        ),
    );
    draft.sections.push(Section {
        id: "depth".into(),
        title: "Depth".into(),
        note: "What looking further wins, in matches between neighbouring strengths. A game of pure luck has 0; chess \
               has about 100 at such strengths. The Elo of all doublings divided by 200 is the number of levels that \
               differ clearly: the better player of two neighbours scores 76 %."
            .to_owned(),
        figures: vec![
            Figure::new("depth", "Elo for each doubling of nodes", each, Unit::Elo),
            Figure::new(
                "levels",
                "Levels of 200 Elo between the least and the greatest strength",
                whole.scaled(1.0 / 200.0),
                Unit::Number,
            ),
        ],
        tables: vec![Table {
            id: "depth.matches".into(),
            title: "Matches between strengths".into(),
            columns: vec![
                "Nodes".into(),
                "Difference".into(),
                "For each doubling".into(),
            ],
            rows,
            plot: Some(Plot::Intervals {
                column: 2,
                line: Some(0.0),
            }),
        }],
    });
}

fn meaning(each: &Estimate) -> &'static str {
    match each {
        _ if each.low <= 0.0 => "thinking further is not shown to help",
        _ if each.value < 30.0 => "thinking further helps little",
        _ if each.value < 80.0 => "thinking further helps",
        _ => "thinking further helps much",
    }
}
