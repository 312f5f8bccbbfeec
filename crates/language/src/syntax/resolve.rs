//! Resolves the names of a game, and checks everything that one statement alone does not show.

use super::areas::Areas;
use super::changes;
use super::gates::SLOTS as DROPS;
use super::merge::Merged;
use super::names::{Span, title};
use super::plus::letters;
use super::problems::{Fault, Faults};
use super::resolver::{KINDS, Resolver, repeated, too_many};
use super::start::Start;
use super::tree::{self, Kinds, PieceBody};
use crate::model::{
    Capture, Declaration, Drop, End, Kind, KindId, Material, Progress, Rest, Step, StepAction, When,
};
use springald_core::insertion_sort;
use springald_core::{Clause, DrawRules, RepetitionLoss};

/// The most other names of a game.
const ALIASES: usize = 16;
/// The most ends of a game.
const ENDS: usize = 64;
/// The most named areas.
const AREAS: usize = 64;

/// Resolves a game. `place` is the place of its first statement. Returns `None` or a useless declaration if there are
/// errors.
pub(super) fn declaration(
    merged: &Merged,
    place: Span,
    faults: &mut Faults,
) -> Option<Declaration> {
    let head = merged.head.as_ref()?;
    check_parts(merged, place, faults);
    let stated = &merged.areas[..merged.areas.len().min(AREAS)];
    let areas = Areas::new(
        (merged.shape(), merged.turned),
        stated,
        &merged.lost,
        faults,
    );
    let mut resolver = Resolver {
        merged,
        areas,
        faults,
    };
    let mut kinds = resolver.all_kinds();
    let mut start = resolver.start();
    let armies = resolver.armies(&mut start);
    let castlings = resolver.castlings(&start);
    let turns = resolver.turns(&start);
    let ends = resolver.ends();
    let dice = resolver.dice(&turns.concat(), &ends);
    let mut drops = resolver.drops();
    let gate = resolver.gate(&mut drops);
    let fresh = resolver.fresh(&kinds, &start);
    let counting = resolver.counting(&turns.concat());
    let points = resolver.points();
    let addition = resolver.addition();
    let must_drop = resolver.must_drop(&drops);
    let lendings = resolver.lendings();
    let waiting = resolver.waiting();
    resolver.check_leaps();
    resolver.check_onward();
    let effects = resolver.effects(&mut kinds);
    resolver.check_game(&kinds, &turns.concat(), &drops, &start);
    resolver.check_swaps(&kinds, &lendings);
    resolver.check_steps(&kinds, &turns, (&lendings, &effects));
    let mut sections = merged.sections.clone();
    insertion_sort(&mut sections, |(number, _)| *number);
    let mut game = Declaration {
        id: head.id.text.clone(),
        name: head.name.clone().unwrap_or_else(|| title(&head.id.text)),
        aliases: resolver.aliases(&head.id.text),
        summary: merged.summary.clone(),
        credit: merged.credit.clone(),
        sides: merged.sides.clone(),
        notations: resolver.notations(&kinds),
        files: merged.board?.0,
        ranks: merged.board?.1,
        form: merged.form,
        turned: merged.turned,
        start: merged.start.as_ref()?.text.clone(),
        start_is_taken: merged.start.as_ref()?.span.source != 0,
        unions: resolver.unions(&kinds),
        carriages: resolver.carriages(&kinds),
        kinds,
        castlings,
        shuffle: resolver.shuffle(),
        armies,
        turns,
        turn_clause: merged.turn_clause,
        dice,
        phases: (merged.phases.iter())
            .flat_map(|(words, _)| words.clone())
            .collect(),
        forbidden: (merged.forbidden.iter())
            .map(|(what, _)| what.clone())
            .collect(),
        must_take: merged.must_take.map(|(clause, ())| clause),
        must_drop,
        counting,
        ends,
        draws: draw_rules(merged),
        chases: resolver.chases(),
        progress: resolver.progress(),
        material: resolver.material(),
        lendings,
        names_passer: merged.names_passer,
        hyphen: merged.hyphen.map(|(clause, ())| clause),
        capture: merged.capture.unwrap_or(Capture::Removed),
        waiting,
        effects,
        exchanges: resolver.exchanges(&drops),
        drops,
        explanations: resolver.explanations(),
        gate,
        fresh,
        returning: resolver.returning(),
        points,
        addition,
        mirrored: merged.mirrored.map(|(clause, _)| clause),
        passing: merged.passing,
        sections,
        written: Vec::new(),
        statements: (merged.others.iter())
            .map(|(word, clause)| (*word, *clause))
            .collect(),
        clauses: sentences(merged),
    };
    changes::write(&mut game, &merged.changes, start.pieces());
    Some(game)
}

/// Checks that a game has a board, a start and pieces, and not too many pieces and areas.
fn check_parts(merged: &Merged, place: Span, faults: &mut Faults) {
    for (keyword, is_missing) in [
        ("board", merged.board.is_none()),
        ("start", merged.start.is_none()),
        ("piece", merged.pieces.is_empty()),
    ] {
        if is_missing && !merged.lost.statement(keyword) {
            let message = format!("found no statement '{keyword}', expected one");
            faults.push(Fault::new(place, message));
        }
    }
    if let Some(piece) = merged.pieces.get(KINDS) {
        faults.push(too_many("pieces", KINDS, piece.name.span));
    }
    if let Some((name, _)) = merged.areas.get(AREAS) {
        faults.push(too_many("areas", AREAS, name.span));
    }
}

/// Returns the draws by repetition and by lack of progress.
fn draw_rules(merged: &Merged) -> DrawRules {
    let repetition = merged.repetition.as_ref();
    DrawRules {
        repetition: repetition.map(|stated| stated.limit),
        repetition_loss: repetition.map_or(RepetitionLoss::Nobody, |stated| stated.loss),
        perpetual_check_loses: repetition.is_some_and(|stated| stated.perpetual.is_some()),
        perpetual_chase_loses: repetition.is_some_and(|stated| stated.chase.is_some()),
        no_progress: merged.progress.as_ref().and_then(|one| one.limit),
        no_progress_loss: merged.progress.as_ref().and_then(|one| one.loss),
    }
}

/// Returns the clauses by number, each with its sentences joined.
fn sentences(merged: &Merged) -> Vec<(Clause, String)> {
    let mut clauses: Vec<(Clause, String)> = Vec::new();
    for sentence in &merged.sentences {
        match clauses
            .iter_mut()
            .find(|(clause, _)| *clause == sentence.clause)
        {
            Some((_, text)) => {
                text.push(' ');
                text.push_str(&sentence.text);
            }
            None => clauses.push((sentence.clause, sentence.text.clone())),
        }
    }
    insertion_sort(&mut clauses, |(clause, _)| *clause);
    clauses
}

impl Resolver<'_, '_> {
    /// Returns the other names of the game.
    fn aliases(&mut self, id: &str) -> Vec<String> {
        let mut aliases: Vec<String> = Vec::new();
        for name in &self.merged.aliases {
            if aliases.len() == ALIASES {
                self.faults.push(too_many("aliases", ALIASES, name.span));
                break;
            }
            if name.text == id || aliases.contains(&name.text) {
                self.faults.push(repeated(name));
            }
            aliases.push(name.text.clone());
        }
        aliases
    }

    /// Reads the start.
    fn start(&mut self) -> Start {
        let (Some(shape), Some(fen)) = (self.merged.shape(), &self.merged.start) else {
            return Start::default();
        };
        let shares = |(index, piece): (usize, &tree::Piece)| {
            let mut earlier = self.pieces()[..index].iter();
            earlier.any(|other| (other.letter, other.plus) == (piece.letter, piece.plus))
        };
        let is_ambiguous = self.pieces().iter().enumerate().any(shares);
        let is_complete = !self.merged.lost.statement("piece") && !is_ambiguous;
        let letters = letters(self.pieces());
        let pieces = (self.pieces(), &letters[..]);
        let start = Start::read(&fen.text, shape, pieces, is_complete);
        start.unwrap_or_else(|message| {
            let cause = self.merged.cause_of_start();
            self.faults
                .push(Fault::new(fen.span, message).because(cause));
            Start::default()
        })
    }

    /// Resolves the ends.
    fn ends(&mut self) -> Vec<End> {
        if let Some((_, end)) = self.merged.ends.get(ENDS) {
            self.faults.push(too_many("ends", ENDS, end.span));
        }
        let mut ends = Vec::new();
        for (clause, end) in self.merged.ends.iter().take(ENDS) {
            ends.push(End {
                clause: *clause,
                when: self.when(&end.when),
                result: end.result,
                reason: end.reason.clone(),
            });
        }
        ends
    }

    /// Resolves a condition.
    pub(super) fn when(&mut self, when: &tree::When) -> When {
        match when {
            tree::When::Checkmated => When::Checkmated,
            tree::When::MatedByDrop(kinds) => When::MatedByDrop(self.kinds(kinds)),
            tree::When::MatedByOnly(kinds) => When::MatedByOnly(self.kinds(kinds)),
            tree::When::MatedAfter(kinds) => When::MatedAfter(self.kinds(kinds)),
            tree::When::Stalemated => When::Stalemated,
            tree::When::EnemyInCheck => When::EnemyInCheck,
            tree::When::OnlyPromotions => When::OnlyPromotions,
            &tree::When::Uncastled { yours, letter } => When::Uncastled { yours, letter },
            tree::When::CountedOut => When::CountedOut,
            tree::When::Fewer { yours, kinds, than } => When::Fewer {
                yours: *yours,
                kinds: self.kinds(kinds),
                than: *than,
            },
            tree::When::More { yours, kinds, than } => When::More {
                yours: *yours,
                kinds: self.kinds(kinds),
                than: *than,
            },
            tree::When::Held {
                yours,
                kinds,
                more,
                than,
            } => When::Held {
                yours: *yours,
                kinds: self.kinds(kinds),
                more: *more,
                than: *than,
            },
            tree::When::Lead(kinds) => When::Lead(self.kinds(kinds)),
            tree::When::Behind(kinds) => When::Behind(self.kinds(kinds)),
            tree::When::ToMove => When::ToMove,
            tree::When::Are(side) => When::Are(*side),
            tree::When::Ahead => When::Ahead,
            tree::When::Back => When::Back,
            tree::When::Reached {
                yours,
                least,
                kinds,
                area,
                safely,
                followed,
            } => When::Reached {
                yours: *yours,
                least: *least,
                kinds: self.kinds(kinds),
                region: self.region(Some(area)),
                safely: *safely,
                followed: *followed,
            },
            tree::When::Checks(count) => When::Checks(*count),
            tree::When::Full => When::Full,
            tree::When::Played(count) => When::Played(*count),
            tree::When::Formed { yours, kinds, form } => When::Formed {
                yours: *yours,
                kinds: self.kinds(kinds),
                form: self.form(form),
            },
            tree::When::Passed(count) => When::Passed(*count),
            tree::When::RoyalsFacing => When::RoyalsFacing,
            tree::When::All(all) => When::All(all.iter().map(|one| self.when(one)).collect()),
        }
    }

    /// Resolves the kinds whose moves are progress.
    fn progress(&mut self) -> Progress {
        let stated = self.merged.progress.as_ref();
        let stated = stated.map(|one| Progress {
            kinds: self.kinds(&one.kinds),
            forward: one.forward,
        });
        stated.unwrap_or_default()
    }

    /// Resolves the lack of material that draws the game.
    fn material(&mut self) -> Option<Material> {
        Some(match self.merged.material.as_ref()? {
            tree::Material::Orthodox => match self.merged.orthodox {
                Some(letters) => Material::Only(self.renamed_orthodox(letters)),
                None => Material::Orthodox,
            },
            tree::Material::AtMostOne(kinds) => Material::AtMostOne(self.kinds(kinds)),
            tree::Material::Only(rests) => Material::Only(self.rests(rests)),
        })
    }

    /// Returns what may be left besides royal pieces where the orthodox pieces have other letters.
    fn renamed_orthodox(&self, letters: [char; 2]) -> Vec<Rest> {
        let [knights, bishops] = letters.map(|letter| {
            let pieces = self.pieces().iter().enumerate();
            let named = pieces.filter(|(_, piece)| piece.letter == letter && !piece.plus);
            named.map(|(kind, _)| kind).collect::<Vec<KindId>>()
        });
        [
            (Vec::new(), false, false),
            (knights, true, false),
            (bishops, false, true),
        ]
        .map(|(kinds, one, one_colour)| Rest {
            kinds,
            one,
            one_colour,
            without: Vec::new(),
        })
        .into()
    }

    /// Resolves the drops. A later statement replaces an earlier one about the same kind.
    fn drops(&mut self) -> Vec<Drop> {
        let mut drops: Vec<Drop> = Vec::new();
        for (clause, stated) in &self.merged.drops {
            let into = self.region(stated.into.as_ref());
            if stated.quiet && self.merged.forbidden.is_empty() {
                let message = "found a rule about check, expected 'forbid' in the game";
                self.faults.push(Fault::new(stated.span, message));
            }
            let kinds = match &stated.kinds {
                Kinds::Named(names) => self.own_kinds(names),
                kinds => self.kinds(kinds),
            };
            for kind in kinds {
                drops.retain(|drop| drop.kind != kind);
                if drops.len() == DROPS {
                    let fault = too_many("kinds of pieces that can be dropped", DROPS, stated.span);
                    self.faults.push(fault);
                    break;
                }
                drops.push(Drop {
                    clause: *clause,
                    kind,
                    into,
                    a_file: stated.a_file,
                    a_colour: stated.a_colour,
                    quiet: stated.quiet,
                    turned: self.turned(stated, kind),
                });
            }
        }
        drops
    }

    /// Resolves the promoted kind as which a piece may be dropped.
    fn turned(&mut self, stated: &tree::Dropped, kind: KindId) -> Option<KindId> {
        if !stated.turned {
            return None;
        }
        let pieces = self.pieces();
        let (letter, name) = (pieces[kind].letter, &pieces[kind].name.text);
        let mut all = pieces.iter();
        let turned = all.position(|piece| piece.plus && piece.letter == letter);
        if turned.is_none() {
            let message = format!(
                "found 'either side up' of '{name}', expected a piece with the letter +{letter} as its other side"
            );
            self.faults.push(Fault::new(stated.span, message));
        }
        turned
    }

    /// Resolves the pieces that must be dropped; some must be pieces that can be.
    fn must_drop(&mut self, drops: &[Drop]) -> Option<(Option<Clause>, Vec<KindId>)> {
        let (clause, (stated, span)) = self.merged.must_drop.as_ref()?;
        let mut kinds = self.kinds(stated);
        let can_drop = |kind: &KindId| drops.iter().any(|drop| drop.kind == *kind);
        let names_all = !matches!(stated, Kinds::Named(_));
        if names_all {
            kinds.retain(can_drop);
        }
        let known = kinds.iter().all(can_drop) && !(names_all && kinds.is_empty());
        if !known && !self.merged.lost.statement("drop") {
            let undropped = kinds.iter().find(|kind| !can_drop(kind));
            let found = undropped.map_or_else(
                || "no piece that can be dropped".to_owned(),
                |&kind| format!("'{}'", self.merged.pieces[kind].name.text),
            );
            let message = format!("found {found}, expected a piece with a statement 'drop'");
            self.faults.push(Fault::new(*span, message));
        }
        Some((*clause, kinds))
    }

    /// Checks that the parts of a game fit together.
    fn check_game(&mut self, kinds: &[Kind], turn: &[Step], drops: &[Drop], start: &Start) {
        self.check_counted();
        self.check_owns();
        self.check_royals();
        self.check_series();
        self.check_checks();
        self.check_perpetual();
        self.check_boards();
        self.check_edges();
        self.check_plus(kinds);
        self.check_becomings(kinds, turn);
        self.check_demotions(kinds);
        self.check_uses(kinds, turn, drops, start);
    }

    /// Checks that checks are counted in one way only.
    fn check_series(&mut self) {
        let ends = self.merged().ends.iter().map(|(_, end)| end);
        let series = ends
            .clone()
            .filter(|end| matches!(end.when, tree::When::MatedAfter(_)));
        let is_other = |end: &&tree::End| matches!(end.when, tree::When::Checks(_));
        let many = series.clone().count() > 1 || ends.clone().any(|end| is_other(&end));
        if let (true, Some(end)) = (many, series.clone().next_back()) {
            let message = "found a second end that counts checks, expected one";
            let fault = Fault::new(end.span, message);
            self.faults.push(fault);
        }
    }

    /// Checks that there is a royal piece in a game with checks.
    fn check_royals(&mut self) {
        let is_lost = self.merged.lost.statement("piece");
        if is_lost || self.pieces().iter().any(|piece| piece.royal) {
            return;
        }
        let forbidden = self.merged.forbidden.iter().map(|&(_, span)| span);
        let mut ends = self.merged.ends.iter().map(|(_, end)| end);
        let of_check = ends.find(|end| {
            matches!(
                end.when,
                tree::When::Checkmated
                    | tree::When::MatedByDrop(_)
                    | tree::When::MatedByOnly(_)
                    | tree::When::MatedAfter(_)
                    | tree::When::Checks(_)
                    | tree::When::EnemyInCheck
            )
        });
        if let Some(span) = forbidden.chain(of_check.map(|end| end.span)).next() {
            let message = "found no royal piece, expected 'royal' in the statement of a piece";
            self.faults.push(Fault::new(span, message));
        }
    }

    /// Checks that every kind moves, or comes onto the board in another way.
    fn check_uses(&mut self, kinds: &[Kind], turn: &[Step], drops: &[Drop], start: &Start) {
        for (index, (kind, piece)) in kinds.iter().zip(self.pieces()).enumerate() {
            let is_placed = turn.iter().any(|step| {
                if matches!(step.action, StepAction::Build(kind, _) if kind == index) {
                    return true;
                }
                let placed = [
                    StepAction::Place(index),
                    StepAction::Shoot(index),
                    StepAction::Throw(index),
                    StepAction::Add(index),
                ];
                placed.contains(&step.action)
            });
            let is_added = self.merged.addition.as_ref();
            let is_added = is_added.is_some_and(|(_, one)| one.name.text == kind.name);
            let is_dropped = is_added || drops.iter().any(|drop| drop.kind == index);
            let stands = kind.neutral && start.may_have(index);
            let mut effects = self.merged.effects.iter();
            let mut waiting = self.merged.waiting.iter();
            let waits = waiting.any(|(_, name)| name.text == kind.name);
            let is_dropped =
                is_dropped || waits || effects.any(|(_, effect)| effect.brings(&kind.name));
            let moves = piece.lines.iter().any(|line| match &line.body {
                // What states that it never moves needs no other way.
                PieceBody::Way(way) => way.moves || way.takes || !way.attacks,
                PieceBody::Like(_) | PieceBody::Swaps(..) | PieceBody::Becomes(_) => true,
                _ => false,
            });
            let may_be_placed = kind.neutral && self.merged.lost.statement("turn");
            if moves || piece.broken || is_placed || is_dropped || stands || may_be_placed {
                continue;
            }
            let message = if kind.neutral {
                format!(
                    "found neutral piece '{}' neither in the start nor in the turn, expected 'place {}' in the turn",
                    kind.name, kind.name
                )
            } else {
                format!(
                    "found no way to move for piece '{}', expected at least one below",
                    kind.name
                )
            };
            self.faults.push(Fault::new(piece.name.span, message));
        }
    }
}
