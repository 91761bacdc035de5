//! Offers what a text may ask for that was not understood.

use super::Reader;
use super::by_example::is_answer;
use crate::bot::callback::{HelpTopic, KeyAction};
use crate::bot::language::{Guess, Intent};
use crate::bot::subjects::answers::alert_button::AlertButton;
use crate::bot::subjects::answers::query_context::grid;
use crate::bot::subjects::{Query, Settings, View, ViewKind, commands};
use crate::bot::telegram::{Button, OutgoingMessage};
use crate::text::{Lang, Plain};

/// A less probable intent is not offered.
const POSSIBLE: f32 = 0.2;

/// How many intents are offered.
const OFFERED: usize = 3;

/// A less probable intent is not offered beside an answer.
const DOUBTFUL: f32 = 0.35;

impl Reader<'_> {
    /// The button for what the examples say that the text asks for, if the view shows something else.
    pub(super) async fn other_meaning(&self, shown: &View) -> Option<Button> {
        let first = self.guesses().first().filter(|guess| guess.probability >= DOUBTFUL)?;
        // A step in the settings is taken only if somebody asks for it.
        let is_step =
            first.intent == Intent::Settings || matches!(shown.kind, ViewKind::Settings(_));
        if is_answer(shown, first.intent)
            || is_step
            || self.is_command_of(shown)
            // The words have said what is wanted.
            || matches!(shown.kind, ViewKind::Owners(_))
            || self.needs_context(first.intent)
        {
            return None;
        }
        let lang = self.context.lang;
        match self.view_of(first.intent).await.ok()? {
            Some(view) if view == *shown => None,
            Some(view) => {
                let title = description(&view)?(lang);
                Some(self.context.button(lang.button_or(title.as_str()), view))
            }
            None => self.button_of(first.intent),
        }
    }

    /// Buttons for what the text may ask for.
    pub(super) async fn offer(&self) -> Option<OutgoingMessage> {
        let lang = self.context.lang;
        let mut buttons: Vec<Button> = Vec::new();
        for Guess { intent, probability } in self.guesses().iter().copied().take(OFFERED) {
            if probability < POSSIBLE {
                continue;
            }
            if let Ok(Some(view)) = self.view_of(intent).await {
                let title = description(&view).map(|title| title(lang));
                buttons.extend(title.map(|title| self.context.button(title, view)));
            } else {
                let button = self.button_of(intent);
                buttons.extend(button.filter(|it| !buttons.iter().any(|known| known == it)));
            }
        }
        let rows = grid(buttons.into_iter(), 1);
        (!rows.is_empty()).then(|| OutgoingMessage { text: lang.did_you_mean(), rows })
    }

    /// The button that leads to what is no query.
    fn button_of(&self, intent: Intent) -> Option<Button> {
        let lang = self.context.lang;
        Some(match intent {
            Intent::Watch => Button::press(lang.command_watch(), AlertButton::Kinds),
            Intent::WatchMore | Intent::Alerts | Intent::Stop => {
                Button::press(lang.button_alerts(), AlertButton::List { page: 0 })
            }
            Intent::Quiet => {
                self.context.button(lang.button_quiet(), Settings::PickQuiet.anywhere())
            }
            Intent::KeyList | Intent::KeyLimit | Intent::KeyMore | Intent::KeyTrouble
                if self.context.is_private =>
            {
                Button::press(lang.command_list(), KeyAction::List { page: 0 })
            }
            Intent::ApiExample | Intent::ApiAbout if self.context.is_private => {
                Button::press(lang.button_help_keys(), HelpTopic::Keys)
            }
            Intent::Help if self.context.is_private => {
                Button::press(lang.command_help(), HelpTopic::Menu)
            }
            _ => return None,
        })
    }
}

/// What the query of a view shows.
fn description(view: &View) -> Option<fn(Lang) -> Plain> {
    commands().find(|command| command.names.first() == Some(&view.command()))?.description
}
