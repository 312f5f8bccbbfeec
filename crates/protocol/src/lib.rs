//! The engine as other programs see it: UCI ([`uci`]) and CECP version 2 ([`cecp`]), the protocol of
//! XBoard.
//!
//! A protocol is a [`Protocol`]: a state machine that receives lines and the results of searches, and answers with
//! [`Effect`]s. It has no input or output and starts no threads, so that tests can feed it anything. [`run`] does the
//! rest: it reads, writes, searches in a thread of its own, and keeps the promises that every program at the other end
//! relies on.
//!
//! ```
//! use springald_protocol::{Effect, Protocol, uci};
//! use springald_registry::Registry;
//!
//! let mut session = uci::Uci::new(Registry::builtin(), 1);
//! let Effect::Send(answer) = &session.handle("isready")[0] else { panic!("it answers") };
//! assert_eq!(answer, "readyok");
//! ```

pub mod bench;
pub mod cecp;
mod count;
mod effect;
mod figures;
mod lines;
mod rolls;
mod runner;
mod settings;
pub mod uci;

pub use effect::{Effect, Protocol, SearchJob};
pub use figures::{ELO, skill_of_elo};
pub use lines::LONGEST;
pub use runner::run;
pub use settings::Settings;
