//! A socket that ends when its peer is too slow, and closes without losing the last response.

mod bare_lf;
mod deadline_timer;

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::activity::Activity;
use super::{ListenerConfig, Peers};
use bare_lf::BareLf;
use deadline_timer::DeadlineTimer;

/// How long a connection may take for each of its steps.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the first byte of a request head to its last, and from the start of the connection to the first head.
    pub head: Duration,
    /// Between a response and the next request.
    pub idle: Duration,
    /// For the peer to read any byte of a response.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { head: seconds(10), idle: seconds(75), write: seconds(30) }
    }
}

/// How much of an unread request is discarded on close, and for how long.
const MAX_DISCARDED: usize = 256 * 1024;
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Ends a request head that does not arrive in time, so that hyper answers it with a 400.
const INVALID_END: &[u8] = b"\0\r\n\r\n";

/// A socket with timeouts.
pub(super) struct TimedStream {
    socket: TcpStream,
    config: ListenerConfig,
    activity: Arc<Activity>,
    /// Whether part of a request head has arrived since the last response.
    has_partial_head: bool,
    bare_lf: BareLf,
    /// When waiting for the peer to send ends. Set by the first read that has to wait.
    read_deadline: Option<Instant>,
    /// When waiting for the peer to read ends.
    write_deadline: Option<Instant>,
    timer: DeadlineTimer,
    has_ended: bool,
    discarded: usize,
}

impl TimedStream {
    /// A stream for a socket that was opened at `opened` and has received its first byte.
    pub(super) fn new(
        socket: TcpStream,
        config: ListenerConfig,
        activity: Arc<Activity>,
        opened: Instant,
    ) -> Self {
        Self {
            socket,
            config,
            activity,
            has_partial_head: true,
            bare_lf: BareLf::default(),
            read_deadline: Some(opened + config.timeouts.head),
            write_deadline: None,
            timer: DeadlineTimer::default(),
            has_ended: false,
            discarded: 0,
        }
    }

    /// Passes on the result of a write, or fails if the peer has read nothing for too long.
    fn check_write<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.write_deadline = None;
            // The next request is waited for from here on.
            self.has_partial_head = false;
            self.read_deadline = None;
            return written;
        }
        let timeout = self.config.timeouts.write;
        let deadline = *self.write_deadline.get_or_insert_with(|| Instant::now() + timeout);
        match self.timer.has_passed(deadline, cx) {
            true => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            false => Poll::Pending,
        }
    }
}

impl AsyncRead for TimedStream {
    /// A peer that sends nothing in time has ended the connection; one that sends half a head gets a 400. How long a body
    /// may take is for the service to decide.
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.has_ended {
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        if Pin::new(&mut this.socket).poll_read(cx, buffer)?.is_ready() {
            this.has_ended = buffer.filled().len() == before;
            if !this.has_partial_head {
                this.has_partial_head = true;
                this.read_deadline = None;
            }
            if this.config.peers == Peers::Public {
                this.bare_lf.invalidate(&mut buffer.filled_mut()[before..]);
            }
            return Poll::Ready(Ok(()));
        }
        if this.activity.is_busy() {
            return Poll::Pending;
        }
        let Timeouts { head, idle, .. } = this.config.timeouts;
        let timeout = if this.has_partial_head { head } else { idle };
        let deadline = *this.read_deadline.get_or_insert_with(|| {
            let now = Instant::now();
            this.activity.wait(now);
            now + timeout
        });
        if !this.timer.has_passed(deadline, cx) {
            return Poll::Pending;
        }
        this.has_ended = true;
        if this.has_partial_head {
            buffer.put_slice(&INVALID_END[..INVALID_END.len().min(buffer.remaining())]);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.socket).poll_write(cx, bytes);
        this.check_write(written, cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.socket).poll_write_vectored(cx, parts);
        this.check_write(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// Closes our side, then discards what the peer still sends: closing a socket with unread bytes resets the
    /// connection, and the peer could lose the response.
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(Pin::new(&mut this.socket).poll_shutdown(cx))?;
        if this.has_ended {
            return Poll::Ready(Ok(()));
        }
        let deadline = *this.write_deadline.get_or_insert_with(|| Instant::now() + CLOSE_TIMEOUT);
        let mut space = [0; 4096];
        while this.discarded < MAX_DISCARDED {
            let mut buffer = ReadBuf::new(&mut space);
            match Pin::new(&mut this.socket).poll_read(cx, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    this.discarded += buffer.filled().len();
                }
                Poll::Ready(_) => break,
                Poll::Pending if this.timer.has_passed(deadline, cx) => break,
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const HEAD: &[u8] = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";

    /// A stream that has received `sent`, and its peer. From here on time is paused.
    async fn stream(sent: &[u8]) -> (TimedStream, TcpStream) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut peer = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (socket, _) = listener.accept().await.unwrap();
        peer.write_all(sent).await.unwrap();
        socket.readable().await.unwrap();
        tokio::time::pause();
        let (config, activity) = (ListenerConfig::default(), Arc::new(Activity::new()));
        (TimedStream::new(socket, config, activity, Instant::now()), peer)
    }

    impl TimedStream {
        /// What can be read now; empty at the end of the stream.
        async fn read_now(&mut self) -> Option<Vec<u8>> {
            let mut space = [0; 4096];
            let mut buffer = ReadBuf::new(&mut space);
            let read = poll_fn(|cx| {
                Poll::Ready(Pin::new(&mut *self).poll_read(cx, &mut buffer).is_ready())
            });
            read.await.then(|| buffer.filled().to_vec())
        }

        /// Writes as much as can be written now.
        async fn write_now(&mut self) {
            poll_fn(|cx| {
                while let Poll::Ready(written) =
                    Pin::new(&mut *self).poll_write(cx, &[b'x'; 64 * 1024])
                {
                    written.unwrap();
                }
                Poll::Ready(())
            })
            .await;
        }
    }

    /// The peer reads some of what was written.
    async fn read_some(peer: &mut TcpStream, stream: &TimedStream) {
        tokio::time::resume();
        let mut received = vec![0; 64 * 1024];
        tokio::select! {
            () = async { while peer.read(&mut received).await.unwrap() > 0 {} } => {}
            writable = stream.socket.writable() => writable.unwrap(),
        }
        tokio::time::pause();
    }

    #[tokio::test]
    async fn the_idle_timeout_starts_after_the_response() {
        let (mut stream, _peer) = stream(HEAD).await;
        assert_eq!(stream.read_now().await.as_deref(), Some(HEAD));
        tokio::time::advance(Duration::from_secs(100)).await;
        stream.write_all(b"response").await.unwrap();
        assert_eq!(stream.read_now().await, None);
        tokio::time::advance(Duration::from_secs(74)).await;
        assert_eq!(stream.read_now().await, None);
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(stream.read_now().await, Some(Vec::new()));
    }

    #[tokio::test]
    async fn a_connection_is_not_idle_while_a_response_is_being_read() {
        let (mut stream, mut peer) = stream(HEAD).await;
        stream.read_now().await;
        stream.write_now().await;
        for _ in 0..5 {
            assert_eq!(stream.read_now().await, None);
            tokio::time::advance(Duration::from_secs(25)).await;
            read_some(&mut peer, &stream).await;
            stream.write_now().await;
        }
        assert_eq!(stream.read_now().await, None);
    }

    #[tokio::test]
    async fn a_request_that_is_being_answered_has_no_timeout() {
        let (mut stream, _peer) = stream(HEAD).await;
        stream.read_now().await;
        stream.activity.begin();
        tokio::time::advance(Duration::from_secs(100)).await;
        assert_eq!(stream.read_now().await, None);
        stream.activity.answered(true);
        stream.write_all(b"response").await.unwrap();
        assert_eq!(stream.read_now().await, None);
        tokio::time::advance(Duration::from_secs(76)).await;
        assert_eq!(stream.read_now().await, Some(Vec::new()));
    }

    #[tokio::test]
    async fn half_a_head_is_made_invalid_in_time_and_a_bare_lf_at_once() {
        let (mut stream, mut peer) = stream(b"GET / HTTP/1.1\r").await;
        assert_eq!(stream.read_now().await.as_deref(), Some(&b"GET / HTTP/1.1\r"[..]));
        peer.write_all(b"\nA: b\nC: d").await.unwrap();
        stream.socket.readable().await.unwrap();
        assert_eq!(stream.read_now().await.as_deref(), Some(&b"\nA: b\0C: d"[..]));
        tokio::time::advance(Duration::from_secs(11)).await;
        assert_eq!(stream.read_now().await.as_deref(), Some(INVALID_END));
        assert_eq!(stream.read_now().await, Some(Vec::new()));
    }
}
