//! The limits of repetition and of turns without progress, and who loses by repetition.

use crate::{Chases, Side, Termination, Verdict};

/// Two limits: from one on a player may claim a draw, at the other the game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawLimit {
    /// The count at which the player to move may claim a draw.
    pub claim: u16,
    /// The count at which the game is drawn without a claim.
    pub automatic: u16,
}

/// The player who loses when a position occurs as often as the rules allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum RepetitionLoss {
    /// Neither: the game is drawn.
    #[default]
    Nobody,
    /// The player whose turn brought the position about.
    Repeater,
    /// This side, whoever brought it about.
    Side(Side),
}

/// The rules of a game for draws by repetition and by lack of progress.
///
/// [`crate::Position::draw_rules`] returns them. Verdicts, claims and the search follow them.
///
/// ```
/// use springald_core::{DrawRules, Side, Termination, Verdict};
///
/// let rules = DrawRules::FIDE;
/// assert_eq!(rules.repetition_claim(3), Some(Termination::THREEFOLD));
/// assert_eq!(rules.repetition_verdict(3, Side::White, || None), None);
/// let drawn = Some(Verdict::draw(Termination::FIVEFOLD));
/// assert_eq!(rules.repetition_verdict(5, Side::White, || None), drawn);
/// assert_eq!(rules.no_progress_verdict(150), Some(Verdict::draw(Termination::TURNS_75)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawRules {
    /// The number of times that a position occurs at the start of a turn; `None` if repetition does not
    /// matter.
    pub repetition: Option<DrawLimit>,
    /// The player who loses at the automatic limit of repetition.
    pub repetition_loss: RepetitionLoss,
    /// `true` if at that limit a player loses who has given check in each turn since the first
    /// occurrence, unless both have.
    pub perpetual_check_loses: bool,
    /// `true` if at that limit a player loses who has chased the same piece in each turn since the first occurrence,
    /// unless both have, or perpetual check decides.
    pub perpetual_chase_loses: bool,
    /// The number of turns, of both sides, since the last progress ([`crate::Counters::halfmove`]);
    /// `None` if it does not matter.
    pub no_progress: Option<DrawLimit>,
    /// The side that loses at the automatic limit of turns without progress; `None` if the game is drawn.
    pub no_progress_loss: Option<Side>,
}

impl DrawRules {
    /// The limits of the FIDE Laws: claims at the third occurrence or after 50 turns of each side,
    /// automatic draws at the fifth occurrence or after 75 turns of each side.
    pub const FIDE: Self = Self {
        repetition: Some(DrawLimit {
            claim: 3,
            automatic: 5,
        }),
        repetition_loss: RepetitionLoss::Nobody,
        perpetual_check_loses: false,
        perpetual_chase_loses: false,
        no_progress: Some(DrawLimit {
            claim: 100,
            automatic: 150,
        }),
        no_progress_loss: None,
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
        ..Self::FIDE
    };

    /// Returns the draw that may be claimed at this number of occurrences, the current one included.
    pub fn repetition_claim(&self, repetitions: usize) -> Option<Termination> {
        let limit = self.repetition?;
        (repetitions >= usize::from(limit.claim)).then(|| repetition(limit.claim))
    }

    /// Returns the end of the game at this number of occurrences, the current one included: `to_act` has the turn, and
    /// `perpetual`, called only if it matters, is [`DrawRules::perpetual`] since the first occurrence.
    pub fn repetition_verdict(
        &self,
        repetitions: usize,
        to_act: Side,
        perpetual: impl FnOnce() -> Option<Verdict>,
    ) -> Option<Verdict> {
        let limit = self.repetition?;
        if repetitions < usize::from(limit.automatic) {
            return None;
        }
        if (self.perpetual_check_loses || self.perpetual_chase_loses)
            && let Some(verdict) = perpetual()
        {
            return Some(verdict);
        }
        let reason = repetition(limit.automatic);
        Some(match self.repetition_loss {
            RepetitionLoss::Nobody => Verdict::draw(reason),
            RepetitionLoss::Repeater => Verdict::win(to_act, reason),
            RepetitionLoss::Side(loser) => Verdict::win(!loser, reason),
        })
    }

    /// Returns the loss by perpetual check or perpetual chase in a stretch of the game, if there is one. Each closure is
    /// called only if it matters; chases do only if neither side checks perpetually.
    pub fn perpetual(
        &self,
        checks: impl FnOnce() -> Checks,
        chases: impl FnOnce() -> Chases,
    ) -> Option<Verdict> {
        if self.perpetual_check_loses {
            let checks = checks();
            if let Some(checker) = checks.checker() {
                return Some(Verdict::win(!checker, Termination::PERPETUAL_CHECK));
            }
            if checks.are_mutual() {
                return None;
            }
        }
        if !self.perpetual_chase_loses {
            return None;
        }
        let chaser = chases().chaser()?;
        Some(Verdict::win(!chaser, Termination::PERPETUAL_CHASE))
    }

    /// Returns the number of occurrences that ends the game or lets a player end it; `None` if repetition does not
    /// matter.
    #[inline(always)]
    pub fn repetition_limit(&self) -> Option<u16> {
        let limit = self.repetition?;
        Some(limit.claim.min(limit.automatic))
    }

    /// Returns `true` if a player may lose by repetition.
    #[inline(always)]
    pub const fn repetition_may_lose(&self) -> bool {
        self.perpetual_check_loses
            || self.perpetual_chase_loses
            || !matches!(self.repetition_loss, RepetitionLoss::Nobody)
    }

    /// Returns the draw that may be claimed after this many turns without progress.
    pub fn no_progress_claim(&self, turns: u16) -> Option<Termination> {
        let limit = self.no_progress?;
        (turns >= limit.claim).then(|| no_progress(limit.claim))
    }

    /// Returns the end of the game after this many turns without progress.
    pub fn no_progress_verdict(&self, turns: u16) -> Option<Verdict> {
        let limit = self.no_progress?;
        let reason = (turns >= limit.automatic).then(|| no_progress(limit.automatic))?;
        Some(match self.no_progress_loss {
            None => Verdict::draw(reason),
            Some(loser) => Verdict::win(!loser, reason),
        })
    }
}

/// Finds a perpetual check: a stretch of the game in which only one side has given check, in each of its turns.
///
/// A side gives check in each turn if the other side is in check at the start of each of its own turns. The sides need
/// not alternate.
///
/// ```
/// use springald_core::{Checks, Side};
///
/// let mut checks = Checks::default();
/// checks.add(Side::Black, true);
/// checks.add(Side::White, false);
/// checks.add(Side::Black, true);
/// assert_eq!(checks.checker(), Some(Side::White));
/// checks.add(Side::Black, false);
/// assert_eq!(checks.checker(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checks {
    /// `true` for a side that was in check at the start of each of its turns; `None` before its first one.
    in_check: [Option<bool>; 2],
}

impl Checks {
    /// Adds the start of a turn of `to_act`, which is in check or not.
    pub fn add(&mut self, to_act: Side, is_check: bool) {
        let always = &mut self.in_check[to_act.index()];
        *always = Some(is_check && always.unwrap_or(true));
    }

    /// Returns the side that alone has given check in each turn of the other side; `None` if both have, or neither.
    pub fn checker(&self) -> Option<Side> {
        match self.in_check.map(|always| always == Some(true)) {
            [true, false] => Some(Side::Black),
            [false, true] => Some(Side::White),
            _ => None,
        }
    }

    /// Returns `true` if both sides have given check in each turn of the other side.
    pub fn are_mutual(&self) -> bool {
        self.in_check == [Some(true); 2]
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
