//! The address of an opened Mini App, with launch parameters that are signed as Telegram signs them.

use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::id::{ChatId, UserId};
use crate::state::State;
use crate::user::Reachability;

/// The version of the Bot API that the app is told.
const VERSION: &str = "8.0";

/// As `encodeURIComponent` of the browser.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// A Mini App as it was opened by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The address, with the launch parameters in its fragment.
    pub url: String,
    /// `Telegram.WebApp.initData`: who opened the app, signed. It is empty for an app that a reply keyboard opened, as on
    /// Telegram.
    pub init_data: String,
    /// The start parameter of the link.
    pub start_param: Option<String>,
    address: String,
}

/// From where an app is opened, which decides what it learns.
pub(crate) enum Source {
    /// An inline button or the menu button of a private chat.
    Button,
    /// A button under the message field.
    Keyboard,
    /// A link in a chat.
    Link {
        /// The chat.
        chat: ChatId,
        /// The start parameter.
        start: Option<String>,
    },
}

impl Launch {
    pub(crate) fn new(
        state: &State,
        token: &str,
        person: UserId,
        address: &str,
        source: Source,
    ) -> Self {
        let user = ("user", user_json(state, person));
        let date = ("auth_date", state.now().as_second().to_string());
        let (fields, start_param) = match source {
            Source::Keyboard => (Vec::new(), None),
            Source::Button => {
                let query = format!("AA{:032x}", rand::random::<u128>());
                (vec![("query_id", query), user, date], None)
            }
            Source::Link { chat, start } => {
                let is_own = chat == ChatId::private(person);
                let kind = state.chat(chat).map_or("sender", |chat| chat.kind.name());
                let kind = if is_own { "sender" } else { kind };
                let place = [("chat_instance", chat.instance()), ("chat_type", kind.to_owned())];
                let start_field = start.clone().map(|start| ("start_param", start));
                let fields = [user].into_iter().chain(place).chain(start_field).chain([date]);
                (fields.collect(), start)
            }
        };
        let init_data = if fields.is_empty() { String::new() } else { signed(fields, token) };
        let address = with_start(address, start_param.as_deref());
        let unthemed = Self { url: String::new(), init_data, start_param, address };
        unthemed.in_theme(&light())
    }

    /// The same launch in an app with this theme, as `ThemeParams` of the Bot API.
    #[must_use]
    pub fn in_theme(self, theme: &Value) -> Self {
        let Self { init_data, start_param, address, .. } = self;
        let theme = theme.to_string();
        let parameters = [
            (!init_data.is_empty()).then_some(("tgWebAppData", init_data.as_str())),
            Some(("tgWebAppVersion", VERSION)),
            Some(("tgWebAppPlatform", "web")),
            Some(("tgWebAppThemeParams", theme.as_str())),
            start_param.as_deref().map(|start| ("tgWebAppStartParam", start)),
        ];
        let mark = if address.contains('#') { '&' } else { '#' };
        let url = format!("{address}{mark}{}", joined(parameters.into_iter().flatten()));
        Self { url, init_data, start_param, address }
    }
}

/// The data with its hash. The order of the fields does not matter: the hash is over the sorted ones.
fn signed(mut fields: Vec<(&str, String)>, token: &str) -> String {
    let mut lines: Vec<String> =
        fields.iter().map(|(key, value)| format!("{key}={value}")).collect();
    lines.sort();
    let secret = hmac(b"WebAppData", token.as_bytes());
    let hash = hmac(&secret, lines.join("\n").as_bytes());
    fields.push(("hash", hash.iter().map(|byte| format!("{byte:02x}")).collect()));
    joined(fields.iter().map(|(key, value)| (*key, value.as_str())))
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

fn joined<'a>(parameters: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let pairs: Vec<String> =
        parameters.map(|(key, value)| format!("{key}={}", encoded(value))).collect();
    pairs.join("&")
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// The address with `tgWebAppStartParam` in its query, so that the app's server sees it too.
fn with_start(address: &str, start: Option<&str>) -> String {
    let Some(start) = start else { return address.to_owned() };
    let (page, fragment) = match address.split_once('#') {
        Some((page, fragment)) => (page, format!("#{fragment}")),
        None => (address, String::new()),
    };
    let mark = if page.contains('?') { '&' } else { '?' };
    format!("{page}{mark}tgWebAppStartParam={}{fragment}", encoded(start))
}

/// A `WebAppUser`, in the order of Telegram.
#[derive(Serialize)]
struct WebAppUser<'a> {
    id: UserId,
    first_name: &'a str,
    last_name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language_code: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    allows_write_to_pm: bool,
}

fn user_json(state: &State, person: UserId) -> String {
    let user = state.user(person);
    let user = WebAppUser {
        id: person,
        first_name: user.map_or("", |user| &user.name),
        last_name: "",
        username: user.and_then(|user| user.username.as_deref()),
        language_code: user.and_then(|user| user.language.as_deref()),
        allows_write_to_pm: user.is_some_and(|user| user.reachability == Reachability::Open),
    };
    serde_json::to_string(&user).unwrap_or_default()
}

/// The colours of Telegram's light theme.
fn light() -> Value {
    json!({
        "bg_color": "#ffffff",
        "text_color": "#000000",
        "hint_color": "#707579",
        "link_color": "#3390ec",
        "button_color": "#3390ec",
        "button_text_color": "#ffffff",
        "secondary_bg_color": "#f4f4f5",
        "header_bg_color": "#ffffff",
        "bottom_bar_bg_color": "#ffffff",
        "accent_text_color": "#3390ec",
        "section_bg_color": "#ffffff",
        "section_header_text_color": "#707579",
        "section_separator_color": "#e1e1e4",
        "subtitle_text_color": "#707579",
        "destructive_text_color": "#df3f40",
    })
}
