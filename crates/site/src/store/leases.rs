//! Leases: which node of a site may write which games.
//!
//! A node is one start of a server. It has a row of its own in the table `nodes`, with a higher number than all earlier
//! nodes. The node has one lease for all its games, which every transaction renews and checks: the transaction changes
//! the row of the node, unless the node is gone. Other nodes look for leases that have run out, by the clock of the
//! database. They mark such a node as gone, unless it has a transaction under way, and take its games. So a node that
//! was stopped or cut off can write nothing when it comes back; it joins again as a new node, without games.
//!
//! The clock of a game runs on the uptime of its node plus a shift. A node that takes a game sets the shift so that the
//! time of the game continues from the last moment that the earlier node has recorded.

use super::StoreError;
use super::batch::Batch;
use super::database::{Connection, query};
use super::uptime::PauseReason;
use crate::entropy;
use springald_table::Moment;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The number of a node.
pub type NodeId = i64;

/// The time of the database, in milliseconds since 1970.
const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// A node as the others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeStatus {
    /// The number.
    pub id: NodeId,
    /// The name, for people.
    pub name: String,
    /// `true` if its lease has run out.
    pub is_overdue: bool,
    /// `true` if it was declared gone, or has left.
    pub is_gone: bool,
}

/// The node that referees a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// This node.
    Here,
    /// Another node.
    Node(NodeId),
    /// None: the game can be taken.
    Nobody,
}

/// The games that a node takes from one that is gone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Take {
    /// A game in any state.
    Game(String),
    /// A share of the unfinished games of a node, or of those without a node: those whose number leaves the
    /// remainder `part` when it is divided by `parts`.
    Share {
        /// The node that is gone.
        from: Option<NodeId>,
        /// The number of this share, from 0.
        part: i64,
        /// The number of shares.
        parts: i64,
    },
}

/// The identity of a site among its nodes.
#[derive(Clone)]
pub struct SiteIdentity {
    /// A random name.
    pub name: String,
    /// The key with which the nodes sign their messages.
    pub key: String,
}

impl fmt::Debug for SiteIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Logs do not show the key.
        f.debug_struct("SiteIdentity")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The condition of a transaction, so that only one server writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guard {
    /// The fencing number of a single server.
    Alone(i64),
    /// The lease of a node.
    Node {
        /// The node.
        id: NodeId,
        /// The length of its lease.
        lease: Duration,
    },
}

/// The lease of this node. Clones share it.
#[derive(Clone, Debug)]
pub struct Lease {
    length: Duration,
    node: watch::Sender<Option<NodeId>>,
    site: SiteIdentity,
    renewals: Arc<Mutex<Renewals>>,
}

/// The times of the transactions that have renewed a lease.
#[derive(Debug)]
struct Renewals {
    /// The beginning of the last one.
    last: Instant,
    /// The beginning of the first one since the lease had run out.
    first: Instant,
}

impl Lease {
    /// Returns a lease of this length that is not held yet.
    pub(super) fn new(length: Duration, site: SiteIdentity) -> Self {
        let now = Instant::now();
        Self {
            length,
            node: watch::Sender::new(None),
            site,
            renewals: Arc::new(Mutex::new(Renewals {
                last: now,
                first: now,
            })),
        }
    }

    /// Returns the identity of the site.
    pub fn site(&self) -> &SiteIdentity {
        &self.site
    }

    /// Returns the number of this node; `None` if it has lost its lease and not joined again.
    pub fn node(&self) -> Option<NodeId> {
        *self.node.borrow()
    }

    /// Returns a channel that announces the number of this node.
    pub fn nodes(&self) -> watch::Receiver<Option<NodeId>> {
        self.node.subscribe()
    }

    /// Returns the length of the lease.
    pub fn length(&self) -> Duration {
        self.length
    }

    /// Returns whether no other node can have taken the games of this one.
    pub fn is_held(&self) -> bool {
        self.node().is_some() && self.renewals().last.elapsed() < self.length
    }

    /// Returns whether this node may judge that others are gone. After an outage of the database all leases have run out:
    /// whoever comes back first waits for the others.
    pub(super) fn may_judge(&self) -> bool {
        self.is_held() && self.renewals().first.elapsed() > self.length
    }

    /// Records a transaction that began at this time and has renewed the lease.
    pub(super) fn confirm(&self, began: Instant) {
        let mut renewals = self.renewals();
        if began.saturating_duration_since(renewals.last) >= self.length {
            renewals.first = began;
        }
        renewals.last = began.max(renewals.last);
    }

    /// Gives up the lease: games end on this node until it joins again.
    pub(crate) fn give_up(&self) {
        self.set(None);
    }

    fn renewals(&self) -> MutexGuard<'_, Renewals> {
        self.renewals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the number under which the node has joined; `None` if it has lost its lease.
    pub(super) fn set(&self, node: Option<NodeId>) {
        self.node.send_replace(node);
    }
}

/// Adds a node. Its uptime continues from the heartbeat.
pub(super) async fn join(
    connection: &mut Connection,
    name: &str,
    now: Moment,
    lease: Duration,
) -> Result<NodeId, StoreError> {
    let mut insert = query("INSERT INTO nodes (name, at_ms, up_ms, until_ms) VALUES ($1, $2, $3, ");
    insert.push(NOW).push(" + $4) RETURNING id");
    let insert = insert.bind(name).bind(now.at_ms).bind(now.up_ms);
    let row = insert
        .bind(lease.as_millis() as i64)
        .one(connection)
        .await?;
    row.number("id")
}

/// Records the time for a node and renews its lease. The row stays locked until the end of the transaction.
pub(super) async fn beat(
    connection: &mut Connection,
    node: NodeId,
    lease: Duration,
    now: Moment,
) -> Result<(), StoreError> {
    let mut renew = query("UPDATE nodes SET at_ms = $1, up_ms = $2, until_ms = ");
    renew.push(NOW).push(" + $3 WHERE id = $4 AND NOT gone");
    let renew = renew.bind(now.at_ms).bind(now.up_ms);
    let renew = renew.bind(lease.as_millis() as i64).bind(node);
    match renew.execute(connection).await? {
        0 => Err(StoreError::Paused(PauseReason::Taken)),
        _ => Ok(()),
    }
}

/// Checks that a node owns the games to which it writes, and has owned them since it decided.
pub(super) async fn check(
    connection: &mut Connection,
    batches: &[&Batch],
    node: NodeId,
) -> Result<(), StoreError> {
    if batches
        .iter()
        .any(|batch| batch.node.is_some_and(|decided| decided != node))
    {
        return Err(StoreError::Moved);
    }
    let events = batches.iter().flat_map(|batch| &batch.events);
    let games: BTreeSet<&str> = events.map(|(game, _)| game.as_str()).collect();
    check_owned(connection, node, games.into_iter()).await
}

/// Checks that a node owns all of these games, which are different ones.
async fn check_owned<'g>(
    connection: &mut Connection,
    node: NodeId,
    games: impl ExactSizeIterator<Item = &'g str>,
) -> Result<(), StoreError> {
    let expected = games.len() as i64;
    if expected == 0 {
        return Ok(());
    }
    let rows = games.map(|game| vec![game.into()]).collect();
    let mut count = query("SELECT count(*) AS owned FROM games JOIN (VALUES ");
    count.push_rows(rows);
    count
        .push(") AS these (id) USING (id) WHERE node = ")
        .push_value(node);
    if count.one(connection).await?.number("owned")? == expected {
        Ok(())
    } else {
        Err(StoreError::Moved)
    }
}

/// Gives a new game to a node.
pub(super) async fn give(
    connection: &mut Connection,
    node: NodeId,
    game: &str,
) -> Result<(), StoreError> {
    let give = query("UPDATE games SET node = $1 WHERE id = $2");
    give.bind(node).bind(game).execute(connection).await?;
    Ok(())
}

/// Takes games for a node at this uptime of its own, after it has judged which other nodes are gone, if it may. Returns
/// their number.
pub(super) async fn take(
    connection: &mut Connection,
    node: NodeId,
    up_ms: i64,
    may_judge: bool,
    what: &Take,
) -> Result<u64, StoreError> {
    if may_judge {
        // One with a transaction under way is looked at the next time: waiting for it could be mutual.
        let mut mark = query(
            "UPDATE nodes SET gone = true WHERE id IN \
             (SELECT id FROM nodes WHERE NOT gone AND id <> $1 AND until_ms < ",
        );
        mark.push(NOW).push(" FOR UPDATE SKIP LOCKED)");
        mark.bind(node).execute(connection).await?;
    }
    let mut take = query(
        "UPDATE games SET node = $1, shift_ms = shift_ms - $2 + coalesce(\
         (SELECT up_ms FROM nodes WHERE nodes.id = games.node), (SELECT up_ms FROM heartbeat)) \
         WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = games.node AND NOT gone)",
    );
    take = take.bind(node).bind(up_ms);
    match what {
        Take::Game(id) => {
            take.push(" AND id = $3");
            take = take.bind(id);
        }
        Take::Share { from, part, parts } => {
            take.push(" AND result IS NULL AND mod(rowid, $3) = $4");
            take = take.bind(*parts).bind(*part);
            match from {
                Some(from) => {
                    take.push(" AND node = $5");
                    take = take.bind(*from);
                }
                None => {
                    take.push(" AND node IS NULL");
                }
            }
        }
    }
    let taken = take.execute(connection).await?;
    if let Take::Share { from: Some(_), .. } = what {
        forget_gone(connection).await?;
    }
    Ok(taken)
}

/// Gives up a game of a node at this uptime: others can take it at once. Its clock then refers to the uptime of the
/// heartbeat, which no node changes.
pub(super) async fn release(
    connection: &mut Connection,
    node: NodeId,
    up_ms: i64,
    game: &str,
) -> Result<(), StoreError> {
    let release = query(
        "UPDATE games SET node = NULL, shift_ms = shift_ms + $1 - (SELECT up_ms FROM heartbeat) \
         WHERE id = $2 AND node = $3",
    );
    let release = release.bind(up_ms).bind(game).bind(node);
    release.execute(connection).await?;
    Ok(())
}

/// Ends the lease of a node at this uptime: others can take its games at once.
pub(super) async fn leave(
    connection: &mut Connection,
    node: NodeId,
    up_ms: i64,
) -> Result<(), StoreError> {
    let leave = query("UPDATE nodes SET gone = true, up_ms = $1 WHERE id = $2 AND NOT gone");
    leave.bind(up_ms).bind(node).execute(connection).await?;
    Ok(())
}

/// Returns all nodes, also those that are gone and had games that nobody has taken yet.
pub(super) async fn nodes(connection: &mut Connection) -> Result<Vec<NodeStatus>, StoreError> {
    let mut all = query("SELECT id, name, gone::int::bigint AS gone, (until_ms < ");
    all.push(NOW)
        .push(")::int::bigint AS overdue FROM nodes ORDER BY id");
    let rows = all.all(connection).await?;
    let nodes = rows.iter().map(|row| -> Result<NodeStatus, StoreError> {
        Ok(NodeStatus {
            id: row.number("id")?,
            name: row.text("name")?,
            is_overdue: row.number("overdue")? == 1,
            is_gone: row.number("gone")? == 1,
        })
    });
    nodes.collect()
}

/// Forgets the nodes that are gone and have no unfinished game left.
async fn forget_gone(connection: &mut Connection) -> Result<(), StoreError> {
    let forget = "DELETE FROM nodes WHERE gone AND NOT EXISTS \
                  (SELECT 1 FROM games WHERE node = nodes.id AND result IS NULL)";
    connection.execute(forget).await
}

/// Returns the owner of a game; `None` if there is no such game.
pub(super) async fn owner(
    connection: &mut Connection,
    node: NodeId,
    game: &str,
) -> Result<Option<Owner>, StoreError> {
    let mut owner = query("SELECT coalesce(nodes.id, 0) AS owner FROM games LEFT JOIN nodes ");
    owner
        .push("ON nodes.id = games.node AND NOT gone AND until_ms >= ")
        .push(NOW);
    owner.push(" WHERE games.id = $1");
    let Some(row) = owner.bind(game).first(connection).await? else {
        return Ok(None);
    };
    Ok(Some(match row.number("owner")? {
        0 => Owner::Nobody,
        owner if owner == node => Owner::Here,
        owner => Owner::Node(owner),
    }))
}

/// Returns the identity of the site, which is drawn by its first node.
pub(super) async fn identity(connection: &mut Connection) -> Result<SiteIdentity, StoreError> {
    let draw = query("INSERT INTO site (one, name, key) VALUES (1, $1, $2) ON CONFLICT DO NOTHING");
    let name = data_encoding::HEXLOWER.encode(&entropy::random::<6>());
    let key = data_encoding::HEXLOWER.encode(&entropy::random::<32>());
    draw.bind(name).bind(key).execute(connection).await?;
    let row = query("SELECT name, key FROM site").one(connection).await?;
    Ok(SiteIdentity {
        name: row.text("name")?,
        key: row.text("key")?,
    })
}

/// Gives all games back to the uptime of the heartbeat, and forgets all nodes. None of them may run.
pub(super) async fn settle(connection: &mut Connection) -> Result<(), StoreError> {
    connection
        .execute(
            "UPDATE games SET node = NULL, shift_ms = shift_ms - (SELECT up_ms FROM heartbeat) + \
             coalesce((SELECT up_ms FROM nodes WHERE nodes.id = games.node), (SELECT up_ms FROM heartbeat)) \
             WHERE node IS NOT NULL",
        )
        .await?;
    connection.execute("DELETE FROM nodes").await
}
