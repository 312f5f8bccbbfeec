//! Captures by leaping over a piece, and turns that go on with them.

use crate::bits::{Bits, squares, without};
use crate::explain::Reason;
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::play::targets::GO_ON;
use crate::program::reaches::{between, reach_over};
use crate::program::tables::ways::{AtPromotion, LeapRules};
use crate::program::{CODES, Code, KindMoves, Mover, Reach, Special};
use springald_core::fen::quoted;
use springald_core::{Clause, FenError, Observer, Sink, Verb, capitalised};
use springald_language::model::{Path, StepRule};
use std::ops::ControlFlow;

/// The reach of the reason that a piece would turn back, which goes before other reasons against a leap.
const TURNING: u8 = 4;

/// The most leaps that are tried to count how many pieces a turn can take that begins with some leap. Turns of real games
/// need a few dozen.
const TRIES: u32 = 4_096;

impl LeapRules {
    /// Returns `true` if a piece that promotes does not go on.
    fn promotion_ends(self) -> bool {
        self.promotion != AtPromotion::GoesOn
    }

    /// Returns `true` if all pieces count alike, whenever they are taken.
    fn counts_alike(&self) -> bool {
        self.worth.is_none() && self.early == 0
    }

    /// Returns `true` if a piece promotes only where its turn ends.
    pub(crate) fn promotes_last(self) -> bool {
        self.promotion == AtPromotion::Passes
    }
}

/// The captures of a turn: the greatest ones are to be made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Haul {
    /// The number of the pieces, or their points.
    pub(crate) points: u32,
    /// `true` if a piece takes them that goes before others.
    pub(crate) leads: bool,
    /// A bit for each capture, the highest for the first one: whether it takes a piece that is to be taken early.
    early: u32,
}

impl Haul {
    /// Returns the captures that take a piece and then these.
    fn after(self, rules: &LeapRules, victim: Code) -> Self {
        let is_early = rules.early >> victim & 1;
        let worth = rules.worth.map_or(1, |worth| worth[usize::from(victim)]);
        Self {
            points: self.points + u32::from(worth),
            early: is_early << 31 | self.early >> 1,
            ..self
        }
    }
}

/// The squares on which leaps depend.
#[derive(Clone, Copy)]
struct Scene<W> {
    occupied: W,
    /// The enemy pieces that can be leapt over.
    victims: W,
    /// The squares where a leap may end: empty ones, and not behind a piece that may not turn back.
    open: W,
}

impl<W: Bits> Scene<W> {
    #[inline(always)]
    fn of(position: &DeclaredPosition<W>) -> Self {
        let them = position.side.other();
        let royal = position.of(them, &position.program.royal);
        let occupied = position.occupied();
        Self {
            occupied,
            victims: without(position.capturable_of(them), royal),
            open: without(position.program.board, occupied),
        }
    }

    /// Returns the scene of the side to act, whose piece may go on in this turn.
    #[inline(always)]
    fn now(position: &DeclaredPosition<W>) -> Self {
        let scene = Self::of(position);
        if position.step == 0 {
            return scene;
        }
        scene.ahead(position, position.came.into(), position.shooter.into())
    }

    /// Returns the same without the squares behind a piece that has leapt between two squares, if it may not turn back.
    #[inline(always)]
    fn ahead(self, position: &DeclaredPosition<W>, from: usize, to: usize) -> Self {
        if !position.program.leaps.never_back {
            return self;
        }
        Self {
            open: without(self.open, position.squares_behind(from, to)),
            ..self
        }
    }

    /// Returns the squares to which a piece leaps in one of its ways.
    fn targets(self, position: &DeclaredPosition<W>, mover: &Mover<W>, from: usize) -> W {
        if !mover.from.has(from) {
            return W::ZERO;
        }
        let victims = without(self.victims, position.barred(mover));
        let reached = if matches!(mover.reach, Reach::Jump(_)) {
            reach_over(position.program, mover, from, (victims, W::ZERO))
        } else {
            let barred = without(self.occupied, victims);
            reach_over(position.program, mover, from, (self.occupied, barred))
        };
        reached & mover.into & self.open
    }

    /// Returns the squares to which a piece of a kind leaps.
    fn of_kind(self, position: &DeclaredPosition<W>, code: Code, from: usize) -> W {
        let movers = position.program.moves(position.side, code).movers.iter();
        let leaps = movers.filter(|mover| mover.special == Special::Leap);
        leaps.fold(W::ZERO, |all, mover| {
            all | self.targets(position, mover, from)
        })
    }

    /// Returns the scene after a leap.
    fn after(self, position: &DeclaredPosition<W>, from: usize, to: usize) -> Self {
        let victim = between(position.program, from, to) & self.victims;
        let gone = if position.program.leaps.waiting == 0 {
            victim
        } else {
            W::ZERO
        };
        let occupied = without(self.occupied, W::bit(from) | gone) | W::bit(to);
        let scene = Self {
            occupied,
            victims: without(self.victims, victim),
            open: without(position.program.board, occupied),
        };
        scene.ahead(position, from, to)
    }

    /// Returns the most that a piece can take one after another, with so many tries.
    fn most(
        self,
        position: &DeclaredPosition<W>,
        (code, at): (Code, usize),
        tries: &mut u32,
    ) -> Haul {
        let rules = &position.program.leaps;
        let mut most = Haul::default();
        for to in squares(self.of_kind(position, code, at)) {
            if *tries == 0 || (rules.counts_alike() && most.points == self.victims.count()) {
                break;
            }
            *tries -= 1;
            let scene = self.after(position, at, to);
            let new = position.promoted_by_leap(code, at, to);
            let ends = new != code && rules.promotion_ends();
            let rest = if ends {
                Haul::default()
            } else {
                scene.most(position, (new, to), tries)
            };
            let victim = between(position.program, at, to) & self.victims;
            let victim = position.code(victim.lowest() as usize);
            most = most.max(rest.after(rules, victim));
        }
        most
    }
}

/// Returns the squares to which a way leads that takes what it leaps over.
pub(crate) fn targets<W: Bits>(position: &DeclaredPosition<W>, mover: &Mover<W>, from: usize) -> W {
    let targets = Scene::now(position).targets(position, mover, from);
    if mover.asks {
        targets & position.allowed_ends(mover, from)
    } else {
        targets
    }
}

/// Passes on the leaps of a piece to these squares, with the promotions there.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (moves, from): (&KindMoves<W>, usize),
    targets: W,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let targets = if limits.captures {
        targets
    } else {
        targets & limits.wanted
    };
    for to in squares(targets) {
        let mut list = [0; CODES];
        let mut promotions = moves.promotions.iter();
        let promotion = promotions
            .find(|one| one.applies(from, to, true) && !position.is_spent(one, from))
            .filter(|_| !position.leaps_past(from, to, What::Leap(false)));
        let choices = match promotion {
            Some(promotion) => position.choices(promotion, &mut list),
            None => &[moves.code],
        };
        for &code in choices {
            let action = Action {
                from: from as u8,
                to: to as u8,
                code,
                what: What::Leap(code != moves.code),
                step: limits.step,
            };
            if limits.allow(position, action) {
                sink.one(action)?;
            }
        }
    }
    GO_ON
}

/// Passes on the leaps of a piece in all its ways.
pub(crate) fn each_of_kind<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (moves, from): (&KindMoves<W>, usize),
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let leaps = Scene::now(position).of_kind(position, moves.code, from);
    each(position, limits, (moves, from), leaps, sink)
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the square of the piece that a leap takes.
    pub(crate) fn leapt(&self, action: Action) -> usize {
        let way = between(self.program, action.from.into(), action.to.into());
        let them = self.side.other().index();
        (way & self.sides[them]).lowest() as usize
    }

    /// Returns the most that a turn takes which goes on with an action.
    pub(crate) fn taken_by(&self, action: Action) -> Haul {
        let rules = &self.program.leaps;
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let first = Haul {
            leads: rules.leading >> self.code(from) & 1 == 1,
            ..Haul::default()
        };
        let What::Leap(promotes) = action.what else {
            return first.after(rules, self.enemy_code(to));
        };
        let victim = self.code(self.leapt(action));
        if promotes && rules.promotion_ends() {
            return first.after(rules, victim);
        }
        let scene = Scene::of(self).after(self, from, to);
        let rest = scene.most(self, (action.code, to), &mut { TRIES });
        let rest = Haul {
            leads: first.leads,
            ..rest
        };
        rest.after(rules, victim)
    }

    /// Returns what a piece becomes by a leap within a longer turn.
    fn promoted_by_leap(&self, code: Code, from: usize, to: usize) -> Code {
        let mut promotions = self.program.moves(self.side, code).promotions.iter();
        let promotion =
            promotions.find(|one| one.applies(from, to, true) && !self.is_spent(one, from));
        match promotion {
            Some(promotion) if !self.program.leaps.promotes_last() => {
                promotion.choices.first().copied().unwrap_or(code)
            }
            _ => code,
        }
    }

    /// Returns `true` if a piece does not promote by a leap because it goes on.
    pub(crate) fn leaps_past(&self, from: usize, to: usize, what: What) -> bool {
        if !self.program.leaps.promotes_last() || !matches!(what, What::Leap(_)) {
            return false;
        }
        let scene = Scene::of(self).after(self, from, to);
        scene.of_kind(self, self.code(from), to) != W::ZERO
    }

    /// Returns `true` if the piece that has just made an action goes on in this turn.
    #[inline(never)]
    pub(crate) fn leaps_on(&self, action: Action) -> bool {
        let What::Leap(promotes) = action.what else {
            return false;
        };
        let rules = self.program.leaps;
        if rules.waiting != 0 {
            return self.with_code(rules.waiting) != W::ZERO;
        }
        let (from, to) = (action.from.into(), action.to.into());
        !(promotes && rules.promotion_ends()) && self.can_leap(from, to)
    }

    /// Returns `true` if an own piece that has come from a square can take another by leaping.
    fn can_leap(&self, came: usize, at: usize) -> bool {
        let code = self.code(at);
        let scene = Scene::of(self).ahead(self, came, at);
        code != 0 && scene.of_kind(self, code, at) != W::ZERO
    }

    /// Returns the squares behind a piece that has leapt between two squares.
    #[inline(never)]
    fn squares_behind(&self, from: usize, to: usize) -> W {
        let [_, behind] = self.line_of_motion(from, to);
        behind
    }

    /// Returns `true` if the piece that goes on would turn back to a square, and may not.
    fn turns_back(&self, to: usize) -> bool {
        let goes_on = self.program.leaps.never_back && self.step > 0;
        goes_on
            && self
                .squares_behind(self.came.into(), self.shooter.into())
                .has(to)
    }

    /// Makes a capture by leaping.
    #[inline(never)]
    pub(crate) fn leap<O: Observer>(&mut self, action: Action, promotes: bool, observer: &mut O) {
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let victim = self.leapt(action);
        let deed = self.deed_of(from, victim);
        let rules = self.program.leaps;
        self.capture(victim, observer);
        if rules.waiting != 0 {
            self.put(victim, NEUTRAL, rules.waiting);
            if O::LISTENS {
                observer.note(self.appearance(victim, Verb::PLACED));
            }
        }
        self.travel((from, to, Verb::MOVED), action.code, observer);
        self.explode(to, observer);
        if let Some(deed) = deed {
            self.take_effect(crate::effects::Deed { to, ..deed }, observer);
        }
        let ends = promotes && rules.promotion_ends();
        if rules.waiting != 0 && (ends || !self.can_leap(from, to)) {
            for at in squares(self.with_code(rules.waiting)) {
                self.remove(at, observer);
            }
        }
    }

    /// Refuses a FEN in which a turn goes on that is over, or pieces stay that were taken in another turn.
    pub(crate) fn refuse_leaps(&self) -> Result<(), FenError> {
        let rules = self.program.leaps;
        let waiting = match rules.waiting {
            0 => W::ZERO,
            code => self.with_code(code),
        };
        let (field, found, expected) = if rules.unites {
            return self.refuse_united();
        } else if rules.may_go_on {
            return self.refuse_onward();
        } else if !rules.go_on {
            return Ok(());
        } else if self.step == 0 && waiting != W::ZERO {
            let expected = "none before the first capture of a turn";
            ("placement", "captured pieces".to_owned(), expected)
        } else if self.step > 0 && rules.waiting != 0 && waiting == W::ZERO {
            let expected = "some after the first capture of a turn";
            ("placement", "no captured pieces".to_owned(), expected)
        } else if self.step > 0 && !self.can_leap(self.came.into(), self.shooter.into()) {
            let square = self.name(self.shooter);
            let expected = "the square of a piece that can go on capturing";
            ("ep", quoted(square.as_str()), expected)
        } else {
            return Ok(());
        };
        Err(FenError::new(field, found, expected))
    }

    /// Returns what is to be done in a turn that goes on, in a sentence.
    pub(crate) fn instruction_to_go_on(&self) -> Option<String> {
        let rules = self.program.leaps;
        let at = usize::from(self.shooter);
        if rules.unites {
            return self.instruction_about_unions();
        }
        if rules.may_go_on && self.step > 0 {
            let ends = if self.is_allowed(self.side) {
                ", or end the turn"
            } else {
                ""
            };
            return Some(format!("Go on with {}{ends}.", self.the_piece(at)));
        }
        let goes_on = rules.go_on && self.step > 0;
        goes_on.then(|| format!("Capture again with {}.", self.the_piece(at)))
    }

    /// Returns the clause of a rule about captures by leaping, or else of the turn.
    pub(crate) fn clause_of_leaps(&self, rule: StepRule) -> Option<Clause> {
        let steps = self.program.declaration.turns[self.side.index()].iter();
        let mut rules = steps.filter_map(|step| Some((step.rule(rule)?.clause, step.clause)));
        rules.next().and_then(|(clause, step)| clause.or(step))
    }

    /// Returns the reason that another piece would move while one goes on capturing.
    pub(crate) fn explain_going_on(&self, from: usize) -> Option<Reason> {
        let at = usize::from(self.shooter);
        if self.program.leaps.may_go_on {
            return self.explain_other_than_onward(from);
        }
        let goes_on = self.program.leaps.go_on && self.step > 0;
        (goes_on && from != at).then(|| {
            let sentence = format!("{} goes on capturing.", capitalised(&self.the_piece(at)));
            self.reason(self.clause_of_leaps(StepRule::GoesOn), sentence, &[at])
        })
    }

    /// Returns the reason that an action is not one of those captures which must be made.
    pub(crate) fn explain_captures(&self, action: Action) -> Option<Reason> {
        let rules = &self.program.leaps;
        let takes = matches!(action.what, What::Leap(_)) || self.code(action.to.into()) != 0;
        if rules.most && takes {
            return Some(self.explain_less(action));
        }
        (rules.go_on && self.step > 0).then(|| {
            let at = usize::from(self.shooter);
            let sentence = format!("{} must capture again.", capitalised(&self.the_piece(at)));
            self.reason(self.clause_of_leaps(StepRule::GoesOn), sentence, &[at])
        })
    }

    /// Returns how a piece leaps to a square, or why it does not.
    pub(crate) fn explain_leap(
        &self,
        mover: &Mover<W>,
        path: &Path,
        (from, to): (usize, usize),
    ) -> Result<What, (u8, Reason)> {
        if targets(self, mover, from).has(to) {
            return Ok(What::Leap(false));
        }
        let way = between(self.program, from, to);
        let piece = capitalised(&self.the_piece(from));
        let to_name = self.square_name(to);
        if self.turns_back(to) {
            let sentence = format!("{piece} can't turn back to {to_name}.");
            let clause = self.clause_of_leaps(StepRule::NeverBack);
            return Err((TURNING, self.reason(clause, sentence, &[to])));
        }
        let (sentence, at) = if self.code(to) != 0 {
            let sentence = format!("{piece} can't leap to {to_name}: that square is not empty.");
            (sentence, to)
        } else if let Some(own) = squares(way & self.sides[self.side.index()]).next() {
            let own_piece = self.the_piece(own);
            let sentence = format!("{piece} can't leap over {own_piece}, which is yours.");
            (sentence, own)
        } else if let Some(spared) = squares(way & self.sides[self.side.other().index()])
            .find(|&at| self.barred(mover).has(at))
        {
            let sentence = format!("{piece} can't leap over {}.", self.the_piece(spared));
            (sentence, spared)
        } else if let Some(waiting) =
            squares(way & self.with_code(self.program.leaps.waiting)).next()
            && self.program.leaps.waiting != 0
        {
            let name = self.square_name(waiting);
            let sentence = format!("{piece} can't leap over {name} again in this turn.");
            (sentence, waiting)
        } else if let Some(first) = squares(way & self.occupied()).next() {
            let sentence = format!(
                "{piece} can't leap to {to_name}: it takes one piece at a time, with an empty square behind it."
            );
            (sentence, first)
        } else {
            let sentence = format!(
                "{piece} can leap to {to_name} only over an enemy piece, and none stands there."
            );
            (sentence, from)
        };
        Err((2, self.reason(path.clause, sentence, &[at])))
    }
}
