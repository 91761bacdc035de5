//! `/admins`: which administrators are online.

use std::cmp::Reverse;
use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::{Answer, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang};
use crate::wire::Admin;

const PAGE: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Admins {
    pub(in crate::bot) page: u16,
}

impl Query for Admins {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["admins", "adm", "админы", "адм"],
        description: Some(Lang::command_admins),
        is_in_menu: false,
        parse: |arguments| Box::pin(arguments.on_server(Admins { page: 0 })),
    }];

    const ON_BOARD: bool = true;

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    /// Online administrators come first.
    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let answer = context.client.admins(server.number).await?;
        let live = context.client.online(server.number).await?;
        let online: HashSet<&str> = live.data.values().map(|member| &*member.name).collect();
        let is_online = |admin: &Admin<'_>| online.contains(&*admin.nickname);
        let mut admins: Vec<&Admin<'_>> = answer.admins.iter().collect();
        admins.sort_by_key(|admin| (!is_online(admin), Reverse(admin.level), &*admin.nickname));
        let online = admins.iter().filter(|admin| is_online(admin)).count();
        let page = Page::of(admins.len(), PAGE, self.page);
        let rows =
            admins[page.lines.clone()].iter().map(|admin| row(lang, admin, is_online(admin)));
        let list = if admins.is_empty() { lang.admins_none() } else { Html::lines(rows) };
        let head = lang.admins_head(&server.title, count(online), count(admins.len()));
        let timestamp = answer.timestamp.min(live.timestamp);
        let to = |page| Self { page }.on(server.number);
        PagedMessage::new(context, timestamp)
            .part(head)
            .part(list)
            .pages(&page, to)
            .refreshed(to(page.number), [])
    }
}

fn row(lang: Lang, admin: &Admin<'_>, is_online: bool) -> Html {
    let (dot, name) = (if is_online { "🟢" } else { "⚪" }, short_name(&admin.nickname));
    match admin.position.as_ref().or(admin.short_name.as_ref()) {
        Some(position) => lang.admin_row(dot, &name, &short_name(position)),
        None => lang.admin_row_level(dot, &name, admin.level.into()),
    }
}
