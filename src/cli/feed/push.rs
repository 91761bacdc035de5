//! `muster feed push`: uploads a folder of documents to a running muster.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use reqwest::{Client, Url};

use crate::cli::output::print;
use crate::cli::{CommandError, progress};
use crate::feed::document::DocumentId;
use crate::feed::folder;
use crate::feed::push::{ClientError, PushClient, PushOutcome};
use crate::run::settings;

const NO_TOKEN: &str = "MUSTER_FEED_TOKEN: uploads need a token; set the one of the running muster";

/// The timeout of a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The timeout of the upload of a document, validation included.
const DOCUMENT_TIMEOUT: Duration = Duration::from_secs(60);

/// The timeout of the upload of a list of players, which may have gigabytes.
const LIST_TIMEOUT: Duration = Duration::from_secs(3_600);

/// Upload a folder of documents to a running muster and report rejections
#[derive(Args, Debug)]
pub(in crate::cli) struct Push {
    /// The folder, in the layout of a feed folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Address of the operator's listener
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:9090", value_parser = settings::base)]
    url: Url,
    #[command(flatten)]
    token: settings::FeedToken,
}

impl Push {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        let token = self.token.read().map_err(CommandError::Usage)?;
        let token = token.ok_or_else(|| CommandError::Usage(NO_TOKEN.to_owned()))?;
        let folder = self.folder.display();
        let unreadable = |why| CommandError::Failed(format!("{folder} can't be read: {why}"));
        let addresses = folder::documents(&self.folder).map_err(unreadable)?;
        let servers = folder::server_numbers(&self.folder).map_err(unreadable)?;
        let Results { accepted, incomplete, rejected, unread } =
            self.send(&addresses, &servers, &token).await?;
        let sent = accepted + incomplete + rejected;
        if rejected + unread == 0 {
            let without = match incomplete {
                0 => ".".to_owned(),
                some => format!("; {some} without the rows that can't be used."),
            };
            print(format_args!("{sent} documents sent, all accepted{without}"));
            return Ok(ExitCode::SUCCESS);
        }
        let unread = match unread {
            0 => ".".to_owned(),
            unread => format!("; {unread} could not be read."),
        };
        print(format_args!("{sent} documents sent, {rejected} rejected{unread}"));
        Ok(ExitCode::FAILURE)
    }

    async fn send(
        &self,
        addresses: &[DocumentId],
        servers: &[u32],
        token: &settings::Secret,
    ) -> Result<Results, ClientError> {
        let client = |answer| {
            // The token must not reach a proxy.
            let client =
                Client::builder().no_proxy().connect_timeout(CONNECT_TIMEOUT).read_timeout(answer);
            client
                .build()
                .map_err(|wrong| ClientError::Unreachable(self.url.to_string(), wrong.to_string()))
        };
        let (quick, patient) = (client(DOCUMENT_TIMEOUT)?, client(LIST_TIMEOUT)?);
        let sender = PushClient { client: &quick, url: &self.url, token: token.reveal() };
        let lister = PushClient { client: &patient, ..sender };
        let bar = progress::counting(addresses.len() as u64);
        let mut results = Results::default();
        for &id in addresses {
            bar.set_message(id.to_string());
            let outcome = sender.document(&self.folder, id).await?;
            results.count(&bar, &id.to_string(), outcome);
            bar.inc(1);
        }
        for &server in servers {
            bar.set_message(format!("{server}/players.ndjson"));
            if let Some(outcome) = lister.players(&self.folder, server).await? {
                results.count(&bar, &format!("{server}/players.ndjson"), outcome);
            }
        }
        bar.finish_and_clear();
        Ok(results)
    }
}

/// The results of the uploads.
#[derive(Default)]
struct Results {
    accepted: usize,
    incomplete: usize,
    rejected: usize,
    unread: usize,
}

impl Results {
    fn count(&mut self, bar: &ProgressBar, file: &str, outcome: PushOutcome) {
        let (count, reasons) = match outcome {
            PushOutcome::Imported => (&mut self.accepted, Vec::new()),
            PushOutcome::Incomplete(reasons) => (&mut self.incomplete, reasons),
            PushOutcome::Refused(reasons) => (&mut self.rejected, reasons),
            PushOutcome::Unreadable(reason) => (&mut self.unread, vec![reason]),
        };
        *count += 1;
        bar.suspend(|| reasons.iter().for_each(|reason| print(format_args!("{file}: {reason}"))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_listener_that_never_answers_times_out() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("servers.json"), "{}").unwrap();
        let push = Push {
            folder: folder.path().to_owned(),
            url: format!("http://{}", listener.local_addr().unwrap()).parse().unwrap(),
            token: settings::FeedToken::default(),
        };
        let (addresses, token) = (folder::documents(&push.folder).unwrap(), "x".into());
        let silence = async {
            let (socket, _) = listener.accept().await.unwrap();
            socket.readable().await.unwrap();
            tokio::time::pause();
            tokio::time::advance(DOCUMENT_TIMEOUT).await;
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
