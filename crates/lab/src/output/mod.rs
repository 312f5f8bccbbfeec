//! Writers of reports: text for terminals, HTML with drawings, JSON.

mod html;
mod markup;
mod read;
mod svg;
mod text;

pub use html::{comparison_html, html};
pub(crate) use markup::plain;
pub use read::{check, read};
pub use text::{comparison_text, findings, text};

use crate::Report;

/// Writes a report as JSON.
pub fn json(report: &Report) -> String {
    // Cannot fail: all keys are texts. An infinite end of an interval is null.
    serde_json::to_string_pretty(report).unwrap_or_default() + "\n"
}
