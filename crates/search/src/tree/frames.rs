//! What a thread knows of each node between the root and the present one.

use crate::history::{Before, FURTHEST};
use crate::params::{FOLLOWS, KILLERS, MAX_PLY};

/// A node of the line that is being searched.
#[derive(Clone, Copy, Debug)]
struct Frame<A> {
    /// The turns that began since the root.
    turns: i32,
    /// The static evaluation for the side that acts, if there is one.
    evaluation: Option<i32>,
    /// The history index of the action that was played here.
    played: usize,
    /// Whether a null move is tried here.
    null_move: bool,
    /// An action that must not be searched.
    excluded: Option<A>,
    /// Quiet actions that refuted something at this ply.
    killers: [Option<A>; KILLERS],
}

/// The nodes of the line, by their distance from the root in plies.
pub(super) struct Frames<A> {
    /// Some before the root come first, so that looking back needs no care.
    frames: Vec<Frame<A>>,
}

impl<A: Copy + Eq> Frames<A> {
    /// Returns frames that know nothing; `no_action` is the history index of no action.
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

    /// Returns the evaluation at the start of the turn before the last one, which was the same side's.
    pub(super) fn evaluation_before(&self, ply: usize) -> Option<i32> {
        let turns = self.turns(ply);
        let earlier = self.frames[FURTHEST..ply + FURTHEST].iter().rev();
        earlier
            .take_while(|frame| frame.turns + 2 >= turns)
            .find(|frame| frame.turns + 2 == turns)
            .and_then(|frame| frame.evaluation)
    }

    /// Notes which action is played here, by its history index.
    #[inline(always)]
    pub(super) fn set_played(&mut self, ply: usize, index: usize) {
        self.at_mut(ply).played = index;
    }

    /// Returns the history indices of the actions that led here.
    #[inline(always)]
    pub(super) fn before(&self, ply: usize) -> Before {
        FOLLOWS.map(|plies| self.frames[ply + FURTHEST - plies].played)
    }

    /// Whether a null move is tried here.
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

    /// Returns the quiet actions that refuted something at this ply, the last one first.
    #[inline(always)]
    pub(super) fn killers(&self, ply: usize) -> [Option<A>; KILLERS] {
        self.at(ply).killers
    }

    /// Notes that a quiet action refuted something here.
    pub(super) fn note_killer(&mut self, ply: usize, action: A) {
        let killers = &mut self.at_mut(ply).killers;
        if killers[0] != Some(action) {
            killers.rotate_right(1);
            killers[0] = Some(action);
        }
    }
}
