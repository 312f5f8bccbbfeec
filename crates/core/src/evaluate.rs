//! Evaluation: what a search asks of a game besides its rules.

use crate::{Group, Phase, Position, Side, Sum, Tally, Weight};
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
}

/// Evaluates positions and actions for a search.
///
/// The evaluation is a sum of terms, each counted for White less the count for Black and multiplied
/// by a [`Weight`]; so the same code plays and, with another [`Tally`], tells a tuner what each
/// weight did.
pub trait Evaluate: Position {
    /// Returns the names and sizes of the groups of weights, in the order of the weights.
    fn terms(&self) -> &[Group];

    /// Returns how many different [`Evaluate::history_index`]es there are.
    fn history_size(&self) -> usize;

    /// Returns the shortcuts of a search that are sound in this game. The same for every position, and
    /// constant after inlining.
    fn search_traits(&self) -> SearchTraits;

    /// Returns all weights, in the order of [`Evaluate::terms`].
    fn weights(&self) -> &[Weight];

    /// Adds every term that the position has, for White less for Black.
    fn each_term<T: Tally>(&self, tally: &mut T);

    /// Returns how much of the opening's material is left.
    fn phase(&self) -> Phase;

    /// Adjusts the sum of the terms by what no sum can express, such as that the stronger side cannot
    /// win; in centipawns for White.
    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        white
    }

    /// Returns the static evaluation for `us`, in centipawns.
    #[inline]
    fn evaluate(&self, us: Side) -> i32 {
        let mut sum = Sum::of(self.weights());
        self.each_term(&mut sum);
        let white = self.adjusted(self.phase().taper(sum.total()));
        if us == Side::White { white } else { -white }
    }

    /// Whether the side to act stands to lose what decides the game: it is in check, or its king can
    /// be captured in the next turn.
    fn is_threatened(&self) -> bool;

    /// Returns the position after a null move at the start of a turn; `None` if it is illegal or
    /// unsound, as in positions where having to move may lose.
    fn null_move(&self) -> Option<Self>;

    /// Whether the action changes material or ends the game, so that a search should not stop
    /// right before it.
    fn is_noisy(&self, action: Self::Action) -> bool;

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

    /// Returns what the action wins at once, in centipawns: the captured piece, and what a promotion
    /// adds. 0 for most actions.
    fn gain(&self, action: Self::Action) -> i32;

    /// Returns the place of the action in the order, in centipawns; larger is tried earlier. For noisy
    /// actions, say, the most valuable victim first; for quiet ones a hint, 0 for most.
    fn order_score(&self, action: Self::Action) -> i32;

    /// Whether the side that plays the action comes out of the captures that may follow on the same
    /// square with at least `least` centipawns, both sides being free to stop.
    fn wins_exchange(&self, action: Self::Action, least: i32) -> bool {
        self.gain(action) >= least
    }

    /// Returns the place where the search remembers how well this kind of action did, whichever side
    /// plays it: by what acts and where it goes, say. Below [`Evaluate::history_size`].
    fn history_index(&self, action: Self::Action) -> usize;

    /// Returns the action as a number, unique among the legal actions of the position.
    fn action_code(&self, action: Self::Action) -> u32;

    /// Whether the action costs no depth, because it only ends a turn.
    #[inline(always)]
    fn costs_no_depth(&self, _action: Self::Action) -> bool {
        false
    }
}
