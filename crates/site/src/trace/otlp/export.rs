//! Sending traces to a collector, over HTTP in the protocol OTLP.

use async_trait::async_trait;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use std::time::Duration;
use tracing::{Level, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;
use ureq::Agent;

/// The path of a collector that takes traces.
const PATH: &str = "/v1/traces";
/// The longest time of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The time to send what is left when the server ends.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(3);
/// The longest answer of a collector that is read, in bytes.
const LONGEST_ANSWER: u64 = 64 * 1024;

/// The thread that sends spans to a collector.
pub(crate) struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Starts the thread for the collector at this address.
    ///
    /// # Errors
    /// Returns an error if the thread cannot be set up, for example by a wrong environment variable of OpenTelemetry.
    pub(crate) fn start(address: &str, node: Option<&str>) -> Result<Self, String> {
        let config = Agent::config_builder()
            .timeout_global(Some(REQUEST_TIMEOUT))
            .http_status_as_error(false)
            .user_agent(concat!("springald/", env!("CARGO_PKG_VERSION")))
            .build();
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Sender(config.into()))
            .with_endpoint(format!("{}{PATH}", address.trim_end_matches('/')))
            .build()
            .map_err(|error| error.to_string())?;
        let mut resource = Resource::builder()
            .with_service_name("springald")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
        if let Some(node) = node {
            let node = KeyValue::new("service.instance.id", node.to_owned());
            resource = resource.with_attribute(node);
        }
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource.build())
            .build();
        Ok(Self(provider))
    }

    /// Returns the part of the log that takes the spans of traces, and nothing else.
    pub(crate) fn layer<S>(&self, target: &'static str) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'s> LookupSpan<'s>,
    {
        let layer = tracing_opentelemetry::layer()
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_tracer(self.0.tracer("springald"));
        layer.with_filter(Targets::new().with_target(target, Level::TRACE))
    }

    /// Sends what is left, and ends the thread. The thread logs why traces could not be sent.
    pub(crate) async fn close(self) {
        let end = move || self.0.shutdown_with_timeout(FLUSH_TIMEOUT);
        let _ = tokio::task::spawn_blocking(end).await;
    }
}

/// Sends requests from the thread of the exporter, which waits for the answers.
#[derive(Debug)]
struct Sender(Agent);

#[async_trait]
impl HttpClient for Sender {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let (parts, body) = request.into_parts();
        let request = Request::from_parts(parts, body.to_vec());
        let (parts, mut body) = self.0.run(request)?.into_parts();
        let text = body.with_config().limit(LONGEST_ANSWER).read_to_vec()?;
        Ok(Response::from_parts(parts, text.into()))
    }
}
