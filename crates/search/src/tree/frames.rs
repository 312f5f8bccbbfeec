//! The search stack: one frame per node between the root and the current one.

use crate::history::{Before, FURTHEST};
use crate::params::{FOLLOWS, KILLERS, MAX_PLY};

/// A node of the line that is being searched.
#[derive(Clone, Copy, Debug)]
struct Frame<A> {
    /// The turns that began since the root.
    turns: i32,
    /// The static evaluation for the side to act, if there is one.
    evaluation: Option<i32>,
    /// The history index of the action played here.
    played: usize,
    /// `true` if a null move is tried here.
    null_move: bool,
    /// An action that must not be searched.
    excluded: Option<A>,
    /// Quiet actions that caused a cutoff at this ply.
    killers: [Option<A>; KILLERS],
}

/// The frames of the line, by ply from the root.
pub(super) struct Frames<A> {
    /// Some empty frames come before the root, so that looking back needs no bounds check.
    frames: Vec<Frame<A>>,
}

impl<A: Copy + Eq> Frames<A> {
    /// Returns empty frames; `no_action` is the history index of no action.
    pub(super) fn new(no_action: usize) -> Self {
        let empty = Frame {
            turns: 0,
            evaluation: None,
            played: no_action,
            null_move: false,
            excluded: None,
            killers: [None; KILLERS],
        };
        Self {
            frames: vec![empty; MAX_PLY + FURTHEST + 2],
        }
    }

    #[inline(always)]
    fn at(&self, ply: usize) -> &Frame<A> {
        &self.frames[ply + FURTHEST]
    }

    #[inline(always)]
    fn at_mut(&mut self, ply: usize) -> &mut Frame<A> {
        &mut self.frames[ply + FURTHEST]
    }

    /// Returns the turns that began since the root.
    #[inline(always)]
    pub(super) fn turns(&self, ply: usize) -> i32 {
        self.at(ply).turns
    }

    #[inline(always)]
    pub(super) fn set_turns(&mut self, ply: usize, turns: i32) {
        self.at_mut(ply).turns = turns;
    }

    #[inline(always)]
    pub(super) fn evaluation(&self, ply: usize) -> Option<i32> {
        self.at(ply).evaluation
    }

    #[inline(always)]
    pub(super) fn set_evaluation(&mut self, ply: usize, evaluation: Option<i32>) {
        self.at_mut(ply).evaluation = evaluation;
    }

    /// Returns the evaluation at the start of the last turn but one, which was the same side's.
    pub(super) fn evaluation_before(&self, ply: usize) -> Option<i32> {
        let turns = self.turns(ply);
        let earlier = self.frames[FURTHEST..ply + FURTHEST].iter().rev();
        earlier
            .take_while(|frame| frame.turns + 2 >= turns)
            .find(|frame| frame.turns + 2 == turns)
            .and_then(|frame| frame.evaluation)
    }

    /// Sets the action played here, by its history index.
    #[inline(always)]
    pub(super) fn set_played(&mut self, ply: usize, index: usize) {
        self.at_mut(ply).played = index;
    }

    /// Returns the history indices of the actions that led here.
    #[inline(always)]
    pub(super) fn before(&self, ply: usize) -> Before {
        FOLLOWS.map(|plies| self.frames[ply + FURTHEST - plies].played)
    }

    /// Returns `true` if a null move is tried here.
    #[inline(always)]
    pub(super) fn is_null_move(&self, ply: usize) -> bool {
        self.at(ply).null_move
    }

    #[inline(always)]
    pub(super) fn set_null_move(&mut self, ply: usize, null_move: bool) {
        self.at_mut(ply).null_move = null_move;
    }

    /// Returns the action that must not be searched here.
    #[inline(always)]
    pub(super) fn excluded(&self, ply: usize) -> Option<A> {
        self.at(ply).excluded
    }

    #[inline(always)]
    pub(super) fn set_excluded(&mut self, ply: usize, excluded: Option<A>) {
        self.at_mut(ply).excluded = excluded;
    }

    /// Returns the quiet actions that caused a cutoff at this ply, the latest first.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [Option<A>; KILLERS] {
        self.at(ply).killers
    }

    /// Notes a quiet action that caused a cutoff here.
    pub(super) fn note_killer(&mut self, ply: usize, action: A) {
        let killers = &mut self.at_mut(ply).killers;
        if killers[0] != Some(action) {
            killers.rotate_right(1);
            killers[0] = Some(action);
        }
    }
}
