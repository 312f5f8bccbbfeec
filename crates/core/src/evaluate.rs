//! What a search asks of a game besides its rules.

use crate::{Group, Phase, Position, Side, Sum, Tally, Weight};
use std::ops::ControlFlow;

/// Which shortcuts of a search are sound in a game.
///
/// Every one of them assumes something about how games go: that having the turn is worth something,
/// that the action tried last is seldom the best one, and so on. A game says which of it is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct SearchTraits {
    /// To have the turn is nearly always better than not to: a side that may be beaten even after
    /// doing nothing ([`Evaluate::null_move`]) is beaten.
    pub null_move: bool,
    /// One action changes the evaluation by little more than [`Evaluate::gain`].
    pub futility: bool,
    /// Quiet actions far down the order may be left out near the horizon.
    pub late_pruning: bool,
    /// [`Evaluate::wins_exchange`] judges well enough to leave actions out by it.
    pub exchanges: bool,
    /// A threatened side has few answers, all of which quiescence has to look at.
    pub evasions: bool,
    /// Plies of depth that a roll of dice costs, beside the action that asked for it: many outcomes
    /// share what one action would get.
    pub roll_cost: i32,
    /// How many times as much the evaluation swings from turn to turn as in chess, so that weaker
    /// levels must misjudge so much more to play as badly.
    pub eval_scale: i32,
    /// Centipawns by which who plays thinks a draw worse than an equal position: more than 0 where
    /// repetitions are easily had and the scores they are weighed against mean little.
    pub contempt: i32,
    /// What a score lets one expect.
    pub chances: Chances,
}

/// How scores of a search become chances, by the usual logistic model: with `s` centipawns a game is
/// won with the chance 1 / (1 + exp((half - s) / slope)), lost with that of `-s`, drawn otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The advantage, in centipawns, with which half of all games are won.
    pub half: i32,
    /// The advantage more, in centipawns, that makes the odds of a win e times as good.
    pub slope: i32,
}

impl SearchTraits {
    /// Games with check, in which the turn is an advantage.
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

/// Judging positions and actions for a search.
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

    /// How much of the opening's material is left.
    fn phase(&self) -> Phase;

    /// Changes the sum of the terms by what no sum of terms can say, such as that the stronger side
    /// cannot win; in centipawns for White.
    #[inline(always)]
    fn adjusted(&self, white: i32) -> i32 {
        white
    }

    /// How good the position is for `us`, in centipawns, by what stands on the board.
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

    /// The position in which the side to act, at the start of its turn, does without it; nothing
    /// where that would be illegal, tells nothing, or may be better than any action.
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

    /// What the action wins at once, in centipawns, before any answer: what it captures, and what a
    /// promotion adds. 0 for most actions.
    fn gain(&self, action: Self::Action) -> i32;

    /// How promising the action looks without playing it; larger is tried earlier. Of noisy actions
    /// the order (most valuable victim first, say), in centipawns; of quiet ones a hint, 0 for most.
    fn order_score(&self, action: Self::Action) -> i32;

    /// Whether the side that plays the action comes out of the captures that may follow on the same
    /// square with at least `least` centipawns, both sides being free to stop.
    fn wins_exchange(&self, action: Self::Action, least: i32) -> bool {
        self.gain(action) >= least
    }

    /// Where the search remembers how well this kind of action did, whichever side plays it: what
    /// acts and where it goes, say. Below [`Evaluate::history_size`].
    fn history_index(&self, action: Self::Action) -> usize;

    /// The action as a number; different legal actions of a position have different ones.
    fn action_code(&self, action: Self::Action) -> u32;

    /// Whether the action costs no depth, as it only ends a turn.
    #[inline(always)]
    fn costs_no_depth(&self, _action: Self::Action) -> bool {
        false
    }
}
