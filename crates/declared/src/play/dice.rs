//! Rolls: dice that say which pieces may move, and squares that are rolled.

use crate::bits::{Bits, squares};
use crate::effects::placing;
use crate::play::generate;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::tables::turns::DiceTable;
use crate::program::{Code, Program};
use springald_core::fen::quoted;
use springald_core::insertion_sort;
use springald_core::{FenError, Observer, Side, Sink};
use springald_language::model::{Declaration, Dice, Face, StepAction, StepRule};
use springald_language::words::joined;
use std::fmt::Write;
use std::ops::ControlFlow;

/// The result of a roll: the faces of one or two dice, as `DeclaredPosition::rolled` has them but in the order of the
/// dice, or a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome(pub(crate) u8);

/// The state of a roll that is due.
pub(crate) const DUE: u8 = u8::MAX;

/// The word of the action that rolls dice.
const ROLL: &str = "roll";

/// Returns the faces that two dice show, the smaller one first; 0 stands for a second die that there is not.
const fn faces(rolled: u8) -> [usize; 2] {
    [(rolled & 15) as usize, (rolled >> 4) as usize]
}

/// Returns faces as a byte.
const fn packed([first, second]: [usize; 2]) -> u8 {
    (first | second << 4) as u8
}

impl DiceTable {
    pub(crate) fn of(dice: &Dice) -> Self {
        let codes = |face: &Face| face.kinds.iter().fold(0, |bits, kind| bits | 2 << kind);
        Self {
            faces: dice.faces.iter().map(codes).collect(),
            doubles: dice.doubles.as_ref().map(codes),
        }
    }

    /// Returns the codes that may move by a roll, as bits.
    fn codes(&self, rolled: u8) -> u32 {
        match (faces(rolled), self.doubles) {
            ([a, b], Some(doubles)) if a == b => doubles,
            ([a, 0], _) => self.faces[a - 1],
            ([a, b], _) => self.faces[a - 1] | self.faces[b - 1],
        }
    }

    /// Returns the rolls of some dice, in the order of the dice.
    fn rolls(&self, dice: u8) -> impl Iterator<Item = u8> + use<> {
        let count = self.faces.len();
        let second = if dice == 2 { 1..=count } else { 0..=0 };
        (1..=count).flat_map(move |a| second.clone().map(move |b| packed([a, b])))
    }
}

/// Returns `true` if the turns of a game roll.
pub(crate) fn has_rolls(declaration: &Declaration) -> bool {
    declaration
        .turns
        .iter()
        .flatten()
        .any(springald_language::model::Step::rolls)
}

/// Returns `true` if the dice may make a player lose a turn.
pub(crate) fn may_lose_turns(declaration: &Declaration) -> bool {
    let loses = |step: &springald_language::model::Step| {
        step.action == StepAction::Move && step.rule(StepRule::IfPossible).is_some()
    };
    declaration.dice.is_some() && declaration.turns.iter().flatten().any(loses)
}

/// Returns the action that rolls: dice, or the square of a neutral piece.
pub(crate) fn roll(action: StepAction) -> Action {
    let code = match action {
        StepAction::Place(kind) => kind as Code + 1,
        _ => 0,
    };
    Action {
        from: 0,
        to: 0,
        code,
        what: What::Roll,
        step: 0,
    }
}

/// Passes on the legal moves that the dice allow.
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if position.rolled == 0 {
        return generate::each_move(position, sink);
    }
    let mut allowed = |action: Action| {
        if position.dice_allow(action) {
            sink.one(action)
        } else {
            ControlFlow::Continue(())
        }
    };
    let codes = position.rolled_codes();
    // Whether a player is stuck does not depend on the dice.
    if codes == !0 || position.program.passing.is_some() {
        return generate::each_move_dyn(position, &mut allowed);
    }
    let pieces =
        squares(u64::from(codes)).fold(W::ZERO, |all, code| all | position.with_code(code as Code));
    generate::each_move_among(position, pieces, &mut allowed)
}

impl<W: Bits> Program<W> {
    /// Returns the first roll by which the same pieces may move, which stands for it in keys.
    fn like(&self, rolled: u8) -> u8 {
        let Some(dice) = self.dice.as_ref().filter(|_| rolled != DUE) else {
            return rolled;
        };
        let count = if faces(rolled)[1] == 0 { 1 } else { 2 };
        let codes = dice.codes(rolled);
        let first = dice.rolls(count).find(|&other| dice.codes(other) == codes);
        first.unwrap_or(rolled)
    }

    /// Returns the part of the key for a roll; 0 for none.
    pub(crate) fn roll_key(&self, rolled: u8) -> u64 {
        if rolled == 0 {
            0
        } else {
            self.keys.rolls[usize::from(self.like(rolled))]
        }
    }
}

impl<W: Bits> DeclaredPosition<W> {
    pub(crate) fn set_rolled(&mut self, rolled: u8) {
        self.key ^= self.program.roll_key(self.rolled) ^ self.program.roll_key(rolled);
        self.rolled = rolled;
    }

    /// Returns `true` if this turn has had an action other than a roll.
    pub(crate) fn has_acted(&self) -> bool {
        self.steps()
            .iter()
            .take(self.step.into())
            .any(|step| !step.rolls())
    }

    /// Returns the codes that the dice allow to move, as bits.
    fn rolled_codes(&self) -> u32 {
        match &self.program.dice {
            Some(dice) if self.rolled != 0 && self.rolled != DUE => dice.codes(self.rolled),
            _ => !0,
        }
    }

    /// Returns `true` if the dice allow an action. For castling and exchanges, it is enough that they allow one of the
    /// two pieces.
    pub(crate) fn dice_allow(&self, action: Action) -> bool {
        let codes = self.rolled_codes();
        let us = self.side.index();
        let allows = |code: Code| codes >> code & 1 == 1;
        match action.what {
            What::Skip => true,
            What::Castle(index) | What::GateCastle(index, _) => {
                let castling = &self.program.castlings[self.side.index()][usize::from(index)];
                allows(castling.king) || allows(castling.rook)
            }
            What::Swap => [action.from, action.to]
                .iter()
                .any(|&at| allows(self.code(at.into())) && self.owner(at.into()) == us),
            _ => allows(self.mover_code(action)),
        }
    }

    /// Waits for a roll.
    pub(crate) fn ask_for_roll(&mut self) {
        let before = self.turn_key();
        self.step = self.step_of(What::Roll) as u8;
        self.key ^= before ^ self.turn_key();
        self.set_rolled(DUE);
    }

    /// Calls `f` with the outcomes of the roll that is due.
    pub(crate) fn each_roll(&self, mut f: impl FnMut(Outcome)) {
        if self.over != 0 || self.rolled != DUE {
            return;
        }
        match (self.step_table().action, &self.program.dice) {
            (StepAction::Roll(count), Some(dice)) => {
                dice.rolls(count).for_each(|rolled| f(Outcome(rolled)));
            }
            _ => squares(self.program.board).for_each(|at| f(Outcome(at as u8))),
        }
    }

    /// Goes on with the outcome of a roll. A placement that is not legal is left out.
    pub(crate) fn resolve<O: Observer>(&mut self, Outcome(value): Outcome, observer: &mut O) {
        let us = self.side;
        let before = self.turn_key();
        let step = usize::from(self.step);
        if let StepAction::Place(kind) = self.step_table().action {
            self.set_rolled(0);
            if placing::allows(self, step, kind, value.into()) {
                let action = placing::placement(kind, value.into());
                self.carry_out(action, observer);
                self.finish_step(us, None, before, (action, None));
                return;
            }
        } else {
            let mut shown = faces(value);
            if shown[1] != 0 {
                insertion_sort(&mut shown, |&face| face);
            }
            self.set_rolled(packed(shown));
        }
        self.finish_roll(us, before);
    }

    /// Goes on after a roll that changes nothing on the board.
    fn finish_roll(&mut self, us: Side, before: u64) {
        self.step += 1;
        if self.has_nothing_left() {
            if !self.program.has_many_moves {
                self.clear_passed();
            }
            self.end_turn(us);
        }
        self.key ^= before ^ self.turn_key();
        self.keep_legal_passed();
        if self.program.watches_ends {
            self.over = self.reached_end(us);
        }
    }

    /// Appends the text of an action that rolls.
    pub(crate) fn write_roll(&self, action: Action, out: &mut String) {
        match usize::from(action.code).checked_sub(1) {
            None => out.push_str(ROLL),
            Some(kind) => out.extend([self.program.declaration.kinds[kind].placed_as, '@']),
        }
    }

    /// Appends the text of an outcome, which begins with the text of its action.
    pub(crate) fn write_rolled(&self, Outcome(value): Outcome, out: &mut String) {
        let action = self.step_table().action;
        self.write_roll(roll(action), out);
        if let StepAction::Place(_) = action {
            out.push_str(self.square_name(value.into()).as_str());
        } else {
            write_faces(value, out);
        }
    }

    /// Appends the field `dice` with a space before it, in games that roll.
    pub(crate) fn write_dice(&self, out: &mut String) {
        if !self.program.rolls {
            return;
        }
        out.push(' ');
        match self.rolled {
            0 => out.push('-'),
            DUE => out.push('?'),
            shown => write_faces(shown, out),
        }
    }

    /// Reads the field `dice`. The step of the turn is known.
    pub(crate) fn read_dice(&mut self, text: &str) -> Result<(), FenError> {
        let refuse = |expected: &str| Err(FenError::new("dice", quoted(text), expected));
        let done = self.steps().iter().take(self.step.into());
        let last = done.fold(None, |last, step| match step.action {
            StepAction::Roll(count) => Some(count),
            _ => last,
        });
        match (text, last) {
            ("?", _) => self.rolled = DUE,
            ("-", None) => {}
            (_, None) => return refuse("'-' before the dice are rolled, or '?'"),
            (_, Some(count)) => {
                let Some(rolled) = self.shown_by(text, count) else {
                    return refuse(
                        "the faces that the dice show, such as 2-5, the smaller one first",
                    );
                };
                self.rolled = rolled;
            }
        }
        Ok(())
    }

    /// Refuses a roll that is not due, and dice by which the turn would be over.
    pub(crate) fn refuse_dice(&self) -> Result<(), FenError> {
        let step = self.step_table();
        let is_left_out = || step.has(StepRule::UnlessInCheck) && self.in_check();
        let error = match self.rolled {
            0 => return Ok(()),
            DUE if !step.rolls() || !self.may_roll(self.step.into()) || is_left_out() => {
                ("'?'", "'?' only where a roll is due")
            }
            rolled if rolled != DUE && self.has_nothing_left() => {
                ("dice that let nothing move", "the other side's turn")
            }
            _ => return Ok(()),
        };
        Err(FenError::new("dice", error.0, error.1))
    }

    /// Returns the roll that a text shows.
    fn shown_by(&self, text: &str, count: u8) -> Option<u8> {
        let mut written = String::new();
        self.program.dice.as_ref()?.rolls(count).find(|&rolled| {
            written.clear();
            write_faces(rolled, &mut written);
            let [a, b] = faces(rolled);
            written == text && (b == 0 || a <= b)
        })
    }

    /// Returns `true` if a text describes a roll, with its outcome or without.
    pub(crate) fn is_roll(&self, text: &str) -> bool {
        let kinds = self.program.declaration.kinds.iter();
        let mut places = kinds.filter(|kind| kind.neutral);
        let is_place = places.any(|kind| text == format!("{}@", kind.placed_as));
        let shown = text.strip_prefix(ROLL);
        self.program.rolls
            && (is_place
                || shown.is_some_and(|shown| shown.chars().all(|c| c.is_ascii_digit() || c == '-')))
    }

    /// Returns the kinds that the dice allow to move in words, such as "bishop or queen"; `None` for all.
    pub(crate) fn rolled_names(&self) -> Option<String> {
        let codes = self.rolled_codes();
        let kinds = &self.program.declaration.kinds;
        let moves = |kind: usize| !kinds[kind].neutral && kinds[kind].beneath.is_none();
        let is_allowed = |kind: usize| codes >> (kind + 1) & 1 == 1;
        if (0..kinds.len()).all(|kind| is_allowed(kind) || !moves(kind)) {
            return None;
        }
        let dice = self.program.declaration.dice.iter();
        let faces = dice.flat_map(|dice| dice.faces.iter().chain(&dice.doubles));
        let mut names: Vec<String> = Vec::new();
        for &kind in faces.flat_map(|face| &face.kinds) {
            let name = &kinds[kind].name;
            if is_allowed(kind) && !names.contains(name) {
                names.push(name.clone());
            }
        }
        Some(joined(&names, "or"))
    }

    /// Returns what the dice show, in a sentence.
    pub(crate) fn rolled_fact(&self) -> Option<String> {
        let shown = match (self.rolled, faces(self.rolled)) {
            (0 | DUE, _) => return None,
            (_, [a, 0]) => format!("The die shows {a}"),
            (_, [a, b]) => format!("The dice show {a} and {b}"),
        };
        let names = self.rolled_names().unwrap_or_else(|| "any piece".into());
        Some(format!("{shown}: {names} may move."))
    }

    /// Explains that the dice do not allow the piece on a square to move; `None` if they do.
    pub(crate) fn explain_dice(&self, from: usize, to: usize) -> Option<crate::explain::Reason> {
        let codes = self.rolled_codes();
        let castles = self.castles_by_dice(from, to);
        if castles || codes >> self.code(from) & 1 == 1 || codes == !0 {
            return None;
        }
        let dice = self.program.declaration.dice.as_ref()?;
        let [a, b] = faces(self.rolled);
        let face = if a == b { dice.doubles.as_ref() } else { None };
        let face = face.unwrap_or(&dice.faces[a - 1]);
        let shown = self.rolled_fact()?;
        let sentence = format!("{shown} So {} can't.", self.the_piece(from));
        Some(self.reason(face.clause.or(dice.clause), sentence, &[from]))
    }

    /// Returns `true` if a king castles by a way with a rook that the dice allow to move.
    fn castles_by_dice(&self, from: usize, to: usize) -> bool {
        let all = self.program.castlings[self.side.index()].iter().enumerate();
        let mut all = all.filter(|(_, castling)| {
            [castling.king_from, castling.to].map(usize::from) == [from, to]
        });
        all.any(|(index, castling)| {
            let action = castling.action(index, 0);
            self.code(from) == castling.king && self.dice_allow(action)
        })
    }
}

/// Appends faces, such as `2-5`.
fn write_faces(rolled: u8, out: &mut String) {
    let _ = match faces(rolled) {
        [a, 0] => write!(out, "{a}"),
        [a, b] => write!(out, "{a}-{b}"),
    };
}
