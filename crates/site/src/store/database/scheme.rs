//! The beginning of an address of `PostgreSQL`.

/// The beginnings of an address.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The expected text where an address is missing.
pub(super) const EXPECTED: &str = "expected an address such as postgres://user@host/database";

/// Returns whether a text is an address, rather than the path of a data folder.
pub(super) fn is_address(text: &str) -> bool {
    SCHEMES.iter().any(|scheme| text.starts_with(scheme))
}
