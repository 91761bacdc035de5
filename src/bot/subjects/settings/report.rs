//! The weekly reports of the chat's own fraction and family: whether they are sent, and the buttons that change that.

use super::{Settings, title_of};
use crate::bot::chat::ChatContext;
use crate::bot::error::HandlerResult;
use crate::bot::recent::LastAction;
use crate::bot::state::{Alert, ChatDefault, ChatDefaults};
use crate::bot::subjects::alert_kind::Times;
use crate::bot::subjects::alert_kind::store::store;
use crate::bot::subjects::week::report_alert::{USUAL, WeekGroup};
use crate::bot::subjects::{Condition, Query, QueryContext, WeekReportAlert};
use crate::bot::telegram::Button;
use crate::text::{Html, Lang};

/// The weekly report of a group of the chat.
pub(in crate::bot) struct Report {
    pub(in crate::bot) server: u32,
    pub(in crate::bot) of: WeekGroup,
    pub(in crate::bot) name: String,
    /// When it is sent; `None` if it is not.
    pub(in crate::bot) times: Option<Times>,
}

/// The reports of the chat's own fraction and family. A chat without a server has none.
pub(in crate::bot) async fn of_chat(context: &QueryContext) -> Vec<Report> {
    let ChatDefaults { server, fraction, family, .. } = context.defaults;
    let Some(number) = server else { return Vec::new() };
    let fraction = fraction.map(WeekGroup::Fraction);
    let mut reports = Vec::new();
    for of in fraction.into_iter().chain(family.map(WeekGroup::Family)) {
        let default = match of {
            WeekGroup::Fraction(id) => ChatDefault::Fraction(Some(id)),
            WeekGroup::Family(id) => ChatDefault::Family { family: Some(id), server },
        };
        let name = title_of(context, default).await.unwrap_or_else(|| of.id().to_string());
        reports.push(Report { server: number, of, name, times: times(context, number, of) });
    }
    reports
}

/// Whether the chat gets the report of this group.
pub(in crate::bot) fn is_sent(context: &QueryContext, server: Option<u32>, of: WeekGroup) -> bool {
    server.is_some_and(|server| times(context, server, of).is_some())
}

/// Sends the report at the usual time from now on, or at no time.
pub(super) async fn set(
    chat: &ChatContext,
    server: Option<u32>,
    of: WeekGroup,
    is_sent: bool,
) -> HandlerResult {
    let (alerts, zone) = (&chat.context.alerts, &chat.context.settings.zone);
    let Some(server) = server else { return Ok(()) };
    let mut sent = alerts.of_chat(chat.id()).await?;
    sent.retain(|alert: &Alert| alert.server == server && is_report(&alert.condition, of));
    if is_sent && sent.is_empty() {
        let report = WeekReportAlert { of, times: USUAL };
        store(chat, server, report.into(), USUAL.state(chat.now, zone)).await?;
    }
    if !is_sent && !sent.is_empty() {
        for alert in &sent {
            alerts.delete(chat.id(), alert.id).await?;
        }
        chat.record_action(LastAction::AlertsDeleted(sent));
    }
    Ok(())
}

impl Report {
    pub(super) fn line(&self, lang: Lang) -> Html {
        match self.times {
            Some(times) => lang.settings_report(&self.name, &times.text(lang)),
            None => lang.settings_no_report(&self.name),
        }
    }

    pub(super) fn button(&self, context: &QueryContext) -> Button {
        let text = match self.times {
            Some(_) => context.lang.button_report_on(&self.name),
            None => context.lang.button_report_off(&self.name),
        };
        let step = Settings::Report { of: self.of, is_sent: self.times.is_none() };
        context.button(text, step.on(self.server))
    }
}

/// When the chat gets the report of this group.
fn times(context: &QueryContext, server: u32, of: WeekGroup) -> Option<Times> {
    let reports = context.pings.iter().filter(|(on, _)| *on == server);
    let mut reports = reports.filter(|(_, condition)| is_report(condition, of));
    reports.find_map(|(_, condition)| condition.kind().schedule())
}

fn is_report(condition: &Condition, group: WeekGroup) -> bool {
    matches!(condition, Condition::WeekReport(WeekReportAlert { of, .. }) if *of == group)
}
