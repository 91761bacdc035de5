//! Batches calls: the calls that arrive while Redis answers one batch are the next batch, which is sent in one write.
//!
//! A busy process pays for one write and one read per batch instead of per request, and an idle process does not wait.
//! One command charges all equal requests of a batch, so a client that sends many requests at once costs little more
//! than a client that sends few.

use std::iter;

use foldhash::{HashMap, HashMapExt};
use redis::aio::MultiplexedConnection;
use redis::{Cmd, ErrorKind, RedisError, RedisResult, Value};
use tokio::sync::{mpsc, oneshot};

use super::charge::{Charged, Request};

/// The most calls of one batch.
const BATCH: usize = 512;

/// The calls over one connection. A batch that is not answered in time fails, and so do all later calls.
#[derive(Debug, Clone)]
pub(super) struct Pipeline(mpsc::UnboundedSender<Call>);

#[derive(Debug)]
enum Call {
    Command(Cmd, Caller<Value>),
    Charge(Request, Caller<Option<Charged>>),
}

type Caller<T> = oneshot::Sender<RedisResult<T>>;

/// The callers that wait for the reply to one command.
enum Callers {
    Command(Caller<Value>),
    Charge(Request, Vec<Caller<Option<Charged>>>),
}

impl Pipeline {
    /// Starts the task that sends batches. The task ends with the last clone, or when the connection fails.
    pub(super) fn start(connection: MultiplexedConnection) -> Self {
        let (calls, waiting) = mpsc::unbounded_channel();
        tokio::spawn(send_batches(connection, waiting));
        Self(calls)
    }

    /// Runs one command. An error reply from Redis fails only this call.
    pub(super) async fn call(&self, command: Cmd) -> RedisResult<Value> {
        self.send(|caller| Call::Command(command, caller)).await
    }

    /// Charges one request.
    pub(super) async fn charge(&self, request: Request) -> RedisResult<Option<Charged>> {
        self.send(|caller| Call::Charge(request, caller)).await
    }

    async fn send<T>(&self, call: impl FnOnce(Caller<T>) -> Call) -> RedisResult<T> {
        let (caller, answer) = oneshot::channel();
        self.0.send(call(caller)).map_err(|_| lost())?;
        answer.await.map_err(|_| lost())?
    }
}

async fn send_batches(
    mut connection: MultiplexedConnection,
    mut waiting: mpsc::UnboundedReceiver<Call>,
) {
    let mut calls = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut calls, BATCH).await > 0 {
        let (commands, callers) = batch(calls.drain(..));
        if callers.is_empty() {
            continue;
        }
        match connection.send_packed_commands(&commands, 0, callers.len()).await {
            Ok(values) => {
                for (callers, value) in iter::zip(callers, values) {
                    callers.answer(value.extract_error());
                }
            }
            Err(error) => {
                // The connection is not used again, because replies to this batch may still arrive.
                for callers in callers {
                    callers.answer(Err(error.clone()));
                }
                return;
            }
        }
    }
}

/// The commands of all calls whose callers still wait, and the callers of each command.
fn batch(calls: impl Iterator<Item = Call>) -> (redis::Pipeline, Vec<Callers>) {
    let (mut commands, mut callers) = (redis::Pipeline::new(), Vec::new());
    let mut requests: HashMap<Request, Vec<Caller<Option<Charged>>>> = HashMap::new();
    for call in calls {
        match call {
            Call::Command(command, caller) if !caller.is_closed() => {
                commands.add_command(command);
                callers.push(Callers::Command(caller));
            }
            Call::Charge(request, caller) if !caller.is_closed() => {
                requests.entry(request).or_default().push(caller);
            }
            Call::Command(..) | Call::Charge(..) => {}
        }
    }
    for (request, equal) in requests {
        commands.add_command(request.command(equal.len()));
        callers.push(Callers::Charge(request, equal));
    }
    (commands, callers)
}

impl Callers {
    /// Answers the callers that still wait.
    fn answer(self, value: RedisResult<Value>) {
        match self {
            Self::Command(caller) => drop(caller.send(value)),
            Self::Charge(request, callers) => {
                match value.and_then(|value| request.answers(value)) {
                    Ok(answers) => {
                        for (caller, answer) in callers.into_iter().zip(answers) {
                            let _ = caller.send(Ok(answer));
                        }
                    }
                    Err(error) => {
                        for caller in callers {
                            let _ = caller.send(Err(error.clone()));
                        }
                    }
                }
            }
        }
    }
}

fn lost() -> RedisError {
    RedisError::from((ErrorKind::Io, "the connection is lost"))
}
