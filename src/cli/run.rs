//! `muster run`, `muster api` and `muster bot`: the flags of each, the checks of their settings, and what each starts.

use std::net::SocketAddr;

use clap::Args;

use super::CommandError;
use crate::bot;
use crate::operator;
use crate::run::{
    Reload, Secrets, Server, Services, run_bot, settings, shutdown_signal, start_bot_operator,
    start_redis,
};

/// The settings of `muster run`.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Run {
    #[command(flatten)]
    pub(super) api: Api,
    #[command(flatten)]
    pub(super) quota: settings::KeyQuota,
    #[command(flatten)]
    pub(super) bot: settings::Bot,
    #[command(flatten)]
    pub(super) client: settings::ApiClientArgs,
    #[command(flatten)]
    pub(super) mini_app: settings::MiniApp,
}

/// The settings of `muster api`.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Api {
    #[command(flatten)]
    pub(super) store: settings::Store,
    #[command(flatten)]
    pub(super) api: settings::Api,
    #[command(flatten)]
    pub(super) feed: settings::Feed,
}

/// The settings of `muster bot`.
#[derive(Args, Debug)]
#[group(skip)]
pub(super) struct Bot {
    #[command(flatten)]
    store: settings::Store,
    #[command(flatten)]
    quota: settings::KeyQuota,
    #[command(flatten)]
    bot: settings::Bot,
    #[command(flatten)]
    client: settings::ApiClientArgs,
    #[command(flatten)]
    limits: settings::RateLimits,
    #[command(flatten)]
    public: settings::Public,
    #[command(flatten)]
    proxies: settings::TrustedProxies,
    /// Address of the operator's listener: metrics and health checks. Keep it private [default: none]
    #[arg(long, env = "MUSTER_OPERATOR_ADDR", value_parser = settings::listener, value_name = "ADDRESS", help_heading = "Bot")]
    operator_addr: Option<SocketAddr>,
}

impl Run {
    /// Runs API, feed and bot until the process is asked to stop. Without settings of the bot, runs everything except
    /// the bot.
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let Self { api: Api { store, api, feed }, quota, bot, client, mini_app } = self;
        let secrets = secrets(&store, &api, &feed).map_err(CommandError::Usage)?;
        let public_url = api.public.or_listener(api.api_addr);
        let bot_settings = bot.settings(public_url, api.limits.into(), &api.proxies);
        let bot_settings = bot_settings.map_err(CommandError::Usage)?;
        let client = client.read().map_err(CommandError::Usage)?;
        let mini_app = mini_app.address(&api.public).map_err(CommandError::Usage)?;
        let (shutdown, mut reload) = (shutdown_signal()?, Reload::listen()?);
        let mut server = Server::open((&store, quota), &api, &feed, secrets).await?;
        server.reload_secrets((&api, &feed), &mut reload);
        match bot_settings {
            Some(settings) => {
                reload_webhook_secret(bot, &settings, &mut reload);
                server.start_bot(bot::Settings { mini_app, ..settings }, client).await?;
            }
            None => tracing::info!("no TELOXIDE_TOKEN: everything except the bot runs"),
        }
        server.tell_of_missing_data(&feed);
        server.services.start("SIGHUP", |stop| reload.run(stop));
        Ok(server.run_until(shutdown).await?)
    }
}

impl Api {
    /// Runs API and feed until the process is asked to stop.
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let Self { store, api, feed } = self;
        let secrets = secrets(&store, &api, &feed).map_err(CommandError::Usage)?;
        let (shutdown, mut reload) = (shutdown_signal()?, Reload::listen()?);
        // Keys are issued by other processes.
        let quota = settings::KeyQuota::default();
        let mut server = Server::open((&store, quota), &api, &feed, secrets).await?;
        server.reload_secrets((&api, &feed), &mut reload);
        server.tell_of_missing_data(&feed);
        server.services.start("SIGHUP", |stop| reload.run(stop));
        Ok(server.run_until(shutdown).await?)
    }
}

fn secrets(
    store: &settings::Store,
    api: &settings::Api,
    feed: &settings::Feed,
) -> Result<Secrets, String> {
    Ok(Secrets {
        feed_token: feed.token.read()?,
        redis_url: store.redis.read()?,
        github_keys: api.github_keys.keys()?,
    })
}

/// Lets the secret of the webhook be read again, if the bot has one.
fn reload_webhook_secret(bot: settings::Bot, settings: &bot::Settings, reload: &mut Reload) {
    if let Some(webhook) = &settings.webhook {
        let secret = webhook.secret.clone();
        reload.add(move || bot.renew_webhook_secret(&secret));
    }
}

impl Bot {
    /// Runs the bot, on the key store that the API uses, until the process is asked to stop.
    pub(super) async fn run(self) -> Result<(), CommandError> {
        let public_url = self.public.or_listener(settings::DEFAULT_API_ADDR);
        let settings = self.bot.settings(public_url, self.limits.into(), &self.proxies);
        let no_token = || {
            CommandError::Usage(
                "TELOXIDE_TOKEN: the bot needs a token, which @BotFather issues".to_owned(),
            )
        };
        let settings = settings.map_err(CommandError::Usage)?.ok_or_else(no_token)?;
        let api = self.client.read().and_then(|config| config.remote_client());
        let api = api.map_err(CommandError::Usage)?;
        let redis_url = self.store.redis.read().map_err(CommandError::Usage)?;
        let (shutdown, mut reload) = (shutdown_signal()?, Reload::listen()?);
        reload_webhook_secret(self.bot, &settings, &mut reload);
        let keys = self.store.open(redis_url, self.quota).await?;
        let mut services = Services::default();
        start_redis(&mut services, &keys);
        let mut registry = operator::registry();
        let metrics = bot::Metrics::new(&mut registry);
        let settings = bot::Settings { metrics, ..settings };
        let readiness =
            start_bot_operator(&mut services, self.operator_addr, &keys, registry).await?;
        let dependencies = bot::Dependencies {
            keys: keys.clone(),
            api,
            remaining: None,
            revision: None,
            lease: None,
            on_login: None,
            status: None,
            mini_app: bot::MiniApp::default(),
        };
        services.start("the bot", |stop| run_bot(settings, dependencies, stop));
        services.start("SIGHUP", |stop| reload.run(stop));
        let result = services.run_until(shutdown, || readiness.drain()).await;
        keys.close().await;
        Ok(result?)
    }
}
