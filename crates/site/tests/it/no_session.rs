//! The place of sessions in tests without `PostgreSQL`.

use std::convert::Infallible;

/// A session. There is none.
pub(crate) struct Session(Infallible);

impl Session {
    pub(crate) async fn open(address: &str) -> Self {
        panic!("{address}: these tests were built without the feature 'postgres'")
    }

    pub(crate) async fn execute(&mut self, _: &str) {
        match self.0 {}
    }

    pub(crate) async fn number(&mut self, _: &'static str) -> i64 {
        match self.0 {}
    }

    pub(crate) async fn try_lock(&mut self, _: &str) -> bool {
        match self.0 {}
    }

    pub(crate) async fn close(self) {
        match self.0 {}
    }
}
