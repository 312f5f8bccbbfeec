//! Evaluation: what a search asks of a game besides its rules.

use crate::{Group, Phase, Screen, Side, Sum, Tally, Weight, defaults};
use std::ops::ControlFlow;

/// The shortcuts of a search that are sound in a game.
///
/// Each assumes something about the game: that having the turn is worth something, that the action
/// tried last is seldom the best one, and so on. A game says which assumptions hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct SearchTraits {
    /// Having the turn is nearly always an advantage, so a side that is winning even after a null move
    /// ([`Evaluate::null_move`]) is winning.
    pub null_move: bool,
    /// One action changes the evaluation by little more than [`Evaluate::gain`].
    pub futility: bool,
    /// Quiet actions late in the order may be left out near the horizon.
    pub late_pruning: bool,
    /// [`Evaluate::wins_exchange`] judges well enough to leave actions out by it.
    pub exchanges: bool,
    /// A threatened side has few answers, all of which quiescence has to look at.
    pub evasions: bool,
    /// Plies of depth that a roll costs, besides the action that asked for it: many outcomes share the
    /// effort for one action.
    pub roll_cost: i32,
    /// How much more the evaluation swings from turn to turn than in chess, as a factor: weaker levels
    /// misjudge that much more.
    pub eval_scale: i32,
    /// Centipawns by which a player values a draw below an equal position: more than 0 if repetitions
    /// come easily and the scores that they compete with mean little.
    pub contempt: i32,
    /// The chances that a score stands for.
    pub chances: Chances,
}

/// The logistic model that turns scores into chances: with `s` centipawns a game is won with probability
/// 1 / (1 + exp((half - s) / slope)), lost with that of `-s`, and drawn otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The advantage, in centipawns, with which half of all games are won.
    pub half: i32,
    /// The additional advantage, in centipawns, that multiplies the odds of a win by e.
    pub slope: i32,
}

impl SearchTraits {
    /// The traits of games with check in which the turn is an advantage.
    pub const LIKE_CHESS: Self = Self {
        null_move: true,
        futility: true,
        late_pruning: true,
        exchanges: true,
        evasions: true,
        roll_cost: 0,
        eval_scale: 1,
        contempt: 0,
        // Fitted to 120 games of chess at 10,000 nodes a turn.
        chances: Chances {
            half: 90,
            slope: 75,
        },
    };

    /// Games of which nothing is known: no shortcut is taken.
    pub const UNKNOWN: Self = Self {
        null_move: false,
        futility: false,
        late_pruning: false,
        exchanges: false,
        evasions: false,
        roll_cost: 2,
        ..Self::LIKE_CHESS
    };
}

/// Evaluates positions and actions for a search.
///
/// The evaluation is a sum of terms, each counted for White less the count for Black and multiplied
/// by a [`Weight`]; so the same code plays and, with another [`Tally`], tells a tuner what each
/// weight did.
///
/// Every method has a default ([`crate::defaults`]), so that a game needs no more than
/// `impl Evaluate for MyPosition {}` to be searched. The defaults allocate and play actions; a game
/// that cares for speed replaces them. Who replaces one of [`Evaluate::terms`], [`Evaluate::weights`]
/// and [`Evaluate::each_term`] by other groups replaces all three.
pub trait Evaluate: Screen {
    /// Returns the names and sizes of the groups of weights, in the order of the weights.
    fn terms(&self) -> &[Group] {
        &defaults::TERMS
    }

    /// Returns all weights, in the order of [`Evaluate::terms`].
    ///
    /// A game that leaves the terms as they are may return weights of its own for them, such as those
    /// that the tuner fitted.
    fn weights(&self) -> &[Weight] {
        &defaults::WEIGHTS
    }

    /// Adds every term that the position has, for White less for Black.
    fn each_term<T: Tally>(&self, tally: &mut T) {
        defaults::count_terms(self, tally);
    }

    /// Returns the shortcuts of a search that are sound in this game. The same for every position, and
    /// constant after inlining.
    fn search_traits(&self) -> SearchTraits {
        SearchTraits::UNKNOWN
    }

    /// Returns how many different [`Evaluate::history_index`]es there are.
    fn history_size(&self) -> usize {
        512
    }

    /// Returns how much of the opening's material is left.
    fn phase(&self) -> Phase {
        defaults::phase(self)
    }

    /// Adjusts the sum of the terms by what no sum can express, such as that the stronger side cannot
    /// win; in centipawns for White.
    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        white
    }

    /// Returns how good the position is for `us`, in centipawns, by what stands on the board.
    #[inline]
    fn evaluate(&self, us: Side) -> i32 {
        let mut sum = Sum::of(self.weights());
        self.each_term(&mut sum);
        let white = self.adjusted(self.phase().taper(sum.total()));
        if us == Side::White { white } else { -white }
    }

    /// Returns `true` if the side to act stands to lose what decides the game: it is in check, or its
    /// king can be captured in the next turn.
    ///
    /// The default knows checks alone ([`Screen::checked`]).
    fn is_threatened(&self) -> bool {
        self.checked().is_some()
    }

    /// Returns the position in which the side to act, at the start of its turn, does without it; `None`
    /// if that would be illegal, tells nothing, or may be better than any action.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Returns `true` if the action changes material or ends the game, so that a search should not stop
    /// right before it.
    fn is_noisy(&self, action: Self::Action) -> bool {
        defaults::is_noisy(self, action)
    }

    /// Calls `f` with every legal action that is noisy until it breaks.
    ///
    /// # Errors
    /// Breaks when `f` breaks.
    #[inline(always)]
    fn each_noisy<F: FnMut(Self::Action) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        self.each_action(|action| {
            if self.is_noisy(action) {
                f(action)
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Returns what the action wins at once, in centipawns, before any answer: what it captures, and
    /// what a promotion adds. 0 for most actions.
    fn gain(&self, action: Self::Action) -> i32 {
        defaults::gain(self, action)
    }

    /// Returns how promising the action looks without playing it; larger is tried earlier. Of noisy
    /// actions the order (most valuable victim first, say), in centipawns; of quiet ones a hint, 0 for
    /// most.
    fn order_score(&self, action: Self::Action) -> i32 {
        self.gain(action)
    }

    /// Returns `true` if the side that plays the action comes out of the captures that may follow on the
    /// same square with at least `least` centipawns, both sides being free to stop.
    fn wins_exchange(&self, action: Self::Action, least: i32) -> bool {
        self.gain(action) >= least
    }

    /// Returns where the search remembers how well this kind of action did, whichever side plays it:
    /// what acts and where it goes, say. Below [`Evaluate::history_size`].
    fn history_index(&self, action: Self::Action) -> usize {
        self.action_code(action) as usize % self.history_size()
    }

    /// Returns the action as a number; different legal actions of a position have different ones.
    fn action_code(&self, action: Self::Action) -> u32 {
        defaults::action_code(self, action)
    }

    /// Returns `true` if the action costs no depth, as it only ends a turn.
    #[inline(always)]
    fn costs_no_depth(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }
}
