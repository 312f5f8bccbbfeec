//! A declared game for screens.

use crate::bits::{Bits, squares};
use crate::effects::lend;
use crate::play::action::Offer;
use crate::play::position::{Action, DeclaredPosition, What};
use springald_board::Square;
use springald_core::insertion_sort;
use springald_core::{
    Click, Gesture, Held, Layer, Node, Placed, Position, PositionExt, Screen, Side, Text, defaults,
};
use springald_language::model::{StepAction, StepRule};
use springald_language::words::a;
use springald_language::words::legend::in_cells;

impl<W: Bits> Screen for DeclaredPosition<W> {
    fn each_placed(&self, mut f: impl FnMut(Placed)) {
        self.each_placed_beneath(&mut f);
        self.each_placed_under_lifted(&mut f);
        self.each_sunk(&mut f);
        let turn = self.program.open_turn.as_ref();
        let mut borrowing = W::ZERO;
        if !self.program.lendings.is_empty() {
            borrowing = lend::lent_to(self);
        }
        for at in squares(self.occupied()) {
            f(Placed {
                piece: self.shown(at),
                layer: Layer::Board,
                at: Square::new(at as u8),
                note: match (self.promoted.has(at), borrowing.has(at)) {
                    _ if self.program.mirrors => Some(self.name_of_board(at)),
                    (true, _) => Some(Text::Borrowed("promoted")),
                    (_, true) => Some(Text::Borrowed("boosted")),
                    _ => (turn.and_then(|turn| self.note_of_step(turn, at))).map(Text::Borrowed),
                },
            });
        }
        self.each_placed_in_unions(&mut f);
    }

    fn each_held(&self, mut f: impl FnMut(Held)) {
        for side in Side::BOTH {
            for (slot, &(code, _)) in self.program.drops.iter().enumerate() {
                f(Held {
                    piece: self.piece(side.index(), code),
                    count: self.in_hand(side, slot).into(),
                    captive: self.in_prison(side, slot).into(),
                });
            }
        }
    }

    fn gesture(&self, action: Action) -> Gesture {
        if let Some(turn) = &self.program.open_turn {
            return self.optional_gesture(turn, action);
        }
        if action.what == What::Roll {
            return vec![Click::Button(Text::Borrowed("roll"))];
        }
        if action.what == What::End {
            return vec![Click::Button(Text::Borrowed("end"))];
        }
        if let What::Choose(index) = action.what {
            return vec![Click::Button(Text::Borrowed(self.title_of_army(index)))];
        }
        if action.what == What::Drop {
            let piece = self.piece(self.side.index(), action.code);
            let square = Click::Square(Square::new(action.to));
            return vec![Click::Piece(piece.letter), square];
        }
        if let What::Exchange(given) = action.what {
            return self.gesture_of_exchange(action, given);
        }
        if let Some(row) = self.row_of(action) {
            let squares = [action.from, action.to, row as u8];
            return squares.map(|at| Click::Square(Square::new(at))).into();
        }
        if action.what == What::Remove {
            return vec![Click::Square(Square::new(action.to))];
        }
        if action.what == What::Promote {
            let square = Click::Square(Square::new(action.to));
            return vec![square, Click::Piece(self.program.letter(action.code))];
        }
        if self.is_of_load(action) {
            return self.gesture_of_load(action);
        }
        if !self.has_hyphen(action) && !self.has_hyphen_twin(action) {
            return defaults::gesture_on(self, self.program.shape, action);
        }
        let is_capture = action.what == What::EnPassant;
        let mut clicks = vec![
            Click::Square(Square::new(action.from)),
            Click::Square(Square::new(action.to)),
            Click::Button(Text::Borrowed(if is_capture { "capture" } else { "slide" })),
        ];
        if self.mover_code(action) != action.code {
            clicks.push(Click::Piece(self.program.letter(action.code)));
        }
        clicks
    }

    fn gestures(&self, actions: &[Action]) -> Vec<Gesture> {
        if let Some(turn) = &self.program.open_turn {
            let clicks = actions.iter();
            let clicks = clicks.map(|&action| self.optional_gesture_among(turn, action, actions));
            return clicks.collect();
        }
        let usual = defaults::gestures_on(self, self.program.shape, actions).into_iter();
        let clicks = actions.iter().zip(usual).map(|(&action, usual)| {
            let is_usual = !matches!(
                action.what,
                What::Roll
                    | What::Promote
                    | What::Remove
                    | What::Row(_)
                    | What::End
                    | What::Choose(_)
            ) && !action.what.is_drop()
                && !self.is_of_load(action)
                && !self.has_hyphen(action)
                && !self.has_hyphen_twin(action);
            if is_usual {
                usual
            } else {
                self.gesture(action)
            }
        });
        clicks.collect()
    }

    fn button_help(&self, name: &str) -> Option<Text> {
        match name {
            "end" if self.program.leaps.may_go_on || self.may_end_turn() => {
                Some(Text::Borrowed("End the turn."))
            }
            "roll" => Some(Text::Owned(self.instruction())),
            "capture" => Some(Text::Borrowed("Capture the passing piece en passant.")),
            "accept" => Some(Text::Borrowed("Let the proposed move be played.")),
            "refuse" => Some(Text::Borrowed("Have another move made instead.")),
            "together" => Some(Text::Borrowed("Move the carrier with its passenger.")),
            "slide" => Some(Text::Borrowed("Move to the square without capturing.")),
            _ if let Some(help) = self.help_of_army(name) => Some(Text::Owned(help)),
            _ => match &self.program.open_turn {
                Some(turn) => self.help_of_step(turn, name).map(Text::Owned),
                None => self.help_of_exchange(name),
            },
        }
    }

    fn in_turn_of(&self, side: Side) -> Option<Self> {
        if self.program.open_turn.is_some() {
            return Some(self.at_start_of(side));
        }
        let mut twin = *self;
        twin.over = 0;
        // Skips the placements before the first move, as if they had changed nothing.
        let is_move =
            |step: &crate::program::tables::turns::StepTable| step.action == StepAction::Move;
        twin.step = self.program.steps[side.index()]
            .iter()
            .position(is_move)
            .unwrap_or(0) as u8;
        twin.progress = false;
        twin.offer = Offer::None;
        twin.has_armed = false;
        twin.rolled = 0;
        if self.program.leaps.may_go_on {
            (twin.shooter, twin.came, twin.fresh) = (0, 0, W::ZERO);
        }
        if side != self.side {
            twin.clear_passed();
            twin.side = side;
        }
        twin.key = twin.recomputed_key();
        Some(twin)
    }

    fn checked(&self) -> Option<Square> {
        let attacked = || self.attacked_royals(self.side).lowest();
        self.is_in_check(self.side)
            .then(|| Square::new(attacked() as u8))
    }

    fn prompt(&self) -> String {
        match self.node() {
            Node::Over(_) => "The game is over.".into(),
            _ => self.instruction(),
        }
    }

    fn facts(&self) -> Vec<String> {
        let mut facts = Vec::new();
        for side in Side::BOTH {
            let name = self.program.info.sides.name(side);
            let goals = self.castling_goals(side).into_iter();
            let goals: Vec<String> = goals
                .map(|to| self.program.shape.name(to).to_string())
                .collect();
            match goals.split_last() {
                Some((only, [])) => facts.push(format!("{name} can castle to {only}.")),
                Some((last, most)) => facts.push(format!(
                    "{name} can castle to {} or {last}.",
                    most.join(", ")
                )),
                None => {}
            }
            for (slot, &(code, _)) in self.program.drops.iter().enumerate() {
                let count = self.in_hand(side, slot);
                if count > 0 {
                    let kind = self.program.kind_name(code);
                    facts.push(format!("{name} has in hand: {kind} × {count}."));
                }
            }
            self.tell_of_prisoners(side, &mut facts);
            self.tell_of_armies(side, &mut facts);
            if !self.program.series.is_empty() {
                if self.checks[side.index()] > 0 {
                    let fact = "gives check turn by turn, and once so that it may end in checkmate";
                    facts.push(format!("{name} {fact}."));
                }
            } else if self.program.checks > 0 {
                let left = self.program.checks - self.checks[side.index()];
                facts.push(format!("Checks that {name} needs to win: {left}."));
            }
        }
        self.tell_of_count(&mut facts);
        self.tell_of_beneath(&mut facts);
        facts.extend(self.rolled_fact());
        self.tell_of_boards(&mut facts);
        if let Some(turn) = &self.program.open_turn {
            self.tell_of_steps(turn, &mut facts);
        }
        facts
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the verdict of a game that is over, by an end or without actions.
    pub(crate) fn is_finished(&self) -> Option<springald_core::Verdict> {
        self.finished()
    }

    /// Returns what is to be done now, in a sentence.
    pub(crate) fn instruction(&self) -> String {
        in_cells(self.instruction_in_words(), self.program.shape)
    }

    /// Returns what is to be done in a step in which any piece may move, and pieces may come onto the board.
    fn instruction_to_put(&self) -> String {
        let kinds = &self.program.declaration.kinds;
        let may_put = self.must_drop_now()
            || self.hands[self.side.index()] != 0
            || kinds.iter().all(|kind| kind.paths.is_empty());
        let mut all: Vec<Action> = Vec::new();
        if may_put {
            all.extend(self.actions());
            all.retain(|one| one.what != What::Pass);
        }
        let is_put = |one: &&Action| matches!(one.what, What::Drop | What::Add);
        let mut codes: Vec<_> = all.iter().filter(is_put).map(|one| one.code).collect();
        let are_puts = codes.len() == all.len();
        insertion_sort(&mut codes, |&code| code);
        codes.dedup();
        let piece = match codes[..] {
            [] => return "Make a move.".into(),
            [code] => a(self.program.kind_name(code)),
            _ => "a piece".to_owned(),
        };
        if are_puts {
            format!("Put {piece} on the board.")
        } else {
            format!("Make a move, or put {piece} on the board.")
        }
    }

    fn instruction_in_words(&self) -> String {
        if let Some(turn) = &self.program.open_turn {
            return self.optional_instruction(turn);
        }
        if let Some(instruction) = self.instruction_to_choose() {
            return instruction;
        }
        if let Some(instruction) = self.instruction_about_offer() {
            return instruction;
        }
        if let Some(instruction) = self.instruction_to_go_on() {
            return instruction;
        }
        self.instruction_of_choices()
            .unwrap_or_else(|| self.instruction_of_step())
    }

    /// Returns what is to be done in the step that is due, in a sentence.
    pub(crate) fn instruction_of_step(&self) -> String {
        let step = self.due_step();
        match step.action {
            StepAction::Roll(1) => "Roll the die.".into(),
            StepAction::Roll(_) => "Roll the dice.".into(),
            StepAction::Place(kind) if step.rolls() => {
                let name = &self.program.declaration.kinds[kind].name;
                format!("Roll the square of the {name}.")
            }
            StepAction::Answer
            | StepAction::Move
            | StepAction::Throw(_)
            | StepAction::Follow
            | StepAction::Add(_) => match (self.rolled_names(), self.asked_mover()) {
                (Some(names), _) => format!("Move your {names}."),
                (None, Some(StepRule::SamePiece)) => "Move the same piece again.".into(),
                (None, Some(_)) => match self.asked_kinds() {
                    Some(names) => format!("Move another {names}."),
                    None => "Move another piece.".into(),
                },
                (None, None) => match self.asked_kinds() {
                    Some(names) => format!("Move {}.", a(&names)),
                    None => self.instruction_to_put(),
                },
            },
            StepAction::Shoot(kind) => {
                let name = &self.program.declaration.kinds[kind].name;
                let shooter = self.name(self.shooter);
                format!("Shoot the {name} from {shooter}.")
            }
            StepAction::Build(kind, _) => {
                let name = &self.program.declaration.kinds[kind].name;
                format!("Put {} on an empty square.", a(name))
            }
            StepAction::Push(kind) => {
                let name = &self.program.declaration.kinds[kind].name;
                format!("Push an enemy {name} one square forward.")
            }
            StepAction::Shift(kind) => {
                let name = &self.program.declaration.kinds[kind].name;
                format!("Move the {name}.")
            }
            StepAction::Remove => match self.asked_kinds() {
                Some(names) => format!("Remove an enemy {names}."),
                None => "Remove an enemy piece.".into(),
            },
            StepAction::Promote => {
                let waiting = self.awaiting_promotion(self.side).lowest() as usize;
                format!("Promote {}.", self.the_piece(waiting))
            }
            StepAction::Place(kind) => {
                let name = &self.program.declaration.kinds[kind].name;
                format!("Put the {name} on an empty square.")
            }
        }
    }
}
