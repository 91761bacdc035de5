//! `/admins`: who of the administrators is online.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::figure::count;
use super::look::{Look, What};
use super::sheet::{Page, Sheet};
use super::trouble::Halt;
use super::window::{Window, word};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang};
use crate::wire::Admin;

/// Administrators on a page.
const PAGE: usize = 20;

/// Shows them, those who are online first.
pub(super) async fn show(window: &Window, look: &Look, page: u16) -> Result<OutgoingMessage, Halt> {
    let (lang, at) = (window.lang, window.place(look).await?);
    let answer = window.client.admins(at.number).await?;
    let live = window.client.online(at.number).await?;
    let online: HashSet<&str> = live.data.values().map(|member| &*member.name).collect();
    let is_there = |admin: &Admin<'_>| online.contains(&*admin.nickname);
    let mut admins: Vec<&Admin<'_>> = answer.admins.iter().collect();
    admins.sort_by_key(|admin| (!is_there(admin), Reverse(admin.level), &*admin.nickname));
    let there = admins.iter().filter(|admin| is_there(admin)).count();
    let page = Page::of(admins.len(), PAGE, page);
    let rows = admins[page.lines.clone()].iter().map(|admin| row(lang, admin, is_there(admin)));
    let list = if admins.is_empty() { lang.admins_none() } else { Html::lines(rows) };
    let head = lang.admins_head(&at.title, count(there), count(admins.len()));
    let made = answer.timestamp.min(live.timestamp);
    let to = |page| What::Admins { page };
    let sheet = Sheet::new(window, made).part(head).part(list).pages(&page, &at, to);
    let refresh = sheet.refresh(to(page.number()).on(at.number));
    Ok(sheet.buttons(vec![refresh]).letter())
}

fn row(lang: Lang, admin: &Admin<'_>, is_there: bool) -> Html {
    let (dot, name) = (if is_there { "🟢" } else { "⚪" }, word(&admin.nickname));
    match admin.position.as_ref().or(admin.short_name.as_ref()) {
        Some(position) => lang.admin_row(dot, &name, &word(position)),
        None => lang.admin_row_level(dot, &name, admin.level.into()),
    }
}
