//! A slow, obvious reference for Gravitatur Chess, to be compared with the fast generator.
//!
//! It follows RULES.md of this variant: sections "A turn", "Normal moves", "Pawns and the pull",
//! "FEN field `phase`" and "Draws". Every action is tried on a copy of the position, and every check
//! is found by listing what each enemy piece attacks.

use springald_testkit::SlowGame;
use springald_testkit::slow::{self, At, Board, Counters, EMPTY, KING};

/// A position: at the start of a turn, or after the placement when the normal move is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// The pieces.
    board: Board,
    /// `true` if White is to act.
    white: bool,
    /// `true` if the placement of this turn is done (phase `@`).
    placed: bool,
    /// Turns without progress, and the number of the turn.
    counters: Counters,
}

/// One action of a player.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// The Gravitatur appears on the square.
    Place(At),
    /// A piece goes from the first square to the second; the letter is the promotion.
    Move(At, At, Option<char>),
    /// The king on the first square changes places with the piece on the second.
    Teleport(At, At),
}

impl SlowGame for Slow {
    type Action = Action;

    fn from_fen(fen: &str) -> Result<Self, String> {
        let (fields, white, counters) = slow::split(fen, 5)?;
        let board = Board::read(fields[0], (8, 8), "PNBRQK")?;
        for side in [true, false] {
            // A push there promotes, and the Gravitatur cannot stand beyond to pull.
            board.refuse_pawns(side, 0)?;
            board.refuse_pawns(side, 7)?;
        }
        if fields[2] != "-" {
            return Err("castling: there is none, the field must be -".to_string());
        }
        if fields[3] != "-" {
            return Err("ep: there is no en passant, the field must be -".to_string());
        }
        let placed = match fields[4] {
            "-" => false,
            "@" => true,
            other => return Err(format!("phase: '{other}' is neither - nor @")),
        };
        let slow = Self {
            board,
            white,
            placed,
            counters,
        };
        if slow.in_check(!white) {
            return Err("placement: the side not to move is in check".to_string());
        }
        if placed && slow.in_check(white) {
            return Err("phase: no placement leaves the own king in check".to_string());
        }
        if placed && !slow.has_normal_move() {
            return Err("phase: no placement leaves its player without a move".to_string());
        }
        Ok(slow)
    }

    fn fen(&self) -> String {
        format!(
            "{} {} - - {} {} {}",
            self.board.fen(),
            if self.white { 'w' } else { 'b' },
            if self.placed { '@' } else { '-' },
            self.counters.halfmove,
            self.counters.fullmove
        )
    }

    fn white_to_move(&self) -> bool {
        self.white
    }

    fn legal(&self) -> Vec<(String, Action)> {
        let actions = self.choices().into_iter();
        actions.map(|action| (text(action), action)).collect()
    }

    fn after(&self, action: &Action) -> Self {
        self.make(*action)
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        // Bare kings, or one knight or one bishop against a bare king.
        let others = self.board.officers_and_pawns().into_iter();
        let others: Vec<char> = others.map(|at| self.board.kind(at)).collect();
        let dead = matches!(others[..], [] | ['N' | 'B']);
        let end = (self.choices().is_empty(), self.in_check(self.white), dead);
        slow::result(self.white, end, self.counters.halfmove)
    }
}

impl Slow {
    /// All legal actions.
    fn choices(&self) -> Vec<Action> {
        if self.placed || self.in_check(self.white) {
            return self.normal_moves();
        }
        let placements: Vec<Action> = self
            .board
            .squares()
            .filter(|&square| self.may_place(square))
            .map(Action::Place)
            .collect();
        // The placement is mandatory, unless there is none.
        if placements.is_empty() {
            self.normal_moves()
        } else {
            placements
        }
    }

    /// Returns `true` if the Gravitatur may be placed there at the start of a turn without check.
    fn may_place(&self, square: At) -> bool {
        if !self.board.is_empty(square) {
            return false;
        }
        let after = self.pull(square);
        if after.in_check(self.white) {
            return false;
        }
        // The turn must be over or must go on.
        after.in_check(!self.white) || after.has_normal_move()
    }

    /// The board after the pull; all else is as before.
    fn pull(&self, center: At) -> Self {
        let mut after = self.clone();
        for way in KING {
            let Some(next) = self.board.step(center, way) else {
                continue;
            };
            let line = self.board.ray(center, way);
            if let Some(&nearest) = line.iter().find(|&&square| !self.board.is_empty(square)) {
                after.board.put(nearest, EMPTY);
                after.board.put(next, self.board.at(nearest));
            }
        }
        after
    }

    /// Returns all legal normal moves of the side to act, king's teleports included.
    fn normal_moves(&self) -> Vec<Action> {
        let mut moves = self.tries();
        moves.retain(|&action| self.is_safe(action));
        moves
    }

    /// Returns `true` if there is any; it stops at the first, as all placements ask for it.
    fn has_normal_move(&self) -> bool {
        self.tries().into_iter().any(|action| self.is_safe(action))
    }

    /// Returns `true` if the mover's king is not in check after an action.
    fn is_safe(&self, action: Action) -> bool {
        !self.shift(action).in_check(self.white)
    }

    /// Returns all normal moves, even if they leave the mover's king in check.
    fn tries(&self) -> Vec<Action> {
        let mut tries = Vec::new();
        for from in self.board.of(self.white) {
            self.add_moves(from, &mut tries);
        }
        tries
    }

    /// Adds the moves of the piece on a square, before one's own king is looked at.
    fn add_moves(&self, from: At, tries: &mut Vec<Action>) {
        let kind = self.board.kind(from);
        if kind == 'P' {
            for to in self.pushes(from) {
                if to.1 == 0 || to.1 == 7 {
                    for letter in ['Q', 'R', 'B', 'N'] {
                        tries.push(Action::Move(from, to, Some(letter)));
                    }
                } else {
                    tries.push(Action::Move(from, to, None));
                }
            }
            return;
        }
        for to in self.board.attacked_from(from) {
            // Only the king captures.
            if self.board.is_empty(to) || (kind == 'K' && self.board.is_of(to, !self.white)) {
                tries.push(Action::Move(from, to, None));
            }
        }
        if kind == 'K' && !self.in_check(self.white) {
            for partner in self.board.of(self.white) {
                let other = self.board.kind(partner);
                if other != 'K' && other != 'P' {
                    tries.push(Action::Teleport(from, partner));
                }
            }
        }
    }

    /// The squares to which the pawn on a square may be pushed.
    fn pushes(&self, from: At) -> Vec<At> {
        let (forward, start) = if self.white { (1, 1) } else { (-1, 6) };
        let steps = if from.1 == start { 2 } else { 1 };
        self.board
            .ray(from, (0, forward))
            .into_iter()
            .take(steps)
            .take_while(|&square| self.board.is_empty(square))
            .collect()
    }

    /// Returns `true` if the king of a side is attacked.
    fn in_check(&self, white: bool) -> bool {
        self.board.in_check(white)
    }

    /// Returns the board after an action; side, phase and counters are as before.
    fn shift(&self, action: Action) -> Self {
        match action {
            Action::Place(square) => self.pull(square),
            Action::Move(from, to, promotion) => {
                let mut after = self.clone();
                let piece = match promotion {
                    Some(letter) if self.white => letter,
                    Some(letter) => letter.to_ascii_lowercase(),
                    None => self.board.at(from),
                };
                after.board.put(from, EMPTY);
                after.board.put(to, piece);
                after
            }
            Action::Teleport(king, partner) => {
                let mut after = self.clone();
                after.board.put(king, self.board.at(partner));
                after.board.put(partner, self.board.at(king));
                after
            }
        }
    }

    /// Returns the whole position after an action.
    fn make(&self, action: Action) -> Self {
        let mut after = self.shift(action);
        // A pull is no pawn move, so only a move of a pawn or a capture is progress.
        let mut progress = false;
        match action {
            Action::Place(_) if !after.in_check(!self.white) => {
                after.placed = true;
                return after;
            }
            Action::Move(from, to, _) => {
                progress = self.board.kind(from) == 'P' || !self.board.is_empty(to);
            }
            Action::Place(_) | Action::Teleport(..) => {}
        }
        after.placed = false;
        after.white = !self.white;
        after.counters.end_turn(self.white, progress);
        after
    }
}

/// An action as text.
fn text(action: Action) -> String {
    match action {
        Action::Place(square) => format!("G@{}", Board::name(square)),
        Action::Move(from, to, promotion) => slow::text((
            from,
            to,
            promotion.map(|letter| letter.to_ascii_lowercase()),
        )),
        Action::Teleport(king, partner) => slow::text((king, partner, None)),
    }
}
