//! `/busy` and `/serverchart`: how many players a server has, at the hours of the usual week or in the last 24 hours.

use serde::{Deserialize, Serialize};

use crate::bot::picture_cache::Drawing;
use crate::bot::subjects::answers::paged_message::PagedMessage;
use crate::bot::subjects::answers::picture_heading::heading;
use crate::bot::subjects::fraction::chart;
use crate::bot::subjects::week::usual_week::UsualWeek;
use crate::bot::subjects::{
    Answer, EarlyReply, Fractions, Query, QueryCommand, QueryContext, ServerRef,
};
use crate::text::{Html, Lang};

/// The players of a server over time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct ServerChart {
    /// Whether the usual week is shown, and not the last 24 hours.
    pub(in crate::bot) usual: bool,
}

impl Query for ServerChart {
    const COMMANDS: &'static [QueryCommand] = &[
        QueryCommand {
            names: &["serverchart"],
            description: Some(Lang::command_server_chart),
            is_in_menu: false,
            parse: |arguments| Box::pin(arguments.on_server(Self { usual: false })),
        },
        QueryCommand {
            names: &["busy"],
            description: Some(Lang::command_busy),
            is_in_menu: false,
            parse: |arguments| Box::pin(arguments.on_server(Self { usual: true })),
        },
    ];

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let server = context.server(server, self).await?;
        let message = match self.usual {
            true => usual_week(context, &server).await?,
            false => last_day(context, &server).await?,
        };
        let lang = context.lang;
        let other = if self.usual { lang.button_chart() } else { lang.button_usual_week() };
        let other = (other, Self { usual: !self.usual }.on(server.number));
        let fractions = (lang.button_fractions(), Fractions { page: 0 }.on(server.number));
        message.refreshed(self.clone().on(server.number), [other, fractions])
    }
}

async fn usual_week<'c>(
    context: &'c QueryContext,
    server: &ServerRef,
) -> Result<PagedMessage<'c>, EarlyReply> {
    let week = UsualWeek::of_server(context, server).await?;
    Ok(week.message(context, context.lang.server_week_head(&server.title)))
}

async fn last_day<'c>(
    context: &'c QueryContext,
    server: &ServerRef,
) -> Result<PagedMessage<'c>, EarlyReply> {
    let lang = context.lang;
    let history = context.client.history(server.number, None, chart::HOURS).await?;
    let heading = heading(context, lang.picture_day_of_players(), server, history.timestamp);
    let (drawing, facts) = chart::last_day(context, heading, &history);
    let name = format!("chart {} {}", server.number, lang.code());
    Ok(PagedMessage::new(context, history.timestamp)
        .picture(name, Drawing::Chart(drawing))
        .part(Html::lines([lang.server_chart_head(&server.title), facts])))
}
