//! The place of a span in its trace.

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TraceContextExt;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use std::collections::HashMap;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// The header of a place in a trace.
const PARENT: &str = "traceparent";

/// The place of a span in its trace.
#[derive(Clone)]
pub(in crate::trace) struct Context(opentelemetry::Context);

impl Context {
    /// Returns the place of the running task, if it is traced.
    pub(in crate::trace) fn current() -> Option<Self> {
        Self::active(opentelemetry::Context::current())
    }

    /// Returns the place of a span, if it is traced.
    pub(in crate::trace) fn of(span: &Span) -> Option<Self> {
        Self::active(span.context())
    }

    /// Reads the place that another node has sent.
    pub(in crate::trace) fn read(text: String) -> Option<Self> {
        let headers = HashMap::from([(PARENT.to_owned(), text)]);
        let none = opentelemetry::Context::new();
        Self::active(TraceContextPropagator::new().extract_with_context(&none, &headers))
    }

    /// Returns the place for another node.
    pub(in crate::trace) fn to_text(&self) -> Option<String> {
        let mut headers = HashMap::new();
        TraceContextPropagator::new().inject_context(&self.0, &mut headers);
        headers.remove(PARENT)
    }

    /// Makes a span go on here.
    pub(in crate::trace) fn adopt(&self, span: &Span) {
        // Fails only in tests, where `log::start` has not set the log up.
        let _ = span.set_parent(self.0.clone());
    }

    fn active(context: opentelemetry::Context) -> Option<Self> {
        context.has_active_span().then_some(Self(context))
    }
}
