//! The structure of the pawns, and passed pawns.
//!
//! A boost can bring a pawn anywhere, also back behind others (§5.3), so structure weighs less than
//! in chess; it is counted in the same way.

use super::scene::{Army, Scene, ahead, beside, count as size, onward, rank, sign};
use super::terms::{PASSED, PASSED_BLOCKED, PASSED_KINGS, PAWN_STRUCTURE};
use springald_board::Square;
use springald_board::b9x8::{SHAPE, Squares};
use springald_core::Tally;

/// Counts the pawns of one side.
#[inline(always)]
pub(super) fn count<const WHITE: bool, T: Tally>(scene: &Scene, tally: &mut T) {
    let (us, them) = scene.sides::<WHITE>();
    let before = ours_ahead::<WHITE>(us);
    structure::<WHITE, T>(us, them, before, tally);
    let theirs = match WHITE {
        true => onward::<false>(ahead::<false>(them.pawns) | them.pawn_attacks),
        false => onward::<true>(ahead::<true>(them.pawns) | them.pawn_attacks),
    };
    // Of two pawns on a file only the front one is passed.
    let behind = match WHITE {
        true => onward::<false>(ahead::<false>(us.pawns)),
        false => onward::<true>(ahead::<true>(us.pawns)),
    };
    for at in us.pawns - theirs - behind {
        passed::<WHITE, T>(scene, at, tally);
    }
}

/// The squares before the own pawns.
#[inline(always)]
fn ours_ahead<const WHITE: bool>(us: &Army) -> Squares {
    onward::<WHITE>(ahead::<WHITE>(us.pawns))
}

#[inline(always)]
fn structure<const WHITE: bool, T: Tally>(us: &Army, them: &Army, before: Squares, tally: &mut T) {
    let files = onward::<true>(us.pawns) | onward::<false>(us.pawns);
    let isolated = us.pawns - beside(files);
    // Nobody beside or behind can guard the square before it, but an enemy pawn does.
    let guarded = onward::<WHITE>(us.pawn_attacks);
    let stopped = them.pawn_attacks - guarded;
    let backward = us.pawns - isolated & if WHITE { stopped >> 9 } else { stopped << 9 };
    for (index, pawns) in [
        us.pawns & before,
        isolated,
        backward,
        us.pawns & us.pawn_attacks,
        us.pawns & beside(us.pawns),
    ]
    .into_iter()
    .enumerate()
    {
        tally.add(PAWN_STRUCTURE + index, sign::<WHITE>() * size(pawns));
    }
}

/// One pawn that no enemy pawn stops or captures on its way.
#[inline(always)]
fn passed<const WHITE: bool, T: Tally>(scene: &Scene, at: Square, tally: &mut T) {
    let (us, them) = scene.sides::<WHITE>();
    let rank = rank::<WHITE>(at);
    let stop = at.offset(if WHITE { 9 } else { -9 });
    tally.add(PASSED + rank, sign::<WHITE>());
    if scene.occupied.has(stop) {
        tally.add(PASSED_BLOCKED + rank, sign::<WHITE>());
    }
    let steps = |king: Square| i32::from(SHAPE.distance(king, stop));
    tally.add(PASSED_KINGS, sign::<WHITE>() * steps(us.king));
    tally.add(PASSED_KINGS + 1, sign::<WHITE>() * steps(them.king));
}
