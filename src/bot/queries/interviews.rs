//! `/interviews`: who takes people on today, and when.

use super::age;
use super::look::{Look, What};
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Window, emblem, phrase, word};
use crate::bot::telegram::OutgoingMessage;
use crate::text::Html;
use crate::wire::{FractionCount, Interview};

/// Interviews on a page.
const PAGE: usize = 12;

/// For so many minutes one that has begun is still shown as going on; then it is tomorrow's.
const GOES_ON: i64 = 30;

const DAY: i64 = 24 * 60;

/// Shows them by time, the next one marked: all of them, or those `of` a fraction.
pub(super) async fn show(
    window: &Window,
    look: &Look,
    of: Option<u32>,
    page: u16,
) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let answer = window.client.sobes(at.number).await?;
    // The emblems are an ornament: the interviews are told without them, too.
    let fractions = window.fractions(&at).await.ok();
    let fractions: &[FractionCount<'_>] = fractions.as_ref().map_or(&[], |all| &all.fractions);
    let only = of.and_then(|of| fractions.iter().find(|fraction| fraction.id == of));
    let mut interviews: Vec<_> = answer
        .data
        .iter()
        .filter(|(short, _)| only.is_none_or(|only| only.short == **short))
        .map(|(short, interview)| (minutes_to(window, interview), short, interview))
        .collect();
    interviews.sort_by_key(|(minutes, short, _)| (minutes.unwrap_or(i64::MAX), short.to_string()));
    let next = interviews.iter().position(|(to, ..)| to.is_some_and(|to| to >= 0));
    let page = Page::of(interviews.len(), PAGE, page);
    let rows = interviews.iter().enumerate().skip(page.lines.start).take(page.lines.len());
    let rows = rows.map(|(number, (minutes, short, interview))| {
        let fraction = fractions.iter().find(|fraction| fraction.short == **short);
        let mark = if Some(number) == next { "👉 " } else { "" };
        let mark = format!("{mark}{}", fraction.map_or("🏷", emblem));
        let time = interview.time.as_deref().map_or_else(|| "—".to_owned(), word);
        let when = match minutes {
            Some(minutes @ ..0) => lang.interview_began(&age::until(lang, -minutes * 60)),
            Some(0) => lang.interview_now(),
            Some(minutes) => lang.interview_in(&age::until(lang, minutes * 60)),
            None => lang.interview_unknown(),
        };
        let row = Html::dot_separated([lang.interview_row(&mark, &time, &word(short)), when]);
        let place = interview.place.as_ref().map(|place| lang.interview_place(&phrase(place)));
        Html::lines([row].into_iter().chain(place))
    });
    let list = match (interviews.is_empty(), only) {
        (false, _) => Html::paragraphs(rows),
        (true, Some(only)) => lang.interviews_none_of(&word(&only.short)),
        (true, None) => lang.interviews_none(),
    };
    let sheet = Sheet::new(window, answer.timestamp).part(lang.interviews_head(&at.title));
    let to = |page| What::Interviews { of, page };
    let sheet = sheet.part(list).pages(&page, &at, to);
    let refresh = sheet.refresh(to(page.number()).on(at.number));
    let all = What::Interviews { of: None, page: 0 };
    let all = of.map(|_| window.leads(lang.button_all_interviews(), all.on(at.number)));
    Ok(sheet.buttons([refresh].into_iter().chain(all).collect()).letter())
}

/// How many minutes are left until the time of day, in the zone of the game; less than none when it has begun.
fn minutes_to(window: &Window, interview: &Interview<'_>) -> Option<i64> {
    let (hour, minute) = interview.time.as_deref()?.split_once(':')?;
    let (hour, minute): (i64, i64) = (hour.trim().parse().ok()?, minute.trim().parse().ok()?);
    if !(0..24).contains(&hour) || !(0..60).contains(&minute) {
        return None;
    }
    let now = window.now.to_zoned(window.zone.clone());
    let now = i64::from(now.hour()) * 60 + i64::from(now.minute());
    let left = hour * 60 + minute - now;
    // Around midnight it may have begun yesterday.
    Some(match left {
        left if left < -GOES_ON => left + DAY,
        left if left >= DAY - GOES_ON => left - DAY,
        left => left,
    })
}
