//! SIGHUP: secrets in files are read again.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use super::Cli;

/// `muster api` with the token for uploads in a file.
struct Server {
    process: Child,
    log: Receiver<String>,
    uploads: String,
}

impl Server {
    fn start(cli: &Cli, token_file: &str) -> Self {
        let folder = cli.folder.path();
        let mut process = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("api")
            .env("DATABASE_URL", format!("sqlite://{}", folder.join("muster.db").display()))
            .env("MUSTER_FEED_DIR", folder.join("feed"))
            .env("MUSTER_FEED_TOKEN_FILE", token_file)
            .envs([("MUSTER_API_ADDR", "127.0.0.1:0"), ("MUSTER_OPERATOR_ADDR", "127.0.0.1:0")])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let (sender, log) = channel();
        std::thread::spawn(move || {
            lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut server = Self { process, log, uploads: String::new() };
        let line = server.says("the operator's listener is ");
        server.uploads = line.split_once("listener is ").unwrap().1.trim().to_owned();
        server
    }

    /// The next line of the log with these words.
    fn says(&self, words: &str) -> String {
        loop {
            match self.log.recv_timeout(Duration::from_secs(30)) {
                Ok(line) if line.contains(words) => return line,
                Ok(_) => {}
                Err(_) => panic!("the log has no more line with: {words}"),
            }
        }
    }

    fn hang_up(&self) {
        kill_process(Pid::from_child(&self.process), Signal::HUP).unwrap();
    }

    /// The status of an upload with this token.
    async fn upload(&self, token: &str) -> u16 {
        let upload = reqwest::Client::new().put(format!("{}/feed/servers.json", self.uploads));
        let upload = upload.bearer_auth(token).body(r#"{"servers":[]}"#).send();
        upload.await.unwrap().status().as_u16()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn a_new_token_for_uploads_counts_after_sighup_and_a_bad_one_never() {
    const UNAUTHORIZED: u16 = 401;
    let cli = Cli::new();
    let file = cli.folder.path().join("token");
    fs::write(&file, "old\n").unwrap();
    let server = Server::start(&cli, file.to_str().unwrap());
    assert_ne!(server.upload("old").await, UNAUTHORIZED);

    fs::write(&file, "new\n").unwrap();
    assert_ne!(server.upload("old").await, UNAUTHORIZED);
    server.hang_up();
    server.says("the secrets in files were read again");
    assert_eq!(server.upload("old").await, UNAUTHORIZED);
    assert_ne!(server.upload("new").await, UNAUTHORIZED);

    let is_kept_after = async |why: &str| {
        server.hang_up();
        let line = server.says("The previous secret stays in use");
        assert!(line.contains("MUSTER_FEED_TOKEN") && line.contains(why), "{line}");
        assert!(!line.contains("hunter2"), "{line}");
        assert_ne!(server.upload("new").await, UNAUTHORIZED);
    };
    fs::write(&file, "").unwrap();
    is_kept_after("is empty").await;
    fs::write(&file, "hunter2\nhunter2").unwrap();
    is_kept_after("a token is one line").await;
    fs::remove_file(&file).unwrap();
    is_kept_after("can't be read").await;
}
