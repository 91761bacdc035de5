//! `muster bot` as a process of its own, which can be killed.

use std::process::{Child, Command, Stdio};

use super::desk::Desk;

pub struct Process {
    child: Child,
    log: tempfile::NamedTempFile,
}

impl Process {
    /// On the desk's store and Telegram, with a log of everything.
    pub fn start(desk: &Desk) -> Self {
        let log = tempfile::NamedTempFile::new().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_muster"))
            .arg("bot")
            .env("TELOXIDE_TOKEN", desk.telegram().token())
            .env("MUSTER_TELEGRAM_API_URL", desk.url())
            .env("DATABASE_URL", desk.url_of_the_store())
            .env("RUST_LOG", "trace")
            .env("NO_PROXY", "127.0.0.1")
            .stdout(Stdio::null())
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        Self { child, log }
    }

    /// kill -9; gives back the log.
    pub fn dies(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        std::fs::read_to_string(self.log.path()).unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
