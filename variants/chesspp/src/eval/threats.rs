//! Attacks on the enemy's pieces.

use super::side_view::beside;
use super::terms::{KING_THREAT, MINOR_THREAT, PAWN_THREAT, ROOK_THREAT, STEP_THREAT, UNGUARDED};
use super::view::View;
use springald_board::b8x8::Squares;
use springald_core::Tally;

#[inline(always)]
pub(super) fn count<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let View {
        us,
        them,
        ours,
        theirs,
    } = view;
    let times = |set: Squares| sign * set.len() as i32;
    let guarded = them.pawn_attacks | (theirs.twice - ours.twice);
    let weak = (them.all & ours.all) - guarded - Squares::of(them.king);
    let [knights, bishops, rooks, queens] = them.pieces();

    for (kind, pieces) in them.pieces().into_iter().enumerate() {
        tally.add(PAWN_THREAT + kind, times(us.pawn_attacks & pieces));
    }
    // An attack on a more valuable piece is a threat, guarded or not.
    let minors = ours.knights | ours.bishops;
    let pawns = them.pawns & weak;
    let victims = [pawns, knights & weak, bishops & weak, rooks, queens];
    for (kind, pieces) in victims.into_iter().enumerate() {
        tally.add(MINOR_THREAT + kind, times(minors & pieces));
    }
    let victims = [pawns, knights & weak, bishops & weak, rooks & weak, queens];
    for (kind, pieces) in victims.into_iter().enumerate() {
        tally.add(ROOK_THREAT + kind, times(ours.rooks & pieces));
    }
    tally.add(KING_THREAT, times(ours.king & weak));
    tally.add(UNGUARDED, times(weak - theirs.all));

    let steps = (us.pawns << 8) - us.all - them.all;
    let safe_steps = steps - them.pawn_attacks - (theirs.all - ours.all);
    let pieces = knights | bishops | rooks | queens;
    tally.add(STEP_THREAT, times((beside(safe_steps) << 8) & pieces));
}
