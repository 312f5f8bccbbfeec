//! Actions that are tried: each is played to see what it leaves behind.

use crate::bits::{Bits, squares};
use crate::compact::nobody;
use crate::play::position::{Action, DeclaredPosition};
use springald_core::Side;

/// Returns the squares of `targets` to which an action may go without leaving anything forbidden behind: each is
/// played to see. `action` is that action to any square.
#[inline(never)]
pub(crate) fn legal_by_trial<W: Bits>(
    position: &DeclaredPosition<W>,
    action: Action,
    targets: W,
) -> W {
    let to = |to: usize| Action {
        to: to as u8,
        ..action
    };
    squares(targets)
        .filter(|&at| is_legal_by_trial(position, position.side, to(at)))
        .fold(W::ZERO, |legal, at| legal | W::bit(at))
}

/// Returns `true` if an action leaves nothing forbidden behind: it is played to see.
#[inline(never)]
pub(crate) fn is_legal_by_trial<W: Bits>(
    position: &DeclaredPosition<W>,
    us: Side,
    action: Action,
) -> bool {
    let mut child = *position;
    child.carry_out(action, &mut nobody());
    if position.program.leaps.may_go_on && action.step > 0 && !child.is_allowed(us) {
        return child.comes_to_safety(action, position.prey_of(action).0);
    }
    child.is_allowed(us)
        && (!position.program.mirrors || position.is_legal_in_place(us, action, &child))
        && !position.loses_royal(&child)
        && !position.exposes_last_royal(action, &child)
        && !(position.program.royals_part && position.royals_face() && child.royals_face())
        && position.answer_to_check(action, &child).is_none()
}
