//! Legal actions. There is no check, so every move of a piece is legal; the difficulty lies in the
//! order of the steps and in neutral pieces.

mod noisy;

use crate::actions::{Action, Move, Special, Step};
use crate::home::{CastlingPath, far, rank_of};
use crate::turn::Mark;
use crate::{CatsPosition, Kind, Pieces};
use springald_board::b10x10::{self, Squares};
use springald_board::{Set, Square};
use springald_core::{Count, Each, First, Side, Sink};
use springald_fide::Wing;
use std::ops::ControlFlow;

/// The sets of squares from which moves are made, as the side to move sees them.
struct Field {
    ours: Squares,
    theirs: Squares,
    /// The targets of moves that capture nothing.
    vacant: Squares,
    /// The neutral pieces that may be captured.
    neutrals: Squares,
    /// The pieces that stop sliders: all but mice.
    blockers: Squares,
    /// Enemy pieces but mice: all pieces but mice and tame cats may capture them.
    prey: Squares,
}

pub(crate) const fn side<const WHITE: bool>() -> Side {
    if WHITE { Side::White } else { Side::Black }
}

/// Returns the squares one rank further for a side.
#[inline(always)]
const fn ahead<const WHITE: bool>(squares: Squares) -> Squares {
    Set(if WHITE {
        squares.0 << 10
    } else {
        squares.0 >> 10
    })
}

impl CatsPosition {
    #[inline(always)]
    pub(crate) fn each_legal<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate(&mut Each(f))
    }

    #[inline(always)]
    pub(crate) fn count_legal(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.generate(&mut count);
        count.total()
    }

    /// Passes on all legal actions.
    #[inline(always)]
    pub(crate) fn generate<S: Sink<Action>>(&self, sink: &mut S) -> ControlFlow<()> {
        match self.side {
            Side::White => self.generate_for::<true, S>(sink),
            Side::Black => self.generate_for::<false, S>(sink),
        }
    }

    /// Passes on all legal actions of the side to move, known at compile time.
    fn generate_for<const WHITE: bool, S: Sink<Action>>(&self, sink: &mut S) -> ControlFlow<()> {
        if self.turn.has(Mark::RollDue) || self.turn.is_won() {
            return ControlFlow::Continue(());
        }
        let field = self.field::<WHITE>();
        if self.turn.is_before_move() {
            if self.may_teleport() {
                sink.one(Action::Teleport)?;
            }
            if !self.turn.has(Mark::NeutralMoved) {
                self.neutral_moves::<WHITE, S>(&field, sink)?;
            }
            return self.moves::<WHITE, S>(&field, Step::Required, sink);
        }
        // The turn would be over if no optional step were left (§2.3).
        sink.one(Action::End)?;
        if let Some(first) = self.turn.first_cat {
            self.second_cat_moves(&field, first, sink)?;
        }
        if !self.turn.has(Mark::Dropped) {
            let squares = field.vacant & rank_of(side::<WHITE>(), 0);
            sink.each(squares, Action::Drop)?;
        }
        if self.turn.has(Mark::Extra) {
            self.moves::<WHITE, S>(&field, Step::Extra, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if one of the optional steps after the required move is left (§2.3).
    #[inline(always)]
    pub(crate) fn has_optional<const WHITE: bool>(&self) -> bool {
        if !self.turn.has(Mark::Dropped)
            && (rank_of(side::<WHITE>(), 0) - self.pieces.occupied()).any()
        {
            return true;
        }
        (self.turn.first_cat.is_some() || self.turn.has(Mark::Extra))
            && self.has_optional_move::<WHITE>()
    }

    #[inline(never)]
    fn has_optional_move<const WHITE: bool>(&self) -> bool {
        let field = self.field::<WHITE>();
        let second = match self.turn.first_cat {
            Some(first) => self.second_cat_moves(&field, first, &mut First).is_break(),
            None => false,
        };
        second || (self.turn.has(Mark::Extra) && self.has_move::<WHITE>(Step::Extra))
    }

    /// Returns `true` if the side to move can move a piece of its own.
    #[inline(never)]
    pub(crate) fn has_move<const WHITE: bool>(&self, step: Step) -> bool {
        let field = self.field::<WHITE>();
        self.moves::<WHITE, _>(&field, step, &mut First).is_break()
    }

    #[inline(always)]
    fn field<const WHITE: bool>(&self) -> Field {
        let us = side::<WHITE>();
        let pieces = &self.pieces;
        let theirs = pieces.of(us.other());
        Field {
            ours: pieces.of(us),
            theirs,
            vacant: pieces.vacant(),
            neutrals: pieces.neutrals(),
            blockers: pieces.blockers(),
            prey: theirs & pieces.blockers(),
        }
    }

    /// Returns `true` if a teleport may be declared (§7.1, §7.2).
    #[inline(always)]
    pub(crate) fn may_teleport(&self) -> bool {
        if !self.turn.is_start() {
            // The mouse to which the cat returns leaves its square to be rolled.
            return self.turn.mouse().is_some();
        }
        self.rolls().any() || self.may_land_where_lifted()
    }

    /// Returns `true` if the teleporting cat may land on its own square once it is lifted.
    #[inline(never)]
    fn may_land_where_lifted(&self) -> bool {
        let lifted = self.pieces.teleporter(self.side);
        lifted.is_some_and(|at| !far(self.side).has(at) && !self.beneath.has(at))
    }
}

/// Moves of a player's own pieces.
impl CatsPosition {
    /// Passes on all moves of the side to move (§7.5), or all extra moves (§7.8).
    #[inline(always)]
    fn moves<const WHITE: bool, S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        self.pawn_moves::<WHITE, S>(field, step, sink)?;
        self.piece_moves(field, step, sink)?;
        self.castle(field, side::<WHITE>(), step, sink)
    }

    /// Passes on moves of all pieces but pawns, castling excepted.
    #[inline(always)]
    fn piece_moves<S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let pieces = &self.pieces;
        let (ours, prey) = (field.ours, field.prey);
        for from in ours & pieces.kind(Kind::Knight) {
            let (knight, reach) = (Move::quiet(step, Kind::Knight, from), b10x10::KNIGHT[from]);
            self.piece(field, knight, reach, reach & prey, sink)?;
        }
        for from in ours & pieces.kind(Kind::Bishop) {
            let bishop = Move::quiet(step, Kind::Bishop, from);
            let reach = b10x10::bishop(from, field.blockers);
            self.piece(field, bishop, reach, reach & prey, sink)?;
        }
        for from in ours & pieces.kind(Kind::Rook) {
            let rook = Move::quiet(step, Kind::Rook, from);
            let reach = b10x10::rook(from, field.blockers);
            self.piece(field, rook, reach, reach & prey, sink)?;
        }
        for from in ours & pieces.kind(Kind::Queen) {
            let queen = Move::quiet(step, Kind::Queen, from);
            let reach = b10x10::queen(from, field.blockers);
            self.piece(field, queen, reach, reach & prey, sink)?;
        }
        for from in ours & pieces.kind(Kind::King) {
            let (king, reach) = (Move::quiet(step, Kind::King, from), b10x10::KING[from]);
            self.piece(field, king, reach, reach & prey, sink)?;
        }
        for from in ours & pieces.cats() {
            let reach = b10x10::ORTHOGONAL[from] | b10x10::KNIGHT[from];
            let captures = b10x10::DIAGONAL[from] | b10x10::KNIGHT[from];
            self.cat(field, step, from, reach, captures & field.theirs, sink)?;
        }
        for from in ours & pieces.mice() {
            let mouse = Move::quiet(step, Kind::Mouse, from);
            let reach = b10x10::ORTHOGONAL[from];
            self.piece(field, mouse, reach, reach & prey & pieces.royals(), sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on moves of one piece, all like `quiet` except for the target: to vacant squares in
    /// `reach`, to the enemies in `captures`, and to neutral pieces in `reach` if its kind captures
    /// them (§5.3).
    #[inline(always)]
    fn piece<S: Sink<Action>>(
        &self,
        field: &Field,
        quiet: Move,
        reach: Squares,
        captures: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        sink.each(reach & field.vacant, |to| {
            Action::Move(Move { to, ..quiet })
        })?;
        sink.each(captures, |to| {
            let takes = self.pieces.kind_at(to);
            Action::Move(Move { to, takes, ..quiet })
        })?;
        if quiet.kind.takes_neutrals() {
            for to in reach & field.neutrals {
                self.put(Move { to, ..quiet }, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on moves of a cat, teleporting or not (§3.7). One that was teleported in this turn is
    /// tame: it cannot capture (§7.3).
    #[inline(always)]
    fn cat<S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        from: Square,
        reach: Squares,
        captures: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if self.pieces.kind(Kind::Cat).has(from) {
            let cat = Move::quiet(step, Kind::Cat, from);
            return self.piece(field, cat, reach, captures, sink);
        }
        let tame = self.turn.has(Mark::Teleported);
        let reach = reach - field.neutrals.when(tame);
        let captures = captures.when(!tame);
        let cat = Move::quiet(step, Kind::Teleporter, from);
        self.piece(field, cat, reach, captures, sink)
    }

    /// Passes on moves of another cat after the first one (§7.6).
    fn second_cat_moves<S: Sink<Action>>(
        &self,
        field: &Field,
        first: Square,
        sink: &mut S,
    ) -> ControlFlow<()> {
        for from in (field.ours & self.pieces.cats()) - Squares::of(first) {
            let captures = b10x10::DIAGONAL[from] & field.theirs;
            let reach = b10x10::ORTHOGONAL[from];
            self.cat(field, Step::SecondCat, from, reach, captures, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on captures of a neutral piece, which is put on any square that is vacant once the captor
    /// has moved (§5.4).
    #[inline(never)]
    fn put<S: Sink<Action>>(&self, quiet: Move, sink: &mut S) -> ControlFlow<()> {
        let mut left = Squares::of(quiet.from);
        if quiet.special == Special::Promotion(Kind::Teleporter)
            && let Some(lifted) = self.pieces.teleporter(self.side)
        {
            left |= Squares::of(lifted);
        }
        // A piece beneath the square that is left appears before the neutral piece is put down (§8.3).
        let vacant = self.pieces.vacant() | (left - self.beneath);
        sink.each(vacant, |put| {
            Action::Move(Move {
                takes: Some(Kind::Neutral),
                put: Some(put),
                ..quiet
            })
        })
    }

    /// Passes on castling (§6).
    #[inline(always)]
    fn castle<S: Sink<Action>>(
        &self,
        field: &Field,
        us: Side,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if !self.castling.any(us) {
            return ControlFlow::Continue(());
        }
        for wing in Wing::BOTH {
            let path = CastlingPath::of(us, wing);
            if self.castling.has(us, wing)
                && (path.between & field.blockers).is_empty()
                && (path.ends - field.vacant).is_empty()
            {
                sink.one(Action::Move(Move {
                    to: path.king.1,
                    special: Special::Castling(wing),
                    ..Move::quiet(step, Kind::King, path.king.0)
                }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Moves of pawns (§4).
impl CatsPosition {
    #[inline(always)]
    fn pawn_moves<const WHITE: bool, S: Sink<Action>>(
        &self,
        field: &Field,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = side::<WHITE>();
        let forth: i8 = if WHITE { 10 } else { -10 };
        let last = rank_of(us, 9);
        let pawns = field.ours & self.pieces.kind(Kind::Pawn);

        let onto = ahead::<WHITE>(pawns);
        // Mice do not stop a double step (§3.11).
        let over = (onto & rank_of(us, 3)) - field.blockers;
        let twice = ahead::<WHITE>(over);
        let west = ahead::<WHITE>(Set((pawns - b10x10::file(0)).0 >> 1)) & field.theirs;
        let east = ahead::<WHITE>(Set((pawns - b10x10::file(9)).0 << 1)) & field.theirs;
        let steps = onto & field.vacant;

        let pawn = |to: Square, forth: i8, takes, special| Move {
            to,
            takes,
            special,
            ..Move::quiet(step, Kind::Pawn, to.offset(-forth))
        };
        sink.each(steps - last, |to| {
            Action::Move(pawn(to, forth, None, Special::None))
        })?;
        sink.each(twice & field.vacant, |to| {
            Action::Move(pawn(to, 2 * forth, None, Special::DoubleStep))
        })?;
        for (targets, forth) in [(west, forth - 1), (east, forth + 1)] {
            sink.each(targets - last, |to| {
                Action::Move(pawn(to, forth, self.pieces.kind_at(to), Special::None))
            })?;
        }
        if ((onto | twice) & field.neutrals).any() {
            for to in (onto - last) & field.neutrals {
                self.put(pawn(to, forth, None, Special::None), sink)?;
            }
            for to in twice & field.neutrals {
                self.put(pawn(to, 2 * forth, None, Special::DoubleStep), sink)?;
            }
        }
        if (onto & last).any() {
            for into in Kind::PROMOTIONS {
                let special = Special::Promotion(into);
                for (targets, forth) in [(steps, forth), (west, forth - 1), (east, forth + 1)] {
                    sink.each(targets & last, |to| {
                        Action::Move(pawn(to, forth, self.pieces.kind_at(to), special))
                    })?;
                }
                for to in onto & last & field.neutrals {
                    self.put(pawn(to, forth, None, special), sink)?;
                }
            }
        }
        self.en_passant_captures(field, us, pawns, step, sink)
    }

    /// Passes on captures of a pawn that has just passed (§4.5).
    #[inline(always)]
    fn en_passant_captures<S: Sink<Action>>(
        &self,
        field: &Field,
        us: Side,
        pawns: Squares,
        step: Step,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if let Some(to) = self.en_passant
            && field.vacant.has(to)
        {
            for from in Pieces::pawn_attacks(us.other(), to) & pawns {
                sink.one(Action::Move(Move {
                    to,
                    takes: Some(Kind::Pawn),
                    special: Special::EnPassant,
                    ..Move::quiet(step, Kind::Pawn, from)
                }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Moves of neutral pieces (§5.2, §7.4).
impl CatsPosition {
    #[inline(always)]
    fn neutral_moves<const WHITE: bool, S: Sink<Action>>(
        &self,
        field: &Field,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let certain = self.has_two_steps::<WHITE>(field);
        let neutrals = field.neutrals;
        let east = neutrals - b10x10::file(9);
        let west = neutrals - b10x10::file(0);
        let far_east = east - b10x10::file(8);
        let far_west = west - b10x10::file(1);
        let occupied = |next: Squares| next - field.vacant;
        // One step, or a jump over any piece.
        let ways = [
            (10, neutrals << 10),
            (20, occupied(neutrals << 10) << 10),
            (-10, neutrals >> 10),
            (-20, occupied(neutrals >> 10) >> 10),
            (1, east << 1),
            (2, occupied(far_east << 1) << 1),
            (-1, west >> 1),
            (-2, occupied(far_west >> 1) >> 1),
        ];
        for (way, targets) in ways {
            let from = |to: Square| to.offset(-way);
            let mut targets = targets & field.vacant;
            if !certain {
                targets = self.leaving_a_move::<WHITE>(targets, way);
            }
            sink.each(targets, |to| Action::Neutral { from: from(to), to })?;
        }
        ControlFlow::Continue(())
    }

    /// Returns those targets of neutral pieces, `way` squares further, after whose move the player
    /// still has a move (§7.4), by trying them out.
    #[inline(never)]
    fn leaving_a_move<const WHITE: bool>(&self, targets: Squares, way: i8) -> Squares {
        let mut leaving = Squares::EMPTY;
        for to in targets {
            let mut after = *self;
            after.move_neutral(to.offset(-way), to, &mut ());
            if after.has_move::<WHITE>(Step::Required) {
                leaving |= Squares::of(to);
            }
        }
        leaving
    }

    /// Returns `true` if two moves go one step to different vacant squares. Then one of them remains
    /// after any neutral move; this nearly always decides whether neutral pieces may move.
    #[inline(always)]
    fn has_two_steps<const WHITE: bool>(&self, field: &Field) -> bool {
        let pawns = ahead::<WHITE>(field.ours & self.pieces.kind(Kind::Pawn));
        let king = field.ours & self.pieces.kind(Kind::King);
        ((pawns | b10x10::KING[king.first()]) & field.vacant).many()
    }
}
