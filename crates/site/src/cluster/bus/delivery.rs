//! Messages that a node receives.

use axum::body::Bytes;
use futures_util::stream::BoxStream;

/// A message as it was received.
pub(in crate::cluster) struct Delivery {
    /// Its bytes.
    pub(in crate::cluster) payload: Bytes,
    /// The subject on which the sender waits for an answer.
    pub(in crate::cluster) reply: Option<String>,
}

/// The messages on a subject. Dropping it ends the subscription.
pub(in crate::cluster) type Deliveries = BoxStream<'static, Delivery>;
