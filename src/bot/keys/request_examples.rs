//! A person asks how a request is made: the answer is the request, with the server, fraction or family that is meant.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::bot::chat::PrivateChat;
use crate::bot::error::{HandlerResult, with_support};
use crate::bot::language::{self, ApiExample, ApiTopic, ExampleLanguage, Expected};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;

use super::message;

/// The characters of a value that are percent-encoded in a query.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'_').remove(b'-').remove(b'.');

/// What stands in a request if the data service can't be reached or knows no name.
const ANY_SERVER: u32 = 1;
const ANY_FRACTION: &str = "LSPD";
const ANY_NICKNAME: &str = "Carl_Johnson";

const HOURS: u32 = 24;

pub(super) async fn show(chat: &PrivateChat, example: &ApiExample) -> HandlerResult {
    let (lang, settings) = (chat.lang, &chat.context.settings);
    let (base, support) = (&settings.public_url, &settings.support);
    let keys = chat.context.keys.list(chat.owner(), chat.now).await?;
    let url = format!("{base}{}", target(chat, example).await);
    let request = match example.language {
        Some(ExampleLanguage::Python) => Html::code_block("python", &python(&url)),
        Some(ExampleLanguage::JavaScript) => Html::code_block("javascript", &javascript(&url)),
        Some(ExampleLanguage::Curl) | None => {
            let command = format!("curl -H \"X-API-Key: YOUR_KEY\" \"{url}\"");
            Html::code_block("bash", &command)
        }
    };
    let is_possible = example.asks_whether && example.topic.is_some();
    let yes = match example.topic {
        _ if example.asks_uniform => Some(lang.example_uniform()),
        Some(ApiTopic::Events) => Some(lang.example_events()),
        _ => is_possible.then(|| lang.example_yes()),
    };
    let parts = [
        lang.example_request(request),
        lang.example_address(Html::code(base), &format!("{base}/docs")),
    ];
    let lacks_right = keys.iter().all(|key| !key.may_read_history);
    let needs_right = example.topic == Some(ApiTopic::Playtime) && lacks_right;
    let right =
        needs_right.then(|| with_support(lang, lang.example_history_right(), support.as_deref()));
    let format = example.asks_format.then(|| lang.example_format());
    let text = Html::paragraphs(yes.into_iter().chain(parts).chain(right).chain(format));
    chat.reply(OutgoingMessage { text, rows: message::new_or_list_buttons(lang, &keys) }).await
}

fn python(url: &str) -> String {
    format!(
        "import requests\n\
         answer = requests.get(\"{url}\", headers={{\"X-API-Key\": \"YOUR_KEY\"}})\n\
         print(answer.json())"
    )
}

fn javascript(url: &str) -> String {
    format!(
        "const answer = await fetch(\"{url}\", {{ headers: {{ \"X-API-Key\": \"YOUR_KEY\" }} }});\n\
         console.log(await answer.json());"
    )
}

/// The path and the query of the request. The typed words decide; then the chat's own server, fraction and family.
async fn target(chat: &PrivateChat, example: &ApiExample) -> String {
    let (api, defaults) = (&chat.context.api, &chat.defaults);
    let status = api.status().await.ok();
    let servers = status.as_ref().map_or(&[][..], |status| &status.game);
    let split = language::split_server(&example.words.join(" "), servers, Expected::Words);
    let named = split.server.unwrap_or_else(|| language::server_in_full(&split.what, servers));
    let first = || servers.first().map(|server| server.number);
    let server = named.one().or(defaults.server).or_else(first).unwrap_or(ANY_SERVER);
    let on_server = |path: &str| format!("/v2/{path}?serverId={server}");

    let known = api.fractions(server).await.ok();
    let fractions = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let id = language::fraction_among(&split.what, fractions)
        .and_then(|name| language::fraction(&name, fractions).one());
    let short = |id| fractions.iter().find(|known| Some(known.id) == id).map(|known| &*known.short);
    let (typed, usual) = (short(id), short(defaults.fraction));
    let of_fraction = |path: &str, name: &str| {
        format!("{}&fractionId={}", on_server(path), utf8_percent_encode(name, ENCODED))
    };
    let any = typed.or(usual).unwrap_or(ANY_FRACTION);
    match (example.topic, typed) {
        (None | Some(ApiTopic::Online), Some(name)) => of_fraction("fraction", name),
        (None | Some(ApiTopic::Status), _) => "/v2/status".to_owned(),
        (Some(ApiTopic::Online), None) => on_server("online"),
        (Some(ApiTopic::Fraction), _) => of_fraction("fraction", any),
        (Some(ApiTopic::Fractions), _) => on_server("fractions"),
        (Some(ApiTopic::History), _) => {
            format!("{}&hours={HOURS}", of_fraction("history", any))
        }
        (Some(ApiTopic::Playtime), _) => of_fraction("playtime/fraction", any),
        (Some(ApiTopic::Events), _) => on_server("events"),
        (Some(ApiTopic::Leaders), _) => on_server("leaders"),
        (Some(ApiTopic::Deputies), _) => on_server("subleaders"),
        (Some(ApiTopic::Interviews), _) => on_server("sobes"),
        (Some(ApiTopic::Admins), _) => on_server("admins"),
        (Some(ApiTopic::Ghetto), _) => on_server("ghetto"),
        (Some(ApiTopic::Map), _) => on_server("map"),
        (Some(ApiTopic::Families), _) => on_server("families"),
        (Some(ApiTopic::Family), _) => match family(chat, server, &split.what).await {
            Some(id) => format!("{}&famId={id}", on_server("family")),
            None => on_server("families"),
        },
        (Some(ApiTopic::Player), _) => {
            let typed = example.words.iter().filter(|word| word.contains('_'));
            // The words are in small letters, and the last spelling of a nickname has its capitals.
            let nickname = typed.flat_map(|word| language::nicknames(word)).next_back();
            let nickname = nickname.as_deref().unwrap_or(ANY_NICKNAME);
            format!(
                "{}&nickname={}",
                on_server("player/find"),
                utf8_percent_encode(nickname, ENCODED)
            )
        }
    }
}

/// The family that the words name, or the chat's.
async fn family(chat: &PrivateChat, server: u32, words: &str) -> Option<u64> {
    let usual = chat.defaults.family.filter(|_| chat.defaults.server == Some(server));
    match chat.context.api.families(server).await {
        Ok(known) if !words.is_empty() => language::family(words, &known.families).one().or(usual),
        _ => usual,
    }
}
