//! Late-action reductions.

use super::node_info::NodeInfo;
use super::picker::{Class, Scored};
use crate::params;

/// Returns the reduction in plies of the action after `played` others at this depth, by a formula that
/// many engines use: the product of both logarithms.
fn formula(depth: usize, played: usize) -> i8 {
    let base = f64::from(params::reduction_base()) / 100.0;
    let divisor = f64::from(params::reduction_divisor()) / 100.0;
    if depth == 0 || played == 0 {
        return 0;
    }
    (base + (depth as f64).ln() * (played as f64).ln() / divisor) as i8
}

/// Returns [`formula`] from a table.
#[inline(always)]
pub(super) fn late_plies(depth: i32, played: usize) -> i32 {
    use std::sync::LazyLock;
    const SIZE: usize = 64;
    static TABLE: LazyLock<[[i8; SIZE]; SIZE]> = LazyLock::new(|| {
        let row = |depth| std::array::from_fn(|played| formula(depth, played));
        std::array::from_fn(row)
    });
    TABLE[depth.clamp(0, SIZE as i32 - 1) as usize][played.min(SIZE - 1)].into()
}

/// Returns the plies by which an action after at least one other (`played`) is reduced. `expects_cut`
/// says that the node is a cut node, `pv` that it may be on the principal variation, `is_forcing` that the side to act is
/// threatened before or after the action.
#[inline(always)]
pub(super) fn reduction<A>(
    info: &NodeInfo,
    expects_cut: bool,
    pv: bool,
    scored: &Scored<A>,
    played: usize,
    is_forcing: impl FnOnce() -> bool,
) -> i32 {
    if info.depth < params::reduction_depth() {
        return 0;
    }
    let mut plies = late_plies(info.depth, played);
    match scored.class {
        Class::FromTable => return 0,
        Class::Noisy => plies /= 2,
        Class::Losing | Class::Killer => plies -= 1,
        Class::Quiet => plies -= scored.order_hint / params::history_ply(),
    }
    plies += i32::from(!info.improving) + i32::from(expects_cut) - i32::from(pv);
    if is_forcing() {
        plies -= 1;
    }
    plies.max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_actions_are_reduced_more() {
        for depth in 1..63 {
            for played in 1..63 {
                let plies = late_plies(depth, played);
                assert!((0..=depth).contains(&plies), "{depth} {played}");
                assert!(late_plies(depth + 1, played) >= plies);
                assert!(late_plies(depth, played + 1) >= plies);
            }
        }
        assert_eq!((late_plies(3, 2), late_plies(20, 40)), (1, 6));
        assert_eq!(late_plies(200, 500), late_plies(63, 63));
    }
}
