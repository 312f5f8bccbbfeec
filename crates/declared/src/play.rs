//! Positions and the plain ways of playing: moves, drops, castling, turns of several steps, ends, and their texts.

pub(crate) mod action;
pub(crate) mod castling;
pub(crate) mod counted;
pub(crate) mod counting;
pub(crate) mod dice;
pub(crate) mod drops;
pub(crate) mod en_passant;
pub(crate) mod ends;
pub(crate) mod fields;
pub(crate) mod generate;
pub(crate) mod groups;
pub(crate) mod layer;
pub(crate) mod limits;
pub(crate) mod make;
pub(crate) mod material;
pub(crate) mod movers;
pub(crate) mod notation;
pub(crate) mod offers;
pub(crate) mod options;
pub(crate) mod passing;
pub(crate) mod phases;
pub(crate) mod position;
pub(crate) mod promotion;
pub(crate) mod reading;
pub(crate) mod shuffle;
pub(crate) mod turns;
