//! `muster doctor`: prints one page about an installation, and changes nothing.

mod boards;
mod bot_api;
mod feed;
mod ledger;
mod listeners;
mod page;
mod pulled;
mod settings;
mod storage;
mod telegram;

use std::process::ExitCode;

use clap::Args;

use super::output::print;
use super::{CommandError, VERSION, run, variables};
use page::Page;

/// Show what is configured, and what is missing or wrong
///
/// Checks variables, permissions, the stores, Redis, feed documents, the service they are pulled from, the bot's key, token
/// and webhook, the listeners and the clock, with the settings of `muster run`, and changes nothing. Exits with 1 if something is wrong.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Doctor {
    #[command(flatten)]
    run: run::Run,
}

/// The page of an installation with a setting that can't be read. Nothing else can be checked.
pub(super) fn invalid_setting(sentence: &str) -> ExitCode {
    print(format_args!("muster {VERSION}\n\nChecks"));
    let mut page = Page::default();
    page.wrong("settings", sentence);
    page.note("settings", "nothing else is checked until they can be read");
    page.finish()
}

impl Doctor {
    pub(super) async fn run(self) -> Result<ExitCode, CommandError> {
        let run::Run { api: run::Api { store, api, feed }, quota: _, bot, client, mini_app } =
            self.run;
        print(format_args!("muster {VERSION}\n\nSettings"));
        let files = settings::print_given();
        let mut page = Page::default();
        print("\nChecks");
        for unknown in variables::unknown() {
            page.wrong("environment", unknown);
        }
        settings::check_secret_files(&mut page, &files);
        storage::check(&mut page, &store).await;
        feed::check(&mut page, &feed, &store).await;
        pulled::check(&mut page, &feed, api.operator_addr).await;
        ledger::check(&mut page, &feed, &store).await;
        boards::check(&mut page, &store).await;
        match client.read() {
            Ok(client) => bot_api::check(&mut page, &client, &store, api.api_addr).await,
            Err(why) => page.wrong("the bot's API", why),
        }
        let app = mini_app.address(&api.public);
        let public_url = api.public.or_listener(api.api_addr);
        let mut webhook = bot.webhook_addr;
        match bot.settings(public_url, api.limits.into(), &api.proxies) {
            Ok(Some(settings)) => {
                telegram::check(&mut page, &settings, &app).await;
            }
            Ok(None) => {
                page.note("the bot", "is off, because there is no TELOXIDE_TOKEN");
                webhook = None;
            }
            Err(why) => page.wrong("the bot", why),
        }
        listeners::check(&mut page, &api, webhook).await;
        Ok(page.finish())
    }
}
