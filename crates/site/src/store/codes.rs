//! The meaning of error codes for the games.

use super::uptime::PauseReason;

/// Returns the reason why nothing can be stored, by the code of an error of `SQLite`; `None` if only the data was at fault.
pub(super) fn of_sqlite(code: Option<&str>) -> Option<PauseReason> {
    // The low byte is the primary code: https://sqlite.org/rescode.html
    let code: Option<u32> = code.and_then(|code| code.parse().ok());
    match code.map(|code| code & 0xff) {
        Some(5 | 6) => Some(PauseReason::Locked),
        Some(13) => Some(PauseReason::Full),
        // Too big, constraint, mismatch, range.
        Some(18 | 19 | 20 | 25) => None,
        _ => Some(PauseReason::Failed),
    }
}

/// Returns the reason why nothing can be stored, by the code of an error of `PostgreSQL`; `None` if only the data was at fault.
///
/// The codes: <https://www.postgresql.org/docs/15/errcodes-appendix.html>
pub(super) fn of_postgres(code: &str) -> Option<PauseReason> {
    match code {
        // Serialization, deadlock, lock not available, cancelled after the time for a statement.
        "40001" | "40P01" | "55P03" | "57014" => Some(PauseReason::Locked),
        "53100" => Some(PauseReason::Full),
        "25006" => Some(PauseReason::ReadOnly),
        // Too many connections, no more connections to this database, or there is none.
        "53300" | "55000" | "3D000" => Some(PauseReason::Lost),
        _ => match code.get(..2) {
            // Bad data, violated constraints, and a statement beyond limits.
            Some("22" | "23" | "54") => None,
            // Connections, authorization, and a server that shuts down or starts up.
            Some("08" | "28" | "57") => Some(PauseReason::Lost),
            _ => Some(PauseReason::Failed),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_tell_the_reason() {
        for (code, reason) in [
            ("23505", None),
            ("22021", None),
            ("40001", Some(PauseReason::Locked)),
            ("55P03", Some(PauseReason::Locked)),
            ("53100", Some(PauseReason::Full)),
            ("25006", Some(PauseReason::ReadOnly)),
            ("57P01", Some(PauseReason::Lost)),
            ("57P03", Some(PauseReason::Lost)),
            ("08006", Some(PauseReason::Lost)),
            ("58030", Some(PauseReason::Failed)),
        ] {
            assert_eq!(of_postgres(code), reason, "{code}");
        }
    }
}
