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

use crate::entropy;
use crate::ids::NodeId;
use crate::store::database::connection::Connection;
use crate::store::database::dialect::NOW;
use crate::store::database::query::query;
use crate::store::error::StoreError;
use crate::store::leases::{SiteIdentity, Take};
use crate::store::uptime::PauseReason;
use springald_table::Moment;
use std::time::Duration;

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

/// Checks that a node owns all of these games, which are different ones.
pub(super) async fn check_owned<'g>(
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

/// Forgets the nodes that are gone and have no unfinished game left.
async fn forget_gone(connection: &mut Connection) -> Result<(), StoreError> {
    let forget = "DELETE FROM nodes WHERE gone AND NOT EXISTS \
                  (SELECT 1 FROM games WHERE node = nodes.id AND result IS NULL)";
    connection.execute(forget).await
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
