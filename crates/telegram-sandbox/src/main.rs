//! `telegram-sandbox`: the Bot API server and the chat page, run by themselves.

#![expect(clippy::print_stdout, reason = "the addresses are the program's output")]

use std::net::SocketAddr;

use clap::Parser;
use telegram_sandbox::{Sandbox, Server, page};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// A local Bot API server with a chat page, to develop and test Telegram bots against
#[derive(Parser)]
#[command(version)]
struct Args {
    /// Address of the Bot API
    #[arg(long, default_value = "127.0.0.1:8082", value_name = "ADDRESS")]
    addr: SocketAddr,
    /// Address of the chat page and the control routes
    #[arg(long, default_value = "127.0.0.1:8081", value_name = "ADDRESS")]
    page_addr: SocketAddr,
    /// The bot's token; the number before the colon is its id
    #[arg(long, default_value = "7000000001:telegram-sandbox-token", value_name = "TOKEN")]
    token: String,
    /// The bot's name
    #[arg(long, default_value = "Sandbox bot", value_name = "NAME")]
    name: String,
    /// The bot's username
    #[arg(long, default_value = "sandbox_bot", value_name = "NAME")]
    username: String,
    /// A Mini App of the bot, for links to `t.me/<username>/<short name>`
    #[arg(long, value_name = "SHORT NAME=URL", value_parser = app)]
    app: Vec<(String, String)>,
    /// Start without the three example people and their group
    #[arg(long)]
    empty: bool,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args = Args::parse();
    let sandbox = Sandbox::with_token(&args.name, &args.username, args.token)
        .ok_or("--token: expected <bot id>:<secret>")?;
    if !args.empty {
        page::add_demo_users(&sandbox, "Example group")?;
    }
    for (name, url) in &args.app {
        sandbox.set_app(name, url);
    }
    let server = Server::open(&sandbox, args.addr).await?;
    let listener = TcpListener::bind(args.page_addr).await?;
    println!(
        "Bot API    {}\nToken      {}\nChat page  http://{}",
        server.url(),
        sandbox.token(),
        listener.local_addr()?
    );
    let stop = CancellationToken::new();
    let page = tokio::spawn(page::serve(listener, sandbox, stop.clone()));
    tokio::signal::ctrl_c().await?;
    stop.cancel();
    page.await??;
    Ok(())
}

fn app(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, url)) if !name.is_empty() && url.starts_with("http") => {
            Ok((name.to_owned(), url.to_owned()))
        }
        _ => Err("expected <short name>=<URL>".to_owned()),
    }
}
