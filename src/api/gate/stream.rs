use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use hyper::rt::{Read, ReadBufCursor, Write};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Instant;

use super::Verdict;
use super::judge::{Judge, Ruling};
use super::waits::{Timeouts, Waits};

/// How much one read may bring: an ordinary head at once, and an idle connection keeps none of it.
const READ: usize = 4096;
/// How much of an unread request is thrown away before the socket is closed on it.
const LINGER: usize = 256 * 1024;
/// How long that may take.
const FAREWELL: Duration = Duration::from_secs(1);

/// One connection, as the HTTP parser sees it.
pub(crate) struct Gate {
    socket: TcpStream,
    timeouts: Timeouts,
    judge: Judge,
    /// Bytes that arrived and were not judged good yet.
    held: Vec<u8>,
    /// Judged good, on its way to the parser.
    passed: Bytes,
    state: State,
    /// Tells whoever holds the connection whether a head has begun to arrive.
    begun: Arc<AtomicBool>,
    waits: Waits,
    /// How many unread bytes may still be thrown away before the socket closes.
    linger: Option<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing of the next head has arrived.
    Idle,
    /// Part of a head has.
    Reading,
    /// A refusal or a body: nothing more is read, the answer ends the connection.
    Shut,
    /// The peer sends no more.
    Ended,
}

impl Gate {
    /// A gate in front of a socket on which the peer has begun to speak.
    pub(crate) fn new(
        socket: TcpStream,
        timeouts: Timeouts,
        begun: Arc<AtomicBool>,
        now: Instant,
    ) -> Self {
        begun.store(true, Ordering::Relaxed);
        Self {
            socket,
            begun,
            timeouts,
            judge: Judge::default(),
            held: Vec::new(),
            passed: Bytes::new(),
            state: State::Reading,
            waits: Waits::until(now + timeouts.head),
            linger: None,
        }
    }

    /// Judges what is held, and hands a good head or a stand-in over.
    fn judge(&mut self, fresh: &[u8], out: &mut ReadBufCursor<'_>) -> Option<()> {
        let ruling = if self.held.is_empty() {
            let ruling = self.judge.rule(fresh);
            // An ordinary head comes whole in one read, and is passed on without being held.
            if let Ruling::Pass { end, body: false } = ruling
                && end == fresh.len()
                && end <= out.remaining()
                && self.judge.is_readable()
            {
                out.put_slice(fresh);
                self.next_head();
                return Some(());
            }
            self.held.extend_from_slice(fresh);
            ruling
        } else {
            self.held.extend_from_slice(fresh);
            self.judge.rule(&self.held)
        };
        if self.state == State::Idle {
            self.enter(State::Reading);
            self.waits.renew();
        }
        self.follow(ruling, out)
    }

    fn follow(&mut self, ruling: Ruling, out: &mut ReadBufCursor<'_>) -> Option<()> {
        match ruling {
            Ruling::More => return None,
            Ruling::Refuse(verdict) => self.refuse(verdict),
            Ruling::Pass { end, body } => {
                let rest = self.held.split_off(end.min(self.held.len()));
                self.judge.mend(&mut self.held);
                self.passed = Bytes::from(std::mem::replace(&mut self.held, rest));
                self.next_head();
                if body {
                    self.enter(State::Shut);
                    self.held = Vec::new();
                } else if !self.held.is_empty() {
                    self.enter(State::Reading);
                }
            }
        }
        self.hand_over(out);
        Some(())
    }

    fn enter(&mut self, state: State) {
        self.state = state;
        self.begun.store(state == State::Reading, Ordering::Relaxed);
    }

    fn next_head(&mut self) {
        self.judge = Judge::default();
        self.enter(State::Idle);
        self.waits.renew();
    }

    fn refuse(&mut self, verdict: Verdict) {
        self.passed = Bytes::from_static(verdict.stand_in());
        self.held = Vec::new();
        self.enter(State::Shut);
    }

    fn hand_over(&mut self, out: &mut ReadBufCursor<'_>) {
        let part = self.passed.split_to(self.passed.len().min(out.remaining()));
        out.put_slice(&part);
    }

    /// Whether the wait for a head is over; if not, the task is woken when it is.
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        let patience = match self.state {
            State::Idle => self.timeouts.idle,
            State::Reading | State::Shut | State::Ended => self.timeouts.head,
        };
        self.waits.is_over(patience, cx)
    }

    /// Ends the connection when the peer has taken nothing of what is written for too long.
    fn written<T>(
        &mut self,
        written: Poll<io::Result<T>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            // While an answer is being taken, nobody is idle.
            if self.waits.is_taking_again() && self.state == State::Idle {
                self.waits.renew();
            }
            return written;
        }
        match self.waits.is_stalled(self.timeouts.write, cx) {
            true => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            false => Poll::Pending,
        }
    }
}

impl Read for Gate {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut out: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        let gate = self.get_mut();
        if !gate.passed.is_empty() {
            gate.hand_over(&mut out);
            return Poll::Ready(Ok(()));
        }
        if gate.state == State::Reading
            && !gate.held.is_empty()
            && gate.judge(&[], &mut out).is_some()
        {
            return Poll::Ready(Ok(()));
        }
        while matches!(gate.state, State::Idle | State::Reading) {
            let mut space = [const { MaybeUninit::uninit() }; READ];
            let mut fresh = ReadBuf::uninit(&mut space);
            match Pin::new(&mut gate.socket).poll_read(cx, &mut fresh) {
                Poll::Ready(Ok(())) if fresh.filled().is_empty() => gate.enter(State::Ended),
                Poll::Ready(Ok(())) => {
                    if gate.judge(fresh.filled(), &mut out).is_some() {
                        return Poll::Ready(Ok(()));
                    }
                }
                Poll::Ready(Err(lost)) => return Poll::Ready(Err(lost)),
                Poll::Pending if !gate.is_over(cx) => return Poll::Pending,
                Poll::Pending if gate.state == State::Idle || gate.held.is_empty() => {
                    gate.enter(State::Ended);
                }
                Poll::Pending => {
                    gate.refuse(Verdict::TooSlow);
                    gate.hand_over(&mut out);
                    return Poll::Ready(Ok(()));
                }
            }
        }
        match gate.state {
            State::Shut => Poll::Pending,
            State::Idle | State::Reading | State::Ended => Poll::Ready(Ok(())),
        }
    }
}

impl Write for Gate {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let gate = self.get_mut();
        let written = Pin::new(&mut gate.socket).poll_write(cx, bytes);
        gate.written(written, cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let gate = self.get_mut();
        let written = Pin::new(&mut gate.socket).poll_write_vectored(cx, parts);
        gate.written(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    /// Says goodbye, then throws away what the peer still sends for a moment: closing on unread bytes would reset
    /// the connection and could take the answer with it.
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let gate = self.get_mut();
        ready!(Pin::new(&mut gate.socket).poll_shutdown(cx))?;
        if gate.state != State::Shut {
            return Poll::Ready(Ok(()));
        }
        if gate.linger.is_none() {
            gate.waits.renew();
        }
        let mut left = gate.linger.unwrap_or(LINGER);
        while left > 0 {
            let mut space = [const { MaybeUninit::uninit() }; READ];
            let mut fresh = ReadBuf::uninit(&mut space);
            match Pin::new(&mut gate.socket).poll_read(cx, &mut fresh) {
                Poll::Ready(Ok(())) if !fresh.filled().is_empty() => {
                    left = left.saturating_sub(fresh.filled().len());
                }
                Poll::Ready(_) => break,
                Poll::Pending if gate.waits.is_over(FAREWELL, cx) => break,
                Poll::Pending => {
                    gate.linger = Some(left);
                    return Poll::Pending;
                }
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

    /// A connection on which `said` has arrived, and the other end of it. From here on time stands still.
    async fn gate(said: &[u8]) -> (Gate, TcpStream) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut peer = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (socket, _) = listener.accept().await.unwrap();
        peer.write_all(said).await.unwrap();
        socket.readable().await.unwrap();
        tokio::time::pause();
        (Gate::new(socket, Timeouts::default(), Arc::default(), Instant::now()), peer)
    }

    impl Gate {
        /// What can be read at this moment: something, the end, or nothing yet.
        async fn reads(&mut self) -> Option<Vec<u8>> {
            let mut space = [0; READ];
            let mut out = hyper::rt::ReadBuf::new(&mut space);
            let read = poll_fn(|cx| {
                Poll::Ready(Read::poll_read(Pin::new(&mut *self), cx, out.unfilled()))
            });
            match read.await {
                Poll::Ready(read) => read.map(|()| Some(out.filled().to_vec())).unwrap(),
                Poll::Pending => None,
            }
        }

        /// Writes as much as can be written at this moment.
        async fn writes(&mut self) {
            poll_fn(|cx| {
                let gate = &mut *self;
                while let Poll::Ready(written) =
                    Write::poll_write(Pin::new(&mut *gate), cx, &[b'x'; 64 * 1024])
                {
                    written.unwrap();
                }
                Poll::Ready(())
            })
            .await;
        }
    }

    /// The peer takes some of what was written to it.
    async fn takes(peer: &mut TcpStream, gate: &Gate) {
        tokio::time::resume();
        let mut heard = vec![0; 64 * 1024];
        tokio::select! {
            () = async { while peer.read(&mut heard).await.unwrap() > 0 {} } => {}
            room = gate.socket.writable() => room.unwrap(),
        }
        tokio::time::pause();
    }

    async fn pass(seconds: u64) {
        tokio::time::advance(Duration::from_secs(seconds)).await;
    }

    #[tokio::test]
    async fn the_wait_for_the_next_head_begins_after_the_answer() {
        let (mut gate, _peer) = gate(HEAD).await;
        assert_eq!(gate.reads().await.as_deref(), Some(HEAD));
        // So long does the answer take.
        pass(100).await;
        assert_eq!(gate.reads().await, None);
        pass(74).await;
        assert_eq!(gate.reads().await, None);
        pass(2).await;
        assert_eq!(gate.reads().await, Some(Vec::new()));
    }

    #[tokio::test]
    async fn nobody_is_idle_while_an_answer_is_being_taken() {
        let (mut gate, mut peer) = gate(HEAD).await;
        gate.reads().await;
        gate.writes().await;
        for _ in 0..5 {
            assert_eq!(gate.reads().await, None);
            pass(25).await;
            takes(&mut peer, &gate).await;
            gate.writes().await;
        }
        assert_eq!(gate.reads().await, None);
    }

    #[tokio::test]
    async fn the_beginning_of_a_head_behind_another_has_the_time_of_a_head() {
        let (mut gate, _peer) = gate(&[HEAD, b"GET / HT"].concat()).await;
        assert_eq!(gate.reads().await.as_deref(), Some(HEAD));
        assert_eq!(gate.reads().await, None);
        pass(11).await;
        assert_eq!(gate.reads().await.as_deref(), Some(Verdict::TooSlow.stand_in()));
    }
}
