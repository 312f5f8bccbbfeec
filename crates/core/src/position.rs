//! What a game is to everybody who plays it by the rules: a state machine whose next actor is data.

use crate::{DrawRules, Node, Observer, Side, Termination, Verdict};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// The two counters of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counters {
    /// Turns (by either side) since the last one that the variant counts as progress.
    pub halfmove: u16,
    /// The number of the turn pair, from 1, one more after each turn of Black.
    pub fullmove: u32,
}

impl Counters {
    /// The counters at the start of a game.
    pub const START: Self = Self {
        halfmove: 0,
        fullmove: 1,
    };

    /// The counters after a turn: `progress` as the variant counts it, `black` whether Black ended it.
    ///
    /// Both counters stay at their largest value rather than wrap.
    #[inline(always)]
    pub const fn after(self, progress: bool, black: bool) -> Self {
        Self {
            halfmove: if progress {
                0
            } else {
                self.halfmove.saturating_add(1)
            },
            fullmove: self.fullmove.saturating_add(black as u32),
        }
    }
}

/// A position of some game: everything that decides what may happen next, and nothing of the past.
///
/// Positions are small and copied freely; an action is played on the copy. The methods marked
/// *unchecked* trust the caller that the action or outcome is one of those listed; anything else
/// leaves a position that means nothing (but never undefined behaviour). [`crate::Record`] has the
/// checked forms.
///
/// Equality compares everything, the counters too; [`Position::repeats`] is what repetition means.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The smallest choice a player makes.
    type Action: Copy + Eq + Debug + Send + Sync + 'static;
    /// What nature may do.
    type Outcome: Copy + Eq + Debug + Send + Sync + 'static;

    /// Returns `true` if nature ever acts in the game. The same for all its positions.
    #[inline(always)]
    fn has_chance(&self) -> bool {
        false
    }

    /// Returns the most actions and outcomes that one turn can have, re-rolls not counted. The same for
    /// all positions of the game.
    fn longest_turn(&self) -> usize {
        1
    }

    /// Returns the limits at which repetition and lack of progress draw the game. The same for all its
    /// positions.
    #[inline(always)]
    fn draw_rules(&self) -> DrawRules {
        DrawRules::FIDE
    }

    /// Who acts next. Cheap: does not look whether there is a legal action.
    fn node(&self) -> Node;

    /// Calls `f` with every legal action until it breaks. None where it is not a player's turn.
    ///
    /// # Errors
    /// Breaks when `f` breaks.
    fn each_action<F: FnMut(Self::Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()>;

    /// The number of legal actions, where possible without listing them.
    fn count_actions(&self) -> u64 {
        let mut count = 0;
        let _ = self.each_action(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Calls `f` with every outcome; all are equally likely. None where nature does not act.
    fn each_outcome(&self, f: impl FnMut(Self::Outcome)) {
        let _ = f;
    }

    /// Plays a legal action.
    fn play_unchecked<O: Observer>(&mut self, action: Self::Action, observer: &mut O);

    /// Lets nature act.
    fn resolve_unchecked<O: Observer>(&mut self, outcome: Self::Outcome, observer: &mut O) {
        let _ = (outcome, observer);
    }

    /// The hash key: equal for positions that repeat each other, progress inside the turn included;
    /// the counters are not part of it.
    fn key(&self) -> u64;

    /// [`Position::key`] from scratch.
    fn recomputed_key(&self) -> u64 {
        self.key()
    }

    /// Whether a turn begins here, so that repetition and claims may be judged.
    fn at_turn_start(&self) -> bool;

    /// What it means that the side to act has no legal action. Asked only where that is so.
    fn verdict_without_action(&self) -> Verdict;

    /// Whether nobody has the material to win.
    fn has_insufficient_material(&self) -> bool {
        false
    }

    /// Whether `side` can still win by some turns of both sides, however bad; where nobody knows,
    /// it can. Asked when the other side's time is up in a game that goes on: who could not have won
    /// has a draw.
    fn may_win(&self, _side: Side) -> bool {
        true
    }

    /// The counters.
    fn counters(&self) -> Counters;

    /// Replaces the counters.
    fn set_counters(&mut self, counters: Counters);

    /// The canonical slow check of everything that must hold in every position.
    ///
    /// # Errors
    /// The first thing that does not hold, in words.
    fn check_consistency(&self) -> Result<(), String> {
        Ok(())
    }

    /// Whether everything that decides the legal actions is the same in both; the counters do not.
    fn repeats(&self, other: &Self) -> bool {
        self.key() == other.key() && {
            let mut twin = other.clone();
            twin.set_counters(self.counters());
            twin == *self
        }
    }
}

/// What no variant may change.
pub trait PositionExt: Position {
    /// All legal actions.
    fn actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        let _ = self.each_action(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// All outcomes of nature.
    fn outcomes(&self) -> Vec<Self::Outcome> {
        let mut outcomes = Vec::new();
        self.each_outcome(|outcome| outcomes.push(outcome));
        outcomes
    }

    /// Whether there is a legal action.
    fn has_action(&self) -> bool {
        self.each_action(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether this action is legal.
    fn is_legal(&self, action: Self::Action) -> bool {
        self.each_action(|legal| {
            if legal == action {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Returns the position after an action, or `None` if it is not legal.
    fn try_play(&self, action: Self::Action) -> Option<Self> {
        self.is_legal(action).then(|| self.after_unchecked(action))
    }

    /// Returns the position after an outcome of nature, or `None` if it is not possible.
    fn try_resolve(&self, outcome: Self::Outcome) -> Option<Self> {
        let is_possible = self.outcomes().contains(&outcome);
        is_possible.then(|| self.resolved_unchecked(outcome))
    }

    /// The position after an action that the caller knows to be legal.
    fn after_unchecked(&self, action: Self::Action) -> Self {
        let mut child = self.clone();
        child.play_unchecked(action, &mut ());
        child
    }

    /// The position after an outcome of nature that the caller knows to be possible.
    fn resolved_unchecked(&self, outcome: Self::Outcome) -> Self {
        let mut child = self.clone();
        child.resolve_unchecked(outcome, &mut ());
        child
    }

    /// The end after which nothing can be played: won, or nobody has an action.
    fn finished(&self) -> Option<Verdict> {
        match self.node() {
            Node::Over(verdict) => Some(verdict),
            Node::Decision(_) if !self.has_action() => Some(self.verdict_without_action()),
            Node::Decision(_) | Node::Chance => None,
        }
    }

    /// The end that needs no history of the game, except for lack of progress: won, stuck, or drawn
    /// because nobody can win.
    fn settled(&self) -> Option<Verdict> {
        self.finished().or_else(|| {
            let is_dead = self.has_insufficient_material();
            is_dead.then(|| Verdict::draw(Termination::INSUFFICIENT_MATERIAL))
        })
    }

    /// The draw by lack of progress, by the counters of the position.
    fn drawn_by_counters(&self) -> Option<Verdict> {
        let turns = self.counters().halfmove;
        self.draw_rules().no_progress_draw(turns).map(Verdict::draw)
    }

    /// How the game stands by this position alone, without its history: won, stuck, or drawn by
    /// material or by lack of progress. `None` while it goes on.
    fn verdict(&self) -> Option<Verdict> {
        self.settled().or_else(|| self.drawn_by_counters())
    }
}

impl<P: Position> PositionExt for P {}
