//! `muster feed push`: a folder of documents sent to a running muster.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use reqwest::{Client, Url};

use super::tell;
use crate::feed::document::Address;
use crate::feed::folder;
use crate::feed::push::{Outcome, Sender, Unsent};
use crate::run::settings;

/// Send a folder of documents to a running muster, and say what was refused
#[derive(Args)]
pub(super) struct Push {
    /// The folder, laid out as a feed folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The operator's listener
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:9090", value_parser = settings::base)]
    url: Url,
    /// The token that opens the feed's door
    #[arg(
        long,
        env = "MUSTER_FEED_TOKEN",
        hide_env_values = true,
        value_name = "TOKEN",
        required_unless_present = "token_file"
    )]
    token: Option<String>,
    /// A file that holds the token
    #[arg(long, env = "MUSTER_FEED_TOKEN_FILE", value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// Shows no token.
impl std::fmt::Debug for Push {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Push").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Push {
    pub(super) fn run(self) -> ExitCode {
        let token = match self.token() {
            Ok(token) => token,
            Err(why) => {
                return crate::cli::say(&format!("the token's file can't be read: {why}"), 2);
            }
        };
        let listed = |folder: &Path| -> io::Result<_> {
            Ok((folder::present(folder)?, folder::numbers(folder)?))
        };
        let (addresses, servers) = match listed(&self.folder) {
            Ok(listed) => listed,
            Err(why) => {
                let folder = self.folder.display();
                return crate::cli::say(&format!("{folder} can't be read: {why}"), 1);
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let sent = match runtime {
            Ok(runtime) => runtime.block_on(self.send(&addresses, &servers, &token)),
            Err(why) => return crate::cli::say(&format!("can't start: {why}"), 1),
        };
        match sent {
            Ok(Tally { sent, refused: 0, unread: 0 }) => {
                tell(format_args!("{sent} documents sent, all taken."));
                ExitCode::SUCCESS
            }
            Ok(Tally { sent, refused, unread: 0 }) => {
                tell(format_args!("{sent} documents sent, {refused} refused."));
                ExitCode::FAILURE
            }
            Ok(Tally { sent, refused, unread }) => {
                tell(format_args!(
                    "{sent} documents sent, {refused} refused; {unread} could not be read."
                ));
                ExitCode::FAILURE
            }
            Err(why) => crate::cli::say(&why.to_string(), 1),
        }
    }

    fn token(&self) -> io::Result<String> {
        match (&self.token, &self.token_file) {
            (Some(token), _) => Ok(token.trim().to_owned()),
            (None, Some(file)) => Ok(fs::read_to_string(file)?.trim().to_owned()),
            (None, None) => Ok(String::new()),
        }
    }

    async fn send(
        &self,
        addresses: &[Address],
        servers: &[u32],
        token: &str,
    ) -> Result<Tally, Unsent> {
        let client = Client::builder().connect_timeout(Duration::from_secs(10)).build();
        let client =
            client.map_err(|wrong| Unsent::Unreachable(self.url.to_string(), wrong.to_string()))?;
        let sender = Sender { client: &client, url: &self.url, token };
        let bar = bar(addresses.len());
        let mut tally = Tally::default();
        for &address in addresses {
            bar.set_message(address.to_string());
            let outcome = sender.document(&self.folder, address).await?;
            tally.count(&bar, &address.to_string(), outcome);
            bar.inc(1);
        }
        for &server in servers {
            bar.set_message(format!("{server}/players.ndjson"));
            if let Some(outcome) = sender.players(&self.folder, server).await? {
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
    fn count(&mut self, bar: &ProgressBar, file: &str, outcome: Outcome) {
        match outcome {
            Outcome::Taken => self.sent += 1,
            Outcome::Refused(reasons) => {
                self.sent += 1;
                self.refused += 1;
                bar.suspend(|| {
                    reasons.iter().for_each(|reason| tell(format_args!("{file}: {reason}")))
                });
            }
            Outcome::Unread(reason) => {
                self.unread += 1;
                bar.suspend(|| tell(format_args!("{file}: {reason}")));
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
