//! Turns with optional steps on screens: what can be done, clicks and facts.

use super::OpenTurn;
use crate::bits::{Bits, squares};
use crate::play::position::{Action, DeclaredPosition, What};
use springald_board::Square;
use springald_core::{Click, Gesture, PositionExt, Side, Text, capitalised};
use springald_language::words::a;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns what is to be done now, in a sentence.
    pub(crate) fn optional_instruction(&self, turn: &OpenTurn<W>) -> String {
        let roll = turn.throw.as_ref();
        let name = roll.map_or("piece", |roll| self.program.kind_name(roll.code));
        if self.is_throw_due() {
            return format!("Throw the dice to see where the {name} comes to stand.");
        }
        let actions = self.actions();
        let in_step = |step: u8| {
            move |action: &Action| {
                let is_move = !matches!(
                    action.what,
                    What::Throw | What::End | What::Shift | What::Add
                );
                is_move && action.step == step
            }
        };
        let of = |index: Option<u8>| in_step(index.unwrap_or(u8::MAX));
        let any = |test: &dyn Fn(&Action) -> bool| actions.iter().any(test);
        let is = |what: What| move |action: &Action| action.what == what;
        let again = if self.step > 0 { " again" } else { "" };
        let added = turn.add.as_ref();
        let added = added.map_or("piece", |add| self.program.kind_name(add.code));
        let shifted = turn.shift.as_ref();
        let shifted = shifted.map_or("neutral", |shift| self.program.kind_name(shift.code));
        let choices = [
            (any(&in_step(turn.required)), "make a move".to_owned()),
            (
                any(&of(turn.follow.as_ref().map(|one| one.index))),
                "follow with another piece".to_owned(),
            ),
            (
                any(&is(What::Add)),
                format!("put {} on the board", a(added)),
            ),
            (
                any(&of(turn.bonus.as_ref().map(|one| one.index))),
                "make a further move".to_owned(),
            ),
            (
                any(&is(What::Throw)),
                format!("throw the dice for the {name}{again}"),
            ),
            (any(&is(What::Shift)), format!("move {} piece", a(shifted))),
            (any(&is(What::End)), "end the turn".to_owned()),
        ];
        let open = choices
            .into_iter()
            .filter_map(|(open, words)| open.then_some(words));
        let open: Vec<String> = open.collect();
        match open.split_last() {
            None => "You have no legal action.".into(),
            Some((last, [])) => sentence(last),
            Some((last, most)) => sentence(&format!("{} or {last}", most.join(", "))),
        }
    }

    /// Returns the clicks that mean an action.
    pub(crate) fn optional_gesture(&self, turn: &OpenTurn<W>, action: Action) -> Gesture {
        self.optional_gesture_among(turn, action, &self.actions())
    }

    /// Returns the clicks that mean one of all legal actions.
    pub(crate) fn optional_gesture_among(
        &self,
        turn: &OpenTurn<W>,
        action: Action,
        all: &[Action],
    ) -> Gesture {
        let button = |name: &str| Click::Button(Text::Owned(name.to_owned()));
        let square = |at: u8| Click::Square(Square::new(at));
        match action.what {
            What::Throw => return vec![button("roll")],
            What::End => return vec![button("end")],
            What::Add => return vec![square(action.to)],
            _ => {}
        }
        let mut clicks = vec![square(action.from), square(action.to)];
        if self.mover_code(action) != action.code {
            clicks.push(Click::Piece(self.program.letter(action.code)));
        }
        if let What::Displace(put, _) = action.what {
            clicks.push(square(put));
        }
        let is_twin = |other: &Action| {
            let same = Action {
                step: action.step,
                ..*other
            };
            same == action && other.step != action.step
        };
        if self.has_mark(turn.required) && all.iter().any(is_twin) {
            let is_bonus = turn
                .bonus
                .as_ref()
                .is_some_and(|one| one.index == action.step);
            clicks.push(button(if is_bonus { "further move" } else { "follow" }));
        }
        clicks
    }

    /// Returns the help for a button.
    pub(crate) fn help_of_step(&self, turn: &OpenTurn<W>, name: &str) -> Option<String> {
        let roll = turn.throw.as_ref();
        let piece = roll.map_or("piece", |roll| self.program.kind_name(roll.code));
        match name {
            "roll" => Some(format!(
                "Throw the dice: they decide where the {piece} comes to stand."
            )),
            "end" => Some("End the turn.".into()),
            "follow" => Some("Follow the piece that has moved. The further move remains.".into()),
            "further move" => Some("Make the further move that a capture has earned.".into()),
            _ => None,
        }
    }

    /// Returns the words for an action text without squares, or for a sign before the squares.
    pub(crate) fn words_of_step(&self, turn: &OpenTurn<W>, part: &str) -> Option<&'static str> {
        let steps = &self.program.declaration.turns[self.side.index()];
        let is_sign = |index: Option<u8>| {
            let sign = index.and_then(|index| steps[usize::from(index)].terms.sign);
            sign.is_some_and(|sign| part == sign.to_string())
        };
        if part == "end" {
            Some("end the turn")
        } else if part.ends_with('@') {
            Some("throw the dice")
        } else if is_sign(turn.follow.as_ref().map(|one| one.index)) {
            Some("following move")
        } else if is_sign(turn.bonus.as_ref().map(|one| one.index)) {
            Some("further move")
        } else {
            None
        }
    }

    /// Returns the note on the piece on a square.
    pub(crate) fn note_of_step(&self, turn: &OpenTurn<W>, at: usize) -> Option<&'static str> {
        let follows = turn
            .follow
            .as_ref()
            .is_some_and(|one| self.has_mark(one.index));
        if follows && at == usize::from(self.shooter) {
            return Some("has moved");
        }
        self.tame(turn).has(at).then_some("captures nothing")
    }

    /// Adds facts about this turn, and about what lies beneath.
    pub(crate) fn tell_of_steps(&self, turn: &OpenTurn<W>, facts: &mut Vec<String>) {
        for at in squares(self.passed) {
            facts.push(format!(
                "A piece can be captured en passant on {}.",
                self.square_name(at)
            ));
        }
        if let Some(table) = self.program.returns.get() {
            for at in squares(self.sunk) {
                let Some((owner, code)) = table.home(at) else {
                    continue;
                };
                let (name, square) = (self.program.kind_name(code), self.square_name(at));
                let side = self.program.info.sides.name(Side::BOTH[owner]);
                facts.push(format!(
                    "{side}'s {name} lies beneath {square} until that is left."
                ));
            }
        }
        if self.lifted != 0 {
            let name = self.program.kind_name(self.lifted & 31);
            facts.push(format!(
                "The {name} beneath comes back if the dice are thrown again."
            ));
        }
        if self.tame(turn) != W::ZERO {
            let at = self.tame(turn).lowest() as usize;
            facts.push(format!(
                "{} captures nothing in this turn.",
                capitalised(&self.the_piece(at))
            ));
        }
        if turn
            .bonus
            .as_ref()
            .is_some_and(|one| self.has_mark(one.index))
        {
            facts.push("A capture has earned a further move.".into());
        }
    }

    /// Returns the position at the start of a turn of a side.
    pub(crate) fn at_start_of(&self, side: Side) -> Self {
        let mut twin = *self;
        (twin.over, twin.step, twin.marks) = (0, 0, 0);
        (twin.lifted, twin.shooter, twin.progress) = (0, 0, false);
        twin.fresh = W::ZERO;
        if side != self.side {
            twin.passed = W::ZERO;
            twin.side = side;
        }
        twin.key = springald_core::Position::recomputed_key(&twin);
        twin
    }
}

/// Turns "make a move" into "Make a move."
fn sentence(words: &str) -> String {
    format!("{}.", capitalised(words))
}
