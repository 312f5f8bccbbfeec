//! A server that nothing connects to.

use super::address::PostgresAddress;
use super::connection::PgPool;
use crate::ids::NodeId;
use crate::store::database::connection::Connection;
use crate::store::error::StoreError;
use crate::store::leases::{SiteIdentity, Take};
use crate::store::options::Options;
use springald_table::Moment;
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

/// The check of every transaction on a server.
#[derive(Clone, Copy)]
pub(in crate::store) struct Guard(Infallible);

impl Guard {
    /// Returns the node that writes.
    pub(in crate::store) const fn node(self) -> Option<NodeId> {
        match self.0 {}
    }

    /// Records the time.
    pub(in crate::store) async fn beat(
        self,
        _: &mut Connection,
        _: Moment,
    ) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Checks that a node owns games.
    pub(in crate::store) async fn check(
        self,
        _: &mut Connection,
        _: BTreeSet<&str>,
    ) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Gives a new game to a node.
    pub(in crate::store) async fn give(
        self,
        _: &mut Connection,
        _: &str,
    ) -> Result<(), StoreError> {
        match self.0 {}
    }
}

/// The connection that writes.
pub(in crate::store) struct Primary(Infallible);

impl Primary {
    /// Opens the database.
    pub(in crate::store) async fn open(
        address: &PostgresAddress,
        _: &Options,
    ) -> Result<Self, StoreError> {
        address.never()
    }

    /// Returns the connection.
    pub(in crate::store) fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        match self.0 {}
    }

    /// Keeps out servers that wrote before.
    pub(in crate::store) async fn take_over(&mut self, _: Moment) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Joins again as a new node.
    pub(in crate::store) async fn rejoin(&mut self, _: Moment) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Takes games for this node.
    pub(in crate::store) async fn take(
        &mut self,
        _: Moment,
        _: bool,
        _: &Take,
    ) -> Result<u64, StoreError> {
        match self.0 {}
    }

    /// Gives up a game of this node.
    pub(in crate::store) async fn release(&mut self, _: Moment, _: &str) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Ends the lease of this node.
    pub(in crate::store) async fn leave(&mut self, _: Moment) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Gives all games to the uptime of the heartbeat.
    pub(in crate::store) async fn settle(&mut self) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Returns the identity of the site.
    pub(in crate::store) async fn identity(&mut self) -> Result<SiteIdentity, StoreError> {
        match self.0 {}
    }

    /// Returns what every transaction checks.
    pub(in crate::store) const fn guard(&self) -> Guard {
        match self.0 {}
    }

    /// Returns the longest time that a transaction may take.
    pub(in crate::store) fn limit(&self) -> Duration {
        match self.0 {}
    }

    /// Ends the session after a failure.
    pub(in crate::store) fn forget_after<T>(&mut self, _: &Result<T, StoreError>) {
        match self.0 {}
    }

    /// Checks by a write that data can be stored.
    pub(in crate::store) async fn probe(&mut self) -> Result<(), StoreError> {
        match self.0 {}
    }

    /// Ends the session.
    pub(in crate::store) async fn close(self) {
        match self.0 {}
    }
}

/// Opens connections for reading.
pub(in crate::store) fn readers(address: &PostgresAddress, _: &Options) -> PgPool {
    address.never()
}

/// Opens connections for the tables of jobs.
pub(in crate::store) fn workers(address: &PostgresAddress, _: &Options) -> PgPool {
    address.never()
}

/// Opens a connection beside a server that may be running.
pub(in crate::store) async fn beside(
    address: &PostgresAddress,
    _: &Options,
) -> Result<Connection, StoreError> {
    address.never()
}
