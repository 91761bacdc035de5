//! `/roster csv`: the roster as a file that a spreadsheet opens as it is, with a row for each member.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Roster;
use super::members::{RosterMember, RosterMembers, usernames};
use crate::bot::state::{ChatDefault, ChatDefaults};
use crate::bot::subjects::answers::answer_file::AnswerFile;
use crate::bot::subjects::answers::query_context::ServerRef;
use crate::bot::subjects::answers::show_answer::AnswerMessage;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::{Answer, Query, QueryCommand, QueryContext, age_line};
use crate::bot::telegram::OutgoingFile;
use crate::text::Html;

/// Programs that don't assume UTF-8 know it by this mark.
const BYTE_ORDER_MARK: char = '\u{feff}';

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct RosterFile {
    pub(in crate::bot) of: Roster,
}

impl Query for RosterFile {
    /// `/roster` with "csv" leads here.
    const COMMANDS: &'static [QueryCommand] = &[];

    fn subject(&self) -> ViewSubject {
        self.of.subject()
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let server = context.server(server, self).await?;
        let roster = self.of.read(context, &server, |of| Self { of }).await?;
        let members = roster.filtered(self.of.filter, context.now);
        let usernames = usernames(context, &members).await;
        let lines = members.iter().zip(usernames);
        let lines = lines.map(|(member, name)| row(context, &roster, member, name));
        let columns = context.lang.roster_columns();
        let table: String = [columns.as_str().to_owned()]
            .into_iter()
            .chain(lines)
            .map(|line| format!("{line}\r\n"))
            .collect();
        let bytes = format!("{BYTE_ORDER_MARK}{table}").into();
        let file = OutgoingFile { name: file_name(&roster, &server), bytes };
        let head = self.of.head(context, &roster, members.len());
        let text = Html::paragraphs([head.clone(), age_line(context, roster.timestamp)]);
        // In private, the chat has no fraction or family of the group.
        let of = Roster::of_group(roster.of, self.of.filter);
        let file = Some(AnswerFile { file, view: Self { of }.on(server.number) });
        let message = text.into();
        Ok(AnswerMessage {
            head,
            picture: None,
            file,
            message,
            live: None,
            is_question: false,
            retry_after: None,
        })
    }

    fn default_choice(&self, server: Option<u32>, defaults: &ChatDefaults) -> Option<ChatDefault> {
        self.of.default_choice(server, defaults)
    }
}

fn row(
    context: &QueryContext,
    roster: &RosterMembers,
    member: &RosterMember,
    username: Option<String>,
) -> String {
    let date = |date: Date| date.to_string();
    let seen = if member.is_online { roster.today } else { member.last_day };
    let absence = member.absence(context.now);
    let until = absence.map(|it| date(it.until.to_zoned(context.zone.clone()).date()));
    let reason = absence.and_then(|it| it.reason.as_deref());
    let cells = [
        cell(&member.name),
        member.rank.map(|rank| rank.to_string()).unwrap_or_default(),
        cell(member.position.as_deref().unwrap_or_default()),
        if member.is_online { "✓" } else { "" }.to_owned(),
        seen.map(date).unwrap_or_default(),
        format!("{}:{:02}", member.minutes / 60, member.minutes % 60),
        username.map(|name| format!("t.me/{name}")).unwrap_or_default(),
        until.unwrap_or_default(),
        cell(reason.unwrap_or_default()),
    ];
    cells.join(";")
}

/// A text as a cell. A spreadsheet would calculate a text that begins like a formula.
fn cell(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@']);
    let mark = if is_formula { "'" } else { "" };
    match text.contains([';', ',', '"']) {
        true => format!("\"{mark}{}\"", text.replace('"', "\"\"")),
        false => format!("{mark}{text}"),
    }
}

/// `roster-LSPD-05-2026-01-31.csv`
fn file_name(roster: &RosterMembers, server: &ServerRef) -> String {
    let title: Vec<&str> =
        roster.title.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
    let day = roster.today.map(|day| format!("-{day}")).unwrap_or_default();
    format!("roster-{}-{:02}{day}.csv", title.join("-"), server.number)
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn a_cell_stays_one_cell_and_is_no_formula() {
        for (text, expected) in [
            ("Nicolas_Reed", "Nicolas_Reed"),
            ("", ""),
            ("exams; \"hard\" ones", "\"exams; \"\"hard\"\" ones\""),
            ("one\r\ntwo", "one  two"),
            ("=1+1", "'=1+1"),
            ("\t=1+1", "' =1+1"),
            ("+7;900", "\"'+7;900\""),
            ("-5", "'-5"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("rank = 5", "rank = 5"),
        ] {
            assert_eq!(cell(text), expected);
        }
    }
}
