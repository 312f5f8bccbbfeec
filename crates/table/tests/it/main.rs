//! The table from outside: games driven by wishes, without a network, a store or a time of their own.

mod absence;
mod chance;
mod exchange;
mod length;
mod rig;
