//! The board of nine files, a to i, and eight ranks.

crate::wide::wide_board!(9 x 8);
