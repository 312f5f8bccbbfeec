//! Connections: limited by client, with timeouts for heads and answers, and without delay for small
//! messages.
//!
//! The loop uses hyper directly rather than `axum::serve`, which offers no permit for a connection, no
//! timeout for a head or for an unread answer, and no access to the bytes below an upgraded socket.
//! Hyper parses the requests; [`fault`] only refuses heads that a proxy might read differently.

use crate::api_error::ApiError;
use crate::limits::ConnectionPermit;
use crate::meter::{Meter, Metered};
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::header::{CONNECTION, HOST, TRANSFER_ENCODING};
use axum::http::{HeaderValue, Version};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use springald_table::{Code, Refusal};
use std::convert::Infallible;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// Bytes of a request that are held before its head is complete; a longer head is refused. Hyper reads in pieces of up
/// to this size and counts after a piece, so a head of twice this size is always refused.
const LONGEST_HEAD: usize = 128 * 1_024;

/// The delay before accepting again after the system has run out of connections.
const EXHAUSTED_DELAY: Duration = Duration::from_millis(500);

/// The number of clients that may receive a refusal at the same time.
const REFUSALS: usize = 64;
/// The time that such a client has to send a request.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(2);

/// Timeouts of clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the head of a request, and between requests.
    pub head: Duration,
    /// For receiving any part of an answer.
    pub answer: Duration,
}

impl Timeouts {
    /// The timeouts of the site.
    pub const USUAL: Self = Self {
        head: Duration::from_secs(20),
        answer: Duration::from_secs(30),
    };
}

/// Serves connections until `ending` completes, then waits until the open ones have ended. `admit`
/// returns a permit for a connection from an address, held until the connection ends or becomes a
/// socket, or refuses it.
pub async fn listen(
    listener: TcpListener,
    app: Router,
    admit: impl Fn(IpAddr) -> Result<ConnectionPermit, Refusal>,
    patience: Timeouts,
    ending: impl Future<Output = ()>,
) {
    let ended = watch::Sender::new(false);
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let mut ending = pin!(ending);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ending => break,
        };
        match accepted {
            Ok((stream, peer)) => match admit(peer.ip()) {
                Ok(permit) => {
                    // Otherwise Nagle's algorithm delays the acknowledgement of a move until the
                    // client has confirmed earlier messages.
                    if let Err(error) = stream.set_nodelay(true) {
                        tracing::debug!(%error, "small messages may be late");
                    }
                    let serving = serve(stream, peer, app.clone(), patience, ended.subscribe());
                    tokio::spawn(async move {
                        serving.await;
                        drop(permit);
                    });
                }
                // If too many clients wait for a refusal, the connection is closed silently.
                Err(refusal) => {
                    if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                        tokio::spawn(async move {
                            reject(stream, refusal).await;
                            drop(permit);
                        });
                    }
                }
            },
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(EXHAUSTED_DELAY).await;
            }
        }
    }
    drop(listener);
    ended.send_replace(true);
    // Every open connection holds a receiver.
    ended.closed().await;
}

/// Refuses a client after its first request: an answer before it may be lost to a connection reset.
async fn reject(stream: TcpStream, refusal: Refusal) {
    let service = service_fn(move |_: Request<Incoming>| {
        let response = ApiError::from(refusal.clone()).into_response();
        async { Ok::<_, Infallible>(response) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REFUSAL_TIMEOUT)
        .max_buf_size(LONGEST_HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    if !matches!(timeout(2 * REFUSAL_TIMEOUT, connection).await, Ok(Ok(()))) {
        tracing::trace!("a client was turned away without a word");
    }
}

/// Returns the fault of a request head that hyper accepts, but a proxy might interpret differently.
fn fault(request: &Request<Incoming>) -> Option<&'static str> {
    let headers = request.headers();
    match headers.get_all(HOST).iter().count() {
        1 => {}
        // HTTP/1.0 has no `Host`.
        0 if request.version() < Version::HTTP_11 => {}
        0 => return Some("host: missing"),
        _ => return Some("host: found more than one"),
    }
    // Hyper removes a Content-Length beside this header, so the two cases cannot be told apart.
    // Request bodies are short and have a known length.
    headers
        .contains_key(TRANSFER_ENCODING)
        .then_some("transfer-encoding: expected a body with Content-Length")
}

async fn serve<S: AsyncRead + AsyncWrite + Send + 'static>(
    stream: S,
    peer: SocketAddr,
    app: Router,
    patience: Timeouts,
    mut ended: watch::Receiver<bool>,
) {
    tracing::trace!(%peer, "a connection");
    let meter = Arc::new(Meter::default());
    let of_socket = Arc::clone(&meter);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let (app, of_socket) = (app.clone(), Arc::clone(&of_socket));
        async move {
            if let Some(fault) = fault(&request) {
                let mut response = ApiError::new(Code::Malformed, fault).into_response();
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(CONNECTION, close);
                return Ok(response);
            }
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(of_socket);
            app.oneshot(request).await
        }
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.answer));
    let stream = Metered::new(Box::pin(stream), meter);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let over = async { ended.wait_for(|ended| *ended).await.map(drop) };
    let result = tokio::select! {
        result = &mut connection => Some(result),
        _ = over => None,
    };
    let result = if let Some(result) = result {
        result
    } else {
        connection.as_mut().graceful_shutdown();
        connection.await
    };
    if let Err(error) = result {
        tracing::debug!(%error, "a connection broke");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Flags;
    use crate::limits::Limits;
    use crate::time::Time;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::task::JoinHandle;

    const GET: &str = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

    fn app() -> Router {
        Router::new()
            .route("/", get(|| async { "here" }).post(|| async { "here" }))
            .route("/long", get(|| async { "a".repeat(50_000_000) }))
    }

    /// No time at all: unfinished clients are dropped.
    const NONE: Timeouts = Timeouts {
        head: Duration::from_millis(1),
        answer: Duration::from_millis(1),
    };

    /// Returns a connection in memory that has sent this text, and the task that serves it.
    async fn connect(patience: Timeouts, said: &str) -> (DuplexStream, JoinHandle<()>) {
        let (mut client, server) = duplex(4_096);
        client.write_all(said.as_bytes()).await.unwrap();
        let peer = SocketAddr::from(([127, 0, 0, 1], 1));
        let serving = async move {
            let (_open, ended) = watch::channel(false);
            serve(server, peer, app(), patience, ended).await;
        };
        (client, tokio::spawn(serving))
    }

    /// Reads until the text ends with `end`, or the connection ends.
    async fn hear(stream: &mut (impl AsyncRead + Unpin), end: &str) -> String {
        let mut answer = Vec::new();
        while !answer.ends_with(end.as_bytes()) {
            if matches!(stream.read_buf(&mut answer).await, Ok(0) | Err(_)) {
                break;
            }
        }
        String::from_utf8(answer).unwrap()
    }

    #[tokio::test]
    async fn a_silent_or_slow_client_is_disconnected() {
        for head in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: a\r\n", GET] {
            let (mut stream, serving) = connect(NONE, head).await;
            let answer = hear(&mut stream, "to the end").await;
            serving.await.unwrap();
            assert_eq!(answer.ends_with("here"), head == GET, "{head:?}: {answer}");
        }
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_disconnected() {
        let request = GET.replace("/ HTTP", "/long HTTP");
        let (deaf, serving) = connect(NONE, &request).await;
        serving.await.unwrap();
        // The client was still connected.
        drop(deaf);
    }

    #[tokio::test]
    async fn heads_that_can_be_understood_in_two_ways_are_refused() {
        let (length, chunked) = ("content-length: 2\r\n", "transfer-encoding: chunked\r\n");
        for (head, what) in [
            (
                format!("POST / HTTP/1.1\r\nhost: a\r\n{length}\r\n{{}}"),
                None,
            ),
            ("GET / HTTP/1.0\r\n\r\n".into(), None),
            ("GET / HTTP/1.1\r\n\r\n".into(), Some("host: missing")),
            (
                "GET / HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n".into(),
                Some("host: found more than one"),
            ),
            (
                format!("POST / HTTP/1.1\r\nhost: a\r\n{length}{chunked}\r\n0\r\n\r\n"),
                Some("transfer-encoding"),
            ),
            (
                format!("POST / HTTP/1.1\r\nhost: a\r\n{chunked}{length}\r\n0\r\n\r\n"),
                Some("transfer-encoding"),
            ),
        ] {
            let (mut stream, _serving) = connect(Timeouts::USUAL, &head).await;
            let answer = hear(&mut stream, what.map_or("here", |_| "to the end")).await;
            let status = if what.is_some() { "400" } else { "200" };
            let told = answer.split(' ').nth(1);
            assert_eq!(told, Some(status), "{head:?}: {answer}");
            assert!(
                answer.contains(what.unwrap_or("here")),
                "{head:?}: {answer}"
            );
        }
    }

    #[tokio::test]
    async fn the_connections_of_a_client_are_limited() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let flags = Flags {
            client_connections: Some(2),
            ..Flags::default()
        };
        let limits = Limits::new(flags.config().unwrap().limits, Time::manual(0));
        let admit = move |peer| limits.connection(peer, false);
        let never = std::future::pending();
        tokio::spawn(listen(listener, app(), admit, Timeouts::USUAL, never));
        let ask = async || {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(GET.as_bytes()).await.unwrap();
            stream
        };
        let (mut first, mut second) = (ask().await, ask().await);
        for open in [&mut first, &mut second] {
            assert!(hear(open, "here").await.ends_with("here"));
        }
        let answer = hear(&mut ask().await, "to the end").await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("\"too_many_connections\""), "{answer}");
        // Open connections continue, and one that ends makes room.
        second.write_all(GET.as_bytes()).await.unwrap();
        assert!(hear(&mut second, "here").await.ends_with("here"));
        drop(first);
        while !hear(&mut ask().await, "here").await.ends_with("here") {}
    }
}
