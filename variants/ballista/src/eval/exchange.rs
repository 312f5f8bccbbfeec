//! Exchanges: sequences of captures on one square.

use super::worth::worth;
use crate::actions::{Action, Special};
use crate::{BallistaPosition, Pieces, Role};
use springald_board::Square;
use springald_board::b9x8::{self, Squares};
use springald_core::Side;

/// The order in which pieces capture: the least valuable first, the king last. Ballistas never capture
/// (§4.2).
const CAPTURERS: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// Returns `true` if the side to act wins at least `least` in the exchange on the target square.
pub(super) fn wins(position: &BallistaPosition, action: Action, least: i32) -> bool {
    if matches!(action.special, Special::Castling(_)) {
        return least <= 0;
    }
    let pieces = &position.pieces;
    let gone = Squares::of(action.from) | Squares::of(position.victim(action));
    let occupied = (pieces.occupied() - gone) | Squares::of(action.to);
    // The margin of the acting side over its demand if the exchange ended now.
    let mut balance = position.prey(action) + worth(action.into) - worth(action.role) - least;
    if action.special == Special::LongStep {
        // A piece captured en passant is not on the target square.
        let loss = lost_en_passant(pieces, position.side, action, occupied);
        if balance < loss {
            return false;
        }
    }
    if balance < 0 {
        return false;
    }
    balance -= worth(action.into);
    if balance >= 0 {
        return true;
    }
    holds(pieces, position.side, action.to, occupied, balance)
}

/// Plays out the captures on `on`, least valuable capturer first. Returns `true` if `us`, which has
/// just moved there, keeps its demand. `balance` is its margin once the piece there is lost.
fn holds(pieces: &Pieces, us: Side, on: Square, mut occupied: Squares, mut balance: i32) -> bool {
    let mut attackers = (pieces.attackers(on, Side::White, occupied)
        | pieces.attackers(on, Side::Black, occupied))
        & occupied;
    let mut turn = us.other();
    loop {
        let ours = attackers & pieces.of(turn);
        let Some((role, from)) = least_valuable(pieces, ours) else {
            break;
        };
        occupied = occupied - Squares::of(from);
        attackers = (attackers | behind(pieces, role, on, occupied)) & occupied;
        turn = turn.other();
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            // A king may not capture a defended piece (§8.2).
            if role == Role::King && (attackers & pieces.of(turn)).any() {
                turn = turn.other();
            }
            break;
        }
    }
    // The side that stops has lost the exchange.
    turn != us
}

/// Returns the attacker that captures first.
#[inline(always)]
fn least_valuable(pieces: &Pieces, attackers: Squares) -> Option<(Role, Square)> {
    if attackers.is_empty() {
        return None;
    }
    CAPTURERS.into_iter().find_map(|role| {
        let these = attackers & pieces.role(role);
        these.any().then(|| (role, these.first()))
    })
}

/// Returns the sliders behind a piece of this kind, which attack the square once it has left.
#[inline(always)]
fn behind(pieces: &Pieces, role: Role, on: Square, occupied: Squares) -> Squares {
    let mut sliders = Squares::EMPTY;
    if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
        sliders |= b9x8::bishop(on, occupied) & pieces.diagonal();
    }
    if matches!(role, Role::Rook | Role::Queen) {
        sliders |= b9x8::rook(on, occupied) & pieces.straight();
    }
    sliders
}

/// Returns the most that the other side can win by capturing the moved piece en passant (§6.5): all of
/// it, or the difference to a pawn that is recaptured.
#[cold]
fn lost_en_passant(pieces: &Pieces, us: Side, action: Action, occupied: Squares) -> i32 {
    let them = us.other();
    let pawns = pieces.of(them) & pieces.role(Role::Pawn);
    let [west, east] = Pieces::pawn_attack_sets(them, pawns);
    let watched = b9x8::between(action.from, action.to) & (west | east);
    let without_it = occupied - Squares::of(action.to);
    let whole = worth(action.into);
    let loss = |on: Square| {
        let recaptures = pieces.attackers(on, us, without_it) - Squares::of(action.from);
        if recaptures.any() {
            whole - worth(Role::Pawn)
        } else {
            whole
        }
    };
    watched.into_iter().map(loss).max().unwrap_or(0)
}
