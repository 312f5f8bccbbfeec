//! The limits at which repetition and lack of progress draw a game.

use crate::Termination;

/// Two counts: from one a player may claim a draw, at the other the game is drawn without a claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawLimit {
    /// The count from which the player to move may claim a draw.
    pub claim: u16,
    /// The count at which the game ends.
    pub automatic: u16,
}

/// The draws by repetition and by lack of progress that a game knows.
///
/// [`crate::Position::draw_rules`] returns them; verdicts, claims and the search follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawRules {
    /// How often a position has to stand at the start of a turn; `None` if repetition means nothing.
    pub repetition: Option<DrawLimit>,
    /// Turns by either side since the last progress ([`crate::Counters::halfmove`]); `None` if games
    /// may go on for ever.
    pub no_progress: Option<DrawLimit>,
}

impl DrawRules {
    /// The limits of the FIDE Laws: a claim at the third repetition or after 50 turns of each side, an
    /// end at the fifth repetition or after 75 turns of each side.
    pub const FIDE: Self = Self {
        repetition: Some(DrawLimit {
            claim: 3,
            automatic: 5,
        }),
        no_progress: Some(DrawLimit {
            claim: 100,
            automatic: 150,
        }),
    };

    /// The limits of the FIDE Laws for progress, with repetition of no meaning.
    pub const WITHOUT_REPETITION: Self = Self {
        repetition: None,
        ..Self::FIDE
    };

    /// No draw by repetition or lack of progress at all.
    pub const NONE: Self = Self {
        repetition: None,
        no_progress: None,
    };

    /// Returns the draw that may be claimed after this many repetitions, the present one included.
    pub fn repetition_claim(&self, repetitions: usize) -> Option<Termination> {
        let limit = self.repetition?;
        (repetitions >= usize::from(limit.claim)).then(|| repetition(limit.claim))
    }

    /// Returns the draw that ends the game after this many repetitions, the present one included.
    pub fn repetition_draw(&self, repetitions: usize) -> Option<Termination> {
        let limit = self.repetition?;
        (repetitions >= usize::from(limit.automatic)).then(|| repetition(limit.automatic))
    }

    /// Returns the draw that may be claimed after this many turns without progress.
    pub fn no_progress_claim(&self, turns: u16) -> Option<Termination> {
        let limit = self.no_progress?;
        (turns >= limit.claim).then(|| no_progress(limit.claim))
    }

    /// Returns the draw that ends the game after this many turns without progress.
    pub fn no_progress_draw(&self, turns: u16) -> Option<Termination> {
        let limit = self.no_progress?;
        (turns >= limit.automatic).then(|| no_progress(limit.automatic))
    }
}

const fn repetition(count: u16) -> Termination {
    match count {
        3 => Termination::THREEFOLD,
        5 => Termination::FIVEFOLD,
        _ => Termination::REPETITION,
    }
}

const fn no_progress(turns: u16) -> Termination {
    match turns {
        100 => Termination::TURNS_50,
        150 => Termination::TURNS_75,
        _ => Termination::NO_PROGRESS,
    }
}
