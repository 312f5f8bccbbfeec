//! The playing site in one process: a referee for each game, a store, an HTTP and WebSocket API,
//! and the pages.
//!
//! [`AppState`] is everything that is alive; [`app`] is the router over it; [`serve`] runs it on a port.

mod actor;
#[doc(hidden)]
pub mod any_input;
mod api;
mod api_error;
pub mod archive;
mod assets;
mod cluster;
mod config;
mod engine_games;
mod entropy;
mod filing;
mod games;
mod gate;
mod ids;
pub mod jobs;
mod limits;
mod lines;
mod listen;
mod lobby;
mod log;
mod meter;
mod metrics;
mod networks;
mod open;
mod parts;
mod playtests;
pub mod protocol;
mod puzzles;
mod rates;
mod refusals;
mod request;
mod server;
mod sharing;
mod socket;
mod state;
mod store;
mod task;
mod texts;
mod time;
mod trace;
mod workshop;

#[cfg(feature = "wire")]
pub use api::declarations;
pub use api::{Accepted, Acquire, Acquired, GiveBack, Progress, Submission, app, document};
pub use api_error::status;
pub use config::{
    Config, ConfigError, DatabaseArgs, Flags, JobSettings, LimitSettings, NodeSettings, ServeArgs,
    data_folder,
};
pub use engine_games::EngineGames;
pub use ids::NodeId;
pub use limits::{ConnectionPermit, Limits};
pub use listen::{Timeouts, listen};
pub use lobby::{LobbyEntry, RunningGame};
pub use log::LogFormat;
pub use metrics::{JobCounts, Metrics};
pub use open::OpenError;
pub use puzzles::Rating;
pub use server::{ServeError, serve};
/// The referee of a game, without network and store.
pub use springald_table as table;
pub use springald_table::dice;
pub use state::AppState;
pub use store::{
    Added, ArchivePage, ArchiveQuery, ArchivedGame, Batch, CopyError, Database, Delivered,
    Delivery, EngineGame, EngineRun, ExplorerSource, FiledGame, Filing, GameSummary, JobRow,
    JobState, KeyError, Lease, ListedJob, LoadedGame, ManualStore, NewJob, NodeOptions, NodeStatus,
    OpenSeat, OperatorJobs, Options, Owner, Pause, PauseReason, Place, PlayedTurn, PostgresAddress,
    PuzzleRating, QueueLimits, SetError, Share, SiteIdentity, Store, StoreError, Taken, Taker,
    TurnCount, Uptime, Waiting, WorkerKey, WorkerKeys, back_up, copy, position_number,
};
pub use time::Time;
