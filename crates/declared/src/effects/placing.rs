//! Placing a neutral piece, and the forces that act then.

use crate::bits::{Bits, squares, without};
use crate::compact::nobody;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets;
use crate::program::reaches::{ray, set_of};
use crate::program::tables::effects::{ForceTable, Pull};
use crate::program::tables::turns::CONDITIONAL;
use crate::program::{Code, Legality, Program};
use springald_board::{Set, Shape, Square};
use springald_core::{Change, Layer, Observer, Show, Side, Sink, Verb};
use springald_language::model::{Force, Kind, StepAction, StepRule};
use std::ops::ControlFlow;

/// A piece comes next to another one that pulls it.
const PULLED: Verb = Verb::new("pulled", Show::Pull);

impl<W: Bits> Pull<W> {
    /// Returns the square of the piece that is pulled: the nearest one, unless it is already next to the force.
    #[inline(always)]
    fn nearest(&self, occupied: W) -> Option<usize> {
        let seen = self.all & occupied;
        if seen == W::ZERO {
            return None;
        }
        let from = if self.upwards {
            seen.lowest()
        } else {
            seen.highest()
        };
        (from != u32::from(self.next)).then_some(from as usize)
    }
}

/// Returns the tables of the forces of kinds.
pub(crate) fn tables<W: Bits>(shape: Shape, kinds: &[Kind]) -> Vec<ForceTable<W>> {
    kinds.iter().map(|kind| table(shape, &kind.force)).collect()
}

fn table<W: Bits>(shape: Shape, force: &Force) -> ForceTable<W> {
    let ray_of = |at: Square, &(files, ranks): &(i8, i8)| {
        let next = shape.step(at, files, ranks)?;
        Some(Pull {
            all: set_of(&ray(shape, at, (files, ranks), u8::MAX)),
            next: next.index() as u8,
            upwards: next.index() > at.index(),
        })
    };
    let rays = |at: Square| {
        force
            .pulls
            .iter()
            .filter_map(|step| ray_of(at, step))
            .collect()
    };
    ForceTable {
        rays: shape.indices().map(rays).collect(),
        vanishes: force.vanishes,
    }
}

impl<W: Bits> ForceTable<W> {
    /// Returns the squares to which pieces on some squares may be pulled.
    pub(crate) fn pulled_from(&self, squares: W) -> W {
        let all = self.rays.iter().flatten();
        let near = all.filter(|ray| ray.all & squares != W::ZERO);
        near.fold(W::ZERO, |set, ray| set | W::bit(ray.next.into()))
    }
}

/// Passes on placements of a kind on these squares.
#[inline(always)]
pub(crate) fn each<W: Bits>(
    kind: usize,
    legal: W,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    sink.each(Set(legal), |to| placement(kind, to.index()))
}

pub(crate) fn placement(kind: usize, to: usize) -> Action {
    Action {
        from: 0,
        to: to as u8,
        code: kind as Code + 1,
        what: What::Place,
        step: 0,
    }
}

/// Returns the squares on which a piece may be placed in a step.
#[inline(never)]
pub(crate) fn legal<W: Bits>(position: &DeclaredPosition<W>, step: usize, kind: usize) -> W {
    let free = without(position.program.board, position.occupied());
    let is_free = position.program.legality == Legality::Free;
    if is_free && !position.steps()[step].has(StepRule::LeavingAMove) {
        return free;
    }
    let cache = PlacementCache::of(position, step);
    squares(free)
        .filter(|&at| is_legal(position, step, (kind, at), cache.as_ref()))
        .fold(W::ZERO, |legal, at| legal | W::bit(at))
}

/// Returns `true` if a piece may be placed on a square in a step.
pub(crate) fn allows<W: Bits>(
    position: &DeclaredPosition<W>,
    step: usize,
    kind: usize,
    at: usize,
) -> bool {
    !position.occupied().has(at) && is_legal(position, step, (kind, at), None)
}

/// Returns `true` if a piece may be placed on an empty square. It is placed to see, unless the squares that would change
/// decide.
#[inline(never)]
fn is_legal<W: Bits>(
    position: &DeclaredPosition<W>,
    step: usize,
    (kind, at): (usize, usize),
    cache: Option<&PlacementCache<W>>,
) -> bool {
    let after = After::of(position, placement(kind, at));
    let is_safe = cache.is_some_and(|cache| cache.is_safe(position, &after));
    let leaves_a_move = cache.is_some_and(|cache| cache.leaves_a_move(after.changed));
    if is_safe && leaves_a_move {
        return true;
    }
    let mut child = *position;
    child.place_only::<_, false>(placement(kind, at), &mut nobody());
    debug_assert!(after.changed == position.occupied() ^ child.occupied());
    debug_assert!(after.sides == child.sides);
    (is_safe || child.is_allowed(position.side)) && (leaves_a_move || child.may_go_on(step))
}

/// The board after a placement, without the kinds of the pieces.
struct After<W> {
    /// The squares that it empties or fills. Each piece that is pulled leaves one and fills another.
    changed: W,
    /// The pieces of White and of Black afterwards.
    sides: [W; 2],
}

impl<W: Bits> After<W> {
    fn of(position: &DeclaredPosition<W>, action: Action) -> Self {
        let (at, code) = (usize::from(action.to), action.code);
        let force = position.program.force(code);
        let mut occupied = position.occupied();
        let mut after = Self {
            changed: W::ZERO,
            sides: position.sides,
        };
        if !force.vanishes {
            let old = position.with_code(code);
            after.changed = old ^ W::bit(at);
            occupied = without(occupied, old);
        }
        for ray in &force.rays[at] {
            if let Some(from) = ray.nearest(occupied) {
                let (bit, next) = (W::bit(from), W::bit(ray.next.into()));
                after.changed = after.changed | bit | next;
                after.sides = after.sides.map(|set| shifted(set, bit, next));
            }
        }
        after
    }
}

/// Returns a set in which what is at `bit` is at `next`, which is empty.
#[inline(always)]
fn shifted<W: Bits>(set: W, bit: W, next: W) -> W {
    (set & !bit) | (next & W::filled(set & bit != W::ZERO))
}

/// The number of moves that are known before placements are tried.
const CACHED_MOVES: usize = 4;

/// Facts of a position that decide most placements without a trial.
struct PlacementCache<W> {
    /// The squares on which a piece must come or go before our royal piece can be attacked.
    exposing: W,
    /// Our royal piece.
    royal: W,
    /// The squares of some legal moves; as long as they and the royal piece stay as they are, so do the moves.
    moves: [Option<W>; CACHED_MOVES],
}

/// Returns the squares from which any pieces of `by` attack a square by leaps and along lines.
#[inline]
fn seen_from<W: Bits>(program: &Program<W>, square: usize, by: Side, occupied: W) -> W {
    let attacks = &program.attacks[by.index()];
    let lines = (attacks.lines.iter()).map(|line| line.seen_from(square, occupied));
    lines.fold(attacks.near[square], |all, line| all | line)
}

impl<W: Bits> PlacementCache<W> {
    /// Collects the facts for placements in a step, if our royal piece is not attacked.
    fn of(position: &DeclaredPosition<W>, step: usize) -> Option<Self> {
        let (program, us) = (position.program, position.side);
        let attacks = &program.attacks[us.other().index()];
        let royal = position.of(us, &program.royal);
        let is_simple = program.legality == Legality::Pins
            && !program.mirrors
            && program.layer.is_none()
            && !program.lends_takes
            && attacks.others.is_empty()
            && royal.count() == 1;
        let occupied = position.occupied();
        let king = royal.lowest() as usize;
        if !is_simple || position.is_attacked(king, us.other(), occupied) {
            return None;
        }
        let mut moves = [None; CACHED_MOVES];
        let next = DeclaredPosition {
            step: step as u8 + 1,
            ..*position
        };
        if next.moves_freely() {
            let free = without(position.sides[us.index()], attacks.shadow[king] | royal);
            targets::some_leaps(position, free, &mut moves);
        }
        Some(Self {
            exposing: royal | seen_from(program, king, us.other(), occupied),
            royal,
            moves,
        })
    }

    /// Returns `true` if a placement surely leaves our royal piece safe: it changes no square that matters to an
    /// attack, or afterwards no enemy stands where one could attack.
    fn is_safe(&self, position: &DeclaredPosition<W>, after: &After<W>) -> bool {
        if after.changed & self.exposing == W::ZERO {
            return true;
        }
        if after.changed & self.royal != W::ZERO {
            return false;
        }
        let them = position.side.other();
        let king = self.royal.lowest() as usize;
        let occupied = position.occupied() ^ after.changed;
        seen_from(position.program, king, them, occupied) & after.sides[them.index()] == W::ZERO
    }

    /// Returns `true` if a change on these squares surely leaves a legal move.
    fn leaves_a_move(&self, changed: W) -> bool {
        let mut moves = self.moves.iter().flatten();
        changed & self.royal == W::ZERO && moves.any(|&squares| squares & changed == W::ZERO)
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a move of any piece is due, and only attacks on one own royal piece can forbid it.
    pub(crate) fn moves_freely(&self) -> bool {
        let (program, step) = (self.program, self.step_table());
        program.legality == Legality::Pins
            && !program.must_take
            && program.must_drop.is_empty()
            && self.rolled == 0
            && step.action == StepAction::Move
            && !step.asks()
            && step.rules & CONDITIONAL == 0
    }

    /// Puts the piece of a neutral kind on another square, with everything that follows from it.
    #[inline(never)]
    pub(crate) fn place<O: Observer>(&mut self, action: Action, observer: &mut O) {
        self.place_only::<O, true>(action, observer);
    }

    /// Like [`Self::place`], but keeps the key right only if it is `KEYED`.
    fn place_only<O: Observer, const KEYED: bool>(&mut self, action: Action, observer: &mut O) {
        let (to, code) = (usize::from(action.to), action.code);
        let force = self.program.force(code);
        let from = if force.vanishes {
            None
        } else {
            squares(self.with_code(code)).next()
        };
        if O::LISTENS {
            observer.note(match from {
                None => Change::Appeared {
                    piece: self.piece(NEUTRAL, code),
                    layer: Layer::Board,
                    at: Square::new(action.to),
                    verb: Verb::PLACED,
                },
                Some(from) => self.travelled(NEUTRAL, code, [from, to], Verb::MOVED),
            });
        }
        if let Some(from) = from {
            if force.rays[to].is_empty() {
                return self.transfer((from, to), NEUTRAL, code, code);
            }
            self.take(from, NEUTRAL, code);
        }
        self.pull::<O, KEYED>(force, to, observer);
        if !force.vanishes {
            self.put(to, NEUTRAL, code);
        } else if O::LISTENS {
            observer.note(Change::Removed {
                piece: self.piece(NEUTRAL, code),
                layer: Layer::Board,
                at: Square::new(action.to),
                verb: Verb::LIFTED,
            });
        }
    }

    /// Brings the nearest piece in each direction of a force next to a square.
    fn pull<O: Observer, const KEYED: bool>(
        &mut self,
        force: &ForceTable<W>,
        at: usize,
        observer: &mut O,
    ) {
        let occupied = self.occupied();
        for ray in &force.rays[at] {
            let Some(from) = ray.nearest(occupied) else {
                continue;
            };
            let to = usize::from(ray.next);
            if KEYED {
                self.shift((from, to), PULLED, observer);
            } else {
                self.shift_bits(from, to);
            }
        }
    }

    /// Moves what stands on a square to an empty one, on the board alone.
    #[inline(always)]
    fn shift_bits(&mut self, from: usize, to: usize) {
        let (bit, next) = (W::bit(from), W::bit(to));
        self.planes = self.planes.map(|set| shifted(set, bit, next));
        self.sides = self.sides.map(|set| shifted(set, bit, next));
    }

    /// Moves what stands on a square to an empty one, whoever owns it.
    #[inline(always)]
    pub(crate) fn shift<O: Observer>(
        &mut self,
        (from, to): (usize, usize),
        verb: Verb,
        observer: &mut O,
    ) {
        let (owner, code) = (self.owner(from), self.code(from));
        if O::LISTENS {
            observer.note(self.travelled(owner, code, [from, to], verb));
        }
        self.transfer((from, to), owner, code, code);
        if self.promoted.has(from) {
            self.promoted = (self.promoted & !W::bit(from)) | W::bit(to);
        }
        if self.rights != 0 {
            self.keep_rights(self.program.keeps_rights[from]);
        }
        if from == usize::from(self.passer) {
            self.clear_passed();
        }
    }

    /// Returns the report that a piece went from one square to another.
    pub(crate) fn travelled(
        &self,
        owner: usize,
        code: Code,
        [from, to]: [usize; 2],
        verb: Verb,
    ) -> Change {
        Change::Moved {
            piece: self.piece(owner, code),
            layer: Layer::Board,
            from: Square::new(from as u8),
            to: Square::new(to as u8),
            verb,
        }
    }
}
