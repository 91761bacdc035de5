//! Clients of other projects against the fake game server of these tests.
//! `tests/foreign/run` brings the clients and runs these tests.

use std::process::{Command, Stdio};

use super::{Game, reply};
use crate::foreign;

const SAMP_QUERY: &str = "
import sys, trio
from samp_query import Client
async def ask():
    client = Client('127.0.0.1', int(sys.argv[1]))
    await client.ping()
    info = await client.info()
    print(info.name, info.players, info.max_players, info.password, sep='|')
trio.run(ask)";

const GAMEDIG: &str = "
import('gamedig').then(async ({ GameDig }) => {
    const s = await GameDig.query({ type: 'gtasam', host: '127.0.0.1', port: +process.argv[1], givenPortOnly: true });
    console.log([s.name, s.numplayers, s.maxplayers, s.password ? 'True' : 'False'].join('|'));
})";

async fn game() -> Game {
    Game::start(|question| vec![reply(question, 1, 345, b"Brainburg")]).await
}

async fn told(mut client: Command) -> String {
    let run = move || client.stdin(Stdio::null()).output();
    let output = tokio::task::spawn_blocking(run).await.expect("no panic").expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[tokio::test]
#[ignore = "needs other people's clients: run tests/foreign/run"]
async fn samp_query() {
    let game = game().await;
    let mut client = Command::new(foreign::python());
    client.args(["-c", SAMP_QUERY, &game.port.to_string()]);
    assert_eq!(told(client).await, "Brainburg|345|1000|True\n");
}

#[tokio::test]
#[ignore = "needs other people's clients: run tests/foreign/run"]
async fn gamedig() {
    let game = game().await;
    let mut client = Command::new("node");
    client.current_dir(foreign::folder()).args(["-e", GAMEDIG, &game.port.to_string()]);
    assert_eq!(told(client).await, "Brainburg|345|1000|True\n");
}
