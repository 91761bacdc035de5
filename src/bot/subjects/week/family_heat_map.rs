//! `/when` of a family: at which hours of which weekdays it is usually strong, as a picture of the last four weeks.

use serde::{Deserialize, Serialize};

use super::usual_week::UsualWeek;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::family;
use crate::bot::subjects::{Answer, Family, Query, QueryCommand, QueryContext, Week};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct FamilyHeatMap {
    pub(in crate::bot) family: Name,
}

impl Query for FamilyHeatMap {
    /// The command of fractions parses families, too.
    const COMMANDS: &'static [QueryCommand] = &[];

    fn subject(&self) -> ViewSubject {
        ViewSubject::family(&self.family)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |family| Self { family };
        let families = context.client.families(server.number).await?;
        let family = family::find(context, &server, &families.families, &self.family, to)?;
        let week = UsualWeek::of_family(context, &server, family.id, &family.name).await?;
        let head = lang.when_head("👪", &short_name(&family.name), &server.title);
        let members = Family::members(family.id).on(server.number);
        let hours = Week::of_family(family.id).on(server.number);
        week.message(context, head).refreshed(
            to(Name::Id(family.id)).on(server.number),
            [(lang.button_members(), members), (lang.button_week(), hours)],
        )
    }
}
