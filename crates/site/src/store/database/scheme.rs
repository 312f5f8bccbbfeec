//! The beginning of an address of `PostgreSQL`.

/// The beginnings of an address.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The expected text where an address is missing.
pub(super) const EXPECTED: &str = "expected an address such as postgres://user@host/database";

/// Returns whether a text is an address of `PostgreSQL`.
pub(super) fn is_address(text: &str) -> bool {
    SCHEMES.iter().any(|scheme| text.starts_with(scheme))
}

/// Returns whether a text is meant as an address, rather than as the path of a data folder. Misspelt addresses are, too:
/// as a path they would be shown with their password.
pub(super) fn is_meant_as_address(text: &str) -> bool {
    text.contains("://")
}
