//! Tunes the weights of an evaluation on games that the engine plays against itself.
//!
//! 1. [`SelfPlay`]: quiet positions of games at a fixed number of nodes, with the score of the search
//!    and the result of the game, kept in files that a later run continues ([`GameFile`]).
//! 2. [`Dataset`]: the counts of all weights in each position.
//! 3. [`fit`]: weights that predict the results better.
//! 4. [`rewritten`]: the file of weights with these, its comments and lines kept, and the groups that
//!    are [`held`].
//!
//! [`tune`] does all of it for a game in Rust, [`tune_game`] for one written as text, which a match
//! between the new weights and the default ones completes; [`try_shortcuts`] measures the shortcuts of its search. docs/tuning.md explains how to use it and how to read its output.

mod dataset;
mod declared;
mod error;
mod file;
mod fit;
mod load;
mod network;
mod play;
mod run;
mod shortcuts;
mod store;
mod trial;
mod tune;

use std::fs;
use std::path::Path;

pub use dataset::{Dataset, RealWeight, Target};
pub use declared::{GameTuning, tune_game};
pub use error::TunerError;
pub use file::{held, rewritten};
pub use fit::{FitSettings, Fitted, fit};
pub use network::{NetworkTraining, train};
pub use play::{Sample, SelfPlay, SelfPlayGame};
pub use run::play_all;
pub use shortcuts::{ShortcutTrials, try_shortcuts, with_shortcuts};
pub use store::GameFile;
pub use tune::{TuningPlan, tune};

/// Writes a file in one piece: it is never seen half written.
fn write(path: &Path, bytes: &[u8]) -> Result<(), TunerError> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, bytes).map_err(TunerError::io(Path::new(&new)))?;
    fs::rename(&new, path).map_err(TunerError::io(path))
}
