//! The way between the nodes: NATS, or nothing in a program without it.

mod delivery;
#[cfg(feature = "nodes")]
mod nats;
#[cfg(not(feature = "nodes"))]
#[expect(clippy::unused_async, reason = "the module in its place waits")]
mod none;

pub(super) use delivery::Delivery;
#[cfg(feature = "nodes")]
pub(super) use nats::Bus;
#[cfg(not(feature = "nodes"))]
pub(super) use none::Bus;
