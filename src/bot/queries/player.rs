//! `/player`: somebody's card.

use serde_json::Value;

use super::figure::{grouped, money};
use super::look::{Look, What};
use super::name::Name;
use super::sheet::Sheet;
use super::trouble::Halt;
use super::who;
use super::window::{Private, Window, word};
use crate::bot::clock;
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;
use crate::wire::{OnlineMember, Player, PlayerAnswer};

/// Shows the card.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    name: &Name,
) -> Result<OutgoingMessage, Halt> {
    let at = window.place(look).await?;
    let who = who::find(window, &at, name, &[], |name| What::Player { name }).await?;
    let head = window.lang.player_head(&word(&who.name), &at.title);
    let (parts, made) = match (&who.record, who.seat()) {
        (Some(record), seat) => (card(window, record, seat.map(|(id, _)| id)), record.timestamp),
        (None, Some((id, member))) => {
            let made = who.live.as_ref().map_or(0, |live| live.timestamp);
            (vec![window.lang.player_online(id.into()), live(window, member)], made)
        }
        (None, None) => return Err(window.lang.no_such_player(name.as_str(), &at.title).into()),
    };
    let mut parts = parts.into_iter();
    let first = Html::lines([head].into_iter().chain(parts.next()));
    let sheet = parts.fold(Sheet::new(window, made).part(first), Sheet::part);
    let name = Name::typed(&who.name);
    let buttons = vec![
        sheet.refresh(What::Player { name: name.clone() }.on(at.number)),
        window.leads(window.lang.button_property(), What::Property { name, page: 0 }.on(at.number)),
    ];
    Ok(sheet.buttons(buttons).letter())
}

/// Where the player is, what for, and what of.
fn card(window: &Window, answer: &PlayerAnswer<'_>, seat: Option<u32>) -> Vec<Html> {
    let (lang, player) = (window.lang, &answer.data);
    let presence = match (seat, player.last_seen) {
        (Some(id), _) => lang.player_online(id.into()),
        (None, Some(seen)) => {
            lang.player_offline(&clock::moment(lang, seen, window.now, &window.zone))
        }
        (None, None) => lang.player_never_seen(),
    };
    let fraction = match &player.fraction {
        Some(fraction) => lang.player_fraction(
            &word(&fraction.name),
            &word(&fraction.rank_name),
            fraction.rank.max(0).unsigned_abs(),
        ),
        None => lang.player_no_fraction(),
    };
    let family = further(player, "family").map(|family| match kin(&family) {
        Some((name, Some(rank))) => lang.player_family_rank(&word(name), rank),
        Some((name, None)) => lang.player_family(&word(name)),
        None => lang.player_no_family(),
    });
    let level = lang.player_level(grouped(lang, player.level), grouped(lang, player.exp));
    let hours = lang.player_hours(grouped(lang, player.stats.playtime_hours));
    let about = Html::lines([level, fraction].into_iter().chain(family).chain([hours]));
    match window.private {
        Private::Told => vec![presence, about, private(window, player)],
        Private::Mentioned => vec![presence, about, lang.player_private()],
        Private::RemainingRequests => vec![presence, about],
    }
}

fn private(window: &Window, player: &Player<'_>) -> Html {
    let lang = window.lang;
    let phone = further(player, "phone").map(|phone| match phone {
        Value::Number(number) => lang.player_phone(&number.to_string()),
        Value::String(words) if !words.trim().is_empty() => lang.player_phone(&word(&words)),
        _ => lang.player_no_phone(),
    });
    let money_and_bank =
        [lang.player_money(money(lang, player.money)), lang.player_bank(money(lang, player.bank))];
    Html::lines(money_and_bank.into_iter().chain(phone))
}

/// The name of the family and the rank in it, of who is in one.
fn kin(family: &Value) -> Option<(&str, Option<u64>)> {
    let (name, rank) = match family {
        Value::String(name) => (name.as_str(), None),
        Value::Object(family) => {
            (family.get("name")?.as_str()?, family.get("rank").and_then(Value::as_u64))
        }
        _ => return None,
    };
    (!name.trim().is_empty()).then_some((name, rank))
}

/// What the game tells beyond the documented fields; of what it tells nothing, nothing is known.
fn further(player: &Player<'_>, field: &str) -> Option<Value> {
    let (_, json) = player.extra_fields.iter().find(|(name, _)| *name == field)?;
    serde_json::from_str(&json.0).ok()
}

/// What the live list says of somebody without a record.
fn live(window: &Window, member: &OnlineMember<'_>) -> Html {
    let lang = window.lang;
    let level = lang.live_level(member.level.into());
    match (&member.member, &member.position) {
        (Some(fraction), Some(position)) => {
            Html::lines([level, lang.live_fraction(&word(fraction), &word(position))])
        }
        (Some(fraction), None) => Html::lines([level, lang.live_fraction_only(&word(fraction))]),
        (None, _) => Html::lines([level, lang.player_no_fraction()]),
    }
}
