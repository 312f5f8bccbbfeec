//! Counts the bytes that come in over a connection, so that a socket can be held to a limit.
//!
//! The WebSocket library delivers only whole messages. A client that begins a message and continues with empty
//! fragments would keep it busy without ever delivering one, so the bytes between two messages are limited here, below
//! the library.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The number of bytes that a connection may still receive. It is unlimited until a limit is set.
#[derive(Debug)]
pub(crate) struct Meter {
    left: AtomicI64,
}

impl Default for Meter {
    fn default() -> Self {
        Self {
            left: AtomicI64::new(i64::MAX),
        }
    }
}

impl Meter {
    /// Allows this many bytes from now on, regardless of earlier allowances.
    pub(crate) fn allow(&self, bytes: i64) {
        self.left.store(bytes, Ordering::Relaxed);
    }

    /// Returns whether more bytes came in than were allowed.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.load(Ordering::Relaxed) < 0
    }

    fn take(&self, bytes: usize) {
        self.left.fetch_sub(bytes as i64, Ordering::Relaxed);
    }
}

/// A connection whose incoming bytes are counted. Once its [`Meter`] is spent, reading fails.
pub(crate) struct Metered<S> {
    stream: S,
    meter: Arc<Meter>,
}

impl<S> Metered<S> {
    pub(crate) fn new(stream: S, meter: Arc<Meter>) -> Self {
        Self { stream, meter }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Metered<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.meter.is_spent() {
            let what = "more bytes than a message may have";
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, what)));
        }
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.meter.take(buffer.filled().len() - before);
        result
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Metered<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    #[tokio::test]
    async fn a_connection_is_read_until_its_meter_is_spent() {
        let meter = Arc::new(Meter::default());
        let bytes: &[u8] = &[7; 100];
        let mut stream = Metered::new(bytes, Arc::clone(&meter));
        let mut some = [0; 40];
        assert_eq!(stream.read(&mut some).await.unwrap(), 40);
        meter.allow(40);
        assert_eq!(stream.read(&mut some).await.unwrap(), 40);
        assert!(!meter.is_spent());
        assert_eq!(stream.read(&mut some).await.unwrap(), 20);
        assert!(meter.is_spent());
        assert!(stream.read(&mut some).await.is_err());
        meter.allow(1);
        assert_eq!(stream.read(&mut some).await.unwrap(), 0);
    }
}
