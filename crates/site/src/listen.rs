//! Connections: each has a bounded time to say what it wants, and small messages leave at once.

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long a client may take for the head of a request, and between two of them.
pub const HEAD: Duration = Duration::from_secs(20);
/// How long to wait where the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(500);

/// Serves connections until `ending` is over; then waits until those that are open have ended.
/// `head` is how long a client may take for the head of a request.
pub async fn listen(
    listener: TcpListener,
    app: Router,
    head: Duration,
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
            Ok((stream, peer)) => {
                let serving = serve(stream, peer, app.clone(), head, ended.subscribe());
                tokio::spawn(serving);
            }
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

async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    head: Duration,
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
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
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
    use axum::routing::get;
    use std::time::Instant;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    async fn start(head: Duration) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", get(|| async { "here" }));
        tokio::spawn(listen(listener, app, head, std::future::pending()));
        address
    }

    #[tokio::test]
    async fn who_says_nothing_or_too_little_is_given_up() {
        let address = start(Duration::from_millis(300)).await;
        for head in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: a\r\n"] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(head.as_bytes()).await.unwrap();
            let started = Instant::now();
            let mut answer = Vec::new();
            let end = stream.read_to_end(&mut answer);
            let ended = tokio::time::timeout(Duration::from_secs(20), end).await;
            assert!(ended.is_ok(), "{head:?} held the connection");
            assert!(started.elapsed() >= Duration::from_millis(250), "{head:?}");
        }
    }

    #[tokio::test]
    async fn who_asks_is_answered() {
        let address = start(HEAD).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.ends_with("here"), "{answer}");
    }
}
