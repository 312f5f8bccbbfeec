//! Properties of anything that reaches a site from outside: the bodies of property tests and fuzz targets, where they
//! need what is private. Not for use by other programs.

use crate::trace::Trace;
use crate::{api, cluster};

/// A message from a NATS server, with the signature of the site, is ignored or can be sent on.
///
/// # Panics
/// Panics if that does not hold.
pub fn message(body: &[u8]) {
    cluster::check_message(body);
}

/// Headers, one a line, name a client or none, and a page or none.
///
/// # Panics
/// Panics if that does not hold.
pub fn headers(text: &str) {
    api::check_headers(text);
}

/// The query of a search in the archive is refused, or has conditions that are read as they are written.
///
/// # Panics
/// Panics if that does not hold.
pub fn search(text: &str) {
    api::check_search(text);
}

/// The place in a trace that another node names is ignored, or is passed on as it is.
///
/// # Panics
/// Panics if that does not hold.
pub fn trace(text: &str) {
    let place = Trace::read(text.to_owned());
    if let Some(told) = place.to_text() {
        assert_eq!(Trace::read(told.clone()).to_text(), Some(told));
    }
}
