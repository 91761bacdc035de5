//! The heading of a picture. It says everything that a message around the picture would say, because people forward
//! pictures.

use jiff::{Timestamp, Zoned};

use super::query_context::ServerRef;
use crate::bot::subjects::QueryContext;
use crate::picture::{Heading, HeadingLine};
use crate::text::{Lang, Plain};

/// The heading with the server, the date and the time of the data, and the name of the bot.
pub(in crate::bot) fn heading(
    context: &QueryContext,
    title: impl ToString,
    server: &ServerRef,
    timestamp: i64,
) -> Heading {
    let at = Timestamp::from_second(timestamp).unwrap_or(context.now);
    let at = at.to_zoned(context.zone.clone());
    let time = format!("{:02}:{:02}", at.hour(), at.minute());
    let note = format!("{}, {time} {}", date(context.lang, &at), zone(context.lang, &at));
    let title = HeadingLine { name: title.to_string(), rest: server.title.to_string() };
    Heading { title, subtitle: None, note, bot: context.bot_name.clone() }
}

/// A day without its year.
pub(in crate::bot) fn date(lang: Lang, at: &Zoned) -> Plain {
    lang.day(at.month().unsigned_abs().into(), at.day().unsigned_abs().into())
}

/// The name of the time zone, or its offset if it has none.
fn zone(lang: Lang, at: &Zoned) -> String {
    let name = at.strftime("%Z").to_string();
    match name.as_str() {
        "MSK" => lang.picture_moscow_time().to_string(),
        offset if offset.starts_with(['+', '-']) => format!("UTC{offset}"),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use jiff::tz::{Offset, TimeZone};

    use crate::bot::subjects::answers::picture_heading::*;

    #[test]
    fn a_zone_has_a_name_or_an_offset() {
        let at = |zone| Timestamp::UNIX_EPOCH.to_zoned(zone);
        let moscow = at(TimeZone::get("Europe/Moscow").unwrap());
        assert_eq!(
            (zone(Lang::En, &moscow), zone(Lang::Ru, &moscow)),
            ("MSK".into(), "МСК".into())
        );
        assert_eq!(zone(Lang::En, &at(TimeZone::UTC)), "UTC");
        let yekaterinburg = at(TimeZone::fixed(Offset::constant(5)));
        assert_eq!(zone(Lang::Ru, &yekaterinburg), "UTC+05");
        assert_eq!(date(Lang::Ru, &moscow).as_str(), "1 января");
    }
}
