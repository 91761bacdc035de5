//! The addresses of the listeners, and the public one of the webhook.

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use telegram_sandbox::{Sandbox, Server};

use super::{TOKEN, free_address};
use crate::cli::Cli;

/// A running muster, killed when it is dropped.
pub(super) struct Running(Child);

impl Running {
    /// Starts `muster run`, and waits until it listens everywhere and the first listener says that it is ready.
    pub(super) fn start(cli: &Cli, settings: &[(&str, &str)], listeners: &[&str]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("run")
            .env("DATABASE_URL", format!("sqlite://{}/data/muster.db", cli.folder.path().display()))
            .env("MUSTER_FEED_DIR", cli.folder.path().join("feed"))
            .envs(settings.iter().copied())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let running = Self(child);
        let started = Instant::now();
        while listeners.iter().any(|addr| TcpStream::connect(addr).is_err())
            || !is_ready(listeners[0])
        {
            assert!(started.elapsed() < Duration::from_secs(30));
            std::thread::sleep(Duration::from_millis(20));
        }
        running
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn is_ready(addr: &str) -> bool {
    let url = format!("http://{addr}/health/ready");
    let asked = Command::new("curl").args(["-sf", "--noproxy", "*", &url]).output();
    asked.unwrap().status.success()
}

#[tokio::test(flavor = "multi_thread")]
async fn listeners_of_a_running_muster_are_well_and_those_of_another_program_are_not() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    let sandbox = Sandbox::with_token("Bot", "my_bot", TOKEN.to_owned()).unwrap();
    let telegram = Server::open(&sandbox, ([127, 0, 0, 1], 0).into()).await.unwrap();
    let telegram_url = telegram.url();
    let [api, operator, webhook] = [(); 3].map(|()| free_address());
    let webhook_url = format!("http://{webhook}/telegram");
    let settings = [
        ("MUSTER_API_ADDR", &*api),
        ("MUSTER_OPERATOR_ADDR", &*operator),
        ("MUSTER_WEBHOOK_ADDR", &*webhook),
        ("MUSTER_WEBHOOK_URL", &*webhook_url),
        ("MUSTER_WEBHOOK_SECRET", "open-sesame_1"),
        ("MUSTER_TELEGRAM_API_URL", &*telegram_url),
        ("TELOXIDE_TOKEN", TOKEN),
    ];
    let running = Running::start(&cli, &settings, &[&api, &operator, &webhook]);
    let (page, is_well) = cli.doctor(&settings);
    for line in [
        format!("ok     public listener: {api}: muster runs and is ready\n"),
        format!("ok     operator's listener: {operator}: muster runs and is ready\n"),
        format!("ok     webhook's listener: {webhook}: muster runs and takes updates\n"),
    ] {
        assert!(page.contains(&line), "{line}{page}");
    }
    assert!(is_well, "{page}");
    drop(running);

    let (page, is_well) = cli.doctor(&settings);
    assert!(page.contains(&format!("ok     webhook's listener: {webhook} is free")), "{page}");
    assert!(is_well, "{page}");
    let other = TcpListener::bind(&webhook).unwrap();
    std::thread::spawn(move || other.incoming().for_each(drop));
    let (page, is_well) = cli.doctor(&settings);
    let line =
        format!("WRONG  webhook's listener: {webhook} can't be used: Address already in use");
    assert!(page.contains(&line), "{page}");
    assert!(page.contains("; free it, or change MUSTER_WEBHOOK_ADDR\n") && !is_well, "{page}");
}

#[test]
fn two_listeners_on_one_address_are_named() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    let api = free_address();
    let (_, port) = api.split_once(':').unwrap();
    for operator in [api.clone(), format!("0.0.0.0:{port}")] {
        let settings = [("MUSTER_API_ADDR", &*api), ("MUSTER_OPERATOR_ADDR", &*operator)];
        let (page, is_well) = cli.doctor(&settings);
        let line = format!(
            "WRONG  operator's listener: MUSTER_OPERATOR_ADDR={operator} has the port of \
             MUSTER_API_ADDR={api}: give one of them another port\n"
        );
        assert!(page.contains(&line) && !is_well, "{page}");
    }
}

#[test]
fn an_address_that_telegram_does_not_deliver_to_is_named() {
    let cli = Cli::new();
    cli.run(&["migrate"], &[]);
    cli.generate_feed();
    for (url, why) in [
        ("http://api.example.org/telegram", "Telegram requires https://"),
        ("https://api.example.org:8080/telegram", "Telegram delivers to the ports 443, 80, 88"),
        ("https://127.0.0.1/telegram", "Telegram can't reach this host: write the public name"),
        ("https://192.168.0.7:8443/telegram", "Telegram can't reach this host"),
        ("https://muster/telegram", "Telegram can't reach this host"),
    ] {
        let settings = [
            ("TELOXIDE_TOKEN", TOKEN),
            ("MUSTER_WEBHOOK_URL", url),
            ("MUSTER_WEBHOOK_ADDR", "127.0.0.1:0"),
            ("MUSTER_WEBHOOK_SECRET", "open-sesame_1"),
        ];
        let (page, is_well) = cli.doctor(&settings);
        let line = format!("MUSTER_WEBHOOK_URL: {why}");
        assert!(page.contains(&format!("WRONG  the bot: {line}")) && !is_well, "{page}");
        // A start fails with the same sentence.
        let message = cli.usage_error(&["run"], &settings);
        assert!(message.starts_with(&format!("muster: {line}")), "{message}");
    }
}

#[test]
fn a_webhook_whose_name_has_no_address_is_named() {
    let cli = Cli::new();
    let (page, is_well) = cli.doctor(&[
        ("TELOXIDE_TOKEN", TOKEN),
        ("MUSTER_WEBHOOK_URL", "https://hook.muster.invalid/telegram"),
        ("MUSTER_WEBHOOK_ADDR", "127.0.0.1:0"),
        ("MUSTER_WEBHOOK_SECRET", "open-sesame_1"),
        // Telegram is not asked.
        ("HTTPS_PROXY", "http://127.0.0.1:1"),
    ]);
    let line = "WRONG  webhook: hook.muster.invalid has no address: make a DNS record for it, or \
                correct MUSTER_WEBHOOK_URL\n";
    assert!(page.contains(line) && !is_well, "{page}");
}
