//! The nodes of a site as the database knows them.

use super::database::{Connection, NOW, query};
use super::error::StoreError;
use super::leases::{NodeStatus, Owner};
use crate::ids::NodeId;

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
