//! A collector of traces: an HTTP server that keeps the spans that are sent to it.

use crate::rig::TIMEOUT;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::KeyValue;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use prost::Message;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A span as it was sent.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    /// The name of the node that sent it.
    pub(crate) node: String,
    pub(crate) name: String,
    pub(crate) trace: Vec<u8>,
    pub(crate) id: Vec<u8>,
    pub(crate) parent: Vec<u8>,
    /// Begin and end, in nanoseconds.
    pub(crate) time: [u64; 2],
    attributes: Vec<KeyValue>,
}

impl Span {
    /// Returns an attribute that is a text.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        text(&self.attributes, name)
    }
}

fn text<'a>(attributes: &'a [KeyValue], name: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|attribute| attribute.key == name)?;
    match found.value.as_ref()?.value.as_ref()? {
        Value::StringValue(text) => Some(text),
        _ => None,
    }
}

#[derive(Default)]
struct Received {
    spans: Mutex<Vec<Span>>,
    bytes: Mutex<Vec<u8>>,
    connections: AtomicUsize,
}

/// A collector, until the end of the test.
pub(crate) struct Collector {
    port: u16,
    received: Arc<Received>,
}

impl Collector {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let received = Arc::new(Received::default());
        let keeper = Arc::clone(&received);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                keeper.connections.fetch_add(1, Ordering::Relaxed);
                let keeper = Arc::clone(&keeper);
                std::thread::spawn(move || serve(stream, &keeper));
            }
        });
        Self { port, received }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Returns the number of connections until now.
    pub(crate) fn connections(&self) -> usize {
        self.received.connections.load(Ordering::Relaxed)
    }

    /// Returns the spans that were sent until now.
    pub(crate) fn spans(&self) -> Vec<Span> {
        self.received.spans.lock().expect("spans").clone()
    }

    /// Returns whether a text was sent.
    pub(crate) fn has_heard(&self, text: &str) -> bool {
        let bytes = self.received.bytes.lock().expect("bytes");
        bytes
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    }

    /// Waits until the spans show something.
    pub(crate) fn until<T>(&self, look: impl Fn(&[Span]) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            let spans = self.spans();
            if let Some(seen) = look(&spans) {
                return seen;
            }
            assert!(begun.elapsed() < TIMEOUT, "{spans:#?}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Receives requests over one connection.
fn serve(stream: TcpStream, received: &Received) {
    let mut reader = BufReader::new(stream);
    while let Some((head, body)) = read_request(&mut reader) {
        assert!(head.starts_with("POST /v1/traces HTTP/1.1"), "{head}");
        assert!(head.contains("application/x-protobuf"), "{head}");
        let export = ExportTraceServiceRequest::decode(&body[..]).expect("spans");
        received.bytes.lock().expect("bytes").extend(body);
        let mut spans = received.spans.lock().expect("spans");
        for of_node in export.resource_spans {
            let resource = of_node.resource.expect("a resource").attributes;
            let node = text(&resource, "service.instance.id")
                .expect("a node")
                .to_owned();
            let sent = of_node
                .scope_spans
                .into_iter()
                .flat_map(|scope| scope.spans);
            spans.extend(sent.map(|span| Span {
                node: node.clone(),
                name: span.name,
                trace: span.trace_id,
                id: span.span_id,
                parent: span.parent_span_id,
                time: [span.start_time_unix_nano, span.end_time_unix_nano],
                attributes: span.attributes,
            }));
        }
        drop(spans);
        let answer =
            "HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";
        if reader.get_mut().write_all(answer.as_bytes()).is_err() {
            return;
        }
    }
}

/// Reads a request. Returns its head and its body; `None` at the end.
fn read_request(reader: &mut BufReader<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let length = (head.lines())
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))?
        .1;
    let mut body = vec![0; length.trim().parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    Some((head, body))
}
