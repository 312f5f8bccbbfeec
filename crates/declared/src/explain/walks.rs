//! The squares along the ways of moving, for reasons.

use crate::bits::Bits;
use crate::program::Program;
use crate::program::reaches::View;
use crate::program::regions;
use springald_board::Square;
use springald_core::Side;
use springald_language::model::{Leg, Path, Region};

/// The longest way that is looked for, in squares.
const LONGEST: usize = 64;

/// Returns the squares between two squares along a path on an empty board, in order, the last one not included;
/// `None` if the path does not lead there. For hops these are the squares of its direction.
pub(crate) fn track_to<W: Bits>(
    program: &Program<W>,
    side: Side,
    path: &Path,
    from: usize,
    to: usize,
) -> Option<Vec<usize>> {
    if path.repeated {
        // Whichever pieces stand there decide where they lead.
        return Some(Vec::new());
    }
    path.tracks.iter().find_map(|track| {
        let mut passed = Vec::new();
        let legs = (&track.legs[..], &path.corners[..]);
        follow(program, side, legs, from, to, &mut passed).then_some(passed)
    })
}

fn follow<W: Bits>(
    program: &Program<W>,
    side: Side,
    (legs, corners): (&[Leg], &[Region]),
    from: usize,
    to: usize,
    passed: &mut Vec<usize>,
) -> bool {
    let Some((&leg, rest)) = legs.split_first() else {
        return false;
    };
    let view = View {
        side,
        turned: program.declaration.turned,
    };
    let (step, least, most) = match leg {
        Leg::Anywhere => return true,
        Leg::Ride { step, least, most } => (step, least, most),
        Leg::Hop { step, .. } => (step, 2, u8::MAX),
        Leg::Jump { step } => (step, 2, 2),
    };
    let (files, ranks) = view.step(step);
    let (corner, corners) = match corners.split_first() {
        Some((corner, corners)) => (regions::of::<W>(*corner, side), corners),
        None => (W::ONES, corners),
    };
    let length = passed.len();
    let mut at = from;
    for count in 1..=most {
        let next = program.shape.step(Square::new(at as u8), files, ranks);
        let Some(next) = next.map(Square::index).filter(|&next| next != from) else {
            break;
        };
        at = next;
        if count >= least {
            if rest.is_empty() && at == to {
                return true;
            }
            passed.push(at);
            if !rest.is_empty()
                && corner.has(at)
                && passed.len() < LONGEST
                && follow(program, side, (rest, corners), at, to, passed)
            {
                return true;
            }
        } else {
            passed.push(at);
        }
    }
    passed.truncate(length);
    false
}
