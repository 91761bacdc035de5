//! The locales, read once.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::{Html, Lang, clean};

/// The longest argument that is a stranger's words.
const LONGEST: usize = 200;

static EN: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| bundle(Lang::En));
static RU: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| bundle(Lang::Ru));

/// An argument and its name.
pub(super) type Arg = (&'static str, FluentValue<'static>);

/// A locale's files, as they are embedded.
pub(super) const fn source(lang: Lang) -> [&'static str; 4] {
    match lang {
        Lang::En => [
            include_str!("../../locales/en/bot.ftl"),
            include_str!("../../locales/en/keys.ftl"),
            include_str!("../../locales/en/notifications.ftl"),
            include_str!("../../locales/en/queries.ftl"),
        ],
        Lang::Ru => [
            include_str!("../../locales/ru/bot.ftl"),
            include_str!("../../locales/ru/keys.ftl"),
            include_str!("../../locales/ru/notifications.ftl"),
            include_str!("../../locales/ru/queries.ftl"),
        ],
    }
}

/// The message in the language. Its absence is impossible by the test over all locales.
pub(super) fn say(lang: Lang, id: &str, args: impl IntoIterator<Item = Arg>) -> String {
    let bundle = match lang {
        Lang::En => &*EN,
        Lang::Ru => &*RU,
    };
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
        return String::from("…");
    };
    let args: FluentArgs<'_> = args.into_iter().collect();
    bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    // The identifier chooses the plural rules; a test counts in both languages.
    let plurals: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![plurals]);
    // Isolation marks would be copied along with a key.
    bundle.set_use_isolating(false);
    for file in source(lang) {
        bundle.add_resource_overriding(
            FluentResource::try_new(file.to_owned()).unwrap_or_else(|(read, _)| read),
        );
    }
    bundle
}

/// What may be inserted into a message: words are cleaned and escaped, numbers choose plurals.
pub(super) trait InHtml {
    fn in_html(self) -> FluentValue<'static>;
}

/// What may be inserted into text that nobody parses.
pub(super) trait InPlain {
    fn in_plain(self) -> FluentValue<'static>;
}

impl InHtml for &str {
    fn in_html(self) -> FluentValue<'static> {
        Html::untrusted_up_to(self, LONGEST).into_string().into()
    }
}

impl InHtml for Html {
    fn in_html(self) -> FluentValue<'static> {
        self.into_string().into()
    }
}

impl InHtml for u64 {
    fn in_html(self) -> FluentValue<'static> {
        self.into()
    }
}

impl InPlain for &str {
    fn in_plain(self) -> FluentValue<'static> {
        clean(self, LONGEST).into()
    }
}

impl InPlain for u64 {
    fn in_plain(self) -> FluentValue<'static> {
        self.into()
    }
}
