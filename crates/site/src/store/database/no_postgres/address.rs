//! The address of a database, which is refused.

use crate::parts::Part;
use crate::store::database::scheme::{EXPECTED, is_address};
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// An address of a database on a `PostgreSQL` server. This program has none: it was built without the feature
/// `postgres`.
#[derive(Clone, Debug)]
pub struct PostgresAddress(Infallible);

impl PostgresAddress {
    /// Returns nothing, as there is no address.
    pub(super) const fn never(&self) -> ! {
        match self.0 {}
    }
}

impl FromStr for PostgresAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Err(if is_address(text) {
            Part::Postgres.missing()
        } else {
            EXPECTED.into()
        })
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.never()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_refused_without_its_password() {
        let refused = |text: &str| text.parse::<PostgresAddress>().unwrap_err();
        assert_eq!(
            refused("postgres://ada:secret@db.example/games"),
            "this program was built without PostgreSQL (feature 'postgres'); a release has it"
        );
        assert!(refused("/srv/springald").contains("postgres://user@host/database"));
    }
}
