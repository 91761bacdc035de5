//! `muster feed push`: a folder of documents sent to a running muster.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use reqwest::{Client, Url};

use crate::cli::print;
use crate::feed::document::DocumentId;
use crate::feed::folder;
use crate::feed::push::{ClientError, PushClient, PushOutcome};
use crate::run::settings;

const NO_TOKEN: &str = "MUSTER_FEED_TOKEN: uploads need a token; set the one of the running muster";

/// How long a connection may take to stand.
const CONNECT: Duration = Duration::from_secs(10);

/// How long a document may take to be sent, judged and answered.
const DOCUMENT: Duration = Duration::from_secs(60);

/// How long a list of players may take: it may have gigabytes, and all of it is put on a disk.
const LIST: Duration = Duration::from_secs(3_600);

/// Send a folder of documents to a running muster, and say what was refused
#[derive(Args, Debug)]
pub(super) struct Push {
    /// The folder, laid out as a feed folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The operator's listener
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:9090", value_parser = settings::base)]
    url: Url,
    #[command(flatten)]
    token: settings::FeedToken,
}

impl Push {
    pub(super) fn run(self) -> ExitCode {
        let token = match self.token.read() {
            Ok(Some(token)) => token,
            Ok(None) => return crate::cli::fail(NO_TOKEN, 2),
            Err(wrong) => return crate::cli::fail(&wrong, 2),
        };
        let listed = |folder: &Path| -> io::Result<_> {
            Ok((folder::documents(folder)?, folder::server_numbers(folder)?))
        };
        let (addresses, servers) = match listed(&self.folder) {
            Ok(listed) => listed,
            Err(why) => {
                let folder = self.folder.display();
                return crate::cli::fail(&format!("{folder} can't be read: {why}"), 1);
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let sent = match runtime {
            Ok(runtime) => runtime.block_on(self.send(&addresses, &servers, &token)),
            Err(why) => return crate::cli::fail(&format!("can't start: {why}"), 1),
        };
        match sent {
            Ok(Tally { sent, refused: 0, unread: 0 }) => {
                print(format_args!("{sent} documents sent, all taken."));
                ExitCode::SUCCESS
            }
            Ok(Tally { sent, refused, unread: 0 }) => {
                print(format_args!("{sent} documents sent, {refused} refused."));
                ExitCode::FAILURE
            }
            Ok(Tally { sent, refused, unread }) => {
                print(format_args!(
                    "{sent} documents sent, {refused} refused; {unread} could not be read."
                ));
                ExitCode::FAILURE
            }
            Err(why) => crate::cli::fail(&why.to_string(), 1),
        }
    }

    async fn send(
        &self,
        addresses: &[DocumentId],
        servers: &[u32],
        token: &settings::Secret,
    ) -> Result<Tally, ClientError> {
        let client = |answer| {
            // The token is for nobody in between.
            let client = Client::builder().no_proxy().connect_timeout(CONNECT).read_timeout(answer);
            client
                .build()
                .map_err(|wrong| ClientError::Unreachable(self.url.to_string(), wrong.to_string()))
        };
        let (quick, patient) = (client(DOCUMENT)?, client(LIST)?);
        let sender = PushClient { client: &quick, url: &self.url, token: token.reveal() };
        let lister = PushClient { client: &patient, ..sender };
        let bar = bar(addresses.len());
        let mut tally = Tally::default();
        for &id in addresses {
            bar.set_message(id.to_string());
            let outcome = sender.document(&self.folder, id).await?;
            tally.count(&bar, &id.to_string(), outcome);
            bar.inc(1);
        }
        for &server in servers {
            bar.set_message(format!("{server}/players.ndjson"));
            if let Some(outcome) = lister.players(&self.folder, server).await? {
                tally.count(&bar, &format!("{server}/players.ndjson"), outcome);
            }
        }
        bar.finish_and_clear();
        Ok(tally)
    }
}

/// What became of the documents.
#[derive(Default)]
struct Tally {
    sent: usize,
    refused: usize,
    unread: usize,
}

impl Tally {
    fn count(&mut self, bar: &ProgressBar, file: &str, outcome: PushOutcome) {
        match outcome {
            PushOutcome::Imported => self.sent += 1,
            PushOutcome::Refused(reasons) => {
                self.sent += 1;
                self.refused += 1;
                bar.suspend(|| {
                    reasons.iter().for_each(|reason| print(format_args!("{file}: {reason}")))
                });
            }
            PushOutcome::Unreadable(reason) => {
                self.unread += 1;
                bar.suspend(|| print(format_args!("{file}: {reason}")));
            }
        }
    }
}

/// Draws nothing where nobody watches.
fn bar(length: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:32} {pos}/{len} {msg}");
    ProgressBar::new(length as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_listener_that_never_answers_is_not_waited_for() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("servers.json"), "{}").unwrap();
        let push = Push {
            folder: folder.path().to_owned(),
            url: format!("http://{}", listener.local_addr().unwrap()).parse().unwrap(),
            token: settings::FeedToken::default(),
        };
        let (addresses, token) = (folder::documents(&push.folder).unwrap(), "x".parse().unwrap());
        let silence = async {
            let (socket, _) = listener.accept().await.unwrap();
            socket.readable().await.unwrap();
            tokio::time::pause();
            tokio::time::advance(DOCUMENT).await;
            std::future::pending::<()>().await;
        };
        tokio::select! {
            sent = push.send(&addresses, &[], &token) => {
                let why = sent.err().unwrap().to_string();
                assert!(why.ends_with(": it did not answer in time"), "{why}");
            }
            () = silence => {}
        }
    }
}
