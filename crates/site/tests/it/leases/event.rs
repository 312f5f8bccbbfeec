//! The events of a simulation, in the order of their times.

use super::Ms;
use super::database::{Failure, NodeId};
use super::schedule::Fault;
use std::cmp::Reverse;

/// A node, and its life: nothing reaches a later one.
pub(super) type Process = (usize, u32);

/// A command of a client that was passed on so often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub(super) game: usize,
    pub(super) reference: u32,
    pub(super) hops: u8,
}

/// Something that happens.
#[derive(Debug)]
pub(super) enum Event {
    /// The next statement of a transaction reaches the database.
    Step(usize),
    /// The session of a transaction ends.
    End(usize),
    /// Ends a transaction that has been idle since.
    Idle(usize),
    Asked(Process, Question),
    At(Process, Notice),
    Request {
        node: usize,
        request: Request,
    },
    Acknowledgement {
        game: usize,
        reference: u32,
    },
    Command {
        game: usize,
        reference: u32,
    },
    Start {
        node: usize,
    },
    Fault(Fault),
}

/// A node reads this, with the number that it had before.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    Nodes,
    Owner {
        request: Request,
        lease: Option<NodeId>,
    },
    Load {
        request: Request,
        lease: Option<NodeId>,
    },
}

/// Something that reaches a node.
#[derive(Debug)]
pub(super) enum Notice {
    /// The next statement may be sent. A node that joins has this number, which is otherwise 0.
    Next {
        op: u32,
        number: usize,
        joins: NodeId,
    },
    Done {
        op: u32,
        result: Result<(), Failure>,
    },
    Timeout(u32),
    Tick,
    Look,
    Nodes(Vec<(NodeId, bool)>),
    Owner {
        request: Request,
        owner: Option<NodeId>,
        lease: Option<NodeId>,
    },
    Loaded {
        request: Request,
        lease: Option<NodeId>,
        shift: Ms,
        references: Vec<u32>,
    },
    Unanswered {
        game: usize,
    },
}

/// An event with its time and its number.
pub(super) struct Planned(pub(super) Reverse<(Ms, u64)>, pub(super) Event);

impl PartialEq for Planned {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Planned {}

impl PartialOrd for Planned {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Planned {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
