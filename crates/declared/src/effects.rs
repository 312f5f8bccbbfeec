//! Effects: what follows when a piece moves, captures or arrives.
//!
//! The modules are rules that do more than a table of effects can say.

pub(crate) mod arrivals;
pub(crate) mod becoming;
pub(crate) mod carrying;
pub(crate) mod chains;
pub(crate) mod displacing;
mod drifting;
pub(crate) mod explosion;
pub(crate) mod gating;
pub(crate) mod leaping;
pub(crate) mod lend;
pub(crate) mod mirror;
pub(crate) mod onward;
mod places;
pub(crate) mod placing;
pub(crate) mod pushing;
pub(crate) mod removing;
pub(crate) mod returning;
pub(crate) mod rows;
pub(crate) mod shifting;
pub(crate) mod shooting;
pub(crate) mod swaps;
pub(crate) mod unions;

use crate::bits::{Bits, squares, without};
use crate::play::groups;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets::Board;
use crate::program::codes::{bits, code};
use crate::program::reaches::{self, ray, straight_lines};
use crate::program::regions;
use crate::program::tables::effects::{Chosen, EffectTable, Others, Row};
use crate::program::{Code, Program};
use springald_board::{Shape, Square};
use springald_core::{Change, Layer, Observer, Show, Side, Verb};
use springald_language::model::{
    Act, Declaration, Effect, Event, Heading, KindId, Place, Region, Subject, Whose,
};

/// A piece changes sides.
const CONVERTED: Verb = Verb::new("converted", Show::Change);
/// A piece becomes another one.
const CHANGED: Verb = Verb::new("changed", Show::Change);

/// Something that a piece did.
#[derive(Clone, Copy)]
pub(crate) struct Deed {
    /// The piece, as it was before.
    pub(crate) code: Code,
    /// The square that it left; `None` if it came from the hand or from outside.
    pub(crate) from: Option<usize>,
    /// The square where it stands now.
    pub(crate) to: usize,
    /// The code that it captured; 0 for none, or an own piece.
    pub(crate) captured: Code,
    /// `true` if the player has chosen the row that it approaches, `false` for the one that it leaves.
    pub(crate) ahead: Option<bool>,
}

/// Returns a region, or `None` for the whole board.
fn part(region: Region) -> Option<Region> {
    Some(region).filter(|&region| region != Region::ALL)
}

impl Row {
    fn of(declaration: &Declaration, effect: &Effect) -> Self {
        Self {
            doers: bits(&effect.doers),
            victims: match &effect.event {
                Event::Captures(kinds) => bits(kinds),
                Event::Moves(_) | Event::Arrives => 0,
            },
            moves: matches!(effect.event, Event::Moves(_)),
            heading: match effect.event {
                Event::Moves(heading) => heading,
                _ => Heading::Any,
            },
            from: part(effect.from),
            on: part(effect.on),
            subject: match &effect.subject {
                Subject::Doer => Chosen::Doer,
                Subject::Captured => Chosen::Captured,
                Subject::Others {
                    whose,
                    kinds,
                    place,
                    on,
                } => Chosen::Others(Others {
                    whose: *whose,
                    spared: (0..declaration.kinds.len())
                        .filter(|&kind| !declaration.kinds[kind].neutral && !kinds.contains(&kind))
                        .map(code)
                        .collect(),
                    place: *place,
                    on: part(*on),
                }),
            },
            act: effect.act,
        }
    }

    fn follows<W: Bits>(&self, table: &EffectTable<W>, side: Side, deed: Deed) -> bool {
        self.doers >> deed.code & 1 == 1
            && (self.victims == 0 || self.victims >> deed.captured & 1 == 1)
            && (!self.moves || deed.from.is_some())
            && self
                .on
                .is_none_or(|on| regions::of::<W>(on, side).has(deed.to))
            && (self.from.is_none_or(|from| {
                deed.from
                    .is_some_and(|at| regions::of::<W>(from, side).has(at))
            }))
            && (self.heading == Heading::Any || table.goes(deed, self.heading))
    }
}

/// Returns `true` if an effect may take a royal piece from its side.
fn risks_royals(declaration: &Declaration, effect: &Effect) -> bool {
    let changes = !matches!(
        effect.act,
        Act::Stay
            | Act::Leave(_)
            | Act::ComeHome
            | Act::LoseFirst
            | Act::BecomeBoth
            | Act::Drift { .. }
    );
    let concerned = match &effect.subject {
        Subject::Doer | Subject::Captured => &effect.doers,
        Subject::Others { kinds, .. } => kinds,
    };
    changes && concerned.iter().any(|&kind| declaration.kinds[kind].royal)
}

/// Returns the clause of the first effect that may take a royal piece from its side.
pub(crate) fn royal_clause(declaration: &Declaration) -> Option<springald_core::Clause> {
    let mut effects = declaration.effects.iter();
    effects
        .find(|effect| risks_royals(declaration, effect))?
        .clause
}

impl<W: Bits> EffectTable<W> {
    /// Compiles the effects of a game, if it has any besides explosions.
    pub(crate) fn of(shape: Shape, declaration: &Declaration) -> Option<Self> {
        let blasts = declaration.explosion();
        let effects = declaration.effects.iter();
        let effects = effects.filter(|effect| !blasts.is_some_and(|all| all.contains(effect)));
        let effects: Vec<&Effect> = effects.collect();
        if effects.is_empty() {
            return None;
        }
        let steps = reaches::around(shape);
        let squares_of = |at: Square, &(files, ranks): &(i8, i8)| {
            let ahead = ray(shape, at, (files, ranks), u8::MAX).into_iter();
            ahead.map(|at| at.index() as u8).collect::<Vec<u8>>()
        };
        let rays = |at: Square| {
            steps
                .iter()
                .map(|step| squares_of(at, step))
                .collect::<Vec<_>>()
        };
        Some(Self {
            around: reaches::all_around(shape),
            in_line: in_line(shape),
            straight: groups::near(shape, false),
            lines: straight_lines(shape, &steps),
            rays: shape.indices().map(rays).collect(),
            back: (steps.iter())
                .map(|&(files, ranks)| {
                    let mut all = steps.iter();
                    let back = all.position(|&step| step == (-files, -ranks));
                    back.unwrap_or_default()
                })
                .collect(),
            risks_royals: effects
                .iter()
                .any(|effect| risks_royals(declaration, effect)),
            converts: effects.iter().any(|effect| effect.act == Act::ChangeSides),
            stays: effects.iter().any(|effect| effect.act == Act::Stay),
            both: if effects.iter().any(|effect| effect.act == Act::BecomeBoth) {
                crate::program::joining::table(&declaration.kinds)
            } else {
                Vec::new()
            },
            rows: effects
                .iter()
                .map(|effect| Row::of(declaration, effect))
                .collect(),
        })
    }

    /// Returns the squares of the pieces that an effect concerns, besides the piece on `at` that causes it.
    #[inline(never)]
    fn chosen(
        &self,
        position: &DeclaredPosition<W>,
        others: &Others,
        (deed, code, at): (Deed, Code, usize),
    ) -> W {
        let [own, enemy] =
            [position.side, position.side.other()].map(|side| position.sides[side.index()]);
        let owned = match others.whose {
            Whose::Own => own,
            Whose::Enemy => enemy,
            Whose::Any => own | enemy,
        };
        let spared = others.spared.iter();
        let spared = spared.fold(W::ZERO, |all, &code| all | position.with_code(code));
        let concerned = without(owned, spared | W::bit(at));
        let there = match others.place {
            Place::Around => self.around[at],
            Place::Between => self.between(own, enemy, at),
            Place::Attacked => attacked_by(position, code, at),
            Place::InLine => self.in_line[at],
            Place::InSight(heading) => self.in_sight(position.occupied(), at, heading),
            Place::Flanked(also) => {
                let also = without(regions::of(also, position.side), position.occupied());
                self.flanked(own | also, enemy, at)
            }
            Place::FlankedPairs => self.flanked_pairs(own, enemy, at),
            Place::FlankedRow => self.flanked_row(own, enemy, at),
            Place::BothSides => self.on_both_sides(concerned, at),
            Place::WithoutLiberties => {
                let empty = without(position.program.board, position.occupied());
                groups::without_liberties(&self.straight, without(owned, spared), empty)
            }
            Place::Anywhere => W::ONES,
            Place::RowAhead | Place::RowBehind | Place::EitherRow => {
                let [ahead, behind] = self.rows_of(deed, concerned);
                match (others.place, deed.ahead) {
                    (Place::RowAhead, _) | (Place::EitherRow, Some(true)) => ahead,
                    (Place::RowBehind, _) | (_, Some(false)) => behind,
                    _ => ahead | behind,
                }
            }
            Place::Approached => self.beside(deed, |ray| self.rays[at][ray].first()),
            Place::Left => self.beside(deed, |ray| self.rays[deed.from?][self.back[ray]].first()),
            Place::PassedOver => self.passed_over(deed),
            Place::Corners(kind) => {
                let partners = own & position.with_code(crate::program::codes::code(kind));
                self.corners(partners, at)
            }
        };
        let on = others
            .on
            .map_or(W::ONES, |on| regions::of(on, position.side));
        there & concerned & on
    }

    /// Returns the squares on which a capture by a piece is one from afar: the piece stays, and does not promote.
    #[inline(never)]
    pub(crate) fn afar(&self, position: &DeclaredPosition<W>, code: Code) -> W {
        if !self.stays {
            return W::ZERO;
        }
        let rows = self.rows.iter();
        let rows = rows.filter(|row| row.act == Act::Stay && row.doers >> code & 1 == 1);
        rows.fold(W::ZERO, |all, row| {
            let victims = squares(u64::from(row.victims));
            let there = victims.fold(W::ZERO, |all, victim| {
                all | position.of(position.side.other(), &[victim as Code])
            });
            let on = row.on.map_or(W::ONES, |on| regions::of(on, position.side));
            all | (there & on)
        })
    }

    /// Returns the squares of the pieces that would change sides if a piece came to a square from outside.
    pub(crate) fn converted(&self, position: &DeclaredPosition<W>, code: Code, at: usize) -> W {
        let deed = Deed {
            code,
            from: None,
            to: at,
            captured: 0,
            ahead: None,
        };
        let side = position.side;
        let rows = self.rows.iter();
        let rows = rows.filter(|row| row.follows(self, side, deed));
        rows.fold(W::ZERO, |all, row| match &row.subject {
            Chosen::Others(others) if row.act == Act::ChangeSides => {
                all | self.chosen(position, others, (deed, code, at))
            }
            _ => all,
        })
    }
}

/// Returns for each square those on its rank and file.
fn in_line<W: Bits>(shape: Shape) -> Box<[W]> {
    let seen = |at: Square| {
        let same =
            |&to: &Square| shape.file(to) == shape.file(at) || shape.rank(to) == shape.rank(at);
        let others = shape.all().filter(same).filter(|&to| to != at);
        others.fold(W::ZERO, |set, to| set | W::bit(to.index()))
    };
    shape.indices().map(seen).collect()
}

/// Returns the squares that a piece of the side to move attacks from a square.
fn attacked_by<W: Bits>(position: &DeclaredPosition<W>, code: Code, at: usize) -> W {
    let board = Board::of(position);
    let movers = position.program.moves(position.side, code).movers.iter();
    let attacks = movers.filter(|mover| {
        let attacks = mover.attacks || mover.takes != W::ZERO;
        attacks && mover.from.has(at) && position.lets_go(mover, position.side)
    });
    attacks.fold(W::ZERO, |all, mover| {
        let victims = crate::play::targets::capturable(position, mover, &board);
        all | (position.reach(mover, at, board.occupied) & mover.into & victims)
    })
}

impl<W: Bits> DeclaredPosition<W> {
    /// Carries out what follows from a deed.
    #[inline(never)]
    pub(crate) fn take_effect<O: Observer>(&mut self, deed: Deed, observer: &mut O) {
        let Some(table) = &self.program.effects else {
            return;
        };
        let (side, us) = (self.side, self.side.index());
        let mut at = deed.to;
        let rows = table.rows.iter();
        for row in rows.filter(|row| row.follows(table, side, deed)) {
            match (&row.subject, row.act) {
                (Chosen::Doer, Act::Stay) => {
                    if let Some(from) = deed.from {
                        self.carry_back((at, from), observer);
                        at = from;
                    }
                }
                (Chosen::Doer, Act::Leave(kind)) => {
                    let from = deed.from.filter(|&from| self.code(from) == 0);
                    if let Some(from) = from {
                        let is_neutral = self.program.declaration.kinds[kind].neutral;
                        let owner = if is_neutral { NEUTRAL } else { us };
                        self.put(from, owner, code(kind));
                        if O::LISTENS {
                            observer.note(self.appearance(from, Verb::PLACED));
                        }
                    }
                }
                (Chosen::Captured, _) => self.come_home(deed, observer),
                (Chosen::Doer, act) => {
                    if self.code(at) != 0 {
                        self.change(at, act, deed.captured, observer);
                    }
                }
                (Chosen::Others(others), act) => {
                    let code = match self.code(at) {
                        0 => deed.code,
                        code => code,
                    };
                    let chosen = table.chosen(self, others, (deed, code, at));
                    if let Act::Drift { away, one } = act {
                        self.drift((at, chosen), (away, one), observer);
                        continue;
                    }
                    for at in squares(chosen) {
                        self.change(at, act, deed.captured, observer);
                    }
                }
            }
        }
    }

    /// Returns the empty square to which a piece of a side comes back that was captured on a square.
    fn home_of(&self, side: Side, code: Code, at: usize) -> Option<usize> {
        let start = self.program.start.get()?;
        let shape = self.program.shape;
        let homes = self.homes(start, side, code);
        let file = |square: usize| shape.file(Square::new(square as u8));
        let colour = |square: usize| {
            let square = Square::new(square as u8);
            (shape.file(square) + shape.rank(square)) % 2
        };
        let on_all = (0..shape.files()).all(|one| squares(homes).any(|home| file(home) == one));
        let fits = |home: &usize| {
            if on_all {
                file(*home) == file(at)
            } else {
                colour(*home) == colour(at) || homes.count() == 1
            }
        };
        let home = squares(homes).find(fits)?;
        (!self.occupied().has(home)).then_some(home)
    }

    /// Brings what was captured back to where it started.
    fn come_home<O: Observer>(&mut self, deed: Deed, observer: &mut O) {
        let them = self.side.other();
        let Some(home) = self.home_of(them, deed.captured, deed.to) else {
            return;
        };
        self.put(home, them.index(), deed.captured);
        if O::LISTENS {
            observer.note(self.appearance(home, Verb::PLACED));
        }
    }

    /// Brings a piece back to the square from which it captured.
    fn carry_back<O: Observer>(&mut self, (from, to): (usize, usize), observer: &mut O) {
        let (owner, code) = (self.owner(from), self.code(from));
        if O::LISTENS {
            observer.note(Change::Moved {
                piece: self.piece(owner, code),
                layer: Layer::Board,
                from: Square::new(from as u8),
                to: Square::new(to as u8),
                verb: Verb::MOVED,
            });
        }
        self.transfer((from, to), owner, code, code);
        if self.promoted.has(from) {
            self.promoted = without(self.promoted, W::bit(from)) | W::bit(to);
        }
    }

    /// Changes the piece on a square.
    fn change<O: Observer>(&mut self, at: usize, act: Act, captured: Code, observer: &mut O) {
        let (owner, old) = (self.owner(at), self.code(at));
        let (new_owner, new, verb) = match act {
            Act::Become(kind) if self.program.declaration.kinds[kind].neutral => {
                (NEUTRAL, code(kind), CHANGED)
            }
            Act::Become(kind) => (owner, code(kind), CHANGED),
            Act::BecomeCaptured => (owner, captured, CHANGED),
            Act::BecomeBoth => (owner, self.joined(old, captured), CHANGED),
            Act::ChangeSides if owner < NEUTRAL => (1 - owner, old, CONVERTED),
            Act::LoseFirst => return self.close_gates(W::bit(at)),
            Act::ChangeSides | Act::Stay | Act::Leave(_) | Act::ComeHome | Act::Drift { .. } => {
                return;
            }
            Act::Vanish => {
                self.remove(at, observer);
                self.promoted = without(self.promoted, W::bit(at));
                self.keep_rights(self.program.keeps_rights[at]);
                self.progress = true;
                return;
            }
        };
        if (new_owner, new) == (owner, old) {
            return;
        }
        if O::LISTENS {
            observer.note(Change::Removed {
                piece: self.piece(owner, old),
                layer: Layer::Board,
                at: Square::new(at as u8),
                verb,
            });
        }
        self.take(at, owner, old);
        self.put(at, new_owner, new);
        if new != old {
            self.promoted = without(self.promoted, W::bit(at));
        }
        self.keep_rights(self.program.keeps_rights[at]);
        self.close_gates(W::bit(at));
        if O::LISTENS {
            observer.note(self.appearance(at, verb));
        }
    }

    /// Returns what an action gains by its effects, explosions left out.
    pub(crate) fn gain_by_effects(&self, action: Action) -> i32 {
        let Some(table) = &self.program.effects else {
            return 0;
        };
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let deed = match action.what {
            What::Add | What::Drop | What::Exchange(_) => Deed {
                code: action.code,
                from: None,
                to,
                captured: 0,
                ahead: None,
            },
            What::Move | What::Pass | What::Row(_) => Deed {
                code: self.code(from),
                from: Some(from),
                to,
                captured: self.enemy_code(to),
                ahead: action.what.ahead(),
            },
            _ => return 0,
        };
        let us = self.side.index();
        let rows = table.rows.iter();
        let rows = rows.filter(|row| row.follows(table, self.side, deed));
        rows.fold(0, |gain, row| match &row.subject {
            Chosen::Captured => match self.home_of(self.side.other(), deed.captured, to) {
                Some(_) => gain - self.value(deed.captured),
                None => gain,
            },
            Chosen::Doer => gain + self.change_of_value(us, action.code, row.act, deed.captured),
            Chosen::Others(others) => {
                let chosen = table.chosen(self, others, (deed, action.code, to));
                let left = deed.from.map_or(W::ZERO, W::bit);
                squares(without(chosen, left)).fold(gain, |gain, at| {
                    let act = row.act;
                    gain + self.change_of_value(self.owner(at), self.code(at), act, deed.captured)
                })
            }
        })
    }

    /// Returns the code that a piece becomes by a capture if it becomes what moves like both.
    fn joined(&self, code: Code, captured: Code) -> Code {
        let table = self.program.effects.as_ref().map(|table| &table.both);
        let row = table.and_then(|both| both.get(usize::from(code)));
        row.map_or(code, |row| row[usize::from(captured)])
    }

    /// Returns what a change of a piece gains for the side to move.
    fn change_of_value(&self, owner: usize, old: Code, act: Act, captured: Code) -> i32 {
        let value = self.value(old);
        let lost = match act {
            Act::Become(kind) if self.program.declaration.kinds[kind].neutral => value,
            Act::Become(kind) => value - self.value(code(kind)),
            Act::BecomeCaptured if captured != 0 => value - self.value(captured),
            Act::BecomeBoth if captured != 0 => value - self.value(self.joined(old, captured)),
            Act::ChangeSides => 2 * value,
            Act::Vanish => value,
            Act::BecomeCaptured
            | Act::BecomeBoth
            | Act::Stay
            | Act::Leave(_)
            | Act::ComeHome
            | Act::LoseFirst
            | Act::Drift { .. } => 0,
        };
        if owner == self.side.index() {
            -lost
        } else {
            lost
        }
    }
}

/// Returns pairs of codes: what a piece is, and what it can become, or leave behind, by an effect.
pub(crate) fn becomes<W: Bits>(program: &Program<W>) -> Vec<(Code, Code)> {
    let mut pairs = Vec::new();
    for effect in &program.declaration.effects {
        let concerned = match &effect.subject {
            Subject::Doer | Subject::Captured => &effect.doers,
            Subject::Others { kinds, .. } => kinds,
        };
        let new: Vec<KindId> = match (effect.act, &effect.event) {
            (Act::Become(kind) | Act::Leave(kind), _) => vec![kind],
            (Act::BecomeCaptured, Event::Captures(kinds)) => kinds.clone(),
            // What drifts stays what it is, and comes anywhere.
            (Act::Drift { .. }, _) => {
                pairs.extend(concerned.iter().map(|&kind| (code(kind), code(kind))));
                Vec::new()
            }
            (Act::BecomeBoth, Event::Captures(kinds)) => {
                let table = program.effects.iter();
                let table: Vec<_> = table.flat_map(|table| &table.both).collect();
                for &old in concerned {
                    let row = table[usize::from(code(old))];
                    let new = kinds.iter().map(|&victim| row[usize::from(code(victim))]);
                    pairs.extend(new.map(|new| (code(old), new)));
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        let all = concerned
            .iter()
            .flat_map(|&old| new.iter().map(move |&new| (old, new)));
        pairs.extend(all.map(|(old, new)| (code(old), code(new))));
    }
    pairs
}
