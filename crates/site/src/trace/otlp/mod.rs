//! OpenTelemetry.

mod context;
mod export;

pub(super) use context::Context;
pub(crate) use export::Exporter;
