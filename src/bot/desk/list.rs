//! All keys of a person.

use crate::bot::menu::{Action, Button, Rows};
use crate::bot::office::Office;
use crate::bot::post::Letter;
use crate::db::Error;
use crate::keys::{Key, State};
use crate::text::{Html, Plain};

use super::{Reader, letter};

/// How many keys a page shows.
const PAGE: usize = 6;

/// A page of the list, the last one when there are fewer.
pub(super) async fn page(office: &Office, reader: Reader, page: u16) -> Result<Letter, Error> {
    let lang = reader.lang;
    let keys = office.keys.list(reader.owner, reader.now).await?;
    if keys.is_empty() {
        let rows = vec![vec![Button::Press(lang.button_new(), Action::Issue)]];
        return Ok(Letter { text: lang.list_empty(), rows });
    }
    let last = (keys.len() - 1) / PAGE;
    let page = usize::from(page).min(last);
    let active = keys.iter().filter(|key| key.state == State::Active).count();
    let mut parts = vec![lang.list_head(u64::try_from(active).unwrap_or(u64::MAX))];
    let mut rows = Rows::new();
    for (number, key) in keys.iter().enumerate().skip(page * PAGE).take(PAGE) {
        if number == active {
            parts.push(lang.list_ended());
        }
        parts.push(Html::lines([letter::title(key), letter::details(office, lang, key)]));
        rows.push(vec![Button::Press(name(key), Action::Card(key.id))]);
    }
    if last > 0 {
        rows.push(pages(page, last));
    }
    Ok(Letter { text: Html::paragraphs(parts), rows })
}

fn name(key: &Key) -> Plain {
    Plain::said(&format!("{} · {}", key.label.as_str(), key.hint))
}

/// ◀ 2/8 ▶; on both ends the pages go round.
fn pages(page: usize, last: usize) -> Vec<Button> {
    let to = |page: usize| Action::List { page: u16::try_from(page).unwrap_or(u16::MAX) };
    let before = if page == 0 { last } else { page - 1 };
    let after = if page == last { 0 } else { page + 1 };
    vec![
        Button::Press(Plain::said("◀"), to(before)),
        Button::Press(Plain::said(&format!("{}/{}", page + 1, last + 1)), to(page)),
        Button::Press(Plain::said("▶"), to(after)),
    ]
}
