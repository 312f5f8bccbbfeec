//! The sizes of networks, and the units of their numbers.

/// Neurons that are computed together.
pub(crate) const LANE: usize = 16;
/// A group of neurons.
pub(crate) type Lane = [i16; LANE];

/// The largest number of hidden neurons for each view.
pub const MOST_HIDDEN: usize = 64;
/// The largest number of phases, each with an output of its own.
pub const MOST_PHASES: usize = 8;
/// A hidden weight of 1, in the file: hidden values count in 64ths.
pub const HIDDEN_ONE: i32 = 64;
/// The largest value of a neuron, in 64ths; smaller ones than 0 are 0, and the rest is squared.
pub const HIDDEN_MOST: i32 = 127;
/// An output weight of 1, in the file.
pub const OUTPUT_ONE: i32 = 256;
/// A linear weight of 1, in the file.
pub const LINEAR_ONE: i32 = 256;
