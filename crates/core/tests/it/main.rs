//! Tests of records, turns, PGN and the test kit, with orthodox chess and with a toy game that has
//! chance and turns of several actions.

mod face;
mod kit;
mod pgn_read;
mod pgn_tree;
mod pgn_write;
mod record;
mod toy;
mod turn;
