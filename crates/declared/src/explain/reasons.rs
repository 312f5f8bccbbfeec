//! The reasons that few games have: clauses cited by reason, borrowed moves, and what lies beneath.

use crate::bits::{Bits, squares};
use crate::effects::lend::Ways;
use crate::explain::{Parts, Reason, walks};
use crate::play::fields;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::{Code, KindMoves, Special};
use springald_core::{Clause, PositionExt, Side, capitalised};
use springald_language::model::{Leg, Path, Topic, Whose};
use springald_language::words::a;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the clause that a text cites for a topic: the one about the fewest kinds with this one; without a kind,
    /// the one about most.
    pub(crate) fn cited(&self, topic: Topic, code: Option<Code>) -> Option<Clause> {
        let all = self.program.declaration.explanations.iter();
        let all = all.filter(|one| one.topic == topic);
        let found = match code.map(|code| usize::from(code) - 1) {
            Some(kind) => {
                (all.filter(|one| one.kinds.contains(&kind))).min_by_key(|one| one.kinds.len())
            }
            None => all.max_by_key(|one| one.kinds.len()),
        };
        found.and_then(|one| one.clause)
    }

    /// Returns the clause that a text cites for a topic about this kind, but not about all.
    pub(crate) fn cited_of(&self, topic: Topic, code: Option<Code>) -> Option<Clause> {
        let clause = self.cited(topic, code);
        let about_all = self.cited(topic, None);
        clause.filter(|_| clause != about_all || self.is_about_few(topic))
    }

    /// Returns `true` if no explanation of a topic is about all kinds.
    fn is_about_few(&self, topic: Topic) -> bool {
        let declaration = &self.program.declaration;
        let kinds = declaration.kinds.iter();
        let all = kinds.filter(|kind| kind.is_usual());
        let count = all.count();
        let mut explanations = declaration.explanations.iter();
        !explanations.any(|one| one.topic == topic && one.kinds.len() == count)
    }

    /// Returns the reason that a hyphen at the end of a text marks nothing.
    pub(crate) fn explain_hyphen(&self, from: usize, parts: &Parts) -> Option<Reason> {
        let clause = self.program.declaration.hyphen?;
        let old = self.code(from);
        let means = |action: &Action| {
            usize::from(action.from) == from
                && usize::from(action.to) == parts.to
                && parts.code == (action.code != old).then_some(action.code)
                && matches!(action.what, What::Move | What::Pass | What::Castle(_))
        };
        let is_legal = parts.hyphen && self.actions().iter().any(means);
        let sentence = "This move is written without a hyphen: it can mean only one thing.";
        is_legal.then(|| self.reason(clause, sentence.into(), &[from, parts.to]))
    }

    /// Returns the reason why a piece that borrows does not take the piece on a square: in its own ways it does not
    /// reach it.
    pub(crate) fn explain_borrowed_capture(
        &self,
        ways: &Ways<'_, W>,
        from: usize,
        to: usize,
    ) -> Option<Reason> {
        let code = self.code(from);
        let own = &self.program.declaration.kinds[usize::from(code) - 1].paths;
        let lent: Vec<&Path> = ways.lent_paths().collect();
        let gains = |path: &&&Path| !own.iter().any(|own| own.tracks == path.tracks);
        if lent.iter().filter(gains).count() == 0 {
            return None;
        }
        let tracks =
            (lent.iter()).find_map(|path| walks::track_to(self.program, self.side, path, from, to));
        let occupied = self.occupied();
        let mut in_the_way = tracks.into_iter().flatten().filter(|&at| occupied.has(at));
        if let Some(at) = in_the_way.next() {
            return Some(self.in_the_way((None, None), (from, to), at));
        }
        let sentence = format!(
            "{} can't take {}: it borrows moves, but no captures.",
            capitalised(&self.the_piece(from)),
            self.the_piece(to)
        );
        let clause = self.cited(Topic::LentCaptures, None);
        Some(self.reason(clause, sentence, &[from, to]))
    }

    /// Returns the reason that a piece is in the way; the first part is the kind that
    /// moves, if its clauses count, and the clause of the way.
    pub(crate) fn in_the_way(
        &self,
        (code, stated): (Option<Code>, Option<Clause>),
        (from, to): (usize, usize),
        at: usize,
    ) -> Reason {
        let sentence = format!(
            "{} can't reach {}: {} is in the way.",
            capitalised(&self.the_piece(from)),
            self.square_name(to),
            self.the_piece(at)
        );
        let clause = self.cited(Topic::BlockedWays, code);
        let clause = clause.or_else(|| self.clause_of_neutral(at)).or(stated);
        self.reason(clause, sentence, &[at])
    }

    /// Returns the reason why a hop over the first of the pieces between two squares leads elsewhere; `track` has all
    /// squares between.
    pub(crate) fn explain_hop(
        &self,
        path: &Path,
        (from, to): (usize, usize),
        track: &[usize],
        pieces: &[usize],
    ) -> Option<Reason> {
        let mut hops = path.tracks.iter().map(|track| match track.legs[..] {
            [Leg::Hop { far, .. }] => Some(far),
            _ => None,
        });
        let (is_far, &hurdle) = (hops.next()??, pieces.first()?);
        let piece = capitalised(&self.the_piece(from));
        let kind = usize::from(self.code(hurdle)).checked_sub(1)?;
        let whose = match path.hurdles_of {
            Whose::Own if self.owner(hurdle) != self.side.index() => ", which is not yours",
            Whose::Enemy if self.owner(hurdle) == self.side.index() => ", which is yours",
            _ => "",
        };
        let is_barred = !path.hurdles.is_empty() && !path.hurdles.contains(&kind);
        if is_barred || !whose.is_empty() {
            let sentence = format!("{piece} can't leap over {}{whose}.", self.the_piece(hurdle));
            return Some(self.reason(path.clause, sentence, &[hurdle]));
        }
        if is_far {
            let &second = pieces.get(1)?;
            return Some(self.in_the_way((None, path.clause), (from, to), second));
        }
        let landing = track.iter().skip_while(|&&at| at != hurdle).nth(1)?;
        let sentence = format!(
            "{piece} can't reach {}: over {} it leaps to {}.",
            self.square_name(to),
            self.the_piece(hurdle),
            self.square_name(*landing)
        );
        Some(self.reason(path.clause, sentence, &[hurdle]))
    }

    /// Returns the reason that a piece would capture another en passant that passed the square earlier; or the position
    /// in which it just passed, if the capture is forbidden even there.
    pub(crate) fn explain_earlier_passage(
        &self,
        moves: &KindMoves<W>,
        from: usize,
        parts: &Parts,
    ) -> Option<Result<Reason, Self>> {
        let to = parts.to;
        let captures = moves.movers.iter().any(|way| {
            way.special == Special::EnPassant
                && way.from.has(from)
                && (self.reach(way, from, self.occupied()) & way.into).has(to)
        });
        let clause = self.cited(Topic::LateCaptures, Some(moves.code));
        let is_quiet = self.code(to) != 0 || parts.hyphen || self.passed.has(to);
        if !captures
            || clause.is_none()
            || is_quiet
            || Ways::of(self, self.side, from).lendings != 0
        {
            return None;
        }
        let them = self.side.other();
        let passers = squares(self.sides[them.index()]).filter(|&at| {
            fields::passages(self, them, at, false).any(|(_, between)| between.has(to))
        });
        let passers: Vec<usize> = passers.collect();
        let with_passer = |passer: usize| Self {
            passer: passer as u8,
            ..*self
        };
        let is_safe = |&&passer: &&usize| {
            let mut after = with_passer(passer);
            after.carry_out(
                Action {
                    from: from as u8,
                    to: to as u8,
                    code: moves.code,
                    what: What::EnPassant,
                    step: 0,
                },
                &mut (),
            );
            after.is_allowed(self.side)
        };
        let Some(&passer) = passers.iter().find(is_safe) else {
            return passers.first().map(|&passer| Err(with_passer(passer)));
        };
        let sentence = format!(
            "{} can't be captured en passant on {}: that is only possible right after it passed that square.",
            capitalised(&self.the_piece(passer)),
            self.square_name(to)
        );
        Some(Ok(self.reason(clause, sentence, &[passer, to])))
    }
}

impl<W: Bits> DeclaredPosition<W> {
    fn name_beneath(&self) -> &str {
        let layer = self.program.layer.as_ref();
        layer.map_or("piece", |table| self.program.kind_name(table.code))
    }

    /// Returns the side whose piece lies beneath a square.
    fn owner_beneath(&self, at: usize) -> Option<Side> {
        (Side::BOTH.into_iter()).find(|&side| self.beneath(side).has(at))
    }

    /// Returns the reason why what lies beneath a square does not move, if a move of it may be meant there.
    pub(crate) fn explain_beneath(&self, from: usize, parts: &Parts) -> Option<Reason> {
        let table = self.program.layer.as_ref()?;
        let owner = self.owner_beneath(from)?;
        let kind = &self.program.declaration.kinds[usize::from(table.code) - 1];
        let (name, to) = (&kind.name, parts.to);
        if self.code(from) != 0 {
            let is_locked = owner == self.side && self.owner(from) != self.side.index();
            return is_locked.then(|| self.locked(from));
        }
        if parts.code.is_some() {
            let sentence = format!("{} does not promote.", capitalised(&a(name)));
            let clause = self.cited(Topic::Promotions, None);
            return Some(self.reason(clause, sentence, &[from]));
        }
        if owner != self.side {
            let sentence = format!("The {name} on {} is not yours.", self.square_name(from));
            return Some(self.reason(kind.clause, sentence, &[from]));
        }
        let mut pieces = self.under[owner.index()].pieces();
        let fresh = pieces.any(|(at, fresh)| at == from && fresh);
        if !self.reach_beneath(table, from, fresh).has(to) {
            let mut paths = kind.paths.iter();
            let path = paths
                .find(|path| path.first == fresh)
                .or(kind.paths.first());
            let sentence = format!(
                "The {name} on {} can't move as far as {}.",
                self.square_name(from),
                self.square_name(to)
            );
            return Some(self.reason(path.and_then(|path| path.clause), sentence, &[from, to]));
        }
        if self.code(to) != 0 || self.owner_beneath(to).is_some() {
            let sentence = format!(
                "{} can move only to a square on which there is nothing, and {} is taken.",
                capitalised(&a(name)),
                self.square_name(to)
            );
            let clause = self.cited(Topic::BlockedWays, Some(table.code));
            return Some(self.reason(clause, sentence, &[to, from]));
        }
        let sentence = format!("You are in check, and moving {} does not stop it.", a(name));
        let clause = self.cited(Topic::Checks, Some(table.code));
        Some(self.reason(clause, sentence, &[from]))
    }

    fn locked(&self, from: usize) -> Reason {
        let table = self.program.layer.as_ref();
        let kind = table.map(|table| &self.program.declaration.kinds[usize::from(table.code) - 1]);
        let sentence = format!(
            "The {} on {} can't move while a piece stands on it.",
            self.name_beneath(),
            self.square_name(from)
        );
        self.reason(kind.and_then(|kind| kind.clause), sentence, &[from])
    }

    /// Returns `true` if the piece on a square is of a kind that is carried to another square.
    pub(crate) fn rides(&self, from: usize, to: usize) -> bool {
        let layer = self.program.layer.as_ref();
        layer.is_some_and(|table| self.twin_of(table, self.side, from).has(to))
    }

    /// Returns the reason that an own piece stands where another would be carried, or stands there anyway.
    pub(crate) fn explain_own_piece(&self, from: usize, to: usize) -> Reason {
        let rides = self.rides(from, to);
        let breach = if rides {
            Topic::CarryingOntoOwn
        } else {
            Topic::OwnPieces
        };
        let first = self.first_clause(self.program.moves(self.side, self.code(from)));
        let sentence = format!(
            "Your own {} stands on {}.",
            self.program.kind_name(self.code(to)),
            self.square_name(to)
        );
        let clause = self.cited(breach, Some(self.code(from))).or(first);
        self.reason(clause, sentence, &[to])
    }

    /// Returns the reason why a piece is not carried to a square, or what lies beneath it does not go there, if that
    /// may be meant. `is_its_move` is `true` if the piece moves like this at all.
    pub(crate) fn explain_carrying(
        &self,
        from: usize,
        to: usize,
        is_its_move: bool,
    ) -> Option<Reason> {
        let table = self.program.layer.as_ref()?;
        let code = Some(self.code(from));
        let links = |side: Side| {
            let across: W = self.under[side.index()].across(W::bit(from));
            across.has(to)
        };
        if links(self.side) {
            let sentence = format!("{} is not carried.", capitalised(&self.the_piece(from)));
            return Some(self.reason(
                self.cited(Topic::RefusedCarrying, code),
                sentence,
                &[from, to],
            ));
        }
        if links(self.side.other()) && !is_its_move {
            let sentence = format!(
                "{} can't be carried to {}: the enemy's carry only the enemy's pieces.",
                capitalised(&self.the_piece(from)),
                self.square_name(to)
            );
            return Some(self.reason(
                self.cited(Topic::CarryingByEnemies, code),
                sentence,
                &[from, to],
            ));
        }
        let mut pieces = self.under[self.side.index()].pieces();
        let (_, fresh) = pieces.find(|&(at, _)| at == from)?;
        let is_free = self.code(to) == 0 && self.owner_beneath(to).is_none();
        let reaches = self.reach_beneath(table, from, fresh).has(to);
        (reaches && (is_free || !is_its_move)).then(|| self.locked(from))
    }

    /// Returns the clause about attacks on a royal piece: that about being carried, if no attack is of another kind.
    pub(crate) fn clause_of_attack(
        &self,
        royal: usize,
        by: Side,
        otherwise: Option<Clause>,
    ) -> Option<Clause> {
        let table = self.program.layer.as_ref();
        let carriers = table.map_or(W::ZERO, |table| self.carriers(table, royal, by));
        if carriers == W::ZERO || self.reaching(royal, by, self.occupied()) != W::ZERO {
            return otherwise;
        }
        self.cited(Topic::AttacksByCarrying, None).or(otherwise)
    }
}
