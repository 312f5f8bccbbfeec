//! A collector of traces: an HTTP server that keeps the spans that are sent to it.

use super::protobuf::Fields;
use super::rig::TIMEOUT;
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
    /// The attributes that are texts.
    attributes: Vec<(String, String)>,
}

impl Span {
    /// Returns an attribute that is a text.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        text(&self.attributes, name)
    }

    /// Reads a span of a node, by the numbers of the fields in OTLP.
    fn read(node: &str, span: &Fields<'_>) -> Self {
        Self {
            node: node.to_owned(),
            name: span.text(5),
            trace: span.bytes(1).into(),
            id: span.bytes(2).into(),
            parent: span.bytes(4).into(),
            time: [span.number(7), span.number(8)],
            attributes: attributes(span, 9),
        }
    }
}

/// Returns the attributes in a field that are texts, with their names.
fn attributes(message: &Fields<'_>, field: u64) -> Vec<(String, String)> {
    let pair = |attribute: Fields<'_>| {
        let value = attribute.messages(2).next()?;
        let text = value.all(1).next()?;
        let text = String::from_utf8(text.into()).expect("UTF-8");
        Some((attribute.text(1), text))
    };
    message.messages(field).filter_map(pair).collect()
}

fn text<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|attribute| attribute.0 == name)?;
    Some(&found.1)
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
        let export = Fields::read(&body).expect("spans");
        received.bytes.lock().expect("bytes").extend(&body);
        let mut spans = received.spans.lock().expect("spans");
        for of_node in export.messages(1) {
            let resource = of_node.messages(1).next().expect("a resource");
            let resource = attributes(&resource, 1);
            let node = text(&resource, "service.instance.id").expect("a node");
            let sent = of_node
                .messages(2)
                .flat_map(|scope| scope.messages(2).collect::<Vec<_>>());
            spans.extend(sent.map(|span| Span::read(node, &span)));
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
