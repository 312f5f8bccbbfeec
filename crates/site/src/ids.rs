//! Numbers by which parts of the site know each other.

/// The number of a node.
pub type NodeId = i64;
