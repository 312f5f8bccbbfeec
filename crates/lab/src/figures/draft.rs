//! A report that is being computed.

use crate::report::{Alarm, Section, Sentence};
use crate::{LabPlan, Study};
use springald_core::{Info, Side};

/// Everything that the figures are computed from, and the sentences so far.
pub(super) struct Draft<'a> {
    pub(super) plan: &'a LabPlan,
    pub(super) study: &'a Study,
    pub(super) sentences: Vec<Sentence>,
    pub(super) alarms: Vec<Alarm>,
    pub(super) sections: Vec<Section>,
}

impl<'a> Draft<'a> {
    pub(super) fn info(&self) -> &'a Info {
        self.plan.entry.info()
    }

    /// Returns the name of a side.
    pub(super) fn side(&self, side: Side) -> &'a str {
        self.info().sides.name(side)
    }

    /// Adds a finding.
    pub(super) fn say(&mut self, settled: bool, text: impl Into<String>) {
        let text = text.into();
        self.sentences.push(Sentence { text, settled });
    }

    /// Adds a fault.
    pub(super) fn warn(&mut self, kind: &str, text: impl Into<String>) {
        self.alarms.push(Alarm {
            kind: kind.to_owned(),
            text: text.into(),
        });
    }
}

/// Returns a number with its noun: `1 game`, `7 games`.
pub(super) fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
