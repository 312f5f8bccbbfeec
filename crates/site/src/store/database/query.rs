//! Queries that both databases understand.
//!
//! A query is one text for both, with the parameters `$1`, `$2` and so on. Values are numbers of 64 bits and texts; both
//! databases have columns of these kinds only.

use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};
use std::borrow::Cow;

/// A value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::store) enum Value<'q> {
    /// A number.
    Number(i64),
    /// A text; `None` is null.
    Text(Option<Cow<'q, str>>),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Number(flag.into())
    }
}

impl<'q> From<&'q str> for Value<'q> {
    fn from(text: &'q str) -> Self {
        Self::Text(Some(text.into()))
    }
}

impl<'q> From<&'q String> for Value<'q> {
    fn from(text: &'q String) -> Self {
        Self::Text(Some(text.into()))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Some(text.into()))
    }
}

impl From<Option<String>> for Value<'_> {
    fn from(text: Option<String>) -> Self {
        Self::Text(text.map(Cow::from))
    }
}

impl<'q> From<&'q Option<String>> for Value<'q> {
    fn from(text: &'q Option<String>) -> Self {
        Self::Text(text.as_deref().map(Cow::from))
    }
}

impl<'q> From<Option<&'q str>> for Value<'q> {
    fn from(text: Option<&'q str>) -> Self {
        Self::Text(text.map(Cow::from))
    }
}

/// A query with the values of its parameters.
pub(in crate::store) struct Query<'q> {
    text: Cow<'static, str>,
    values: Vec<Value<'q>>,
    is_kept: bool,
}

/// Returns a query. Its connection keeps it prepared.
pub(in crate::store) fn query<'q>(text: &'static str) -> Query<'q> {
    Query {
        text: text.into(),
        values: Vec::new(),
        is_kept: true,
    }
}

impl<'q> Query<'q> {
    /// Adds the value of the next parameter.
    pub(in crate::store) fn bind(mut self, value: impl Into<Value<'q>>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Adds to the text.
    pub(in crate::store) fn push(&mut self, text: &str) -> &mut Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Prepares the text for this time only, as it is seldom the same.
    pub(in crate::store) const fn once(&mut self) -> &mut Self {
        self.is_kept = false;
        self
    }

    /// Adds a parameter with its value.
    pub(in crate::store) fn push_value(&mut self, value: impl Into<Value<'q>>) -> &mut Self {
        self.values.push(value.into());
        let parameter = format!("${}", self.values.len());
        self.push(&parameter)
    }

    /// Adds rows of values, as after `VALUES`.
    pub(in crate::store) fn push_rows(&mut self, rows: Vec<Vec<Value<'q>>>) {
        // The text depends on the number of rows, so it would only displace others in the cache of statements.
        self.is_kept &= rows.len() == 1;
        for (index, row) in rows.into_iter().enumerate() {
            self.push(if index == 0 { "(" } else { ", (" });
            for (column, value) in row.into_iter().enumerate() {
                self.push(if column == 0 { "" } else { ", " });
                self.push_value(value);
            }
            self.push(")");
        }
    }

    /// Returns the query with `?` instead of `$1`, `$2` and so on, which occur once each and in order: `SQLite`
    /// compares each name with all others, which takes long with thousands.
    pub(super) fn without_names(mut self) -> Self {
        if !self.is_kept {
            let mut parts = self.text.split('$');
            let mut text = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                text.push('?');
                text.push_str(part.trim_start_matches(|digit: char| digit.is_ascii_digit()));
            }
            self.text = text.into();
        }
        self
    }

    /// Returns the text.
    #[cfg(test)]
    pub(in crate::store) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text for sqlx, the values, and whether the connection keeps the query prepared. Values never become
    /// part of the text.
    pub(super) fn into_parts(self) -> (SqlStr, Vec<Value<'q>>, bool) {
        let text = match self.text {
            Cow::Borrowed(text) => text.into_sql_str(),
            Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
        };
        (text, self.values, self.is_kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_their_parameters_in_order() {
        let row = |number: i64| vec![Value::from(number), Value::from("text")];
        let mut insert = query("INSERT INTO t VALUES ");
        insert.push_rows((0..6).map(row).collect());
        assert!(insert.text().ends_with("($9, $10), ($11, $12)"));
        let text = "INSERT INTO t VALUES (?, ?), (?, ?), (?, ?), (?, ?), (?, ?), (?, ?)";
        assert_eq!(insert.without_names().text(), text);
        // The statement for one row is cached.
        let mut insert = query("INSERT INTO t VALUES ");
        insert.push_rows(vec![row(1)]);
        assert_eq!(
            insert.without_names().text(),
            "INSERT INTO t VALUES ($1, $2)"
        );
    }
}
