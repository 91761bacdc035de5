//! The button under a message that opens the Mini App.

use super::Button;
use crate::text::{Lang, Plain};

/// How a chat opens the Mini App.
#[derive(Clone, Debug)]
pub(crate) enum AppEntry {
    /// A private chat opens the page.
    Page(reqwest::Url),
    /// A group opens a link to the bot.
    Link(reqwest::Url),
}

impl AppEntry {
    /// A button that opens what the start parameter names, such as `m5` for the map of server 5.
    pub(crate) fn button(&self, text: Plain, lang: Lang, start: &str) -> Button {
        match self {
            Self::Page(page) => {
                let mut page = page.clone();
                page.query_pairs_mut()
                    .append_pair("lang", lang.code())
                    .append_pair("startapp", start);
                Button::app(text, page)
            }
            Self::Link(link) => {
                let mut link = link.clone();
                link.query_pairs_mut().append_pair("startapp", start);
                Button::link(text, link)
            }
        }
    }
}
