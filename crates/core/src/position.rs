//! A position as a state machine whose next actor is data.

use crate::{Chase, DrawRules, Node, Observer, Side, Termination, Verdict};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// The two counters of a FEN.
///
/// ```
/// use springald_core::Counters;
///
/// let counters = Counters {
///     halfmove: 7,
///     fullmove: 20,
/// };
/// assert_eq!(
///     counters.after(false, true),
///     Counters {
///         halfmove: 8,
///         fullmove: 21
///     }
/// );
/// assert_eq!(
///     counters.after(true, false),
///     Counters {
///         halfmove: 0,
///         fullmove: 20
///     }
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counters {
    /// Turns, of both sides, since the last one that counts as progress in the variant.
    pub halfmove: u16,
    /// The number of the turn pair, from 1; it grows after each turn of Black.
    pub fullmove: u32,
}

impl Counters {
    /// The counters at the start of a game.
    pub const START: Self = Self {
        halfmove: 0,
        fullmove: 1,
    };

    /// Returns the counters after a turn: `progress` if it counts as progress, `black` if Black played
    /// it.
    ///
    /// The counters saturate.
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

/// A position of a game: everything that determines what may happen next, and nothing of the past.
///
/// Positions are small and copied freely; an action is played on the copy. The methods named
/// *unchecked* trust the caller that the action or outcome is a listed one. Any other leaves a
/// meaningless position, but never causes undefined behaviour. [`crate::Record`] has the checked forms.
///
/// Equality includes the counters; [`Position::repeats`] defines repetition.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The smallest choice of a player.
    type Action: Copy + Eq + Debug + Send + Sync + 'static;
    /// A result of a roll.
    type Outcome: Copy + Eq + Debug + Send + Sync + 'static;

    /// Returns `true` if the game has rolls. The same for all its positions.
    #[inline(always)]
    fn has_chance(&self) -> bool {
        false
    }

    /// Returns the largest number of actions and outcomes in one turn, not counting re-rolls. The same
    /// for all positions of the game.
    fn longest_turn(&self) -> usize {
        1
    }

    /// Returns the limits at which repetition and lack of progress draw the game. The same for all its
    /// positions.
    #[inline(always)]
    fn draw_rules(&self) -> DrawRules {
        DrawRules::FIDE
    }

    /// Returns who acts next. Cheap: does not check whether there is a legal action.
    fn node(&self) -> Node;

    /// Calls `f` with every legal action until `f` breaks; never unless a player is to act.
    ///
    /// # Errors
    /// Breaks when `f` breaks.
    fn each_action<F: FnMut(Self::Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()>;

    /// Returns the number of legal actions, if possible without listing them.
    fn count_actions(&self) -> u64 {
        let mut count = 0;
        let _ = self.each_action(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Calls `f` with every outcome, all equally likely; never unless a roll is due.
    fn each_outcome(&self, f: impl FnMut(Self::Outcome)) {
        let _ = f;
    }

    /// Plays a legal action.
    fn play_unchecked<O: Observer>(&mut self, action: Self::Action, observer: &mut O);

    /// Resolves a roll with a possible outcome.
    fn resolve_unchecked<O: Observer>(&mut self, outcome: Self::Outcome, observer: &mut O) {
        let _ = (outcome, observer);
    }

    /// Returns the hash key. Positions that repeat each other have equal keys; progress inside the turn
    /// counts, the counters do not.
    fn key(&self) -> u64;

    /// Returns [`Position::key`] computed from scratch.
    fn recomputed_key(&self) -> u64 {
        self.key()
    }

    /// Returns `true` if a turn begins here, so that repetition and claims may be judged. The default
    /// holds in games whose turns are single actions.
    #[inline(always)]
    fn at_turn_start(&self) -> bool {
        true
    }

    /// Returns the verdict if the side to act has no legal action. Called only in that case.
    fn verdict_without_action(&self) -> Verdict;

    /// Returns `true` if neither side has the material to win.
    fn has_insufficient_material(&self) -> bool {
        false
    }

    /// Returns `true` if neither side can win by any turns of both sides, although there is material for it: the position
    /// is locked for ever. Need not recognise all such positions. Called only where a side has a legal action.
    #[inline(always)]
    fn is_locked(&self) -> bool {
        false
    }

    /// Returns `true` if `side` could still win by some turns of both sides, however bad, or if that is
    /// unknown. Called when the other side runs out of time: if `side` cannot win, the game is drawn.
    fn may_win(&self, _side: Side) -> bool {
        true
    }

    /// Returns `true` if the side to act is in check. Called only in games in which perpetual check loses
    /// ([`DrawRules::perpetual_check_loses`]).
    fn is_check(&self) -> bool {
        false
    }

    /// Returns the turn that led from an earlier position to this one, at the start of the next turn, as it matters for
    /// perpetual chases. Called only in games in which they lose ([`DrawRules::perpetual_chase_loses`]).
    fn chase_since(&self, earlier: &Self) -> Chase {
        let _ = earlier;
        Chase::default()
    }

    /// Returns the number of turns before this position whose starts may be repeated, or more. By default those since
    /// the last progress.
    #[inline(always)]
    fn repeatable_turns(&self) -> u16 {
        self.counters().halfmove
    }

    /// Returns the counters.
    fn counters(&self) -> Counters;

    /// Replaces the counters.
    fn set_counters(&mut self, counters: Counters);

    /// Checks all invariants of a position; slow.
    ///
    /// # Errors
    /// The first violation, in words.
    fn check_consistency(&self) -> Result<(), String> {
        Ok(())
    }

    /// Returns `true` if the positions repeat each other: everything that decides the legal actions is
    /// equal. The counters may differ.
    fn repeats(&self, other: &Self) -> bool {
        self.key() == other.key() && {
            let mut twin = other.clone();
            twin.set_counters(self.counters());
            twin == *self
        }
    }
}

/// Methods of positions that are the same for every variant.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Node, Position, PositionExt, Side, Variant};
///
/// let start = Chess.start();
/// let action = start.actions()[0];
/// let after = start.try_play(action).unwrap();
/// assert_eq!(after.node(), Node::Decision(Side::Black));
/// // White's action is not legal for Black.
/// assert_eq!(after.try_play(action), None);
/// ```
pub trait PositionExt: Position {
    /// Adds all legal actions to a list.
    ///
    /// Each closure passed to [`Position::each_action`] compiles another copy of the game's generator; callers of this
    /// function share one.
    #[inline(never)]
    fn list_actions(&self, list: &mut Vec<Self::Action>) {
        let _ = self.each_action(|action| {
            list.push(action);
            ControlFlow::Continue(())
        });
    }

    /// Returns all legal actions.
    fn actions(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        self.list_actions(&mut actions);
        actions
    }

    /// Returns all outcomes of nature.
    fn outcomes(&self) -> Vec<Self::Outcome> {
        let mut outcomes = Vec::new();
        self.each_outcome(|outcome| outcomes.push(outcome));
        outcomes
    }

    /// Returns `true` if there is a legal action.
    fn has_action(&self) -> bool {
        self.each_action(|_| ControlFlow::Break(())).is_break()
    }

    /// Returns `true` if this action is legal.
    fn is_legal(&self, action: Self::Action) -> bool {
        self.actions().contains(&action)
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

    /// Returns the position after an action that the caller knows to be legal.
    ///
    /// Compiled once for a game: a search has some twenty callers.
    #[inline(never)]
    fn after_unchecked(&self, action: Self::Action) -> Self {
        let mut child = self.clone();
        child.play_unchecked(action, &mut ());
        child
    }

    /// Returns the position after an outcome of nature that the caller knows to be possible.
    fn resolved_unchecked(&self, outcome: Self::Outcome) -> Self {
        let mut child = self.clone();
        child.resolve_unchecked(outcome, &mut ());
        child
    }

    /// Returns the verdict after which nothing can be played: won, or no legal action.
    fn finished(&self) -> Option<Verdict> {
        match self.node() {
            Node::Over(verdict) => Some(verdict),
            Node::Decision(_) if !self.has_action() => Some(self.verdict_without_action()),
            Node::Decision(_) | Node::Chance => None,
        }
    }

    /// Returns the verdict by this position alone, without counters: won, no legal action, or drawn as nobody can win.
    fn settled(&self) -> Option<Verdict> {
        self.finished().or_else(|| {
            let reason = if self.has_insufficient_material() {
                Termination::INSUFFICIENT_MATERIAL
            } else if self.is_locked() {
                Termination::DEAD_POSITION
            } else {
                return None;
            };
            Some(Verdict::draw(reason))
        })
    }

    /// Returns `true` if nothing more belongs to the turn of the side that just acted: another turn begins, a roll is due, or
    /// the game is over by this position alone.
    fn ends_turn(&self) -> bool {
        self.at_turn_start()
            || !matches!(self.node(), Node::Decision(_))
            || self.settled().is_some()
    }

    /// Returns the end by lack of progress, by the counters.
    fn drawn_by_counters(&self) -> Option<Verdict> {
        let turns = self.counters().halfmove;
        self.draw_rules().no_progress_verdict(turns)
    }

    /// Returns the verdict by this position alone, without its history: won, no legal action, or drawn
    /// by material or by lack of progress. `None` while the game goes on.
    fn verdict(&self) -> Option<Verdict> {
        self.settled().or_else(|| self.drawn_by_counters())
    }
}

impl<P: Position> PositionExt for P {}
