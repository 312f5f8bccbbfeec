//! Neutral pieces that are shot by the piece that has just moved, or built anywhere.

use crate::bits::{Bits, squares, without};
use crate::compact::nobody;
use crate::explain::Reason;
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::program::reaches::reach;
use crate::program::regions::both;
use crate::program::{Code, Legality, Program};
use springald_board::{Set, Square};
use springald_core::fen::quoted;
use springald_core::{FenError, Observer, Sink, Verb};
use springald_language::model::StepAction;
use std::ops::ControlFlow;

/// Passes on the actions of a step that shoots or builds.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    step: StepAction,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let (StepAction::Shoot(kind) | StepAction::Build(kind, _)) = step else {
        return ControlFlow::Continue(());
    };
    sink.each(Set(legal(position, step)), |to| shot(kind, to.index()))
}

fn shot(kind: usize, to: usize) -> Action {
    Action {
        from: 0,
        to: to as u8,
        code: kind as Code + 1,
        what: What::Shoot,
        step: 0,
    }
}

/// Returns the squares to which a step may shoot, or on which it may build.
pub(crate) fn legal<W: Bits>(position: &DeclaredPosition<W>, step: StepAction) -> W {
    let (kind, targets) = match step {
        StepAction::Shoot(kind) => (kind, position.shots()),
        StepAction::Build(kind, region) => {
            let region = both::<W>(region)[position.side.index()];
            let open = without(position.program.board, position.occupied());
            (kind, open & region)
        }
        _ => return W::ZERO,
    };
    if position.program.legality == Legality::Free {
        return targets;
    }
    let is_allowed = |&at: &usize| {
        let mut child = *position;
        child.shoot(shot(kind, at), &mut nobody());
        child.is_allowed(position.side)
    };
    squares(targets)
        .filter(is_allowed)
        .fold(W::ZERO, |legal, at| legal | W::bit(at))
}

impl<W: Bits> Program<W> {
    /// Returns `true` if a step shoots or builds pieces of a kind.
    pub(crate) fn shoots(&self, kind: usize) -> bool {
        let mut steps = self.steps.iter().flatten();
        steps.any(|step| match step.action {
            StepAction::Shoot(shot) | StepAction::Build(shot, _) => shot == kind,
            _ => false,
        })
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the empty squares to which the piece that has just moved could move.
    fn shots(&self) -> W {
        let from = usize::from(self.shooter);
        let code = self.code(from);
        if code == 0 {
            return W::ZERO;
        }
        let occupied = self.occupied();
        let movers = self.program.moves(self.side, code).movers.iter();
        let reached = movers
            .filter(|mover| mover.from.has(from))
            .map(|mover| reach(self.program, mover, from, occupied) & mover.into & mover.moves)
            .fold(W::ZERO, |all, set| all | set);
        without(reached & self.program.board, occupied)
    }

    pub(crate) fn shoot<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let to = usize::from(action.to);
        self.put(to, NEUTRAL, action.code);
        if O::LISTENS {
            observer.note(self.appearance(to, Verb::PLACED));
        }
    }

    pub(crate) fn set_shooter(&mut self, square: u8) {
        let keys = &self.program.keys;
        self.key ^= keys.shooter(self.shooter.into()) ^ keys.shooter(square.into());
        self.shooter = square;
    }

    /// Reads the square of the piece that shoots, if one is about to.
    pub(crate) fn read_shooter(&mut self, field: &str, text: Option<&str>) -> Result<(), FenError> {
        if self.program.leaps.unites {
            return self.read_lifted(field, text);
        }
        if self.program.leaps.notes_origin() {
            return self.read_onward(field, text);
        }
        let is_due = self.program.shoots && self.step > 0;
        let own = self.sides[self.side.index()];
        let found = text.and_then(|text| self.program.shape.parse(text));
        let found = found.map(Square::index).filter(|&at| own.has(at));
        if is_due != found.is_some() || text.is_some() != found.is_some() {
            let expected =
                "'@' and the square of an own piece in a step that shoots, and nowhere else";
            return Err(FenError::new("ep", quoted(field), expected));
        }
        self.shooter = found.unwrap_or_default() as u8;
        Ok(())
    }

    /// Appends the square of the piece that shoots.
    pub(crate) fn write_shooter(&self, out: &mut String) {
        if self.program.leaps.unites {
            self.write_lifted(out);
        }
        if self.program.shoots && self.step > 0 {
            let name = self.program.shape.name(Square::new(self.shooter));
            out.push('@');
            out.push_str(name.as_str());
            self.write_onward(out);
        }
    }

    /// Explains a shot or a building that is due, but not there.
    pub(crate) fn explain_shot(&self, code: Code, to: usize) -> Reason {
        let clause = self.clause_of_step(self.due());
        if self.code(to) != 0 {
            return self.explain_occupied(clause, to);
        }
        let name = self.program.kind_name(code);
        if matches!(self.due(), StepAction::Build(..)) {
            let sentence = format!("The {name} can't stand on {}.", self.square_name(to));
            return self.reason(clause, sentence, &[to]);
        }
        let shooter = usize::from(self.shooter);
        let sentence = format!(
            "The {name} can't reach {}: it goes as {} could.",
            self.square_name(to),
            self.the_piece(shooter)
        );
        self.reason(clause, sentence, &[shooter, to])
    }
}

/// Splits the square of a piece that shoots from the field of passed squares.
pub(crate) fn without_shooter(field: &str) -> (&str, Option<&str>) {
    match field.split_once('@') {
        Some((passed, shooter)) => (passed, Some(shooter)),
        None => (field, None),
    }
}
