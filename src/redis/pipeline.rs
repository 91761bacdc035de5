//! Sends all calls in flight as one write: what comes while Redis answers one batch is the next batch.
//!
//! So a busy process pays for one write and one read per batch instead of per request, and an idle one does not wait.
//! Equal admissions of one batch are one command, so a client that sends many requests at once costs little more than
//! one that sends few.

use std::iter;

use foldhash::{HashMap, HashMapExt};
use redis::aio::MultiplexedConnection;
use redis::{Cmd, ErrorKind, RedisError, RedisResult, Value};
use tokio::sync::{mpsc, oneshot};

use super::windows::{Admission, Answer};

/// The most calls of one batch.
const BATCH: usize = 512;

/// The calls over one connection. A batch that is not answered in time fails, and with it all later calls.
#[derive(Debug, Clone)]
pub(super) struct Pipeline(mpsc::UnboundedSender<Call>);

#[derive(Debug)]
enum Call {
    Command(Cmd, Caller<Value>),
    Admission(Admission, Caller<Answer>),
}

type Caller<T> = oneshot::Sender<RedisResult<T>>;

/// Who waits for the answer to a command.
enum Callers {
    Command(Caller<Value>),
    Admissions(Vec<Caller<Answer>>),
}

impl Pipeline {
    /// Starts the task that sends; it ends with the last clone, or with the connection.
    pub(super) fn start(connection: MultiplexedConnection) -> Self {
        let (calls, waiting) = mpsc::unbounded_channel();
        tokio::spawn(send_batches(connection, waiting));
        Self(calls)
    }

    /// Runs one command; an error that Redis answers is one of this call alone.
    pub(super) async fn call(&self, command: Cmd) -> RedisResult<Value> {
        self.send(|caller| Call::Command(command, caller)).await
    }

    /// Decides about one request.
    pub(super) async fn admit(&self, admission: Admission) -> RedisResult<Answer> {
        self.send(|caller| Call::Admission(admission, caller)).await
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
                // Nothing more goes over this connection: answers of this batch may still arrive.
                for callers in callers {
                    callers.answer(Err(error.clone()));
                }
                return;
            }
        }
    }
}

/// The commands of all calls whose callers have not gone, each with those who wait for its answer.
fn batch(calls: impl Iterator<Item = Call>) -> (redis::Pipeline, Vec<Callers>) {
    let (mut commands, mut callers) = (redis::Pipeline::new(), Vec::new());
    let mut admissions: HashMap<Admission, Vec<Caller<Answer>>> = HashMap::new();
    for call in calls {
        match call {
            Call::Command(command, caller) if !caller.is_closed() => {
                commands.add_command(command);
                callers.push(Callers::Command(caller));
            }
            Call::Admission(admission, caller) if !caller.is_closed() => {
                admissions.entry(admission).or_default().push(caller);
            }
            Call::Command(..) | Call::Admission(..) => {}
        }
    }
    for (admission, equal) in admissions {
        commands.add_command(admission.command(equal.len()));
        callers.push(Callers::Admissions(equal));
    }
    (commands, callers)
}

impl Callers {
    /// Answers those who have not gone.
    fn answer(self, value: RedisResult<Value>) {
        match self {
            Self::Command(caller) => drop(caller.send(value)),
            Self::Admissions(callers) => {
                for (place, caller) in callers.into_iter().enumerate() {
                    let answer = value.as_ref().map_err(RedisError::clone);
                    let _ = caller.send(answer.and_then(|value| Answer::parse(value, place)));
                }
            }
        }
    }
}

fn lost() -> RedisError {
    RedisError::from((ErrorKind::Io, "the connection is lost"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::redis::Window;
    use crate::redis::script::Form;

    #[test]
    fn equal_admissions_of_one_batch_are_one_command() {
        let window = |name: &str| -> Arc<[Window]> {
            Arc::new([Window { name: name.to_owned(), requests: 1, seconds: 1 }])
        };
        let (one, other) = (window("one"), window("other"));
        let (mut calls, mut answers) = (Vec::new(), Vec::new());
        for (windows, generation) in
            [(&one, 1), (&other, 1), (&one, 2), (&one, 1), (&one, 1), (&other, 1)]
        {
            let (caller, answer) = oneshot::channel();
            let admission = Admission::new(Form::Hash, windows, Some(generation), None);
            calls.push(Call::Admission(admission, caller));
            answers.push(answer);
        }
        // Its caller has gone.
        answers.remove(3);
        let (commands, callers) = batch(calls.into_iter());
        let mut waiting: Vec<_> = callers
            .iter()
            .map(|callers| match callers {
                Callers::Admissions(callers) => callers.len(),
                Callers::Command(_) => 0,
            })
            .collect();
        waiting.sort_unstable();
        assert_eq!((commands.len(), waiting), (3, vec![1, 2, 2]));
    }
}
