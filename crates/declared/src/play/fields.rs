//! Fields of FENs that few games have: captures en passant with the piece that passed, and what lies beneath.

use crate::bits::{Bits, squares, without};
use crate::play::pair::Pair;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::{KindMoves, Mover, Special, reachable, reaches};
use springald_core::fen::quoted;
use springald_core::{FenError, PositionExt, Side};

/// Reads the square of the piece that passed, a colon, and the squares that it passed.
pub(crate) fn read_passage<W: Bits>(
    position: &mut DeclaredPosition<W>,
    field: &str,
) -> Result<(), FenError> {
    let refuse = |expected: &str| FenError::new("ep", quoted(field), expected);
    let shape = position.program.shape;
    let parsed = field.split_once(':').and_then(|(to, mut rest)| {
        let to = shape.parse(to)?.index();
        let mut passed = W::ZERO;
        while !rest.is_empty() {
            let (at, after) = shape.parse_prefix(rest)?;
            if passed.has(at.index()) {
                return None;
            }
            passed = passed | W::bit(at.index());
            rest = after;
        }
        (passed != W::ZERO).then_some((to, passed))
    });
    let (to, passed) =
        parsed.ok_or_else(|| refuse("'-', or a square, a colon and squares, none twice"))?;
    let mover = position.side.other();
    if passages(position, mover, to, true).all(|(_, between)| between != passed) {
        return Err(refuse(
            "the squares that a piece of the side not to move has just passed",
        ));
    }
    let side = position.side;
    position.side = mover;
    position.set_passed(passed, to as u8);
    position.side = side;
    if position.passed != W::ZERO && position.legal_passed() == W::ZERO {
        position.passed = W::ZERO;
    }
    Ok(())
}

/// Returns the ways on which a piece can just have come to a square while others could capture it en passant: the
/// origin and the squares that it passed. If it did not come just now, something else may stand on its origin.
pub(crate) fn passages<W: Bits>(
    position: &DeclaredPosition<W>,
    mover: Side,
    to: usize,
    just_now: bool,
) -> impl Iterator<Item = (usize, W)> {
    let program = position.program;
    let code = position.code(to);
    let stands = position.owner(to) == mover.index() && code != 0;
    let occupied = without(position.occupied(), W::bit(to));
    let free = if just_now {
        without(program.board, position.occupied())
    } else {
        without(program.board, W::bit(to))
    };
    let may_be = move |moves: &&KindMoves<W>| {
        let promotion = moves
            .promotions
            .iter()
            .find(|promotion| promotion.into.has(to) && !promotion.captures);
        match promotion {
            Some(promotion) => promotion.choices.contains(&code),
            None => moves.code == code,
        }
    };
    let kinds = program.movers[mover.index()].iter();
    let ways = kinds
        .filter(move |_| stands)
        .filter(may_be)
        .flat_map(move |moves| {
            let own = moves.movers.iter().map(move |way| (moves, way, W::ONES));
            let lent = program
                .lendings
                .iter()
                .filter(|table| table.lends_to(moves.code));
            own.chain(lent.flat_map(move |table| {
                let near = table.reach(position, (mover, moves.code), occupied);
                let ways = table.movers[mover.index()].iter();
                ways.map(move |way| (moves, way, near))
            }))
        });
    ways.filter(|(_, way, _)| way.special == Special::Passing)
        .flat_map(move |(moves, way, near)| {
            squares(free & way.from & near)
                .filter(move |&from| reachable::may_stand(program, mover.index(), moves.code, from))
                .filter(move |&from| comes(position, way, (from, to), occupied))
                .map(move |from| (from, reaches::between(program, from, to)))
        })
}

/// Returns `true` if a way leads from a square to another.
fn comes<W: Bits>(
    position: &DeclaredPosition<W>,
    way: &Mover<W>,
    (from, to): (usize, usize),
    occupied: W,
) -> bool {
    (position.reach(way, from, occupied) & way.into).has(to)
}

/// Reads what lies beneath: White's squares, a slash, and Black's.
pub(crate) fn read_beneath<W: Bits>(
    position: &mut DeclaredPosition<W>,
    text: &str,
) -> Result<(), FenError> {
    let refuse = |expected: String| FenError::new("beneath", quoted(text), expected);
    let pairs = text.split_once('/').and_then(|(white, black)| {
        Some([read_pair(position, white)?, read_pair(position, black)?])
    });
    let Some(pairs) = pairs else {
        let [first, second] = &position.program.info.sides.names;
        return Err(refuse(format!(
            "{first}'s two squares, a slash and {second}'s, '-' for none, '!' after a piece that has not moved"
        )));
    };
    position.under = pairs;
    let [white, black]: [W; 2] = pairs.map(Pair::squares);
    if white & black != W::ZERO {
        return Err(refuse("different squares".into()));
    }
    for side in Side::BOTH {
        check_beneath(position, side).map_err(refuse)?;
    }
    Ok(())
}

/// Reads two squares, or `-`.
fn read_pair<W: Bits>(position: &DeclaredPosition<W>, text: &str) -> Option<Pair> {
    if text == "-" {
        return Some(Pair::NONE);
    }
    let one = |text| {
        let (at, rest): (springald_board::Square, &str) =
            position.program.shape.parse_prefix(text)?;
        let fresh = rest.strip_prefix('!');
        Some(((at.index() as u8, fresh.is_some()), fresh.unwrap_or(rest)))
    };
    let (first, rest) = one(text)?;
    let (second, rest) = one(rest)?;
    (first.0 != second.0 && rest.is_empty()).then(|| Pair::new([first, second]))
}

/// Checks that a side's pieces beneath can lie where they are. Returns what was expected.
fn check_beneath<W: Bits>(position: &DeclaredPosition<W>, side: Side) -> Result<(), String> {
    let program = position.program;
    let pair = position.under[side.index()];
    let beneath: W = pair.squares();
    let Some(start) = program.start.get() else {
        return Ok(());
    };
    let home = start.under[side.index()];
    let is_home = |at| home.pieces().any(|(known, fresh)| fresh && known == at);
    if pair.pieces().any(|(at, fresh)| fresh && !is_home(at)) {
        return Err("'!' only on squares of the start".into());
    }
    let mut castlings = program.castlings[side.index()].iter();
    let is_under_king = castlings
        .any(|castling| position.may_castle(castling) && beneath.has(castling.king_from.into()));
    if is_under_king {
        return Err("nothing beneath a king that may castle".into());
    }
    let taken = program.declaration.kinds.iter().any(|kind| {
        kind.beneath
            .as_ref()
            .is_some_and(|beneath| beneath.taken_together)
    });
    let enemies = position.sides[side.other().index()];
    if taken && beneath != W::ZERO && without(beneath, enemies) == W::ZERO {
        return Err("no enemies on both, which captures them".into());
    }
    if !taken && pair == Pair::NONE && home != Pair::NONE {
        return Err("two squares".into());
    }
    Ok(())
}

impl<W: Bits> DeclaredPosition<W> {
    /// Appends what lies beneath.
    pub(crate) fn write_beneath(&self, out: &mut String) {
        for side in Side::BOTH {
            out.push(if side == Side::White { ' ' } else { '/' });
            let pair = self.under[side.index()];
            if pair == Pair::NONE {
                out.push('-');
            }
            for (at, fresh) in pair.pieces() {
                out.push_str(self.name(at as u8).as_str());
                if fresh {
                    out.push('!');
                }
            }
        }
    }

    /// Appends the placement with a mark after each promoted piece.
    pub(crate) fn write_promoted(&self, board: &str, out: &mut String) {
        let shape = self.program.shape;
        let mut order = (0..shape.ranks())
            .rev()
            .flat_map(|rank| (0..shape.files()).map(move |file| shape.at(file, rank).index()));
        let occupied = self.occupied();
        for letter in board.chars() {
            if letter.is_ascii_digit() || letter == '/' || letter == '+' {
                out.push(letter);
                continue;
            }
            let at = order.find(|&at| occupied.has(at));
            let is_promoted = at.is_some_and(|at| self.promoted.has(at));
            match at.filter(|_| is_promoted && self.program.promotes_once()) {
                Some(at) => self.write_origin(at, out),
                None if is_promoted => out.extend([letter, '~']),
                None => out.push(letter),
            }
        }
    }

    /// Appends the squares that were passed.
    pub(crate) fn write_passed(&self, out: &mut String) {
        if self.program.names_passer() {
            out.push_str(self.name(self.passer).as_str());
            out.push(':');
        }
        self.write_squares(self.passed, out);
    }

    /// Returns `true` if the same piece may go to the same square both by capturing en passant and without.
    pub(crate) fn has_twin(&self, action: Action) -> bool {
        let is_capture = |action: Action| action.what == What::EnPassant;
        let is_twin = |other: Action| {
            (other.from, other.to, other.code) == (action.from, action.to, action.code)
                && is_capture(other) != is_capture(action)
                && matches!(other.what, What::Move | What::Pass | What::EnPassant)
        };
        self.passed.has(action.to.into())
            && matches!(action.what, What::Move | What::Pass | What::EnPassant)
            && self.actions().into_iter().any(is_twin)
    }

    /// Returns `true` if the text of another action is this one's with a hyphen.
    pub(crate) fn has_hyphen_twin(&self, action: Action) -> bool {
        self.program.declaration.hyphen.is_some()
            && action.what == What::EnPassant
            && self.has_twin(action)
    }

    /// Returns `true` if the text of an action ends in a hyphen.
    pub(crate) fn has_hyphen(&self, action: Action) -> bool {
        self.program.declaration.hyphen.is_some()
            && action.what != What::EnPassant
            && self.has_twin(action)
    }
}
