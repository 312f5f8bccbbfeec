//! The store of games: one `SQLite` file in the data folder, or a database of a `PostgreSQL` server ([`database`]).
//!
//! All writes go through one writer ([`writer`]), which combines simultaneous changes of many games
//! into one transaction. Reads have connections of their own. [`uptime`] is the time on which the
//! clocks of games run.

mod archive;
mod backup;
mod batch;
mod codes;
mod copy;
mod database;
mod error;
mod explorer;
mod gallery;
mod handle;
mod jobs;
mod leases;
mod loaded;
mod manual;
mod migrations;
mod nodes;
mod options;
mod order;
mod playtests;
mod privacy;
mod puzzles;
mod rows;
mod sharing;
mod uptime;
mod workshop;
mod writer;

pub use archive::{ArchivePage, ArchiveQuery, ArchivedGame, FiledGame, Filing, Place};
pub use backup::back_up;
pub use batch::Batch;
pub use copy::{CopyError, copy};
pub use database::{Database, PostgresAddress};
pub use error::StoreError;
pub use explorer::{
    EngineGame, EngineRun, PlayedTurn, Source as ExplorerSource, TurnCount, position_number,
};
pub(crate) use gallery::{GalleryOrder, GalleryPage, GallerySearch};
pub use handle::Store;
pub use jobs::{
    Added, Delivered, Delivery, JobRow, JobState, KeyError, ListedJob, NewJob, OperatorJobs,
    QueueLimits, SetError, Share, Taken, Taker, WorkerKey, WorkerKeys,
};
pub(crate) use leases::Take;
pub use leases::{Lease, NodeStatus, Owner, SiteIdentity};
pub use loaded::LoadedGame;
pub(crate) use loaded::replay;
pub use manual::ManualStore;
pub use options::{NodeOptions, Options};
pub(crate) use playtests::{Kept, Note, Playtest, PlaytestPage};
pub use puzzles::PuzzleRating;
pub use rows::{GameSummary, OpenSeat, Waiting};
pub(crate) use sharing::{NewShared, SharedAnalysis, SharingLimits};
pub use uptime::{Pause, PauseReason, Uptime};
pub(crate) use workshop::{
    Changed, GameVersion, NewVersion, Origin, Publication, WorkshopGame, WorkshopLimits,
};
