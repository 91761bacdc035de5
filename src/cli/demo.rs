//! `muster demo`: the text it prints when it is up.

use super::CommandError;
use super::output::print;
use crate::run::{Demo, DemoInfo};

pub(super) async fn run(demo: Demo) -> Result<(), CommandError> {
    Ok(demo.run(|info| print(welcome(info))).await?)
}

/// Examples to type on the chat page.
const EXAMPLES: &str = "  Try the bot on the chat page:
  lspd 5                      or /online lspd 5
  @muster_demo_bot lspd 5     also in the group: pick a result to send it";

/// The text in the terminal while the demo runs.
fn welcome(info: &DemoInfo) -> String {
    let DemoInfo { page, api, key, data: (folder, is_kept), telegram, people, operators } = info;
    let folder = folder.display();
    let stays = if *is_kept { "is kept" } else { "is removed when the demo stops" };
    let operator = match telegram {
        None => operator(people, operators),
        Some(_) => String::new(),
    };
    let bot = match telegram {
        Some((url, token)) => format!("  Bot API         {url}\n  Your bot's token  {token}"),
        None => EXAMPLES.to_owned(),
    };
    format!(
        "\nThe demo runs. Stop it with Ctrl-C.

  Chat page       http://{page}
  Landing page    http://{api}/ for players
  API             http://{api}
  API reference   http://{api}/docs
{operator}
{bot}

  Try the API:
  curl -H 'X-API-Key: {}' \\
    'http://{api}/v2/status'

  The data is in {folder} and {stays}.
",
        key.reveal()
    )
}

/// Who of the people may send /op; empty if no operators are set.
fn operator(people: &[(i64, String)], operators: &[i64]) -> String {
    let named = people.iter().filter(|(id, _)| operators.contains(id));
    let named: Vec<&str> = named.map(|(_, name)| name.as_str()).collect();
    let ids = people.iter().map(|(id, name)| format!("{name} is {id}"));
    match (operators, &*named) {
        ([], _) => String::new(),
        (_, []) => format!(
            "  Operator        nobody on the chat page: {}\n",
            ids.collect::<Vec<_>>().join(", ")
        ),
        (_, named) => format!("  Operator        {}: send /op\n", named.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn the_welcome_text_has_every_address() {
        let info = DemoInfo {
            page: SocketAddr::from(([127, 0, 0, 1], 8081)),
            api: SocketAddr::from(([127, 0, 0, 1], 8080)),
            key: crate::keys::Token::parse(b"mst_00000000000000000000000000000005TkmO").unwrap(),
            data: (PathBuf::from("/tmp/muster-demo-x"), false),
            telegram: None,
            people: vec![(7, "Alice".to_owned()), (8, "Борис".to_owned())],
            operators: vec![8],
        };
        insta::assert_snapshot!(welcome(&info), @r"

        The demo runs. Stop it with Ctrl-C.

          Chat page       http://127.0.0.1:8081
          Landing page    http://127.0.0.1:8080/ for players
          API             http://127.0.0.1:8080
          API reference   http://127.0.0.1:8080/docs
          Operator        Борис: send /op

          Try the bot on the chat page:
          lspd 5                      or /online lspd 5
          @muster_demo_bot lspd 5     also in the group: pick a result to send it

          Try the API:
          curl -H 'X-API-Key: mst_00000000000000000000000000000005TkmO' \
            'http://127.0.0.1:8080/v2/status'

          The data is in /tmp/muster-demo-x and is removed when the demo stops.
        ");
        assert_eq!(operator(&info.people, &[]), "");
        let nobody = operator(&info.people, &[1]);
        assert_eq!(nobody, "  Operator        nobody on the chat page: Alice is 7, Борис is 8\n");
    }
}
