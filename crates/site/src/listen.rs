//! Connections: each has a bounded time to say what it wants, and small messages leave at once.

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
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
    let open = GracefulShutdown::new();
    let mut ending = pin!(ending);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut ending => break,
        };
        match accepted {
            Ok((stream, peer)) => serve(stream, peer, app.clone(), head, &open),
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(EXHAUSTED).await;
            }
        }
    }
    drop(listener);
    open.shutdown().await;
}

fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    head: Duration,
    open: &GracefulShutdown,
) {
    // Otherwise the acknowledgement of a move waits until the system of the client has confirmed
    // what was told before it.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "small messages may be late");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request)
    });
    // Version 1 alone: looking for another one would wait without end for the first bytes.
    let mut builder = auto::Builder::new(TokioExecutor::new()).http1_only();
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(head);
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let connection = open.watch(connection.into_owned());
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection broke");
        }
    });
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
