//! A plain evaluation: material, how much of the board the long-range pieces see, how far the cats
//! have come, and whether a king hangs.

use crate::actions::{Action, Special};
use crate::home::rank_of;
use crate::turn::Mark;
use crate::{Kind, Men, Position};
use springald_board::Square;
use springald_board::b10x10::{self, SHAPE, Squares};
use springald_core::{Evaluate, Group, Manners, Phase, Side, Tally, Weight};

/// What a piece is worth, in centipawns: our estimates, as nobody has published any. A cat moves to
/// up to sixteen squares; a mouse costs nothing to make.
const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 280,
        Kind::Bishop => 350,
        Kind::Cat => 450,
        Kind::Teleporter => 500,
        Kind::Rook => 550,
        Kind::Queen => 1050,
        Kind::Mouse => 20,
        Kind::King | Kind::Neutral => 0,
    }
}

/// Centipawns for each square that a bishop, rook or queen sees.
const MOBILITY: i32 = 3;
/// Centipawns for each rank that a cat has advanced.
const CAT_ADVANCE: i32 = 6;
/// Centipawns for a cat on its last rank: the second one wins (§9.2).
const CAT_ARRIVED: i32 = 200;
/// Centipawns for a king that the other side can capture now: as good as won (§9.1).
const KING_HANGS: i32 = 10_000;

impl Evaluate for Position {
    const TERMS: &'static [Group] = &[Group::new("balance", 1)];
    const MANNERS: Manners = Manners::LIKE_CHESS;
    const SLOTS: usize = 16 * 100;

    fn weights() -> &'static [Weight] {
        static WEIGHTS: [Weight; 1] = [Weight::new(1, 1)];
        &WEIGHTS
    }

    fn each_term<T: Tally>(&self, tally: &mut T) {
        tally.add(0, self.balance());
    }

    fn phase(&self) -> Phase {
        Phase::of(1, 1)
    }

    fn is_threatened(&self) -> bool {
        false
    }

    fn passed(&self) -> Option<Self> {
        None
    }

    fn gain(&self, action: Action) -> i32 {
        if self.is_noisy(action) {
            self.promise(action) / 10
        } else {
            0
        }
    }

    fn slot(&self, action: Action) -> usize {
        match action {
            Action::Move(mv) => mv.kind as usize * 100 + mv.to.index(),
            _ => 0,
        }
    }

    fn code(&self, action: Action) -> u32 {
        let _ = action;
        0
    }

    fn is_noisy(&self, action: Action) -> bool {
        let Action::Move(mv) = action else {
            return false;
        };
        let arrives = mv.becomes().is_cat() && rank_of(self.side, 9).has(mv.to);
        arrives
            || matches!(mv.special, Special::Promotion(_))
            || !matches!(mv.takes, None | Some(Kind::Neutral))
    }

    fn promise(&self, action: Action) -> i32 {
        let Action::Move(mv) = action else {
            return 0;
        };
        // Most valuable victim first, least valuable attacker among equals.
        let victim = match mv.takes {
            None => 0,
            Some(Kind::King) => KING_HANGS,
            // Where it is put makes many moves of one.
            Some(Kind::Neutral) => -1,
            Some(prey) => 10 * worth(prey) - worth(mv.kind),
        };
        let promotion = match mv.special {
            Special::Promotion(into) => 10 * (worth(into) - worth(Kind::Pawn)),
            _ => 0,
        };
        let arrives = mv.becomes().is_cat() && rank_of(self.side, 9).has(mv.to);
        victim + promotion + 10 * CAT_ARRIVED * i32::from(arrives)
    }
}

impl Position {
    /// What a side has, and how well it stands.
    fn strength(&self, side: Side) -> i32 {
        let ours = self.men.of(side);
        let mut sum: i32 = Kind::ALL
            .into_iter()
            .map(|kind| worth(kind) * (self.men.kind(kind) & ours).len() as i32)
            .sum();
        let blockers = self.men.blockers();
        let mut seen = 0;
        for from in ours & self.men.diagonal() {
            seen += b10x10::bishop(from, blockers).len() as i32;
        }
        for from in ours & self.men.straight() {
            seen += b10x10::rook(from, blockers).len() as i32;
        }
        sum += MOBILITY * seen;
        let cats = ours & self.men.cats();
        for cat in cats {
            let rank = i32::from(SHAPE.rank(cat));
            sum += CAT_ADVANCE * if side == Side::White { rank } else { 9 - rank };
        }
        sum + CAT_ARRIVED * (cats & rank_of(side, 9)).len() as i32
    }

    /// Whether the side to move can still capture something in this turn, second cats aside.
    fn may_capture(&self) -> bool {
        !self.turn.is_won()
            && !self.turn.has(Mark::RollDue)
            && (self.turn.is_before_move() || self.turn.has(Mark::Extra))
    }

    /// Whether an enemy could capture the king of `side`, which must be on the board.
    fn hangs(&self, side: Side) -> bool {
        let king = (self.men.kind(Kind::King) & self.men.of(side)).first();
        self.attackers(king, side.other()).any()
    }

    /// The pieces of `by` that could capture a king on a square.
    fn attackers(&self, king: Square, by: Side) -> Squares {
        let men = &self.men;
        let blockers = men.blockers();
        let tame = men
            .kind(Kind::Teleporter)
            .when(self.turn.has(Mark::Teleported));
        let cats = men.cats() - tame;
        let near = (b10x10::KNIGHT[king] & (men.kind(Kind::Knight) | cats))
            | (b10x10::DIAGONAL[king] & cats)
            | (b10x10::ORTHOGONAL[king] & men.mice())
            | (b10x10::KING[king] & men.kind(Kind::King))
            | (Men::pawn_attacks(by.other(), king) & men.kind(Kind::Pawn));
        let far = (b10x10::bishop(king, blockers) & men.diagonal())
            | (b10x10::rook(king, blockers) & men.straight());
        (near | far) & men.of(by)
    }
}

impl Position {
    fn balance(&self) -> i32 {
        let us = Side::White;
        let balance = self.strength(us) - self.strength(us.other());
        let waiting = self.side.other();
        if !self.may_capture() || !self.hangs(waiting) {
            balance
        } else if us == waiting {
            balance - KING_HANGS
        } else {
            balance + KING_HANGS
        }
    }
}
