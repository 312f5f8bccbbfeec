//! The limits of repetition and of turns without progress.

use crate::Termination;

/// Two limits: from one on a player may claim a draw, at the other the game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawLimit {
    /// The count at which the player to move may claim a draw.
    pub claim: u16,
    /// The count at which the game is drawn without a claim.
    pub automatic: u16,
}

/// The rules of a game for draws by repetition and by lack of progress.
///
/// [`crate::Position::draw_rules`] returns them. Verdicts, claims and the search follow them.
///
/// ```
/// use springald_core::{DrawRules, Termination};
///
/// let rules = DrawRules::FIDE;
/// assert_eq!(rules.repetition_claim(3), Some(Termination::THREEFOLD));
/// assert_eq!(rules.repetition_draw(3), None);
/// assert_eq!(rules.no_progress_draw(150), Some(Termination::TURNS_75));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawRules {
    /// The number of times that a position occurs at the start of a turn; `None` if repetition does not
    /// matter.
    pub repetition: Option<DrawLimit>,
    /// The number of turns, of both sides, since the last progress ([`crate::Counters::halfmove`]);
    /// `None` if it does not matter.
    pub no_progress: Option<DrawLimit>,
}

impl DrawRules {
    /// The limits of the FIDE Laws: claims at the third occurrence or after 50 turns of each side,
    /// automatic draws at the fifth occurrence or after 75 turns of each side.
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

    /// The limits of the FIDE Laws for progress, without draws by repetition.
    pub const WITHOUT_REPETITION: Self = Self {
        repetition: None,
        ..Self::FIDE
    };

    /// No draws by repetition or lack of progress.
    pub const NONE: Self = Self {
        repetition: None,
        no_progress: None,
    };

    /// Returns the draw that may be claimed at this number of occurrences, the current one included.
    pub fn repetition_claim(&self, repetitions: usize) -> Option<Termination> {
        let limit = self.repetition?;
        (repetitions >= usize::from(limit.claim)).then(|| repetition(limit.claim))
    }

    /// Returns the automatic draw at this number of occurrences, the current one included.
    pub fn repetition_draw(&self, repetitions: usize) -> Option<Termination> {
        let limit = self.repetition?;
        (repetitions >= usize::from(limit.automatic)).then(|| repetition(limit.automatic))
    }

    /// Returns the draw that may be claimed after this many turns without progress.
    pub fn no_progress_claim(&self, turns: u16) -> Option<Termination> {
        let limit = self.no_progress?;
        (turns >= limit.claim).then(|| no_progress(limit.claim))
    }

    /// Returns the automatic draw after this many turns without progress.
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
