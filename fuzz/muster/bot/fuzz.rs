//! The fuzz targets for input that people and Telegram send to the bot: button data, commands, phrases, webhook bodies.

use std::fmt::Debug;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use teloxide::types::{CallbackQuery, Update, UpdateKind};

use super::callback::{ButtonData, KeyAction, LanguageChoice, MAX_BYTES, OperatorButton};
use super::chat_locks::QueueKey;
use super::dispatch::commands::{Command, ParsedText, parse, parse_without_slash};
use super::keys::leaked_keys::LeakedKeys;
use super::language::{
    self, AlertWords, Courtesy, Expected, KeyQuestion, LotWords, Match, Phrase, command_name,
    split_server, topic_names, topic_rank, wish,
};
use super::subjects::alert_kind::ServerData;
use super::subjects::alert_kind::server_data::ServerDocuments;
use super::subjects::answers::alert_button::AlertButton;
use super::subjects::{Condition, ViewButton};
use super::updates::raw_update::RawUpdate;
use crate::text::{Html, Lang, Plain};
use crate::wire::{FamilyBase, FractionCount, GameServer};

const ME: &str = "muster_bot";

/// The longest text of a message, in UTF-16 units.
const MAX_TEXT: usize = 4_096;

/// The data of a pressed button, as it is, and with all but its first character encoded. Data that decodes belongs to
/// exactly one set of buttons, and is the only encoding of its value.
pub fn callback_data(input: &[u8]) {
    if let Ok(data) = std::str::from_utf8(input) {
        press(data);
    }
    if let Some((prefix, bytes)) = input.split_first() {
        press(&format!("{}{}", char::from(*prefix), URL_SAFE_NO_PAD.encode(bytes)));
    }
}

fn press(data: &str) {
    fn again<T: ButtonData>(data: &str) -> Option<String> {
        T::decode(data).map(|button| button.encode())
    }
    if data.len() > MAX_BYTES {
        return;
    }
    let sets = [
        again::<AlertButton>(data),
        again::<KeyAction>(data),
        again::<LanguageChoice>(data),
        again::<OperatorButton>(data),
        again::<ViewButton>(data),
    ];
    let known: Vec<String> = sets.into_iter().flatten().collect();
    assert!(known.len() <= 1 && known.iter().all(|again| again == data), "{data}: {known:?}");
    match AlertButton::decode(data) {
        Some(
            AlertButton::Draft { server, condition }
            | AlertButton::Open { server, condition }
            | AlertButton::Create { server, condition },
        ) if condition.kind().is_valid() => check_condition(server, &condition),
        _ => {}
    }
}

/// The buttons of a valid condition lead to valid conditions, and its times are in order.
fn check_condition(server: u32, condition: &Condition) {
    for lang in Lang::ALL {
        let (documents, zone) = (ServerDocuments::default(), TimeZone::UTC);
        let data = ServerData::new(&documents, None, Timestamp::UNIX_EPOCH, &zone);
        super::alerts::step_rows(condition.kind().steps(lang, &data), |changed| {
            assert!(changed.kind().is_valid(), "{condition:?} leads to {changed:?}");
            AlertButton::Draft { server, condition: changed }
        });
    }
    let Ok(now) = Timestamp::from_second(server.into()) else { return };
    let Some(times) = condition.kind().schedule() else { return };
    let Some(next) = times.next(now, &TimeZone::UTC) else { return };
    assert!(next > now && times.last(next, &TimeZone::UTC) == Some(next));
    assert!(times.last(now, &TimeZone::UTC).is_some_and(|last| last <= now));
}

/// A message: a command, or a phrase that means a command. No phrase issues a key.
pub fn commands(input: &[u8]) {
    let Some(text) = message(input) else { return };
    let parsed = parse(text, ME);
    let later = parse(&format!(" \n{text}"), ME);
    assert_eq!(format!("{parsed:?}"), format!("{later:?}"), "a space before it matters");
    let is_command = text.trim_start().starts_with(['/', '.']);
    assert!(is_command || matches!(parsed, ParsedText::Words));
    if let ParsedText::Unknown(unknown) = parsed {
        check_escaped(&unknown.name);
        for name in unknown.similar {
            let similar = parse(&format!("/{name}"), ME);
            assert!(matches!(similar, ParsedText::Command { .. }), "{name} is no command");
        }
    }
    assert!(!matches!(parse_without_slash(text), Some(Command::New(_))));
}

/// Phrases without a command, and the words after a command. Everything that is found exists.
pub fn phrases(input: &[u8]) {
    let Some(text) = message(input) else { return };
    if let Some(phrase) = Phrase::new(text) {
        assert!(phrase.words.iter().chain(&phrase.places).all(|word| phrase.said.contains(word)));
        phrase.split_topic(|word| Some((topic_rank(word), topic_names(word, true))));
        phrase.split_nickname();
    }
    if let Some(name) = command_name(text) {
        assert!(matches!(parse(&format!("/{name}"), ME), ParsedText::Command { .. }));
    }
    if let Some(KeyQuestion::Example(example)) = KeyQuestion::of(text) {
        assert!(example.words.iter().all(|word| text.contains(word)));
    }
    let is_said = |condition: String| condition.split_whitespace().all(|word| text.contains(word));
    assert!(wish(text).is_none_or(is_said));
    let words = AlertWords::new(text);
    assert!(words.times.iter().all(|minute| *minute < 24 * 60), "{words:?}");
    assert!(words.days.is_none_or(|days| (1..=0b111_1111).contains(&days)), "{words:?}");
    LotWords::new(text);
    Courtesy::of(text);
    language::kind_of_people(text);
    language::city(text);
    assert!(language::nicknames(text).iter().all(|name| name.is_ascii() && name.len() <= 24));
    find(text);
}

/// Searches all things that have names for the words.
fn find(text: &str) {
    let Lists { servers, fractions, families, players } = &*LISTS;
    let is_server = |number: &u32| servers.iter().any(|it| it.number == *number);
    let names = || players.iter().map(String::as_str);
    check_match(&language::server(text, servers), is_server);
    check_match(&language::server_in_full(text, servers), is_server);
    check_match(&language::fraction(text, fractions), |id| fractions.iter().any(|it| it.id == *id));
    check_match(&language::family(text, families), |id| families.iter().any(|it| it.id == *id));
    check_match(&language::player(text, names()), |name| players.contains(name));
    check_match(&language::person(text, names()), |name| players.contains(name));
    language::families(text, families);
    language::fraction_among(text, fractions);
    let has_words = text.split_whitespace().any(|word| !word.trim_matches([',', ';']).is_empty());
    for expected in [
        Expected::Fraction(fractions),
        Expected::Family(families),
        Expected::Player,
        Expected::Number,
        Expected::Words,
    ] {
        let split = split_server(text, servers, expected);
        assert_eq!(!split.what.is_empty(), has_words);
        if let Some(server) = split.server {
            check_match(&server, is_server);
        }
    }
}

fn check_match<T: Debug + PartialEq>(found: &Match<T>, exists: impl Fn(&T) -> bool) {
    let (all, is_right_number): (&[T], bool) = match found {
        Match::One(one) => (std::slice::from_ref(one), true),
        Match::Several(several) => (several, several.len() > 1),
        Match::Near(near) => (near, (1..=6).contains(&near.len())),
        Match::Nothing => (&[], true),
    };
    let is_unique = all.iter().enumerate().all(|(at, one)| !all[..at].contains(one));
    assert!(is_right_number && is_unique && all.iter().all(exists), "{found:?}");
}

struct Lists {
    servers: Vec<GameServer<'static>>,
    fractions: Vec<FractionCount<'static>>,
    families: Vec<FamilyBase<'static>>,
    players: Vec<String>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let server = |number: usize, name: &str, alias: &str| {
        json!({
            "number": number, "name": name, "ip": "127.0.0.1", "port": 7777, "online": 1, "maxplayers": 1000,
            "password": false, "donateMultiplier": 1, "experienceMultiplier": 1, "status": "online", "status_since": "",
            "aliases": [alias],
        })
    };
    let fraction = |id: usize, short: &str, name: &str, alias: &str| {
        json!({
            "id": id, "short": short, "name": name, "online": 0, "inUniform": 0, "leaderOnline": false,
            "deputiesOnline": 0, "kind": "police", "color": "#005EFF", "aliases": [alias],
        })
    };
    let family = |id: usize, name: &str| json!({"id": id, "name": name, "leader": "", "level": 1, "flagId": 1});
    Lists {
        servers: read([
            server(1, "Phoenix", "Феникс"),
            server(5, "Brainburg", "Брейнбург"),
            server(12, "Saint Rose", "Сент Роуз"),
            server(13, "Mesa", "Меса"),
        ]),
        fractions: read([
            fraction(1, "LSPD", "Los Santos Police Department", "ЛСПД"),
            fraction(2, "LVPD", "Las Venturas Police Department", "ЛВПД"),
            fraction(3, "FBI", "Federal Bureau of Investigation", "ФБР"),
            fraction(12, "Grove", "Grove Street", "Грув"),
        ]),
        families: read([
            family(12, "Corleone"),
            family(13, "Семья Морозовых"),
            family(40, "La Cosa Nostra"),
        ]),
        players: ["Carl_Johnson", "Big_Smoke", "Nicolas_Reed", "Nikita_Orlov", "Jane", "[TAG]Bob"]
            .map(str::to_owned)
            .into(),
    }
});

fn read<T: DeserializeOwned, const N: usize>(list: [Value; N]) -> Vec<T> {
    let read = list.into_iter().map(serde_json::from_value).collect::<Result<_, _>>();
    read.unwrap_or_else(|error| panic!("{error}"))
}

/// The body of a webhook's request. Its update has the id that was read first. Its texts and button data go to the
/// other targets.
pub fn webhook_bodies(input: &[u8]) {
    let Ok(json) = std::str::from_utf8(input) else { return };
    let Some(raw) = RawUpdate::new(json) else { return };
    let Some(update) = raw.parse() else { return };
    assert_eq!(update.id.0, raw.id);
    let _ = QueueKey::of(&update);
    if let Some(leak) = LeakedKeys::of(&update) {
        assert!(!leak.tokens.is_empty() && !leak.chat.is_user());
    }
    if let Some(person) = update.from() {
        check_escaped(&person.full_name());
    }
    if let Some(text) = text(&update) {
        commands(text.as_bytes());
    }
    if let UpdateKind::CallbackQuery(CallbackQuery { data: Some(data), .. }) = &update.kind {
        press(data);
    }
}

/// Untrusted text is one line, and opens no tag and no entity.
pub(crate) fn check_escaped(text: &str) {
    let html = Html::untrusted(text);
    assert!(!html.as_str().contains(['<', '>', '"']) && !html.as_str().contains(char::is_control));
    for entity in html.as_str().split('&').skip(1) {
        assert!(["lt;", "gt;", "amp;", "quot;"].iter().any(|known| entity.starts_with(known)));
    }
    let plain = Plain::untrusted(text);
    assert_eq!(Plain::untrusted(plain.as_str()), plain);
}

fn text(update: &Update) -> Option<&str> {
    match &update.kind {
        UpdateKind::Message(message) | UpdateKind::EditedMessage(message) => message.text(),
        UpdateKind::InlineQuery(query) => Some(&query.query),
        _ => None,
    }
}

/// A text that is not longer than a message.
fn message(input: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(input).ok()?;
    (text.encode_utf16().count() <= MAX_TEXT).then_some(text)
}
