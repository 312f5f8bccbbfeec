//! Adds the statements of a text to the statements of the game that it is like.

use super::changes::{self, Change};
use super::names::{Name, Span, title};
use super::problems::{Fault, Faults};
use super::renaming::{with_letter, with_name};
use super::sides::{with_first, with_sides};
use super::tree::effects::{EXPLOSION, Effect};
use super::tree::{
    Added, Area, Army, Body, Castling, Counting, DiceLine, Dropped, End, Gate, Head, Kinds, Lend,
    Lost, Material, Piece, PieceLine, Points, Progress, Repetition, Sentence, Shuffle, Statement,
    Step, StepAction, Text, Topic,
};
use crate::model::{Capture, Forbidden, Passing, Topic as Subject};
use springald_board::{Form, Shape};
use springald_core::{Clause, MoveNotation, Sides, set_of};
use std::collections::{BTreeMap, BTreeSet};

/// The letters of the knight and the bishop in `material orthodox`.
const ORTHODOX: [char; 2] = ['N', 'B'];

/// Something with the clause that states it.
pub(super) type Stated<T> = (Option<Clause>, T);

/// All statements of a game, inherited or its own.
#[derive(Default)]
pub(super) struct Merged {
    pub head: Option<Head>,
    pub aliases: Vec<Name>,
    pub summary: String,
    pub credit: String,
    pub sides: Sides,
    pub notations: Vec<(MoveNotation, Span)>,
    pub sections: Vec<(u8, String)>,
    pub sentences: Vec<Sentence>,
    pub board: Option<(u8, u8)>,
    pub form: Form,
    pub turned: bool,
    pub start: Option<Name>,
    pub areas: Vec<(Name, Area)>,
    pub pieces: Vec<Piece>,
    /// The pieces that were removed, with the places that say so.
    pub removed: Vec<Name>,
    /// The place of the statement of the board.
    pub board_place: Option<Span>,
    /// The old and the new names of pieces.
    pub renamed: Vec<(String, String)>,
    pub castlings: Vec<Castling>,
    /// The clause of the order of a rank, its contents, and its place.
    pub shuffle: Option<(Option<Clause>, Shuffle, Span)>,
    /// `armies`, and its place
    pub armies: Option<Stated<(Vec<Army>, Span)>>,
    /// The steps of White and of Black.
    pub turns: [Vec<Step>; 2],
    pub turn_clause: Option<Clause>,
    /// The clause of the dice, their lines, and their place.
    pub dice: Option<(Option<Clause>, Vec<DiceLine>, Span)>,
    pub phases: Option<(Vec<String>, Span)>,
    pub forbidden: Vec<(Forbidden, Span)>,
    pub must_take: Option<Stated<()>>,
    pub must_drop: Option<Stated<(Kinds, Span)>>,
    pub unions: Option<Stated<(Kinds, Span)>>,
    pub ends: Vec<Stated<End>>,
    pub repetition: Option<Repetition>,
    pub progress: Option<Progress>,
    pub material: Option<Material>,
    /// The letters that the knight and the bishop of `material orthodox` have now, if pieces were renamed since.
    pub orthodox: Option<[char; 2]>,
    pub lendings: Vec<Stated<Lend>>,
    pub names_passer: bool,
    pub hyphen: Option<Stated<()>>,
    pub capture: Option<Capture>,
    /// `captured pieces stay`
    pub waiting: Option<Stated<Name>>,
    pub effects: Vec<Stated<Effect>>,
    pub drops: Vec<Stated<Dropped>>,
    /// The latest first.
    pub explanations: Vec<Stated<(Subject, Kinds)>>,
    pub gate: Option<Stated<Gate>>,
    /// `exchange` and `carry`
    pub exchanges: Vec<Stated<(Kinds, Kinds, Span)>>,
    pub carriages: Vec<Stated<(Kinds, Kinds, Span)>>,
    pub returning: Option<(Option<Clause>, Kinds, Span)>,
    pub counting: Option<Stated<Counting>>,
    pub points: Option<Stated<Points>>,
    pub addition: Option<Stated<Added>>,
    pub passing: Option<Stated<Passing>>,
    pub mirrored: Option<Stated<Span>>,
    /// The clauses of statements that are not kept with them, by their first words.
    pub others: BTreeMap<&'static str, Clause>,
    /// The clauses of statements that had none.
    pub changes: Vec<Change>,
    pub lost: Lost,
}

impl Merged {
    /// Adds the statements of a text. Those before it are inherited.
    pub(super) fn add(&mut self, mut text: Text, faults: &mut Faults) {
        let before = (self.citations(), self.others.clone());
        let (placement, first) = (self.placement(), self.first());
        let has_own_clause = |statement: &Statement| {
            statement.clause.is_some() && matches!(statement.body, Body::Game(_))
        };
        let is_renumbered = text.statements.iter().any(has_own_clause);
        let parent = self.parent(is_renumbered);
        let changes = changes::number(&mut text, parent.as_ref());
        self.aliases.clear();
        self.summary.clear();
        self.credit.clear();
        self.lost.keywords.extend(text.lost.keywords);
        self.lost.names.extend(text.lost.names);
        self.lost.inherited |= text.lost.inherited;
        let heads = text.statements.iter();
        let head = heads
            .clone()
            .find(|statement| matches!(statement.body, Body::Game(_)));
        if let Some(clause) = head.and_then(|statement| statement.clause) {
            self.renumber(clause);
        }
        self.changes.extend(changes);
        let stated = |clause| text.sentences.iter().any(|own| own.clause == clause);
        self.sentences.retain(|old| !stated(old.clause));
        let inherits = self.head.is_some();
        for statement in heads {
            self.remove(statement, inherits, faults);
            if let Body::Rename(old, new, letter) = &statement.body {
                self.rename((old, new), *letter, faults);
            }
            if let Body::Sides(sides) = &statement.body {
                for sentence in &mut self.sentences {
                    sentence.text = with_sides(&sentence.text, &self.sides, sides);
                }
            }
        }
        let own: Vec<Clause> = text.sentences.iter().map(|own| own.clause).collect();
        self.sentences.extend(text.sentences);
        let mut ends = Vec::new();
        for statement in text.statements {
            match statement.body {
                Body::End(end) => self.replace_end(statement.clause, end, &mut ends),
                _ => self.state(statement),
            }
        }
        ends.append(&mut self.ends);
        self.ends = ends;
        self.shift_neutral();
        let is_moved = self.placement() != placement;
        if inherits && self.first() != first {
            let names = [first, self.first()].map(|side| self.sides.names[side].clone());
            for one in self
                .sentences
                .iter_mut()
                .filter(|one| !own.contains(&one.clause))
            {
                one.text = with_first(&one.text, &names);
            }
        }
        self.forget(&own, &before, is_moved);
    }

    /// Tells the moves of neutral pieces from moves of own ones that a step names.
    fn shift_neutral(&mut self) {
        let pieces = &self.pieces;
        let is_neutral = |name: &Name| {
            let mut pieces = pieces.iter();
            pieces.any(|piece| piece.neutral && piece.name.text == name.text)
        };
        for step in self.turns.iter_mut().flatten() {
            if let Some(Kinds::Named(names)) = &step.terms.movers
                && let [name] = &names[..]
                && is_neutral(name)
            {
                step.action = StepAction::Shift(name.clone());
                step.terms.movers = None;
            }
        }
    }

    /// Returns the pieces of the start, as its FEN has them.
    fn placement(&self) -> String {
        let start = self.start.as_ref();
        start.map_or_else(String::new, |fen| changes::placement(&fen.text))
    }

    /// Returns the index of the side that moves first.
    fn first(&self) -> usize {
        let start = self.start.as_ref();
        let side = start.and_then(|fen| fen.text.split(' ').nth(1));
        // Where armies are chosen, the start says who chooses first.
        usize::from(side == Some("b") && self.armies.is_none())
    }

    /// Returns what a text needs to know about the game that it is like, if it is like one. The numbers of that game do not
    /// count if its clauses go.
    fn parent(&self, is_renumbered: bool) -> Option<changes::Parent> {
        let head = self.head.as_ref()?;
        let sentences = self.sentences.iter().map(|one| one.clause.section());
        let headings = self.sections.iter().map(|(number, _)| *number);
        let written = self.changes.iter().map(|(clause, _)| clause.section());
        let all = sentences.chain(headings).chain(written);
        Some(changes::Parent {
            name: head.name.clone().unwrap_or_else(|| title(&head.id.text)),
            last: all.filter(|_| !is_renumbered).max().unwrap_or(0),
            start: self.placement(),
        })
    }

    /// Drops the inherited sentences that are no longer true: they speak of statements or pieces that are gone. `own` has
    /// the clauses of the text's sentences, `before` all clauses before it; `is_moved` is `true` if pieces start elsewhere.
    fn forget(
        &mut self,
        own: &[Clause],
        (cited, others): &(BTreeSet<Clause>, BTreeMap<&'static str, Clause>),
        is_moved: bool,
    ) {
        let still = self.citations();
        let is_gone = |name: &&Name| !self.pieces.iter().any(|piece| piece.name.text == name.text);
        let removed: Vec<&Name> = self.removed.iter().filter(is_gone).collect();
        let speaks_of_it = |one: &Sentence| changes::names_one_of(&one.text, &removed);
        let sections = |clauses: &BTreeSet<Clause>| -> BTreeSet<u8> {
            set_of(clauses.iter().map(|clause| clause.section()))
        };
        let left = sections(&still);
        let emptied = sections(cited)
            .into_iter()
            .filter(|section| !left.contains(section));
        let emptied = set_of(emptied);
        let is_replaced = |one: &Sentence| {
            one.of.is_some_and(|word| {
                let is_same = word == "start" && !is_moved;
                let [old, new] = [others, &self.others].map(|all| all.get(word));
                !is_same && old == Some(&one.clause) && new != old
            })
        };
        let kept = |one: &Sentence| {
            let clause = one.clause;
            own.contains(&clause)
                || if cited.contains(&clause) || still.contains(&clause) {
                    still.contains(&clause) && !is_replaced(one)
                } else {
                    !speaks_of_it(one) && !emptied.contains(&clause.section())
                }
        };
        // A clause whose statement is still there is written anew if its sentence speaks of a piece that is gone.
        let is_stale = |one: &Sentence| {
            let is_own = own.contains(&one.clause);
            !is_own && kept(one) && still.contains(&one.clause) && speaks_of_it(one)
        };
        let stale = self.sentences.iter().filter(|one| is_stale(one));
        let stale = set_of(stale.map(|one| one.clause));
        let is_kept: Vec<bool> = (self.sentences.iter())
            .map(|one| kept(one) && !stale.contains(&one.clause))
            .collect();
        let mut is_kept = is_kept.into_iter();
        self.sentences.retain(|_| is_kept.next().unwrap_or(true));
        self.changes
            .extend(stale.into_iter().map(|clause| (clause, None)));
    }

    /// Returns the clauses of all statements.
    fn citations(&self) -> BTreeSet<Clause> {
        let lines = |lines: &[PieceLine]| lines.iter().map(|line| line.clause).collect::<Vec<_>>();
        let mut all: Vec<Option<Clause>> = Vec::new();
        for piece in &self.pieces {
            all.push(piece.clause);
            all.extend(lines(&piece.lines));
        }
        for (clause, lend) in &self.lendings {
            all.push(*clause);
            all.extend(lines(&lend.lines));
        }
        for step in self.turns.iter().flatten() {
            all.push(step.clause);
            all.extend(step.rules.iter().map(|rule| rule.clause));
            all.extend(step.terms.rules.iter().map(|rule| rule.0));
        }
        if let Some((clause, lines, _)) = &self.dice {
            all.push(*clause);
            all.extend(lines.iter().map(|line| line.clause));
        }
        for castling in &self.castlings {
            all.push(castling.clause);
            all.extend(castling.uncarried.map(|one| one.clause));
        }
        if let Some((clause, (armies, _))) = &self.armies {
            all.push(*clause);
            all.extend(armies.iter().map(|one| one.clause));
        }
        all.push(self.turn_clause);
        all.extend(self.forbidden.iter().map(|(one, _)| one.clause));
        all.extend(self.ends.iter().map(|one| one.0));
        all.extend(self.effects.iter().map(|one| one.0));
        all.extend(self.drops.iter().map(|one| one.0));
        all.extend((self.exchanges.iter().chain(&self.carriages)).map(|one| one.0));
        all.extend(self.explanations.iter().map(|one| one.0));
        all.extend(self.must_take.iter().map(|one| one.0));
        all.extend(self.must_drop.iter().chain(&self.unions).map(|one| one.0));
        all.extend(self.hyphen.iter().map(|one| one.0));
        all.extend(self.gate.iter().map(|one| one.0));
        all.extend(self.returning.iter().map(|one| one.0));
        all.extend(self.addition.iter().map(|one| one.0));
        all.extend(self.points.iter().map(|one| one.0));
        all.extend(self.counting.iter().map(|one| one.0));
        all.extend(self.passing.iter().map(|one| one.0));
        all.extend(self.mirrored.iter().map(|one| one.0));
        all.extend(self.repetition.iter().flat_map(Repetition::clauses));
        all.extend(self.others.values().copied().map(Some));
        set_of(all.into_iter().flatten())
    }

    /// Gives everything that is inherited one clause, and drops the inherited sentences and headings.
    fn renumber(&mut self, clause: Clause) {
        let all = Some(clause);
        self.sections.clear();
        self.sentences.clear();
        for piece in &mut self.pieces {
            piece.clause = all;
            piece.lines.iter_mut().for_each(|line| line.clause = all);
        }
        self.castlings.iter_mut().for_each(|one| one.clause = all);
        self.turn_clause = all;
        for step in self.turns.iter_mut().flatten() {
            step.clause = all;
            step.rules.iter_mut().for_each(|rule| rule.clause = all);
            step.terms.rules.iter_mut().for_each(|rule| rule.0 = all);
        }
        if let Some((clause, lines, _)) = &mut self.dice {
            *clause = all;
            for line in lines {
                line.clause = all;
            }
        }
        if let Some((clause, (armies, _))) = &mut self.armies {
            *clause = all;
            for army in armies {
                army.clause = all;
            }
        }
        (self.forbidden.iter_mut()).for_each(|(one, _)| one.clause = all);
        self.must_take = self.must_take.map(|_| (all, ()));
        self.ends.iter_mut().for_each(|end| end.0 = all);
        self.drops.iter_mut().for_each(|drop| drop.0 = all);
        let pairs = self.exchanges.iter_mut().chain(&mut self.carriages);
        pairs.for_each(|one| one.0 = all);
        self.effects.iter_mut().for_each(|one| one.0 = all);
        self.waiting.iter_mut().for_each(|one| one.0 = all);
        self.gate.iter_mut().for_each(|one| one.0 = all);
        self.returning.iter_mut().for_each(|one| one.0 = all);
        self.addition.iter_mut().for_each(|one| one.0 = all);
        self.points.iter_mut().for_each(|one| one.0 = all);
        self.counting.iter_mut().for_each(|one| one.0 = all);
        self.passing.iter_mut().for_each(|one| one.0 = all);
        self.mirrored.iter_mut().for_each(|one| one.0 = all);
        let kinds = self.must_drop.iter_mut().chain(&mut self.unions);
        kinds.for_each(|one| one.0 = all);
        self.explanations.iter_mut().for_each(|one| one.0 = all);
        self.hyphen = self.hyphen.map(|_| (all, ()));
        (self.repetition.iter_mut()).for_each(|one| one.state_clause(clause));
        self.others.values_mut().for_each(|one| *one = clause);
        self.changes.clear();
        for (clause, lend) in &mut self.lendings {
            *clause = all;
            lend.lines.iter_mut().for_each(|line| line.clause = all);
        }
    }

    /// Gives an inherited piece another name and another letter, in the sentences, too.
    fn rename(&mut self, (old, new): (&Name, &Name), letter: char, faults: &mut Faults) {
        let Some(piece) = (self.pieces.iter_mut()).find(|piece| piece.name.text == old.text) else {
            let names = self.pieces.iter().map(|piece| piece.name.text.as_str());
            faults.unknown(old, "the name of a piece of the other game", names);
            return;
        };
        if piece.placed_as == piece.letter {
            piece.placed_as = letter;
        }
        let old_letter = std::mem::replace(&mut piece.letter, letter);
        let orthodox = self.orthodox.get_or_insert(ORTHODOX).iter_mut();
        orthodox
            .filter(|one| **one == old_letter)
            .for_each(|one| *one = letter);
        if let Some(start) = &mut self.start {
            let renamed = with_letter(&start.text, old_letter, letter);
            for sentence in &mut self.sentences {
                sentence.text = sentence.text.replace(&start.text, &renamed);
            }
            start.text = renamed;
        }
        piece.name.text.clone_from(&new.text);
        for sentence in &mut self.sentences {
            sentence.text = with_name(&sentence.text, &old.text, &new.text);
        }
        self.renamed.push((old.text.clone(), new.text.clone()));
    }

    /// Returns the name that a piece has now.
    pub(super) fn name_now<'a>(&'a self, name: &'a str) -> &'a str {
        let is_taken = |text: &str| self.pieces.iter().any(|piece| piece.name.text == text);
        let mut now = name;
        for (old, new) in &self.renamed {
            if old == now && !is_taken(now) {
                now = new;
            }
        }
        now
    }

    /// Returns the board.
    pub(super) fn shape(&self) -> Option<Shape> {
        let (files, ranks) = self.board?;
        Some(Shape::new(files, ranks).with_form(self.form))
    }

    /// Removes what a statement `without` names.
    fn remove(&mut self, statement: &Statement, inherits: bool, faults: &mut Faults) {
        match &statement.body {
            Body::WithoutPieces(_) | Body::Without(_) if !inherits => {
                let message = "found 'without', expected it only in a game that is like another";
                faults.push(Fault::new(statement.span, message));
            }
            Body::WithoutPieces(names) => {
                for name in names {
                    let known = |piece: &Piece| piece.name.text == name.text;
                    if self.pieces.iter().any(known) {
                        self.pieces.retain(|piece| !known(piece));
                        self.removed.push(name.clone());
                    } else {
                        let names = self.pieces.iter().map(|piece| piece.name.text.as_str());
                        faults.unknown(name, "the name of a piece of the other game", names);
                    }
                }
            }
            Body::Without(topic) => match topic {
                Topic::Castling => self.castlings.clear(),
                Topic::Shuffle => self.shuffle = None,
                Topic::Forbid => self.forbidden.clear(),
                Topic::MustTake => self.must_take = None,
                Topic::Ends => self.ends.clear(),
                Topic::Repetition => {
                    self.repetition = None;
                    self.others.remove("repetition");
                }
                Topic::Progress => {
                    self.progress = None;
                    self.others.remove("progress");
                }
                Topic::Material => {
                    self.material = None;
                    self.others.remove("material");
                }
                Topic::Lending => self.lendings.clear(),
                Topic::Drops => {
                    self.drops.clear();
                    self.exchanges.clear();
                    self.must_drop = None;
                }
                Topic::Gates => self.gate = None,
                Topic::Passing => self.passing = None,
                Topic::Unions => self.unions = None,
                Topic::Carrying => self.carriages.clear(),
                Topic::Armies => self.armies = None,
                Topic::Explosions => self.effects.retain(|(_, one)| one.words != EXPLOSION),
                Topic::Effects => self.effects.clear(),
            },
            // The words describe the other game's steps.
            Body::Turn(..) => self.phases = None,
            _ => {}
        }
    }

    /// Adds a statement, or replaces an inherited one.
    fn state(&mut self, statement: Statement) {
        let Statement {
            clause, span, body, ..
        } = statement;
        if let Some(word) = body.replaced() {
            let is_same = matches!(&body, Body::Start(fen) if changes::placement(&fen.text) == self.placement());
            if clause.is_some() || !is_same {
                self.cite(word, clause);
            }
        }
        match body {
            Body::Game(head) => self.head = Some(head),
            Body::Aliases(names) => self.aliases.extend(names),
            Body::Summary(text) => self.summary = text,
            Body::Credit(text) => self.credit = text,
            Body::Sides(sides) => self.sides = sides,
            Body::Notations(notations) => self.notations = notations,
            Body::Section(number, heading) => {
                self.sections.retain(|(known, _)| *known != number);
                self.sections.push((number, heading));
            }
            Body::Board(board) => {
                self.board = Some((board.files, board.ranks));
                self.board_place = Some(span);
                self.form = board.form;
                self.turned = board.turned;
            }
            Body::Start(fen) => self.start = Some(fen),
            Body::Area(name, area) => {
                let same = |(known, _): &(Name, Area)| known.text == name.text;
                match self.areas.iter().position(same) {
                    Some(index) => self.areas[index] = (name, area),
                    None => self.areas.push((name, area)),
                }
            }
            Body::Piece(piece) => {
                let same = |known: &Piece| known.name.text == piece.name.text;
                match self.pieces.iter().position(same) {
                    Some(index) => self.pieces[index] = piece,
                    None => self.pieces.push(piece),
                }
            }
            Body::Castling(castlings) => self.castlings = castlings,
            Body::Shuffle(shuffle) => self.shuffle = Some((clause, shuffle, span)),
            Body::Turn(side, steps) => {
                match side {
                    Some(side) => self.turns[side.index()] = steps,
                    None => self.turns = [steps.clone(), steps],
                }
                self.turn_clause = clause;
            }
            Body::Armies(armies) => self.armies = Some((clause, (armies, span))),
            Body::Dice(lines) => self.dice = Some((clause, lines, span)),
            Body::Phases(words) => self.phases = Some((words, span)),
            Body::Explains(topic, kinds) => self.explanations.insert(0, (clause, (topic, kinds))),
            Body::Forbid(what) => {
                self.forbidden.retain(|(known, _)| known.what != what);
                self.forbidden.push((Forbidden { clause, what }, span));
            }
            Body::MustTake => self.must_take = Some((clause, ())),
            Body::MustDrop(kinds, span) => self.must_drop = Some((clause, (kinds, span))),
            Body::Unions(kinds, span) => self.unions = Some((clause, (kinds, span))),
            Body::Repetition(repetition) => self.repetition = Some(repetition),
            Body::Progress(progress) => self.progress = Some(progress),
            Body::Material(material) => {
                self.material = Some(material);
                self.orthodox = None;
            }
            Body::Lend(lend) => {
                self.lendings.retain(|(_, known)| known.words != lend.words);
                self.lendings.push((clause, *lend));
            }
            Body::FenWithPiece => self.names_passer = true,
            Body::Hyphen => self.hyphen = Some((clause, ())),
            Body::Captured(capture) => (self.capture, self.waiting) = (Some(capture), None),
            Body::CapturedStay(name) => {
                (self.capture, self.waiting) = (None, Some((clause, name)));
            }
            Body::Effects(effects) => self.state_effects(clause, effects),
            Body::Counting(counting) => self.counting = Some((clause, counting)),
            Body::Points(points) => self.points = Some((clause, points)),
            Body::Add(added) => self.addition = Some((clause, added)),
            Body::TwoBoards => self.mirrored = Some((clause, span)),
            Body::MayPass(passing) => self.passing = Some((clause, passing)),
            Body::Return(kinds) => self.returning = Some((clause, kinds, span)),
            Body::Gate(gate) => self.gate = Some((clause, gate)),
            Body::Drop(dropped) => self.drops.push((clause, dropped)),
            Body::Exchange(given, back, at) => self.exchanges.push((clause, (given, back, at))),
            Body::Carry(some, on, span) => self.carriages.push((clause, (some, on, span))),
            Body::Rename(..)
            | Body::End(_)
            | Body::Clause
            | Body::WithoutPieces(_)
            | Body::Without(_) => {}
        }
    }

    /// Gives a statement that is known by its first word another clause. What its written clause explained, the new one
    /// explains.
    fn cite(&mut self, word: &'static str, clause: Option<Clause>) {
        let old = self.others.remove(word);
        self.others.extend(clause.map(|clause| (word, clause)));
        let is_written = self.changes.iter().any(|(known, _)| Some(*known) == old);
        if is_written {
            let explanations = self.explanations.iter_mut();
            explanations
                .filter(|(stated, _)| *stated == old)
                .for_each(|(stated, _)| *stated = clause);
        }
    }

    /// Replaces the inherited effects with the same words.
    fn state_effects(&mut self, clause: Option<Clause>, effects: Vec<Effect>) {
        let words = effects.first().map(|one| one.words.clone());
        self.effects
            .retain(|(_, known)| Some(&known.words) != words.as_ref());
        self.effects
            .extend(effects.into_iter().map(|one| (clause, one)));
    }

    /// Replaces the inherited end with the same condition, or adds a new one.
    fn replace_end(&mut self, clause: Option<Clause>, end: End, added: &mut Vec<Stated<End>>) {
        let same = |known: &&mut Stated<End>| known.1.words == end.words;
        match self.ends.iter_mut().find(same) {
            Some(known) => *known = (clause, end),
            None => added.push((clause, end)),
        }
    }
}
