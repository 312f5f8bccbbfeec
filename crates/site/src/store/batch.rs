//! Changes that are written together.

use super::archive::Filing;
use super::explorer::EngineGame;
use super::rows::GameSummary;
use crate::ids::NodeId;
use springald_table::{Setup, StoredEvent};

/// Changes that are written together or not at all.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// New games.
    pub games: Vec<(Setup, GameSummary)>,
    /// Texts of declared games in use, with the versions of their rules, as JSON lists.
    pub texts: Vec<(String, String)>,
    /// Events, with the ids of their games.
    pub events: Vec<(String, StoredEvent)>,
    /// New summaries of games.
    pub heads: Vec<GameSummary>,
    /// Games whose open seat enters the lobby, with the addresses of their creators.
    pub waits: Vec<(String, String)>,
    /// The game whose open seat leaves the lobby to make room.
    pub gives_way: Option<String>,
    /// Open seats of games created before this time leave the lobby, and the addresses of their
    /// creators are deleted.
    pub waits_end_ms: Option<i64>,
    /// New rematches, with the games before them.
    pub rematches: Vec<(String, String)>,
    /// Finished games for the archive.
    pub filings: Vec<Filing>,
    /// Games of the engine for the opening explorer.
    pub engine_games: Vec<EngineGame>,
    /// The node under which events were decided: none is stored after it has lost its lease.
    pub node: Option<NodeId>,
    /// The number of failed writes when the times of events were read ([`failures`](super::Uptime::failures)): none is
    /// stored after a further failure.
    pub failures: Option<u64>,
}
