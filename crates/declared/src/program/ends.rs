//! The ends of a game as tables.

use crate::bits::Bits;
use crate::program::codes::{Code, code};
use crate::program::pairs::with_loaded;
use crate::program::regions::both;
use crate::program::tables::ends::{EndTable, EndTest, FormTest};
use springald_core::Termination;
use springald_language::model::{Declaration, End, KindId, When};

/// Returns the codes whose checks in a row count, if some end asks for them.
pub(crate) fn series<W>(ends: &[EndTable<W>]) -> Vec<Code> {
    let found = ends.iter().find_map(|end| match &end.test {
        EndTest::MatedAfter(codes) => Some(codes.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

/// Compiles the ends of a game.
pub(crate) fn end_tables<W: Bits>(game: &Declaration) -> Vec<EndTable<W>> {
    let table = |end: &End| EndTable {
        test: end_test(game, &end.when),
        result: end.result,
        reason: Termination::named(&end.reason),
    };
    game.ends.iter().map(table).collect()
}

/// Returns the points of pieces by their codes. Two pieces in one have the points of both.
fn summed(game: &Declaration, points: &[(KindId, u32)]) -> Vec<(Code, u32)> {
    let of = |kind: KindId| {
        let mut known = points.iter().filter(|(known, _)| *known == kind);
        known.next().map_or(0, |(_, points)| *points)
    };
    let loaded = game.kinds.iter().enumerate().filter_map(|(kind, one)| {
        let load = one.load?;
        Some((kind, of(load.carrier) + of(load.passenger)))
    });
    let all = points.iter().copied().chain(loaded);
    all.map(|(kind, points)| (code(kind), points)).collect()
}

/// Returns the codes of some kinds, each with the number of these that it is.
fn twice(game: &Declaration, kinds: &[KindId]) -> Vec<(Code, u32)> {
    let points: Vec<_> = kinds.iter().map(|&kind| (kind, 1)).collect();
    summed(game, &points)
}

/// Compiles a condition.
pub(crate) fn end_test<W: Bits>(game: &Declaration, when: &When) -> EndTest<W> {
    let codes = |kinds: &[usize]| {
        let kinds = with_loaded(game, kinds).into_iter();
        kinds.map(code).collect::<Vec<_>>()
    };
    // Two pieces in one count as both.
    let lead = |kinds: &[usize], ahead| EndTest::Points(twice(game, kinds), [0; 2], ahead);
    match when {
        When::Checkmated => EndTest::NoAction(true),
        When::MatedByDrop(_) => EndTest::MatedByDrop,
        When::MatedByOnly(kinds) => EndTest::MatedByOnly(codes(kinds)),
        When::MatedAfter(kinds) => EndTest::MatedAfter(codes(kinds)),
        When::Stalemated => EndTest::NoAction(false),
        When::Fewer { yours, kinds, than } => EndTest::Fewer {
            yours: *yours,
            codes: codes(kinds),
            than: u32::from(*than),
        },
        When::More { yours, kinds, than } => EndTest::More {
            yours: *yours,
            codes: codes(kinds),
            than: u32::from(*than),
        },
        When::Held {
            yours,
            kinds,
            more,
            than,
        } => EndTest::Held {
            yours: *yours,
            codes: codes(kinds),
            more: *more,
            than: u32::from(*than),
        },
        When::Lead(kinds) if !game.carriages.is_empty() => lead(kinds, true),
        When::Behind(kinds) if !game.carriages.is_empty() => lead(kinds, false),
        When::Lead(kinds) => EndTest::Lead(codes(kinds)),
        When::Behind(kinds) => EndTest::Behind(codes(kinds)),
        When::Are(side) => EndTest::Are(*side),
        When::Ahead | When::Back => {
            let points = game.points.iter();
            let kinds = points.clone().flat_map(|one| &one.kinds);
            let kinds: Vec<_> = kinds
                .map(|&(kind, points)| (kind, u32::from(points)))
                .collect();
            EndTest::Points(
                summed(game, &kinds),
                points.fold([0; 2], |_, one| one.twice_more.map(u32::from)),
                *when == When::Ahead,
            )
        }
        When::ToMove => EndTest::ToMove,
        When::Reached {
            yours,
            least,
            kinds,
            region,
            safely,
            followed,
        } => EndTest::Reached {
            yours: *yours,
            neutral: kinds.iter().all(|&kind| game.kinds[kind].neutral),
            least: u32::from(*least),
            codes: codes(kinds),
            region: both(*region),
            safely: *safely,
            followed: *followed,
        },
        When::Formed { yours, kinds, form } => {
            EndTest::Formed(FormTest::of(game, *yours, &with_loaded(game, kinds), *form))
        }
        When::Checks(count) => EndTest::Checks(*count),
        When::Full => EndTest::Full,
        When::Played(count) => EndTest::Played(u32::from(*count)),
        When::Passed(count) => EndTest::Passed(*count),
        When::EnemyInCheck => EndTest::EnemyInCheck,
        When::OnlyPromotions => EndTest::OnlyPromotions,
        &When::Uncastled { yours, letter } => EndTest::Uncastled(yours, letter),
        When::CountedOut => EndTest::CountedOut,
        When::RoyalsFacing => EndTest::RoyalsFacing,
        When::All(all) => EndTest::All(all.iter().map(|one| end_test(game, one)).collect()),
    }
}
