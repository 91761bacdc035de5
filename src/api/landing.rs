//! The landing page at `/` and the files beside it: for players first, for developers second, in three languages.

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::page_caches::View;
use super::page_language::{PageLanguage, language_links};
use super::pages::{CachePolicy, Negotiation, Page, Version};
use super::public_pages::{PageTexts, PublicRoute, escaped, file, filled, page_headers};
use super::{Api, Compat, examples, openapi};
use crate::game::{GameSnapshot, Status};
use crate::text::Lang;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The game's clocks show the time of Moscow.
const MOSCOW: Offset = Offset::constant(3);

/// How many seconds the page is cached, because it shows the newest data.
const LIFETIME: i64 = 10;

/// The answer to the request, with one of the members.
const RESPONSE: &str = r#"{
  "data": {
    "1": {
      "name": "Jane_Smith",
      "position": "Chief of Police",
      "rank": 10,
      "level": 24,
      "inUniform": true,
      "isLeader": true,
      "isZam": false
    }, …
  },
  "timestamp": 1767225600
}"#;

/// The addresses under `/v2` need a key, so there is nothing to find.
const ROBOTS: &str = "User-agent: *\nDisallow: /v2/\n";

macro_rules! pictures {
    ($($name:literal)*) => {
        [$((concat!("/", $name), include_bytes!(concat!("landing/", $name)).as_slice())),*]
    };
}

/// Pictures that the bot has sent in the demo, and those of the Mini App.
const PICTURES: [(&str, &[u8]); 12] = pictures![
    "week-en.webp" "week-ru.webp" "week-uk.webp" "map-en.webp" "map-ru.webp" "map-uk.webp"
    "app-en.webp" "app-ru.webp" "app-uk.webp"
    "app-en-dark.webp" "app-ru-dark.webp" "app-uk-dark.webp"
];

/// The page, the files it loads, what browsers and crawlers ask for, and the OpenAPI document.
pub(super) fn routes(public_url: &str, compat: Option<Compat>) -> Vec<PublicRoute> {
    let document = openapi::document(public_url, compat).to_json().unwrap_or_default();
    let mut routes = vec![
        ("/", page()),
        ("/landing.css", file("text/css", include_str!("landing/page.css").into())),
        ("/landing.js", file("text/javascript", include_str!("landing/page.js").into())),
        ("/icon.svg", file("image/svg+xml", include_str!("landing/icon.svg").into())),
        ("/favicon.ico", file("image/x-icon", include_bytes!("landing/favicon.ico")[..].into())),
        ("/preview.jpg", file("image/jpeg", include_bytes!("landing/preview.jpg")[..].into())),
        ("/robots.txt", file("text/plain", ROBOTS.into())),
        ("/openapi.json", file("application/json", document.into())),
    ];
    routes.extend(PICTURES.map(|(path, content)| (path, file("image/webp", content.into()))));
    routes
}

fn page() -> MethodRouter<Arc<Api>> {
    get(async |State(api): State<Arc<Api>>, language: PageLanguage, negotiation: Negotiation| {
        let now = Timestamp::now();
        let tick = now.as_second().div_euclid(LIFETIME).cast_unsigned();
        // The bot and its Mini App are known a moment after the start.
        let [bot, app] = [api.bot.url().is_some(), api.bot.has_app()].map(u64::from);
        let version = Version::number(tick * 4 + app * 2 + bot);
        let render = async || {
            let html = render(&api, language, now);
            Ok(Page::new("text/html; charset=utf-8", html.into(), None))
        };
        let page = api.page_caches.pages.page(View::Landing(language), version, render).await?;
        let response = negotiation.respond(&page, CachePolicy::LocalizedLive).await;
        response.map(|response| (page_headers(POLICY), response).into_response())
    })
}

/// What the page says.
pub(super) const TEXTS: PageTexts = PageTexts {
    en: include_str!("landing/en.json"),
    ru: include_str!("landing/ru.json"),
    uk: include_str!("landing/uk.json"),
};

fn render(api: &Api, language: PageLanguage, now: Timestamp) -> String {
    let PageLanguage { lang, is_chosen } = language;
    let texts = TEXTS.of(lang);
    let text = |name: &str| texts.get(name).map_or("", String::as_str);
    let snapshot = api.current.snapshot();
    let language_query = if is_chosen { format!("?lang={}", lang.code()) } else { String::new() };
    let app = if api.bot.has_app() { include_str!("landing/app.html") } else { "" };
    let value = |name: &str| {
        Some(match name {
            "app" => app.to_owned(),
            "lang" => lang.code().to_owned(),
            "address" => escaped(api.public_url.trim_end_matches('/')),
            "bot" => api.bot.html(text("theBot")),
            "buttons" => buttons(api, text),
            "languageLinks" => language_links(lang),
            "live" => live(&snapshot, now, lang, text),
            "query" => language_query.clone(),
            // Braces are those of the template.
            "response" => RESPONSE.replace('{', "&#123;").replace('}', "&#125;"),
            "request" => escaped(&request(&snapshot)),
            // Our own texts contain markup.
            _ => return texts.get(name).cloned(),
        })
    };
    // Texts name the bot, too, and the part about the Mini App has texts.
    let text = |name: &str| filled(&value(name)?, value);
    filled(include_str!("landing/page.html"), |name| filled(&value(name)?, text))
        .unwrap_or_default()
}

/// Links to the bot, as far as its address is known. Only Telegram's own links can add a bot to a group.
fn buttons<'a>(api: &Api, text: impl Fn(&str) -> &'a str) -> String {
    let developers = |class: &str| {
        format!("<a class=\"{class}\" href=\"#developers\">{}</a>", text("forDevelopers"))
    };
    let Some(url) = api.bot.url() else { return developers("button") };
    let name = api.bot.name();
    let open = text(if name.is_some() { "openTelegram" } else { "openBot" });
    let open = format!("<a class=\"button\" href=\"{}\">{open}</a>", escaped(url));
    let add = name.map(|name| {
        let name = escaped(name.trim_start_matches('@'));
        let add = text("addToGroup");
        format!(
            "<a class=\"button second\" href=\"https://t.me/{name}?startgroup=start\">{add}</a>"
        )
    });
    open + &add.unwrap_or_default() + &developers("more")
}

/// Parameters of a request that the running data answers.
fn request(snapshot: &GameSnapshot) -> String {
    let server = examples::server(snapshot);
    let online = server.and_then(|server| snapshot.server(server)?.online.clone());
    let fraction = online.and_then(|online| examples::fraction(&online));
    let (server, fraction) = (server.unwrap_or(1), fraction.unwrap_or_else(|| "LSPD".into()));
    let fraction = utf8_percent_encode(&fraction, NON_ALPHANUMERIC);
    format!("-d serverId={server} -d fractionId={fraction}")
}

/// One line about the servers right now.
fn live<'a>(
    snapshot: &GameSnapshot,
    now: Timestamp,
    lang: Lang,
    text: impl Fn(&str) -> &'a str,
) -> String {
    let listings: Vec<_> = snapshot.servers.iter().collect();
    let servers = listings.iter().filter_map(|listing| snapshot.server(listing.number));
    let newest =
        servers.filter_map(|server| server.last_update()).chain(snapshot.servers.timestamp);
    let Some(newest) = newest.max().filter(|_| !listings.is_empty()) else {
        return text("noData").to_owned();
    };
    let online = listings.iter().filter(|listing| listing.status == Status::Online).count();
    let players: u32 = listings.iter().map(|listing| listing.online).sum();
    // An age would be wrong as soon as the page is read later.
    let at = newest.to_zoned(TimeZone::fixed(MOSCOW));
    let (month, day) = (at.month().unsigned_abs().into(), at.day().unsigned_abs().into());
    let is_today = at.date() == now.to_zoned(TimeZone::fixed(MOSCOW)).date();
    let day = if is_today { String::new() } else { format!("{}, ", lang.day(month, day)) };
    let time = format!("<time datetime=\"{newest}\">{day}{}</time>", at.strftime("%H:%M:%S"));
    let value = |name: &str| match name {
        "online" => Some(online.to_string()),
        "all" => Some(listings.len().to_string()),
        "players" => Some(lang.grouped(players.into())),
        "time" => Some(time.clone()),
        _ => None,
    };
    filled(text("live"), value).unwrap_or_default()
}
