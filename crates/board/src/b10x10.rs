//! The board of ten files, a to j, and ten ranks.

crate::wide::wide_board!(10 x 10);
