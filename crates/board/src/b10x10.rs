//! The board of ten files, a to j, and ten ranks. Sliders use obstruction difference ([`crate::Line`]).

crate::wide::wide_board!(10 x 10);

use by_lines as sliders;
