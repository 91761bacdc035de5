//! The page at `/privacy`: what is kept about players and people, for how long, how to hide or delete it, and who answers
//! for it. Who changes what it says changes the date of `changed`, too.

use std::sync::Arc;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::routing::get;

use super::Api;
use super::page_caches::View;
use super::page_language::{PageLanguage, language_links};
use super::pages::{CachePolicy, Negotiation, Page, Version};
use super::public_pages::{PageTexts, PublicRoute, escaped, filled, page_headers};

const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The page. It is rendered again once the address of the bot is known, and where people get help.
pub(super) fn route() -> PublicRoute {
    let page = async |State(api): State<Arc<Api>>,
                      language: PageLanguage,
                      negotiation: Negotiation| {
        let [bot, support] = [api.bot.url().is_some(), api.bot.support_html().is_some()];
        let version = Version::number(u64::from(support) * 2 + u64::from(bot));
        let render =
            async || Ok(Page::new("text/html; charset=utf-8", render(&api, language).into(), None));
        let page = api.page_caches.pages.page(View::Privacy(language), version, render).await?;
        let response = negotiation.respond(&page, CachePolicy::LocalizedLive).await;
        response.map(|response| (page_headers(POLICY), response).into_response())
    };
    ("/privacy", get(page))
}

/// What the page says.
pub(super) const TEXTS: PageTexts = PageTexts {
    en: include_str!("privacy/en.json"),
    ru: include_str!("privacy/ru.json"),
    uk: include_str!("privacy/uk.json"),
};

fn render(api: &Api, PageLanguage { lang, is_chosen }: PageLanguage) -> String {
    let texts = TEXTS.of(lang);
    let text = |name: &str| texts.get(name).map_or("", String::as_str);
    let value = |name: &str| {
        Some(match name {
            "lang" => lang.code().to_owned(),
            "bot" => api.bot.html(text("theBot")),
            "toBot" => to_bot(api, text("toTheBot")),
            "contact" => {
                let support =
                    api.bot.support_html().map(|link| text("support").replace("{}", &link));
                // Braces are those of the template.
                let support = support.map(|it| it.replace('{', "&#123;").replace('}', "&#125;"));
                support.unwrap_or_else(|| text("noSupport").to_owned())
            }
            "days" => lang.days(api.ledger.days().into()).as_str().to_owned(),
            "languageLinks" => language_links(lang),
            "address" => escaped(api.public_url.trim_end_matches('/')),
            "query" if is_chosen => format!("?lang={}", lang.code()),
            "query" => String::new(),
            // Our own texts contain markup.
            _ => return texts.get(name).cloned(),
        })
    };
    // Texts name the bot, too, and so do texts in them.
    let text = |name: &str| filled(&value(name)?, value);
    filled(include_str!("privacy/page.html"), |name| filled(&text(name)?, value))
        .unwrap_or_default()
}

/// Whom to write to: the words, which are a link if only the address of the bot is known, or its name after them.
fn to_bot(api: &Api, words: &str) -> String {
    match api.bot.name() {
        Some(_) => format!("{words} {}", api.bot.html("")),
        None => api.bot.html(words),
    }
}
