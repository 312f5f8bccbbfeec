//! Tunes the weights of an evaluation on games that the engine plays against itself.
//!
//! 1. [`SelfPlay`]: quiet positions of games at a fixed number of nodes, with what the search thought
//!    of them and how the game ended, kept in files that a later run goes on with ([`GameFile`]).
//! 2. [`Dataset`]: which weights count how often in each position.
//! 3. [`fit`]: weights that foretell the results better.
//! 4. [`rewritten`]: the file of weights with these, its comments and lines kept, and the groups
//!    that it wants [`held`].
//!
//! [`tune`] does all of it. docs/tuning.md tells how to use it and how to read what it says.

mod dataset;
mod error;
mod file;
mod fit;
mod load;
mod play;
mod run;
mod store;
mod tune;

pub use dataset::{Dataset, Target};
pub use error::TunerError;
pub use file::{held, rewritten};
pub use fit::{FitSettings, Fitted, RealWeight, fit};
pub use play::{Sample, SelfPlay, SelfPlayGame};
pub use run::play_all;
pub use store::GameFile;
pub use tune::{TuningPlan, tune};
