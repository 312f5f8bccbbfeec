//! Tests whose server is not installed.

use std::io::Write;

/// The variable that wants no test to be skipped.
const ALL: &str = "SPRINGALD_ALL_CLIENTS";

/// Says why tests are skipped.
///
/// # Panics
/// Panics if the environment wants all of them.
pub fn skipped(why: &str) {
    assert!(std::env::var_os(ALL).is_none_or(|all| all != "1"), "{why}");
    // Past the capture of tests that succeed.
    let _ = std::io::stderr().write_all(format!("skipped: {why}\n").as_bytes());
}
