//! `/settings`: the defaults of a chat, and the way the bot writes there.

mod menu;
mod norm;
mod pickers;
mod quiet;
pub(in crate::bot) mod report;

use serde::{Deserialize, Serialize};

use super::answers::arguments::Arguments;
use super::answers::query_context::{MAX_BUTTONS, grid};
use super::answers::visible_name::short_name;
use super::week::report_alert::WeekGroup;
use super::{Answer, EarlyReply, Query, QueryCommand, QueryContext, View, count};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerError;
use crate::bot::language::{self, Expected, Match};
use crate::bot::recent::LastAction;
use crate::bot::state::{ChatDefault, ChatDefaults, MAX_ALERTS, QuietHours};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Html, Lang, Plain};

/// A step in the menu of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum Settings {
    Menu,
    Close,
    PickServer,
    PickFraction,
    PickFamily {
        page: u16,
    },
    PickLang,
    Server(Option<u32>),
    Fraction(Option<u32>),
    /// Set this family, or none. The view has the server of the family.
    Family(Option<u64>),
    Lang(Lang),
    /// Show or hide money, bank and phone in a group.
    PrivateFields(bool),
    PickQuiet,
    /// Set these quiet hours, in half hours of the day; if both are the same, there are none.
    Quiet {
        from: u8,
        to: u8,
    },
    PickNorm,
    /// Set this norm of hours in a week, or none.
    Norm(Option<u16>),
    /// Send the weekly report of a group of the chat, or stop it. The view has the server.
    Report {
        of: WeekGroup,
        is_sent: bool,
    },
}

impl Query for Settings {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["settings", "setup", "настройки"],
        description: Some(Lang::command_settings),
        is_in_menu: true,
        parse: |arguments| Box::pin(parse(arguments)),
    }];

    const ON_SERVER: bool = false;

    /// The menu as it is after the step.
    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let message = match *self {
            Self::PickServer => pickers::servers(context).await?,
            Self::PickFraction => pickers::fractions(context).await?,
            Self::PickFamily { page } => pickers::families(context, page).await?,
            Self::PickLang => {
                let choice = |lang: Lang| button(context, lang.lang_name(), Self::Lang(lang));
                let rows = vec![Lang::ALL.map(choice).into(), vec![back(context)]];
                OutgoingMessage { text: context.lang.lang_ask(), rows }
            }
            // The family was not set, because it belongs to another server than the chat's.
            Self::Family(Some(family)) if context.defaults.family != Some(family) => {
                pickers::families(context, 0).await?
            }
            Self::Close => saved(context).await.into(),
            Self::Report { of, is_sent: true } if !report::is_sent(context, server, of) => {
                let text = context.lang.alert_too_many(count(MAX_ALERTS));
                OutgoingMessage { text, rows: vec![vec![back(context)]] }
            }
            // The next open choice is asked at once.
            Self::Server(Some(_)) if context.defaults.fraction.is_none() => {
                saved_then(context, pickers::fractions(context).await).await?
            }
            Self::Fraction(Some(_))
                if context.defaults.family.is_none() && context.defaults.server.is_some() =>
            {
                saved_then(context, pickers::families(context, 0).await).await?
            }
            Self::Menu
            | Self::Server(_)
            | Self::Fraction(_)
            | Self::Family(_)
            | Self::Lang(_)
            | Self::PrivateFields(_)
            | Self::Norm(_)
            | Self::Report { .. } => menu::menu(context).await,
            Self::PickNorm => norm::menu(context),
            Self::PickQuiet | Self::Quiet { .. } => quiet::menu(context).await,
        };
        Ok(message.into())
    }
}

impl Settings {
    /// No quiet hours.
    pub(in crate::bot) const NOT_QUIET: Self = Self::Quiet { from: 0, to: 0 };

    /// Quiet hours from one minute of the day to another, as whole half hours that include them.
    pub(in crate::bot) fn quiet(from: u16, to: u16) -> Self {
        let half_hour = |minute: u16| u8::try_from(minute / 30 % 48).unwrap_or_default();
        Self::Quiet { from: half_hour(from), to: half_hour(to + 29) }
    }

    /// Stores the change of the step; returns the language of the next message.
    pub(in crate::bot) async fn apply(
        self,
        chat: &ChatContext,
        server: Option<u32>,
    ) -> Result<Lang, HandlerError> {
        let (context, id) = (&chat.context, chat.id());
        let default = match self {
            Self::Server(server) => ChatDefault::Server(server),
            // "We are LSPD 05" chooses both.
            Self::Fraction(fraction) => {
                chat.set_default_on(server, ChatDefault::Fraction(fraction)).await?;
                return Ok(chat.lang);
            }
            Self::Family(family) => ChatDefault::Family { family, server },
            Self::PrivateFields(shown) => ChatDefault::ShowPrivate(shown),
            Self::Norm(norm) => {
                ChatDefault::Norm(norm.map(|hours| hours.clamp(1, language::MAX_NORM)))
            }
            Self::Lang(lang) => {
                chat.set_language(lang).await?;
                context.set_command_menu(id, lang).await;
                return Ok(lang);
            }
            Self::Report { of, is_sent } => {
                report::set(chat, server, of, is_sent).await?;
                return Ok(chat.lang);
            }
            Self::Menu
            | Self::Close
            | Self::PickServer
            | Self::PickFraction
            | Self::PickFamily { .. }
            | Self::PickLang
            | Self::PickQuiet
            | Self::PickNorm => return Ok(chat.lang),
            Self::Quiet { from, to } => {
                let quiet = QuietHours::new(u16::from(from) * 30, u16::from(to) * 30);
                let before = context.chats.settings(id).await?.quiet_hours;
                context.chats.set_quiet_hours(id, quiet).await?;
                if quiet != before {
                    chat.record_action(LastAction::QuietHoursSet { before });
                }
                return Ok(chat.lang);
            }
        };
        chat.set_default(default).await?;
        Ok(chat.lang)
    }
}

/// The current choices and the next question. If the API does not answer, the menu.
async fn saved_then(
    context: &QueryContext,
    next: Result<OutgoingMessage, EarlyReply>,
) -> Result<OutgoingMessage, EarlyReply> {
    match next {
        Err(EarlyReply::Api(_)) => Ok(menu::menu(context).await),
        Ok(OutgoingMessage { text, rows }) => {
            Ok(OutgoingMessage { text: Html::paragraphs([saved(context).await, text]), rows })
        }
        Err(other) => Err(other),
    }
}

/// Parses a server, a fraction or a family by its name. If nothing was typed, the view is the menu.
async fn parse(arguments: Arguments<'_>) -> Result<View, EarlyReply> {
    let (context, words) = (arguments.context, arguments.words.trim());
    if words.is_empty() {
        return Ok(Settings::Menu.anywhere());
    }
    let status = context.client.status().await?;
    // A server can be chosen while the data of another one are missing.
    if let Match::One(server) = language::server(words, &status.game) {
        return Ok(Settings::Server(Some(server)).anywhere());
    }
    let known = arguments.known_fractions().await?;
    let known = known.as_ref().map_or(&[][..], |known| &known.fractions);
    let split = language::split_server(words, &status.game, Expected::Fraction(known));
    if let (Some(Match::One(server)), Match::One(fraction)) =
        (&split.server, language::fraction(&split.what, known))
    {
        return Ok(Settings::Fraction(Some(fraction)).on(*server));
    }
    let fractions = found(language::fraction(words, known));
    let named = known.iter().filter(|fraction| fractions.contains(&fraction.id));
    let mut choices: Vec<(String, View)> = named
        .map(|fraction| {
            let step = Settings::Fraction(Some(fraction.id)).anywhere();
            (format!("🚩 {}", short_name(&fraction.short)), step)
        })
        .collect();
    if let Some(server) = context.defaults.server {
        let answer = context.client.families(server).await?;
        let families = found(language::family(words, &answer.families));
        let named = answer.families.iter().filter(|family| families.contains(&family.id));
        choices.extend(named.map(|family| {
            let step = Settings::Family(Some(family.id)).on(server);
            (format!("👪 {}", short_name(&family.name)), step)
        }));
    }
    match choices.as_slice() {
        [] => Err(context.lang.settings_not_found(&short_name(words)).into()),
        [(_, only)] => Ok(only.clone()),
        several => {
            let button = |(text, view): &(String, View)| {
                context.button(Plain::untrusted(text), view.clone())
            };
            let rows = grid(several.iter().take(MAX_BUTTONS).map(button), 2);
            Err(OutgoingMessage { text: context.lang.which_of_these(), rows }.into())
        }
    }
}

/// The things that were found, without similar ones.
fn found<T>(meant: Match<T>) -> Vec<T> {
    match meant {
        Match::One(one) => vec![one],
        Match::Several(several) => several,
        Match::Near(_) | Match::Nothing => Vec::new(),
    }
}

/// The current choices in a line.
async fn saved(context: &QueryContext) -> Html {
    let ChatDefaults { server, fraction, family, .. } = context.defaults;
    let mut chosen = Vec::new();
    for default in [
        ChatDefault::Server(server),
        ChatDefault::Fraction(fraction),
        ChatDefault::Family { family, server },
    ] {
        chosen.extend(title_of(context, default).await.map(|title| Html::untrusted(&title)));
    }
    match chosen.is_empty() {
        true => context.lang.settings_closed(),
        false => context.lang.settings_saved(Html::dot_separated(chosen)),
    }
}

/// The title of the default, as answers show it; `None` while the API does not tell it.
pub(in crate::bot) async fn title_of(
    context: &QueryContext,
    default: ChatDefault,
) -> Option<String> {
    match default {
        ChatDefault::Server(Some(number)) => context.title_of(number).await.ok()?,
        ChatDefault::Fraction(Some(id)) => {
            let answer = context.client.fractions(context.any_server().await.ok()?).await.ok()?;
            let found = answer.fractions.iter().find(|fraction| fraction.id == id);
            Some(found.map_or_else(|| id.to_string(), |fraction| short_name(&fraction.short)))
        }
        ChatDefault::Family { family: Some(id), server: Some(server) } => {
            let answer = context.client.families(server).await.ok()?;
            let found = answer.families.iter().find(|family| family.id == id);
            Some(found.map_or_else(|| id.to_string(), |family| short_name(&family.name)))
        }
        ChatDefault::Server(None)
        | ChatDefault::Fraction(None)
        | ChatDefault::Family { .. }
        | ChatDefault::ShowPrivate(_)
        | ChatDefault::Norm(_) => None,
    }
}

fn button(context: &QueryContext, text: Plain, step: Settings) -> Button {
    context.button(text, step.anywhere())
}

fn back(context: &QueryContext) -> Button {
    button(context, context.lang.button_back(), Settings::Menu)
}
