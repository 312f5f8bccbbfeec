//! The board from one end.

use super::side_view::SideView;
use super::survey::Survey;

/// Both sides as one of them sees them from its own end of the board.
pub(super) struct View<'a> {
    pub(super) us: &'a SideView,
    pub(super) them: &'a SideView,
    pub(super) ours: &'a Survey,
    pub(super) theirs: &'a Survey,
}
