//! The report about a week: hours against the week before, who came and left, who played most and who did not play, with the
//! picture of the usual week.

use std::cmp::Reverse;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::norm::Norm;
use super::online_time::{time, total};
use super::report_alert::WeekGroup;
use super::typed_group::Group;
use super::usual_week::UsualWeek;
use super::{Members, Week, WeekOf, facts};
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::{first_names, short_name};
use crate::bot::subjects::family::membership;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{Answer, Query, QueryCommand, QueryContext};
use crate::text::{Html, Lang};
use crate::wire::PlayerTimes;

/// How many of those who played most are named, and how many of those who did not play or not enough. The text has to fit
/// under a picture.
const MOST: usize = 3;
const MISSING: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct WeekReport {
    pub(in crate::bot) of: WeekGroup,
}

impl Query for WeekReport {
    /// Only an alert sends it.
    const COMMANDS: &'static [QueryCommand] = &[];

    fn subject(&self) -> ViewSubject {
        let name = Name::Id(self.of.id());
        match self.of {
            WeekGroup::Fraction(_) => ViewSubject::fraction(&name),
            WeekGroup::Family(_) => ViewSubject::family(&name),
        }
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let number = server.number;
        let (week, group) = match self.of {
            WeekGroup::Fraction(id) => (Week::of_fraction(id), Group::Fraction),
            WeekGroup::Family(id) => (Week::of_family(id), Group::Family),
        };
        let Members { head, of, history, name, playtime, online, app } =
            week.members(group, context, &server).await?;
        let dates: Vec<Date> = playtime.days.iter().filter_map(|day| day.parse().ok()).collect();
        let since: Option<Date> = playtime.since.as_deref().and_then(|day| day.parse().ok());
        let mut players: Vec<(&str, &PlayerTimes)> =
            playtime.data.iter().map(|(name, times)| (&**name, times)).collect();
        players.sort_by_cached_key(|(name, times)| (Reverse(total(times)), *name));
        let norm = Norm::of(context, number, of, &dates, since).await?;
        let facts = facts(lang, &players, &dates, since, &norm);
        let changes = match of {
            WeekGroup::Family(id) => membership::of_week(context, number, id).await,
            WeekGroup::Fraction(id) => fraction::member_changes::of_week(context, number, id).await,
        };
        let is_shown = context.viewer.may_see(&context.client, number, &history).await?;
        let people = match (facts.is_empty(), is_shown) {
            (true, _) => lang.week_nothing(),
            (false, false) => lang.week_members_closed(),
            (false, true) => named(lang, &players, &norm),
        };
        let head = Html::lines([head].into_iter().chain(facts).chain(changes));
        let least_first = Week { of: WeekOf::least_first(week.of), ..week }.on(number);
        let others = [(lang.button_members(), online), (lang.button_week(), least_first)];
        let message = PagedMessage::new(context, playtime.timestamp).part(head).part(people);
        // Without a picture, the report is a text.
        let usual = match of {
            WeekGroup::Fraction(id) => {
                UsualWeek::of_fraction(context, &server, id, &name).await.ok()
            }
            // The hours of families are counted only since they are kept.
            WeekGroup::Family(id) => {
                let usual = UsualWeek::of_family(context, &server, id, &name).await.ok();
                usual.filter(|usual| !usual.is_empty())
            }
        };
        let message = match usual.map(UsualWeek::picture) {
            Some((name, drawing)) => message.picture(name, drawing),
            None => message,
        };
        let message = message.app_row(lang.button_app_week(), &app);
        message.refreshed(self.clone().on(number), others)
    }
}

/// Who played most, and who did not play or less than the norm.
fn named(lang: Lang, players: &[(&str, &PlayerTimes)], norm: &Norm) -> Html {
    let played = |(_, times): &&(&str, &PlayerTimes)| total(times) > 0;
    let most: Vec<Html> = players
        .iter()
        .filter(played)
        .take(MOST)
        .map(|(name, times)| lang.report_hours(&short_name(name), &time(lang, total(times))))
        .collect();
    let most = (!most.is_empty()).then(|| lang.report_most(Html::comma_separated(most)));
    let (idle, missed): (Vec<_>, Vec<_>) = players
        .iter()
        .rev()
        .filter(|(name, times)| {
            !norm.is_absent(name) && (total(times) == 0 || norm.is_missed(name, times))
        })
        .partition(|(_, times)| total(times) == 0);
    let shown =
        |them: &[&(&str, &PlayerTimes)]| first_names(them.iter().map(|(name, _)| *name), MISSING);
    let idle = shown(&idle).map(|names| lang.report_idle(count(idle.len()), names));
    let missed = shown(&missed).map(|names| lang.report_missed(count(missed.len()), names));
    Html::lines(most.into_iter().chain(missed).chain(idle))
}
