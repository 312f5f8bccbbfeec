//! Traces: the way of a request through nodes, referees and transactions, for OpenTelemetry.
//!
//! A request of a client begins a trace. Its spans form a chain: `request`; on another node's game `relay`, and `relayed` on
//! that node; `referee` in the task of the game; `transaction` in the writer. The place in the chain travels beside
//! requests ([`Trace`]), between nodes as `traceparent` of <https://www.w3.org/TR/trace-context/>. Spans name games and kinds
//! of requests, never their contents. While no collector is set, none is made.

#[cfg(not(feature = "otlp"))]
#[expect(clippy::unused_async, reason = "the module in its place waits")]
mod no_otlp;
#[cfg(feature = "otlp")]
mod otlp;

#[cfg(not(feature = "otlp"))]
use no_otlp as otlp;
use otlp::Context;
pub(crate) use otlp::Exporter;

use crate::ids::NodeId;
use serde::Deserialize;
use std::collections::VecDeque;
use std::fmt::Display;
use tracing::field::Empty;
use tracing::{Level, Span, span_enabled, trace_span};

/// The part of the program that makes the spans.
pub(crate) const TRACES: &str = module_path!();
/// The most commands of a socket whose answers are waited for.
const MOST_UNANSWERED: usize = 64;

/// The place in a trace to which something belongs; none if it is not traced.
#[derive(Clone, Default)]
pub(crate) struct Trace(Option<Context>);

/// Begins a trace: a request of a client.
pub(crate) fn request(what: impl Display, game: Option<&str>) -> Span {
    trace_span!(parent: None, "request", otel.kind = "server", %what, game, refusal = Empty)
}

impl Trace {
    /// Returns the place of the running task.
    pub(crate) fn current() -> Self {
        if !span_enabled!(Level::TRACE) {
            return Self(None);
        }
        Self(Context::current())
    }

    /// Returns the place of a span.
    pub(crate) fn of(span: &Span) -> Self {
        if span.is_disabled() {
            return Self(None);
        }
        Self(Context::of(span))
    }

    /// Reads the place that another node has sent.
    pub(crate) fn from_text(text: Option<String>) -> Self {
        match text.filter(|_| span_enabled!(Level::TRACE)) {
            Some(text) => Self::read(text),
            None => Self(None),
        }
    }

    /// Reads a place, whether or not it is used.
    pub(crate) fn read(text: String) -> Self {
        Self(Context::read(text))
    }

    /// Returns the place for another node.
    pub(crate) fn to_text(&self) -> Option<String> {
        self.0.as_ref()?.to_text()
    }

    /// Returns whether there is a trace.
    pub(crate) const fn is_some(&self) -> bool {
        self.0.is_some()
    }

    /// Begins to wait for another node.
    pub(crate) fn relay(&self, to: NodeId) -> Span {
        self.part(|| trace_span!(parent: None, "relay", otel.kind = "client", to))
    }

    /// Begins the work for another node.
    pub(crate) fn relayed(&self, from: NodeId) -> Span {
        self.part(|| trace_span!(parent: None, "relayed", otel.kind = "server", from, game = Empty))
    }

    /// Begins the work of the task of a game.
    pub(crate) fn referee(&self, what: &str, game: &str) -> Span {
        self.part(|| trace_span!(parent: None, "referee", what, game))
    }

    /// Begins the span of a transaction with this many writes.
    pub(crate) fn transaction(&self, writes: usize) -> Span {
        self.part(|| trace_span!(parent: None, "transaction", writes, is_stored = Empty))
    }

    fn part(&self, span: impl FnOnce() -> Span) -> Span {
        let Some(context) = &self.0 else {
            return Span::none();
        };
        let span = span();
        context.adopt(&span);
        span
    }
}

/// The spans of a socket's commands that were passed on to another node, until they are answered.
#[derive(Default)]
pub(crate) struct Unanswered(VecDeque<(String, [Span; 2])>);

/// A message to a client, as far as it may be an answer.
#[derive(Deserialize)]
struct Answer {
    t: String,
    #[serde(rename = "ref")]
    reference: Option<String>,
    code: Option<String>,
}

impl Unanswered {
    /// A command was passed on.
    pub(crate) fn sent(&mut self, reference: &str, request: Span, relay: Span) {
        if relay.is_disabled() {
            return;
        }
        self.0.truncate(MOST_UNANSWERED - 1);
        self.0.push_front((reference.to_owned(), [request, relay]));
    }

    /// A message came. If it is the answer to a command, the spans of the command end.
    pub(crate) fn heard(&mut self, text: &str) {
        if self.0.is_empty() {
            return;
        }
        let Ok(answer) = serde_json::from_str::<Answer>(text) else {
            return;
        };
        if !matches!(answer.t.as_str(), "ok" | "error") {
            return;
        }
        let is_of = |(reference, _): &(String, _)| Some(reference) == answer.reference.as_ref();
        if let Some(at) = self.0.iter().position(is_of)
            && let Some((_, spans)) = self.0.remove(at)
        {
            if let Some(code) = answer.code {
                spans[0].record("refusal", code);
            }
            for span in spans {
                // A span ends when it was left last.
                span.in_scope(|| {});
            }
        }
    }

    /// The game has left the node: nothing is answered any more.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(all(test, feature = "otlp"))]
mod tests {
    use super::*;
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_sdk::error::OTelSdkResult;
    use opentelemetry_sdk::trace::{SdkTracerProvider, SpanData, SpanExporter};
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::layer::{Layer, SubscriberExt};

    /// Keeps the spans that ended.
    #[derive(Clone, Debug, Default)]
    struct Kept(Arc<Mutex<Vec<SpanData>>>);

    impl SpanExporter for Kept {
        async fn export(&self, spans: Vec<SpanData>) -> OTelSdkResult {
            self.0.lock().unwrap().extend(spans);
            Ok(())
        }
    }

    /// Runs this with a log that keeps spans. Returns them.
    fn spans(run: impl FnOnce()) -> Vec<SpanData> {
        let kept = Kept::default();
        let provider = SdkTracerProvider::builder()
            .with_simple_exporter(kept.clone())
            .build();
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), run);
        kept.0.lock().unwrap().clone()
    }

    #[test]
    fn a_trace_goes_on_at_another_node() {
        let spans = spans(|| {
            let request = request("play", Some("abc"));
            let sent = Trace::of(&request.in_scope(|| Trace::current().relay(2))).to_text();
            let relayed = Trace::from_text(sent).relayed(1);
            Trace::of(&relayed).referee("play", "abc");
        });
        let named = |name: &str| spans.iter().find(|span| span.name == name).unwrap();
        let chain = ["request", "relay", "relayed", "referee"].map(named);
        for pair in chain.windows(2) {
            assert_eq!(pair[1].parent_span_id, pair[0].span_context.span_id());
            assert_eq!(
                pair[1].span_context.trace_id(),
                pair[0].span_context.trace_id()
            );
        }
        assert!(named("relayed").parent_span_is_remote);
    }

    #[test]
    fn forged_places_are_ignored() {
        let spans = spans(|| {
            for text in ["", "00-0-0-01", "00-zz-11-01", "xx"] {
                let trace = Trace::from_text(Some(text.into()));
                assert!(!trace.is_some(), "{text}");
                assert!(trace.referee("play", "abc").is_disabled());
            }
        });
        assert!(spans.is_empty());
    }

    #[test]
    fn nothing_is_traced_without_a_collector() {
        let lines = tracing_subscriber::fmt::layer().with_writer(std::io::sink);
        let log = lines.with_filter(Targets::new().with_default(Level::INFO));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(log), || {
            let place = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
            assert!(!Trace::from_text(Some(place.into())).is_some());
            let request = request("play", None);
            assert!(request.is_disabled() && !Trace::of(&request).is_some());
            assert_eq!(request.in_scope(Trace::current).to_text(), None);
        });
    }

    #[test]
    fn a_relayed_command_ends_with_its_answer() {
        let spans = spans(|| {
            let mut unanswered = Unanswered::default();
            for reference in ["a", "b"] {
                let request = request("play", None);
                let relay = Trace::of(&request).relay(2);
                unanswered.sent(reference, request, relay);
            }
            unanswered.heard(r#"{"t":"event","ref":"a"}"#);
            assert_eq!(unanswered.0.len(), 2);
            unanswered.heard(r#"{"t":"error","ref":"a","code":"stale"}"#);
            assert_eq!(unanswered.0.len(), 1);
        });
        assert_eq!(spans.len(), 4);
        let ended = |name| spans.iter().position(|span| span.name == name);
        let request = &spans[ended("request").unwrap()];
        let refusal = (request.attributes.iter()).find(|at| at.key.as_str() == "refusal");
        assert_eq!(refusal.unwrap().value.as_str(), "stale");
    }
}
