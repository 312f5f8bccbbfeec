//! The legal actions.

use crate::bits::{Bits, squares, without};
use crate::drops::{each_drop, each_of_slot};
use crate::model::{Passing, StepAction};
use crate::position::{Action, DeclaredPosition, What};
use crate::program::{CODES, Code, KindMoves, Legality, Mover, Special};
use crate::reaches::reach;
use crate::{layer, lend, passing, placing, shooting, swaps, turns};
use springald_board::{Set, Square};
use springald_core::{Each, First, Side, Sink};
use std::ops::ControlFlow;

/// The most rays of attack of a side whose pins are found by masks: each pins one piece at most.
pub(crate) const RAYS: usize = 16;

pub(crate) const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

/// Passes on all legal actions of a position whose game is not over.
///
/// Compiled once for each sink, and not into its callers: the search has many.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let step = position.step_table();
    if step.rules != 0 {
        return turns::each_by_rules(position, sink);
    }
    match step.action {
        StepAction::Move => each_move(position, sink),
        StepAction::Place(kind) => {
            let legal = placing::legal(position, usize::from(position.step), kind);
            placing::each(kind, legal, sink)
        }
        StepAction::Shoot(kind) => shooting::each(position, kind, sink),
    }
}

/// Passes on all legal moves and drops.
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let wanted = if position.program.must_take && can_take(position) {
        position.sides[position.side.other().index()]
    } else {
        W::ONES
    };
    let limits = Limits::of(position, wanted);
    candidates(position, &limits, sink)?;
    match position.program.passing {
        None => GO_ON,
        Some(Passing::IfStuck) if candidates(position, &limits, &mut First).is_break() => GO_ON,
        Some(_) => passing::each(position, sink),
    }
}

/// Returns `true` if the side to move has a legal capture.
#[inline(never)]
fn can_take<W: Bits>(position: &DeclaredPosition<W>) -> bool {
    let enemy = position.sides[position.side.other().index()];
    candidates(position, &Limits::of(position, enemy), &mut First).is_break()
}

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
    child.carry_out(action, &mut ());
    child.is_allowed(us)
        && !position.loses_royal(&child)
        && !(position.program.royals_part && position.royals_face() && child.royals_face())
}

/// The limits that the safety of a king sets to the moves of a side.
pub(crate) struct Limits<W> {
    /// The squares where a move may end, of the king too; captures en passant may end elsewhere.
    pub(crate) wanted: W,
    /// The squares where a move of another piece may end: onto or in front of a piece that gives check.
    targets: W,
    /// The king, if it must be safe.
    king: Option<usize>,
    /// `true` if every action is tried.
    tries: bool,
    /// The pinned pieces, and the squares to which each may go.
    pinned: W,
    pins: [(u8, W); RAYS],
    count: usize,
}

impl<W: Bits> Limits<W> {
    /// Nothing has to be safe.
    #[inline(always)]
    const fn free(wanted: W) -> Self {
        Self {
            wanted,
            targets: W::ONES,
            king: None,
            tries: false,
            pinned: W::ZERO,
            pins: [(0, W::ZERO); RAYS],
            count: 0,
        }
    }

    /// Returns the limits of the side to move, whose moves are to end in `wanted`.
    fn of(position: &DeclaredPosition<W>, wanted: W) -> Self {
        let free = Self::free(wanted);
        let tried = Self {
            tries: true,
            ..Self::free(wanted)
        };
        match position.program.legality {
            Legality::Free => free,
            Legality::Trial { .. } => tried,
            Legality::Pins => {
                let king = position.of(position.side, &position.program.royal);
                match king.count() {
                    0 => free,
                    1 => Self::of_king(position, king.lowest() as usize, wanted),
                    _ => tried,
                }
            }
        }
    }

    /// Finds checks and pins.
    fn of_king(position: &DeclaredPosition<W>, king: usize, wanted: W) -> Self {
        let (us, them) = (position.side, position.side.other());
        let occupied = position.occupied();
        let enemy = position.sides[them.index()];
        let attacks = &position.program.attacks[them.index()];
        let mut limits = Self {
            king: Some(king),
            ..Self::free(wanted)
        };
        for leap in &attacks.leaps {
            let near = leap.sources[king] & enemy;
            if near != W::ZERO {
                for at in squares(near & position.of(them, &leap.codes)) {
                    limits.targets = limits.targets & W::bit(at);
                }
            }
        }
        if let Some(table) = &position.program.layer {
            for at in squares(position.carriers(table, king, them)) {
                limits.targets = limits.targets & W::bit(at);
            }
        }
        for ray in &attacks.rays {
            let sources = ray.sources[king];
            if sources & enemy == W::ZERO {
                continue;
            }
            let sliders = sources & position.of(them, &ray.codes);
            if sliders == W::ZERO {
                continue;
            }
            let nearest = |set: W| {
                if ray.upwards {
                    set.lowest() as usize
                } else {
                    set.highest() as usize
                }
            };
            let slider = nearest(sliders);
            let line = without(sources, ray.sources[slider]);
            let between = line & occupied & !W::bit(slider);
            if between == W::ZERO {
                limits.targets = limits.targets & line;
            } else if between.without_lowest() == W::ZERO
                && between & position.sides[us.index()] != W::ZERO
            {
                limits.pinned = limits.pinned | between;
                limits.pins[limits.count] = (between.lowest() as u8, line);
                limits.count += 1;
            }
        }
        limits
    }

    /// Returns the squares of `targets` to which an action may go; `action` is that action to any square.
    #[inline(always)]
    fn legal(&self, position: &DeclaredPosition<W>, action: Action, targets: W) -> W {
        if self.tries {
            legal_by_trial(position, action, targets)
        } else {
            targets
        }
    }

    /// Returns `true` if an action within these limits is legal, although masks do not tell all about it.
    #[inline(always)]
    fn allow(&self, position: &DeclaredPosition<W>, action: Action) -> bool {
        (self.king.is_none() && !self.tries) || is_legal_by_trial(position, position.side, action)
    }

    /// Returns `true` if what lies beneath may move: it never stops a check.
    pub(crate) fn lets_beneath_move(&self) -> bool {
        self.targets == W::ONES
    }

    /// Returns `true` if a move of what lies beneath is legal.
    pub(crate) fn allow_beneath(&self, position: &DeclaredPosition<W>, action: Action) -> bool {
        !self.tries || is_legal_by_trial(position, position.side, action)
    }

    /// Returns the squares to which a piece other than the king may go.
    #[inline(always)]
    pub(crate) fn for_piece(&self, at: usize) -> W {
        let mut targets = self.targets;
        if self.pinned.has(at) {
            for &(pinned, line) in &self.pins[..self.count] {
                if usize::from(pinned) == at {
                    targets = targets & line;
                }
            }
        }
        targets
    }
}

/// Passes on all moves and drops within limits.
fn candidates<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side;
    let program = position.program;
    let board = Board::of(position);
    let occupied = board.occupied;
    let mut own = position.sides[us.index()];
    if let Some(slot) = program.must_drop {
        let targets = board.empty & limits.targets & limits.wanted;
        let tries = limits.tries;
        if each_of_slot(position, slot, targets, tries, &mut First).is_break() {
            return each_of_slot(position, slot, targets, tries, sink);
        }
    }
    if !program.lendings.is_empty() {
        let borrowers = lend::Borrowers::of(position, us);
        own = without(own, borrowers.all);
        lend::each(position, limits, &board, &borrowers, sink)?;
    }
    for moves in &program.movers[us.index()] {
        let pieces = position.with_code(moves.code) & own;
        for from in squares(pieces) {
            let allowed = if limits.king == Some(from) {
                safe_squares(position, moves, from, &board) & limits.wanted
            } else {
                limits.for_piece(from) & limits.wanted
            };
            each_of_piece(position, moves, (from, allowed, limits), &board, sink)?;
        }
    }
    for index in 0..program.castlings[us.index()].len() {
        let castling = &program.castlings[us.index()][index];
        let is_possible = position.rights & castling.right != 0
            && castling.empty & occupied == W::ZERO
            && limits.wanted.has(castling.king_to.into())
            && squares(castling.safe).all(|at| !position.is_attacked(at, us.other(), occupied))
            && (castling.uncarried == W::ZERO
                || castling.uncarried & position.carried_to(us.other()) == W::ZERO);
        if is_possible {
            let action = Action {
                from: castling.king_from,
                to: castling.king_to,
                code: castling.king,
                what: What::Castle(index as u8),
            };
            if limits.allow(position, action) {
                sink.one(action)?;
                position.each_gated_castling(action, index, sink)?;
            }
        }
    }
    if !program.swaps.is_empty() && limits.wanted == W::ONES {
        let in_check = limits.targets != W::ONES || (limits.tries && position.in_check());
        swaps::each(position, in_check, sink)?;
    }
    if position.hands[us.index()] != 0 {
        let targets = board.empty & limits.targets & limits.wanted;
        each_drop(position, targets, limits.tries, sink)?;
    }
    if let Some(arrivals) = &program.arrivals {
        let targets = board.empty & limits.targets & limits.wanted;
        arrivals.each(position, targets, limits.tries, sink)?;
    }
    match &program.layer {
        Some(table) => layer::each(position, table, limits, &board, sink),
        None => GO_ON,
    }
}

/// The sets of squares that every way of moving needs.
pub(crate) struct Board<W> {
    pub(crate) occupied: W,
    pub(crate) enemy: W,
    pub(crate) empty: W,
}

impl<W: Bits> Board<W> {
    /// Returns the sets for the side to move.
    #[inline(always)]
    pub(crate) fn of(position: &DeclaredPosition<W>) -> Self {
        let occupied = position.occupied();
        Self {
            occupied,
            enemy: position.sides[position.side.other().index()],
            empty: without(position.program.board, occupied),
        }
    }
}

/// Returns the squares to which the king can go without being attacked there.
fn safe_squares<W: Bits>(
    position: &DeclaredPosition<W>,
    moves: &KindMoves<W>,
    king: usize,
    board: &Board<W>,
) -> W {
    let them = position.side.other();
    let mut targets = W::ZERO;
    for mover in &moves.movers {
        targets = targets | targets_of(position, mover, king, board);
    }
    if let Some(table) = &position.program.layer {
        let twin = position.twin_of(table, position.side, king);
        targets = targets | (twin & (board.empty | board.enemy));
    }
    let without_king = without(board.occupied, W::bit(king));
    let mut safe = W::ZERO;
    for to in squares(targets) {
        let attackers = position.attackers(to, them, without_king);
        if without(attackers, W::bit(to)) == W::ZERO {
            safe = safe | W::bit(to);
        }
    }
    safe
}

/// Passes on the moves of one piece.
fn each_of_piece<W: Bits>(
    position: &DeclaredPosition<W>,
    moves: &KindMoves<W>,
    (from, allowed, limits): (usize, W, &Limits<W>),
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let mut plain = W::ZERO;
    let mut has_special = false;
    for mover in &moves.movers {
        match mover.special {
            Special::None => {
                plain = plain | targets_of(position, mover, from, board);
            }
            Special::Passing | Special::EnPassant => has_special = true,
        }
    }
    if let Some(table) = &position.program.layer {
        let twin = position.twin_of(table, position.side, from);
        plain = plain | (twin & (board.empty | board.enemy));
    }
    each_target(
        position,
        limits,
        (moves, from),
        plain & allowed,
        What::Move,
        sink,
    )?;
    position.each_incomer(from, |code| {
        let what = What::Gate(code);
        let targets = plain & allowed;
        each_target(position, limits, (moves, from), targets, what, sink)
    })?;
    if !has_special {
        return GO_ON;
    }
    // Several ways may lead to the same square, which is one action.
    let (mut listed, mut listed_en_passant) = (plain, W::ZERO);
    for mover in &moves.movers {
        match mover.special {
            Special::None => {}
            Special::Passing => {
                let targets = targets_of(position, mover, from, board);
                let targets = without(targets, listed) & allowed;
                listed = listed | targets;
                each_target(position, limits, (moves, from), targets, What::Pass, sink)?;
            }
            Special::EnPassant => {
                let new = !listed_en_passant;
                each_en_passant(position, limits, (moves, from), (mover, new), board, sink)?;
                let reached = reach(position.program, mover, from, board.occupied);
                listed_en_passant = listed_en_passant | (reached & mover.into);
            }
        }
    }
    GO_ON
}

/// Passes on the captures en passant of one piece in one way onto `new` squares.
pub(crate) fn each_en_passant<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (moves, from): (&KindMoves<W>, usize),
    (mover, new): (&Mover<W>, W),
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if position.passed == W::ZERO || !mover.from.has(from) {
        return GO_ON;
    }
    let what = What::EnPassant;
    let reached = reach(position.program, mover, from, board.occupied);
    let targets = reached & mover.into & position.passed & board.empty & new;
    for to in squares(targets) {
        let action = Action {
            from: from as u8,
            to: to as u8,
            code: moves.code,
            what,
        };
        if limits.allow(position, action) {
            each_target(position, limits, (moves, from), W::bit(to), what, sink)?;
        }
    }
    GO_ON
}

/// Passes on the moves of a piece to these squares, with the promotions there.
pub(crate) fn each_target<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (moves, from): (&KindMoves<W>, usize),
    targets: W,
    what: What,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let mut rest = targets;
    let action = |to: Square, code: Code| Action {
        from: from as u8,
        to: to.index() as u8,
        code,
        what,
    };
    for promotion in &moves.promotions {
        let there = if promotion.from.has(from) {
            rest
        } else {
            rest & promotion.into
        };
        rest = without(rest, there);
        if there == W::ZERO {
            continue;
        }
        let mut list = [0; CODES];
        let choices = position.choices(promotion, &mut list);
        if !limits.tries {
            sink.each_choice(Set(there), choices, action)?;
            continue;
        }
        for &code in choices {
            let legal = limits.legal(position, action(Square::new(0), code), there);
            sink.each(Set(legal), |to| action(to, code))?;
        }
    }
    let legal = limits.legal(position, action(Square::new(0), moves.code), rest);
    sink.each(Set(legal), |to| action(to, moves.code))
}

/// Returns `true` if the side to move can move one of these pieces into a region.
pub(crate) fn can_reach<W: Bits>(
    position: &DeclaredPosition<W>,
    codes: &[Code],
    region: W,
) -> bool {
    let mut found = false;
    let _ = candidates(
        position,
        &Limits::of(position, region),
        &mut Each(|action: Action| {
            let is_move = !matches!(
                action.what,
                What::Drop | What::Add | What::Place | What::Shoot
            );
            if is_move && codes.contains(&position.code(action.from.into())) {
                found = true;
                return ControlFlow::Break(());
            }
            GO_ON
        }),
    );
    found
}

/// Returns the squares to which a way of moving leads a piece, by what stands there.
#[inline]
pub(crate) fn targets_of<W: Bits>(
    position: &DeclaredPosition<W>,
    mover: &Mover<W>,
    from: usize,
    board: &Board<W>,
) -> W {
    if !mover.from.has(from) {
        return W::ZERO;
    }
    let enemy = if mover.victims.is_empty() {
        board.enemy
    } else {
        position.of(position.side.other(), &mover.victims)
    };
    let ends = (mover.moves & board.empty) | (mover.takes & enemy);
    position.reach(mover, from, board.occupied) & mover.into & ends
}

/// Returns `true` if one of these pieces of the side to move has a move by its ways alone.
pub(crate) fn moves_one_of<W: Bits>(position: &DeclaredPosition<W>, pieces: W) -> bool {
    let us = position.side;
    let occupied = position.occupied();
    let board = Board {
        occupied,
        enemy: position.sides[us.other().index()],
        empty: without(position.program.board, occupied),
    };
    position.program.movers[us.index()].iter().any(|moves| {
        squares(position.with_code(moves.code) & pieces).any(|from| {
            let mut plain = moves.movers.iter();
            plain.any(|mover| {
                mover.special != Special::EnPassant
                    && targets_of(position, mover, from, &board) != W::ZERO
            })
        })
    })
}

/// Returns the passed squares onto which a side could capture, by its moves alone.
pub(crate) fn en_passant_targets<W: Bits>(position: &DeclaredPosition<W>, side: Side) -> W {
    let occupied = position.occupied();
    let mut targets = W::ZERO;
    for moves in &position.program.movers[side.index()] {
        for mover in &moves.movers {
            if mover.special == Special::EnPassant {
                for from in squares(position.of(side, &[moves.code]) & mover.from) {
                    let reached = reach(position.program, mover, from, occupied);
                    targets = targets | (reached & mover.into);
                }
            }
        }
    }
    without(targets, occupied)
}

/// Returns the passed squares onto which the side to move has a legal capture.
pub(crate) fn legal_en_passant_targets<W: Bits>(position: &DeclaredPosition<W>) -> W {
    let mut targets = W::ZERO;
    let _ = each(
        position,
        &mut Each(|action: Action| {
            if action.what == What::EnPassant {
                targets = targets | W::bit(action.to.into());
            }
            GO_ON
        }),
    );
    targets
}
