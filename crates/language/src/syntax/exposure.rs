//! Checks that no step opens an attack on a king that a move later in the turn could carry out.

use super::names::Span;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, End, When};
use crate::model::{
    Act, Effect, Forbid, Kind, KindId, Leg, Lending, Path, Step, StepAction, StepRule, Whose,
};

/// Returns `true` if a way leads over squares that have to be empty.
fn is_blocked(path: &Path) -> bool {
    let mut tracks = path.tracks.iter();
    path.is_by_line()
        || tracks.any(|track| match track.legs[..] {
            [Leg::Ride { most, .. }] => most > 1,
            [Leg::Anywhere] => false,
            _ => true,
        })
}

/// Returns `true` if a neutral piece of a kind may open a way: as a piece to hop over, or one that counts.
fn is_opened_by(path: &Path, kind: KindId) -> bool {
    let hops = |leg: &Leg| matches!(leg, Leg::Hop { .. } | Leg::Jump { .. });
    let mut legs = path.tracks.iter().flat_map(|track| &track.legs);
    let is_hurdle =
        path.hurdles_of == Whose::Any && (path.hurdles.is_empty() || path.hurdles.contains(&kind));
    path.counted || is_hurdle && !path.leaps && legs.any(hops)
}

/// The captures of a king that moves later in a turn might make.
struct Danger<'a> {
    /// The ways of the pieces that move then.
    ways: Vec<&'a Path>,
    /// The ways that pieces lend to each other.
    lendings: &'a [Lending],
    /// All kinds.
    kinds: &'a [Kind],
}

impl Danger<'_> {
    /// Returns `true` if a step may make such a capture possible.
    fn follows(&self, step: &Step) -> bool {
        let is_guarded = self.ways.iter().any(|path| path.safe)
            || self
                .lendings
                .iter()
                .any(|lending| lending.near.is_by_ways());
        let by_leaving = is_guarded || self.ways.iter().any(|path| is_blocked(path));
        let by_coming = |kind: KindId| {
            let lends = |lending: &Lending| lending.lenders.contains(&kind);
            is_guarded
                || self.ways.iter().any(|path| is_opened_by(path, kind))
                || self.lendings.iter().any(lends)
        };
        match step.action {
            StepAction::Remove => by_leaving || !self.lendings.is_empty(),
            StepAction::Place(kind) => {
                by_leaving || by_coming(kind) || !self.kinds[kind].force.pulls.is_empty()
            }
            StepAction::Shift(kind) => by_leaving || by_coming(kind),
            StepAction::Shoot(kind) | StepAction::Build(kind, _) => by_coming(kind),
            _ => false,
        }
    }
}

/// Returns a step in the words of its text.
fn words(step: &tree::Step) -> String {
    match &step.action {
        tree::StepAction::Place(name) => format!("place {}", name.text),
        tree::StepAction::Shoot(name) => format!("shoot {}", name.text),
        tree::StepAction::Build(name, _) => format!("build {}", name.text),
        tree::StepAction::Shift(name) => format!("move {}", name.text),
        _ => "remove".to_owned(),
    }
}

impl Resolver<'_, '_> {
    /// Checks the steps of turns whose actions are no moves, but have consequences for moves.
    pub(super) fn check_steps(
        &mut self,
        kinds: &[Kind],
        turns: &[Vec<Step>; 2],
        (lendings, effects): (&[Lending], &[Effect]),
    ) {
        self.check_exposures(kinds, turns, lendings);
        self.check_placed(turns, effects);
    }

    /// Checks the steps before the last move of each turn that are no moves themselves, in a game in which kings must be
    /// safe.
    fn check_exposures(&mut self, kinds: &[Kind], turns: &[Vec<Step>; 2], lendings: &[Lending]) {
        let merged = self.merged();
        let forbids = |what| merged.forbidden.iter().any(|(one, _)| one.what == what);
        let own = [
            Forbid::OwnRoyalAttacked,
            Forbid::AllOwnRoyalsAttacked,
            Forbid::LastOwnRoyalAttacked,
        ];
        let is_over = |end: &End| matches!(end.when, When::EnemyInCheck);
        if !own.into_iter().any(forbids)
            || forbids(Forbid::EnemyRoyalAttacked)
            || merged.ends.iter().any(|(_, end)| is_over(end))
            || merged.lost.statement("win")
        {
            return;
        }
        let mut found: Option<Span> = None;
        for (stated, turn) in merged.turns.iter().zip(turns) {
            let exposing = self.exposing(turn, (kinds, lendings));
            let step = exposing.filter(|_| stated.len() == turn.len());
            let step = step.map(|index| &stated[index]);
            // The turns of both sides may be the same.
            let Some(step) = step.filter(|step| found != Some(step.span)) else {
                continue;
            };
            found = Some(step.span);
            let message = format!(
                "found '{0}' before a step 'move' in a game with 'forbid', expected 'check ends the turn' below '{0}'; 'without forbid' lets kings be captured",
                words(step)
            );
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Returns the index of the first step after which a move later in the turn could capture a king.
    fn exposing(&self, turn: &[Step], (kinds, lendings): (&[Kind], &[Lending])) -> Option<usize> {
        let has_effects = !self.merged().effects.is_empty();
        let royal = |&kind: &KindId| kinds[kind].royal;
        let takes_kings = |path: &&Path| {
            let victims = &path.victims;
            (path.takes || path.attacks)
                && (has_effects || victims.is_empty() || victims.iter().any(royal))
        };
        let ways_of = |step: &Step| -> Vec<&Path> {
            let moves = |kind: &KindId| {
                let movers = &step.terms.movers;
                !kinds[*kind].neutral && (movers.is_empty() || movers.contains(kind))
            };
            let own = (0..kinds.len())
                .filter(moves)
                .flat_map(|kind| &kinds[kind].paths);
            own.chain(lendings.iter().flat_map(|lending| &lending.paths))
                .filter(takes_kings)
                .collect()
        };
        let is_captor = |step: &&Step| step.action == StepAction::Move && step.terms.tame.is_none();
        (0..turn.len()).find(|&index| {
            let step = &turn[index];
            let ends = step.rule(StepRule::CheckEndsTurn).is_some();
            let rest = &turn[index + 1..];
            let later = rest.iter().skip_while(|later| later.instead);
            !ends
                && later.filter(is_captor).any(|captor| {
                    let ways = ways_of(captor);
                    let danger = Danger {
                        ways,
                        lendings,
                        kinds,
                    };
                    danger.follows(step)
                })
        })
    }
    /// Checks that nothing else brings the only piece of a kind that a step places.
    fn check_placed(&mut self, turns: &[Vec<Step>; 2], effects: &[Effect]) {
        let merged = self.merged();
        let stated = merged.turns.iter().zip(turns);
        let stated = stated.filter(|(stated, turn)| stated.len() == turn.len());
        let mut steps = stated.flat_map(|(stated, turn)| stated.iter().zip(turn));
        let is_brought = |kind: KindId| {
            let by_effect =
                |effect: &Effect| effect.act == Act::Leave(kind) || effect.act == Act::Become(kind);
            let by_step = |step: &Step| match step.action {
                StepAction::Build(one, _) | StepAction::Shoot(one) => one == kind,
                _ => false,
            };
            turns.iter().flatten().any(by_step) || effects.iter().any(by_effect)
        };
        let found = steps.find_map(|(stated, step)| match (&stated.action, step.action) {
            (tree::StepAction::Place(name), StepAction::Place(kind)) if is_brought(kind) => {
                Some(name)
            }
            _ => None,
        });
        if let Some(name) = found {
            let message = format!(
                "found 'place {0}' in a game that brings '{0}' in other ways, too, expected one or the other; a piece that is placed is the only one",
                name.text
            );
            self.faults.push(Fault::new(name.span, message));
        }
    }
}
