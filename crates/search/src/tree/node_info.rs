//! The knowledge about a node.

/// The knowledge about a node before its actions are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeInfo {
    /// Plies left before quiescence.
    pub(super) depth: i32,
    /// `true` if the side to act is threatened.
    pub(super) threatened: bool,
    /// The static evaluation, corrected by the table; `None` if it means nothing here.
    pub(super) evaluation: Option<i32>,
    /// `true` if the side to act stands better than a turn ago.
    pub(super) improving: bool,
}
