//! The processes of `deploy/compose.yaml`, without containers: each with the environment that Compose and the image would
//! give it, behind the proxy with its own file.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;
use tokio::time::timeout;

use super::bot::bot_test::{BotTest, key_in};
use super::bot::stopped;
use super::bot_process::{START, database};
use super::bot_webhook::free_address;
use super::documents::{put, servers};
use super::process::{FEED_TOKEN, Process};
use super::redis_server::RedisServer;

type Environment = BTreeMap<String, String>;

/// What Compose makes of the file, with these lines in `.env` for those of the example.
fn compose(settings: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    for file in ["compose.yaml", ".env.example"] {
        fs::copy(Path::new("deploy").join(file), folder.path().join(file)).unwrap();
    }
    let example = fs::read_to_string("deploy/.env.example").unwrap();
    let required = example.lines().filter(|line| !line.starts_with('#') && line.contains('='));
    let missing: Vec<_> = required.filter(|line| !settings.contains(line)).collect();
    assert_eq!(missing, [""; 0], "every setting that is needed has a value");
    fs::write(folder.path().join(".env"), settings).unwrap();
    let output = Command::new("docker-compose")
        .args(["-f", "compose.yaml", "config"])
        .current_dir(folder.path())
        .env_clear()
        .env("PATH", std::env::var("PATH").unwrap())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    yaml(&output.stdout)
}

/// Reads YAML with what reads it for docker-compose.
fn yaml(text: &[u8]) -> Value {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, text).unwrap();
    let script = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)";
    let output = Command::new("python3").args(["-c", script]).arg(file.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The environment that the image sets.
fn image() -> Environment {
    let dockerfile = fs::read_to_string("Dockerfile").unwrap().replace("\\\n", " ");
    let line = dockerfile.lines().rfind(|line| line.starts_with("ENV ")).unwrap();
    let pairs = line["ENV ".len()..].split_whitespace().map(|pair| pair.split_once('=').unwrap());
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The environment of a service.
fn environment(service: &Value) -> Environment {
    let given = service["environment"].as_object().unwrap();
    let given =
        given.iter().map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()));
    image().into_iter().chain(given).collect()
}

/// What a service is started with instead of the other containers.
struct Place<'a> {
    test: &'a BotTest,
    database: &'a str,
    redis: &'a str,
}

/// Starts a service on a private PostgreSQL and Redis, and the stand-in for Telegram, with its webhook at this address.
async fn start(service: &Value, place: &Place<'_>, webhook: SocketAddr) -> Process {
    let environment = environment(service);
    let Place { test, database, redis } = place;
    // The services that it names are those of the file.
    assert_eq!(environment["DATABASE_URL"], "postgres://muster@postgres/muster");
    assert_eq!(environment["MUSTER_REDIS_URL"], "redis://valkey");
    let feed = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
    command
        .args(service["command"].as_str().unwrap().split(' '))
        .env_clear()
        .envs(environment)
        .env("DATABASE_URL", database)
        .env("MUSTER_REDIS_URL", redis)
        .env("MUSTER_TELEGRAM_API_URL", test.url())
        .env("MUSTER_WEBHOOK_ADDR", webhook.to_string())
        .env("NO_PROXY", "127.0.0.1")
        // As on a file system that can't be written: it has to do with a folder for temporary files.
        .env("TMPDIR", feed.path());
    Process::start_as(command, feed).await
}

/// The proxy, with the names of services replaced by the addresses of these processes.
struct Caddy {
    child: Child,
    address: SocketAddr,
    _folder: TempDir,
}

impl Caddy {
    fn start(address: SocketAddr, processes: &[Process; 2], webhooks: [SocketAddr; 2]) -> Self {
        let mut file = fs::read_to_string("deploy/Caddyfile").unwrap();
        for (number, (process, webhook)) in processes.iter().zip(webhooks).enumerate() {
            for (port, address) in [(8080, process.api), (8443, webhook)] {
                let name = format!("muster-{}:{port}", number + 1);
                assert!(file.contains(&name), "{name}");
                file = file.replace(&name, &address.to_string());
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Caddyfile");
        // Its administration would listen on a fixed port.
        fs::write(&path, format!("{{\n\tadmin off\n}}\n{file}")).unwrap();
        let child = Command::new("caddy")
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&path)
            .env("SITE", format!("http://{address}"))
            .env("HOME", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { child, address, _folder: folder }
    }

    /// The status of an answer; `None` if there is none.
    async fn status(&self, key: &str) -> Option<u16> {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.get(format!("http://{}/v2/status", self.address));
        let answer = request.header("X-API-Key", key).send().await;
        answer.ok().map(|answer| answer.status().as_u16())
    }
}

impl Drop for Caddy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_services_of_the_compose_file_work_together() {
    let test = stopped().await;
    let (alice, token) = (test.person("Alice", "en"), test.sandbox().token().to_owned());
    let site = free_address();
    let compose = compose(&format!(
        "SITE=api.example\nPOSTGRES_PASSWORD=pw\nTELOXIDE_TOKEN={token}\nMUSTER_FEED_TOKEN={FEED_TOKEN}\n\
         MUSTER_OPERATORS={}\nMUSTER_WEBHOOK_URL=http://{site}/telegram\nMUSTER_WEBHOOK_ADDR=0.0.0.0:8443\n\
         MUSTER_WEBHOOK_SECRET=open-sesame\n",
        alice.id().0
    ));
    let services = &compose["services"];
    let valkey = services["valkey"]["command"].as_str().unwrap();
    let arguments = valkey.strip_prefix("valkey-server ").unwrap();
    let redis = RedisServer::start_with(arguments).await;
    let (database, url) = (database(&test).await, redis.url());
    let (place, webhooks) =
        (Place { test: &test, database: &database, redis: &url }, [free_address(), free_address()]);
    let (first, second) = tokio::join!(
        start(&services["muster-1"], &place, webhooks[0]),
        start(&services["muster-2"], &place, webhooks[1]),
    );
    for service in ["muster-1", "muster-2"] {
        assert!(services[service]["ports"][0].as_str().unwrap().starts_with("127.0.0.1:"));
        assert_eq!(environment(&services[service])["PGPASSWORD"], "pw");
    }
    let mut processes = [first, second];
    let caddy = Caddy::start(site, &processes, webhooks);

    // One of them answers, with the settings of the file.
    alice.says("/new laptop").await;
    let heard = alice.hears().await;
    assert!(heard.contains("https://api.example/"), "{heard}");
    let key = key_in(&heard).reveal().to_owned();
    alice.says("/op").await;
    let heard = alice.hears().await;
    assert!(heard.contains("today"), "{heard}");
    let active = |process: &Process| process.log().contains("this process runs the bot");
    assert_eq!(processes.iter().filter(|process| active(process)).count(), 1);

    // What is uploaded to one of them is served by both, through the proxy.
    assert_eq!(put(&processes[1], "servers", servers()).await, 204);
    let ready = async {
        for process in &processes {
            while process.ask("/health/ready").await != "ready\n" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        while caddy.status(&key).await != Some(200) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(START, ready).await.expect("both are ready");

    // Without the process that runs the bot, the other one does everything.
    let at = usize::from(active(&processes[1]));
    processes[at].kill();
    for _ in 0..20 {
        assert_eq!(caddy.status(&key).await, Some(200));
    }
    alice.says("/list").await;
    let listed = async {
        // It may have to tell first that the key was used.
        while !alice.hears().await.contains("active key") {}
    };
    // Telegram makes pauses between its attempts, so it may take longer than to take over.
    timeout(START, listed).await.expect("the other one takes over");
}
