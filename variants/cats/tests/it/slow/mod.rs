//! A slow, obvious Cat's Chess for the tests to hold against the fast one.
//!
//! It was written from `RULES.md` alone and shares no code with the game proper: the board is a
//! hundred optional letters, every action is tried on a copy of the whole position, and nothing is
//! remembered that could be worked out again. Speed was never a reason for anything here; where
//! the fast generator and this one disagree, read the rules and then whichever is easier to read.
//!
//! Clauses of `RULES.md` and where they live: §9.1 and §9.2 in [`Slow::result`]; §3 to §6 in
//! `targets` and `carry_out`; §2 and §7 in `legal` and `apply`; §8 in `replace_died_out`; §10 in
//! the module `fen`. §9.4 needs the history of a game, so only the halfmove counter is judged.

mod board;
mod fen;

use std::collections::BTreeMap;

use board::{NEUTRAL, ORTHOGONAL, SIZE, is_leap, kind, name, rank, step};

/// The pieces that a pawn may promote to.
const PROMOTIONS: [char; 7] = ['Q', 'R', 'B', 'N', 'C', 'M', 'T'];

/// A position of Cat's Chess, in the middle of a turn as well as at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// The piece on each square.
    board: [Option<char>; SIZE * SIZE],
    /// Pieces that came back to an occupied starting square and wait below its occupant.
    under: BTreeMap<usize, char>,
    /// `true` if White is the player whose turn it is.
    white: bool,
    /// The rights that are left, in the order of [`board::CASTLINGS`].
    castling: [bool; 4],
    /// The square the opponent's pawn passed in the turn before, while it can matter.
    ep: Option<usize>,
    /// The square passed by the player's own pawn in this turn.
    own_ep: Option<usize>,
    /// The progress of this turn.
    turn: Turn,
    /// Turns without progress; unchanged until the turn is over.
    halfmove: u64,
    /// Number of the turn pair, from 1.
    fullmove: u64,
}

/// The progress of the turn; the default is its start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each stands for one sign of the FEN field"
)]
struct Turn {
    /// A teleport was declared and the square has to be rolled (`t?`).
    roll_due: bool,
    /// The teleporting cat was teleported (`t`), and so may not capture in this turn.
    teleported: bool,
    /// The mouse it landed on, as long as the player may still roll again (`t(M)`).
    mouse: Option<char>,
    /// A neutral was moved (`n`).
    neutral: bool,
    /// The required move was made (`m`).
    moved: bool,
    /// The square of the first cat while another cat may still move (`&c2`).
    second: Option<usize>,
    /// A mouse was dropped (`d`).
    dropped: bool,
    /// The extra move is still open (`+`).
    extra: bool,
    /// The counters go back to 0 when the turn is over (`!`).
    reset: bool,
}

/// The steps of a turn in which pieces move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Step 3.
    Required,
    /// Step 3b, written with `&`.
    Second,
    /// Step 5, written with `+`.
    Extra,
}

/// The actions of a player, and of nature.
#[derive(Clone, Copy)]
enum Action {
    /// Declares a teleport (step 1); the player's teleporting cat is lifted off the board.
    Teleport,
    /// Nature's answer to it.
    Roll(usize),
    /// Moves a neutral (step 2).
    Neutral { from: usize, to: usize },
    /// Moves a piece (steps 3, 3b and 5), with the piece a pawn becomes, as an upper-case letter,
    /// and the square a captured neutral is put on.
    Move {
        step: Step,
        from: usize,
        to: usize,
        promotion: Option<char>,
        put: Option<usize>,
    },
    /// Drops a mouse (step 4).
    Drop(usize),
    /// Does without the optional steps that are left.
    End,
}

impl Action {
    /// Returns the action as text.
    fn text(self) -> String {
        match self {
            Self::Teleport => "T@".to_string(),
            Self::Roll(to) => format!("T@{}", name(to)),
            Self::Neutral { from, to } => format!("*{}{}", name(from), name(to)),
            Self::Drop(to) => format!("M@{}", name(to)),
            Self::End => "end".to_string(),
            Self::Move {
                step,
                from,
                to,
                promotion,
                put,
            } => {
                let mut text = match step {
                    Step::Required => String::new(),
                    Step::Second => "&".to_string(),
                    Step::Extra => "+".to_string(),
                };
                text += &name(from);
                text += &name(to);
                text.extend(promotion.map(|letter| letter.to_ascii_lowercase()));
                if let Some(put) = put {
                    text += "@";
                    text += &name(put);
                }
                text
            }
        }
    }
}

/// The position as players see it.
impl Slow {
    /// Returns the actor: `white`, `black`, `nature`, or `nobody` if the position itself is finished.
    #[must_use]
    pub(crate) fn to_act(&self) -> &'static str {
        if self.result().is_some() {
            "nobody"
        } else if self.turn.roll_due {
            "nature"
        } else if self.white {
            "white"
        } else {
            "black"
        }
    }

    /// Returns the texts of all legal actions, sorted; none while the roll is due. A draw by the
    /// counters does not shorten the list: only the game record judges it.
    #[must_use]
    pub(crate) fn actions(&self) -> Vec<String> {
        sorted_texts(&self.legal())
    }

    /// Returns the texts of all outcomes of the roll, sorted; none unless the roll is due.
    #[must_use]
    pub(crate) fn outcomes(&self) -> Vec<String> {
        sorted_texts(&self.rolls())
    }

    /// Returns the position after a legal action or, where the roll is due, after an outcome.
    ///
    /// # Panics
    /// If the text is neither.
    #[must_use]
    pub(crate) fn play(&self, action: &str) -> Self {
        let mut choices = self.legal();
        choices.extend(self.rolls());
        match choices.iter().find(|choice| choice.text() == action) {
            Some(&choice) => self.apply(choice),
            None => panic!("{action} is not possible in {}", self.fen()),
        }
    }

    /// Returns result and reason if the position itself is finished. Repetitions belong to the game.
    #[must_use]
    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        if let Some(reason) = self.won() {
            return Some((if self.white { "1-0" } else { "0-1" }, reason));
        }
        if !self.turn.roll_due && self.legal().is_empty() {
            return Some(("1/2-1/2", "stalemate"));
        }
        (self.halfmove >= 150).then_some(("1/2-1/2", "75 turns"))
    }

    /// Returns the number of sequences of `depth` actions. A roll costs no depth: each of its outcomes
    /// is a child of the action that caused it.
    #[must_use]
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for position in self.settled() {
            for action in position.legal() {
                for child in position.apply(action).settled() {
                    count += child.perft(depth - 1);
                }
            }
        }
        count
    }

    /// Returns the reason why the side to move has won. A win ends the game inside the winner's turn,
    /// so the opponent's cats need no check.
    fn won(&self) -> Option<&'static str> {
        if self.find(self.enemy_letter('K')).is_empty() {
            return Some("king captured");
        }
        let last = self.rank_of_player(SIZE - 1);
        let mut cats = self.find(self.own_letter('C'));
        cats.extend(self.find(self.own_letter('T')));
        let arrived = cats.iter().filter(|&&cat| rank(cat) == last).count();
        (arrived >= 2).then_some("two cats")
    }

    /// Returns the position after each outcome if the roll is due, else the position alone.
    fn settled(&self) -> Vec<Self> {
        if self.turn.roll_due {
            let outcomes = self.rolls();
            return outcomes.into_iter().map(|roll| self.apply(roll)).collect();
        }
        vec![self.clone()]
    }
}

/// Returns the texts of actions in the order the interface promises.
fn sorted_texts(actions: &[Action]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(|action| action.text()).collect();
    texts.sort();
    texts
}

/// The legal actions of each step.
impl Slow {
    /// Returns all actions of the player; none while the roll is due and after a win.
    fn legal(&self) -> Vec<Action> {
        if self.turn.roll_due || self.won().is_some() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        if self.turn.moved {
            actions = self.optional();
            if !actions.is_empty() {
                actions.push(Action::End);
            }
            return actions;
        }
        let fresh = !self.turn.teleported && !self.turn.neutral;
        let may_teleport = fresh || self.turn.mouse.is_some();
        if may_teleport && !self.apply(Action::Teleport).rolls().is_empty() {
            actions.push(Action::Teleport);
        }
        if !self.turn.neutral {
            actions.extend(self.neutral_moves());
        }
        actions.extend(self.moves(Step::Required));
        actions
    }

    /// Returns the actions that are still open after the required move, without the end of the turn.
    fn optional(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.turn.second.is_some() {
            actions.extend(self.moves(Step::Second));
        }
        if !self.turn.dropped {
            let first = self.rank_of_player(0);
            let squares = SIZE * first..SIZE * (first + 1);
            let vacant = squares.filter(|&square| self.is_vacant(square));
            actions.extend(vacant.map(Action::Drop));
        }
        if self.turn.extra {
            actions.extend(self.moves(Step::Extra));
        }
        actions
    }

    /// Returns all outcomes of the roll, if it is due: the player's teleporting cat is off the board.
    fn rolls(&self) -> Vec<Action> {
        if !self.turn.roll_due {
            return Vec::new();
        }
        let all = 0..SIZE * SIZE;
        all.filter(|&square| self.is_vacant(square) || self.is_mouse(square))
            .filter(|&square| !self.is_far(square))
            .map(Action::Roll)
            .collect()
    }

    /// Returns all moves of neutrals that leave the player a required move.
    fn neutral_moves(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        for from in self.find(NEUTRAL) {
            for &way in ORTHOGONAL {
                let mut to = step(from, way);
                if let Some(over) = to.filter(|&next| !self.is_vacant(next)) {
                    to = step(over, way);
                }
                let Some(to) = to.filter(|&to| self.is_vacant(to)) else {
                    continue;
                };
                let action = Action::Neutral { from, to };
                if !self.apply(action).moves(Step::Required).is_empty() {
                    actions.push(action);
                }
            }
        }
        actions
    }

    /// Returns all moves of the player's pieces in one of the three steps.
    fn moves(&self, step: Step) -> Vec<Action> {
        let mut actions = Vec::new();
        for from in (0..SIZE * SIZE).filter(|&square| self.is_own(square)) {
            for to in self.targets(from) {
                if step != Step::Second || self.is_second_cat_move(from, to) {
                    actions.extend(self.variations(step, from, to));
                }
            }
        }
        actions
    }

    /// Returns `true` if a move may follow the first cat's move: another cat moves, and does not leap.
    fn is_second_cat_move(&self, from: usize, to: usize) -> bool {
        let cat = matches!(self.board[from].map(kind), Some('C' | 'T'));
        cat && self.turn.second != Some(from) && !is_leap(from, to)
    }

    /// One move with each promotion and each square for a captured neutral.
    fn variations(&self, step: Step, from: usize, to: usize) -> Vec<Action> {
        let mut promotions = vec![None];
        let pawn = self.board[from].map(kind) == Some('P');
        if pawn && rank(to) == self.rank_of_player(SIZE - 1) {
            promotions = PROMOTIONS.map(Some).to_vec();
        }
        let mut actions = Vec::new();
        for promotion in promotions {
            let mut puts = vec![None];
            if self.board[to] == Some(NEUTRAL) {
                // What is vacant shows only once the captor stands on its new square.
                let mut after = self.clone();
                after.carry_out(from, to, promotion);
                let all = 0..SIZE * SIZE;
                puts = all.filter(|&put| after.is_vacant(put)).map(Some).collect();
            }
            actions.extend(puts.into_iter().map(|put| Action::Move {
                step,
                from,
                to,
                promotion,
                put,
            }));
        }
        actions
    }
}

/// The effects of actions.
impl Slow {
    /// Returns the position after an action or an outcome, which has to be possible.
    fn apply(&self, action: Action) -> Self {
        let mut next = self.clone();
        match action {
            Action::Teleport => next.lift(),
            Action::Roll(to) => {
                next.turn = Turn {
                    teleported: true,
                    mouse: next.board[to],
                    ..Turn::default()
                };
                next.board[to] = Some(next.own_letter('T'));
            }
            Action::Neutral { from, to } => {
                next.forget_mouse();
                next.board[to] = Some(NEUTRAL);
                next.vacate(from);
                next.turn.neutral = true;
            }
            Action::Move {
                step,
                from,
                to,
                promotion,
                put,
            } => {
                next.forget_mouse();
                let piece = next.board[from];
                let captured = next.carry_out(from, to, promotion);
                if let Some(put) = put {
                    next.board[put] = Some(NEUTRAL);
                }
                next.note_move(step, from, to, piece.map(kind), captured);
            }
            Action::Drop(to) => {
                next.board[to] = Some(next.own_letter('M'));
                next.turn.dropped = true;
                next.turn.second = None;
            }
            Action::End => {}
        }
        // After every action, even one that wins: no state lacks a type.
        next.replace_died_out();
        next.filter_ep();
        if next.turn.moved && next.won().is_none() {
            // The extra move is the last step of all.
            let last = matches!(
                action,
                Action::End
                    | Action::Move {
                        step: Step::Extra,
                        ..
                    }
            );
            if last || next.optional().is_empty() {
                next.end_turn();
            }
        }
        next
    }

    /// Lifts the player's teleporting cat for a roll. The mouse that a first roll hit comes back
    /// and so keeps the square occupied.
    fn lift(&mut self) {
        let mouse = self.turn.mouse;
        for square in self.find(self.own_letter('T')) {
            if mouse.is_some() {
                self.board[square] = mouse;
            } else {
                self.vacate(square);
            }
        }
        self.turn = Turn {
            roll_due: true,
            ..Turn::default()
        };
    }

    /// Gives up the right to roll again, and with it the mouse below the teleporting cat.
    fn forget_mouse(&mut self) {
        if self.turn.mouse.take().is_some() {
            self.turn.reset = true;
        }
    }

    /// Writes down what a move means for the rest of the turn.
    fn note_move(
        &mut self,
        step: Step,
        from: usize,
        to: usize,
        kind: Option<char>,
        captured: Option<char>,
    ) {
        let pawn = kind == Some('P');
        if pawn || captured.is_some_and(|piece| piece != NEUTRAL) {
            self.turn.reset = true;
        }
        if pawn && rank(from).abs_diff(rank(to)) == 2 {
            self.own_ep = Some(usize::midpoint(from, to));
        }
        let opens = step == Step::Required && kind == Some('C') && !is_leap(from, to);
        self.turn.second = opens.then_some(to);
        self.turn.moved = true;
        let hunted = captured == Some(self.enemy_letter('T'));
        self.turn.extra = step != Step::Extra && (self.turn.extra || hunted);
    }

    /// Hands over to the opponent.
    fn end_turn(&mut self) {
        self.halfmove = if self.turn.reset {
            0
        } else {
            self.halfmove + 1
        };
        if !self.white {
            self.fullmove += 1;
        }
        self.turn = Turn::default();
        self.white = !self.white;
        self.ep = self.own_ep.take();
        self.filter_ep();
    }
}
