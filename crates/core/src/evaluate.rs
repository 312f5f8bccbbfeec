//! Evaluation: what a search needs to know of a game besides its rules.

use crate::cells::{CELLS, Cells, GAME_FACTS, of_fact};
use crate::{Group, Node, Phase, Screen, Side, Sum, Tally, Weight, defaults};
use std::ops::ControlFlow;

/// The search techniques that are sound in a game.
///
/// Each assumes something: that having the turn is worth something, that actions late in the order are
/// seldom best, and so on. A game says which assumptions hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct SearchTraits {
    /// Null-move pruning: having the turn is nearly always an advantage, so a side that wins even after
    /// a null move ([`Evaluate::null_move`]) wins.
    pub null_move: bool,
    /// Futility pruning: one action changes the evaluation by little more than [`Evaluate::gain`].
    pub futility: bool,
    /// Late-action pruning: quiet actions late in the order may be skipped near the horizon.
    pub late_pruning: bool,
    /// Pruning by exchanges: [`Evaluate::wins_exchange`] is accurate enough.
    pub exchanges: bool,
    /// Check evasions: a threatened side has few replies, and quiescence must search them all.
    pub evasions: bool,
    /// Plies of depth that a roll costs, in addition to the action before it: many outcomes share the
    /// effort of one action.
    pub roll_cost: i32,
    /// The ratio of the evaluation's swings from turn to turn to those in chess. The errors of weaker levels are
    /// multiplied by it.
    pub eval_scale: i32,
    /// Centipawns by which a draw is worth less than an equal position: more than 0 if repetitions come too easily.
    pub contempt: i32,
    /// The model that converts scores to chances.
    pub chances: Chances,
}

/// The logistic model that converts scores to chances. A score of `s` centipawns wins with probability
/// `p(s) = 1 / (1 + exp((half - s) / slope))`, loses with probability `p(-s)`, and draws otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The advantage, in centipawns, that wins half of all games.
    pub half: i32,
    /// The further advantage, in centipawns, that multiplies the odds of a win by e.
    pub slope: i32,
}

/// A shortcut of the search: its name, and its place in [`SearchTraits`].
pub type Shortcut = (&'static str, fn(&mut SearchTraits) -> &mut bool);

impl SearchTraits {
    /// The shortcuts that a game may allow, in the order of the fields.
    pub const SHORTCUTS: [Shortcut; 5] = [
        ("null-move", |traits| &mut traits.null_move),
        ("futility", |traits| &mut traits.futility),
        ("late-pruning", |traits| &mut traits.late_pruning),
        ("exchanges", |traits| &mut traits.exchanges),
        ("evasions", |traits| &mut traits.evasions),
    ];

    /// The traits of games like chess, with check and with an advantage in having the turn.
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

    /// The traits of an unknown game: no technique is assumed to be sound.
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
/// The evaluation is a sum of terms. Each is a count, White's less Black's, multiplied by a [`Weight`].
/// The same code plays and, with another [`Tally`], shows a tuner the effect of each weight.
///
/// Every method has a default ([`crate::defaults`]), so that `impl Evaluate for MyPosition {}` is
/// enough for a search. The defaults allocate and play actions; a game that needs speed replaces them.
/// A game that replaces [`Evaluate::terms`], [`Evaluate::weights`] or [`Evaluate::each_term`] with
/// other groups replaces all three.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Evaluate, NotationExt, Side, Variant};
///
/// let position = Chess
///     .parse_fen("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1")
///     .unwrap();
/// assert_eq!(
///     position.evaluate(Side::White),
///     -position.evaluate(Side::Black)
/// );
/// let capture = position.action_from_text("d1d5").unwrap();
/// assert!(position.is_noisy(capture));
/// // The other pawn takes the rook back.
/// assert!(!position.wins_exchange(capture, 0));
/// ```
pub trait Evaluate: Screen {
    /// Returns the names and sizes of the groups of weights, in the order of the weights.
    fn terms(&self) -> &[Group] {
        &defaults::TERMS
    }

    /// Returns all weights, in the order of [`Evaluate::terms`].
    ///
    /// A game that keeps the default terms may return weights of its own for them, such as those that
    /// the tuner fitted.
    fn weights(&self) -> &[Weight] {
        &defaults::WEIGHTS
    }

    /// Adds every term of the position, White's less Black's.
    fn each_term<T: Tally>(&self, tally: &mut T) {
        defaults::count_terms(self, tally);
    }

    /// Returns the search techniques that are sound in this game. They are the same for every position,
    /// and constant after inlining.
    fn search_traits(&self) -> SearchTraits {
        SearchTraits::UNKNOWN
    }

    /// Returns how many different [`Evaluate::history_index`]es there are. The default is enough for codes
    /// of pieces below 8 on 64 squares.
    #[inline(always)]
    fn history_size(&self) -> usize {
        512
    }

    /// Returns the phase of the game.
    fn phase(&self) -> Phase {
        defaults::phase(self)
    }

    /// Adjusts the sum of the terms, in centipawns for White, for what no sum can express, such as that
    /// the stronger side cannot win.
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

    /// Calls `f` with the values of [`cells`](crate::cells), at least of all that are not 0, except those that tell who acts.
    ///
    /// Values of squares are [`owned`](crate::cells::owned) codes; other values should be small numbers. What is in no cell, a
    /// network cannot know. The default has the pieces that [`Screen::each_placed`] and [`Screen::each_held`] show.
    fn each_cell(&self, f: impl FnMut(usize, u8)) {
        defaults::each_cell(self, f);
    }

    /// Returns the cells of the position, with who acts in it.
    ///
    /// ```
    /// use springald_chess::Chess;
    /// use springald_core::{Evaluate, Variant, cells};
    ///
    /// let cells = Chess.start().cells();
    /// let pieces = cells[..cells::BENEATH].iter().filter(|&&value| value != 0);
    /// assert_eq!(pieces.count(), 32);
    /// ```
    #[inline(always)]
    fn cells(&self) -> Cells {
        let mut cells = [0; CELLS];
        self.each_cell(|cell, value| cells[cell] = value);
        if let Node::Decision(side) = self.node() {
            let within = usize::from(!self.at_turn_start());
            cells[of_fact(side, GAME_FACTS + within)] = 1;
        }
        cells
    }

    /// Returns `true` if the side to act is threatened with a decisive loss: it is in check, or its
    /// king can be captured in the next turn.
    ///
    /// The default knows only checks ([`Screen::checked`]).
    fn is_threatened(&self) -> bool {
        self.checked().is_some()
    }

    /// Returns the position after a null move at the start of a turn; `None` if it is illegal or
    /// unsound.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Returns `true` if the action is noisy: it changes material or ends the game, so that a search
    /// should not stop right before it.
    fn is_noisy(&self, action: Self::Action) -> bool {
        defaults::is_noisy(self, action)
    }

    /// Calls `f` with every noisy legal action until `f` breaks.
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

    /// Returns the material that the action wins at once, in centipawns: the value of a capture, and
    /// the increase of a promotion. 0 for most actions.
    fn gain(&self, action: Self::Action) -> i32 {
        defaults::gain(self, action)
    }

    /// Returns how promising the action looks before it is played; higher is tried earlier. For noisy
    /// actions this is the order, such as most valuable victim first, in centipawns; for quiet ones a
    /// hint, 0 for most.
    fn order_score(&self, action: Self::Action) -> i32 {
        self.gain(action)
    }

    /// Returns `true` if the side that plays the action wins at least `least` centipawns in the
    /// exchange on its target square (SEE), in which either side may stop.
    fn wins_exchange(&self, action: Self::Action, least: i32) -> bool {
        self.gain(action) >= least
    }

    /// Returns the index of the action in the history tables, whichever side plays it: by its piece and
    /// target, for example. Below [`Evaluate::history_size`].
    fn history_index(&self, action: Self::Action) -> usize {
        self.action_code(action) as usize % self.history_size()
    }

    /// Returns a number for the action, different for each legal action of a position.
    fn action_code(&self, action: Self::Action) -> u32 {
        defaults::action_code(self, action)
    }

    /// Returns `true` if the action costs no depth because it only ends a turn.
    #[inline(always)]
    fn costs_no_depth(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }
}
