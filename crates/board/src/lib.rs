//! The parts of a board that know no rules: squares, the shape of the board, sets of squares, a compact
//! store for the pieces, attack tables, and the numbers for hash keys.
//!
//! Everything here is `const` where it can be, so the compiler computes the tables and a look-up is one
//! load. A set is one machine word ([`Set<u64>`]) on 8x8 boards and two words ([`Set<u128>`]) on larger
//! ones; games written as text also have boards whose sets are [`U256`].
//!
//! ```
//! use springald_board::{Shape, Set, b8x8};
//!
//! let shape = Shape::new(8, 8);
//! let e4 = shape.parse("e4").unwrap();
//! assert_eq!(shape.name(e4), "e4");
//! let blockers = Set::<u64>::of(shape.parse("e6").unwrap());
//! // The rook on e4 attacks e5 and the blocker on e6, but not e7.
//! let seen = b8x8::rook(e4, blockers);
//! assert!(seen.has(shape.parse("e6").unwrap()));
//! assert!(!seen.has(shape.parse("e7").unwrap()));
//! ```

pub mod b10x10;
pub mod b8x8;
pub mod b9x8;
mod keys;
mod planes;
mod quad;
mod rays;
mod set;
mod shape;
mod square;
mod tables;
mod wide;
mod wide_planes;

pub use keys::{SplitMix, keys};
pub use planes::Planes;
pub use quad::U256;
pub use rays::Line;
pub use set::{Iter, Set, Word};
pub use shape::{Form, Name, Shape};
pub use square::{PerSquare, Square};
pub use tables::{BISHOP_STEPS, KING_STEPS, KNIGHT_STEPS, ROOK_STEPS};
pub use wide_planes::WidePlanes;
