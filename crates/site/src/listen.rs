//! Connections: so many of each client, each with a bounded time to say what it wants and to hear the
//! answer, and small messages leave at once.

use crate::limits::Ticket;
use crate::refused::ErrorBody;
use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use springald_table::Refusal;
use std::future::Future;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// How long to wait where the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(500);

/// How long clients may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For the head of a request, and between two of them.
    pub head: Duration,
    /// For taking anything of what is sent.
    pub answer: Duration,
}

impl Patience {
    /// As the site has it.
    pub const USUAL: Self = Self {
        head: Duration::from_secs(20),
        answer: Duration::from_secs(30),
    };
}

/// Serves connections until `ending` is over; then waits until those that are open have ended.
/// `admit` gives a ticket for a connection from an address, which it keeps until it ends or becomes a
/// socket, or refuses it.
pub async fn listen(
    listener: TcpListener,
    app: Router,
    admit: impl Fn(IpAddr) -> Result<Ticket, Refusal>,
    patience: Patience,
    ending: impl Future<Output = ()>,
) {
    let ended = watch::Sender::new(false);
    let mut ending = pin!(ending);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ending => break,
        };
        match accepted {
            Ok((stream, peer)) => match admit(peer.ip()) {
                Ok(ticket) => {
                    let serving = serve(stream, peer, app.clone(), patience, ended.subscribe());
                    tokio::spawn(async move {
                        serving.await;
                        drop(ticket);
                    });
                }
                Err(refusal) => turn_away(stream, refusal),
            },
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(EXHAUSTED).await;
            }
        }
    }
    drop(listener);
    ended.send_replace(true);
    // Every connection has a receiver as long as it is open.
    ended.closed().await;
}

/// Tells a client that it may not come in, without waiting for it.
fn turn_away(stream: TcpStream, refusal: Refusal) {
    let code = refusal.code;
    let body = serde_json::to_string(&ErrorBody { error: refusal }).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {} Service Unavailable\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        code.status(),
        body.len()
    );
    // A connection that nothing was sent over has room for this; where it is gone, so be it.
    let told = stream
        .into_std()
        .and_then(|mut stream| stream.write_all(answer.as_bytes()));
    if let Err(error) = told {
        tracing::trace!(%error, "a client was turned away without a word");
    }
}

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    patience: Patience,
    mut ended: watch::Receiver<bool>,
) {
    tracing::trace!(%peer, "a connection");
    // Otherwise the acknowledgement of a move waits until the system of the client has confirmed
    // what was told before it.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "small messages may be late");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request)
    });
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience.answer));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
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
    use axum::routing::get;
    use std::time::Instant;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::time::{sleep, timeout};

    const GET: &str = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

    async fn start(patience: Patience, client_connections: usize) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let flags = Flags {
            client_connections: Some(client_connections),
            ..Flags::default()
        };
        let limits = Limits::new(flags.config().unwrap().limits);
        let admit = move |peer| limits.connection(peer, false);
        let long = || async { "a".repeat(50_000_000) };
        let app = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/long", get(long));
        let never = std::future::pending();
        tokio::spawn(listen(listener, app, admit, patience, never));
        address
    }

    /// Quick enough for a test.
    const SHORT: Patience = Patience {
        head: Duration::from_millis(300),
        answer: Duration::from_millis(300),
    };

    /// What is told until it ends so, or until there is no more to hear.
    async fn hear(stream: &mut TcpStream, end: &str) -> String {
        let mut answer = Vec::new();
        while !answer.ends_with(end.as_bytes()) {
            let count = timeout(Duration::from_secs(20), stream.read_buf(&mut answer));
            // Whoever is turned away while speaking may find the connection reset.
            if matches!(count.await.expect("an answer"), Ok(0) | Err(_)) {
                break;
            }
        }
        String::from_utf8(answer).unwrap()
    }

    #[tokio::test]
    async fn who_says_nothing_or_too_little_is_given_up() {
        let address = start(SHORT, 9).await;
        for head in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: a\r\n", GET] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            let started = Instant::now();
            let mut answer = Vec::new();
            let end = stream.read_to_end(&mut answer);
            let ended = timeout(Duration::from_secs(20), end).await;
            assert!(ended.is_ok(), "{head:?} held the connection");
            assert!(started.elapsed() >= Duration::from_millis(250), "{head:?}");
            assert_eq!(answer.ends_with(b"here"), head == GET);
        }
    }

    #[tokio::test]
    async fn who_does_not_listen_is_given_up() {
        let address = start(SHORT, 1).await;
        let mut deaf = TcpStream::connect(address).await.unwrap();
        let request = GET.replace("/ HTTP", "/long HTTP");
        deaf.write_all(request.as_bytes()).await.unwrap();
        // The answer is larger than what the system keeps for somebody who does not take it. The only
        // connection of the client is free again when the server has given it up.
        for _ in 0..100 {
            sleep(Duration::from_millis(100)).await;
            let mut other = TcpStream::connect(address).await.unwrap();
            let _ = other.write_all(GET.as_bytes()).await;
            if hear(&mut other, "here").await.ends_with("here") {
                return;
            }
        }
        panic!("a client that does not listen held its connection");
    }

    #[tokio::test]
    async fn a_client_has_so_many_connections() {
        let address = start(Patience::USUAL, 2).await;
        let mut first = TcpStream::connect(address).await.unwrap();
        let mut second = TcpStream::connect(address).await.unwrap();
        for open in [&mut first, &mut second] {
            open.write_all(GET.as_bytes()).await.unwrap();
            assert!(hear(open, "here").await.ends_with("here"));
        }
        let mut third = TcpStream::connect(address).await.unwrap();
        let answer = hear(&mut third, "}}").await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("\"too_many_connections\""), "{answer}");
        assert_eq!(hear(&mut third, "more").await, "");
        // Those that are open go on, and one that ends makes room.
        second.write_all(GET.as_bytes()).await.unwrap();
        assert!(hear(&mut second, "here").await.ends_with("here"));
        drop(first);
        sleep(Duration::from_millis(200)).await;
        let mut fourth = TcpStream::connect(address).await.unwrap();
        fourth.write_all(GET.as_bytes()).await.unwrap();
        assert!(hear(&mut fourth, "here").await.ends_with("here"));
    }
}
