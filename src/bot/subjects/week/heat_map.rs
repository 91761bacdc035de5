//! `/when`: at which hours of which weekdays a fraction is usually strong, as a picture of the last four weeks.

use serde::{Deserialize, Serialize};

use super::typed_group::parse_group;
use super::usual_week::UsualWeek;
use crate::bot::subjects::answers::fraction_kind::emblem;
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::answers::visible_name::short_name;
use crate::bot::subjects::fraction;
use crate::bot::subjects::{
    Answer, Digest, FamilyHeatMap, Fraction, Query, QueryCommand, QueryContext,
};
use crate::text::Lang;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct HeatMap {
    pub(in crate::bot) fraction: Name,
}

impl Query for HeatMap {
    // `/when` is a name of the command, too, but no word for it in a sentence.
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["heatmap", "теплокарта"],
        description: Some(Lang::command_when),
        is_in_menu: false,
        parse: |arguments| {
            let of_family = |family| FamilyHeatMap { family };
            Box::pin(parse_group(arguments, |fraction| HeatMap { fraction }, of_family))
        },
    }];

    fn subject(&self) -> ViewSubject {
        ViewSubject::fraction(&self.fraction)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let (lang, server) = (context.lang, context.server(server, self).await?);
        let to = |fraction| Self { fraction };
        let fraction = fraction::find(context, &server, &self.fraction, to).await?;
        let short = short_name(&fraction.short);
        let week = UsualWeek::of_fraction(context, &server, fraction.id, &fraction.short).await?;
        let head = lang.when_head(emblem(&fraction), &short, &server.title);
        let members = Fraction::members(fraction.id).on(server.number);
        let today = Digest { fraction: Name::Id(fraction.id.into()) }.on(server.number);
        week.message(context, head).refreshed(
            to(Name::Id(fraction.id.into())).on(server.number),
            [(lang.button_members(), members), (lang.button_day(), today)],
        )
    }
}
