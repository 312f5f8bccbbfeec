//! The place of NATS in a program without it: no connection is ever made.

use super::delivery::Deliveries;
use crate::parts::Part;
use axum::body::Bytes;
use std::convert::Infallible;
use std::time::Duration;

/// A connection.
pub(in crate::cluster) struct Bus(Infallible);

impl Bus {
    /// Refuses to connect.
    pub(in crate::cluster) async fn connect(_: &str, _: Duration) -> Result<Self, String> {
        Err(Part::Nodes.missing())
    }

    /// Returns whether the connection is open.
    pub(in crate::cluster) fn is_open(&self) -> bool {
        match self.0 {}
    }

    /// Returns a subject that nobody else uses.
    pub(in crate::cluster) fn new_subject(&self) -> String {
        match self.0 {}
    }

    /// Sends a message on a subject.
    pub(in crate::cluster) async fn publish(&self, _: String, _: Bytes) -> Result<(), String> {
        match self.0 {}
    }

    /// Sends a message on a subject, and returns the answer.
    pub(in crate::cluster) async fn request(&self, _: String, _: Bytes) -> Option<Bytes> {
        match self.0 {}
    }

    /// Listens to a subject.
    pub(in crate::cluster) async fn subscribe(&self, _: String) -> Result<Deliveries, String> {
        match self.0 {}
    }
}
