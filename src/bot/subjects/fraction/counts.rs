//! `/counts`: how many members of one or several fractions are online, on one or several servers.

mod lines;
mod table;
mod typed;

use serde::{Deserialize, Serialize};

use self::table::Table;
use crate::bot::language::Field;
use crate::bot::subjects::answers::compared_ids::{distinct, fitting};
use crate::bot::subjects::answers::fraction_kind::{KindOfFraction, UNKNOWN_EMBLEM};
use crate::bot::subjects::answers::freshness;
use crate::bot::subjects::answers::numbers::count;
use crate::bot::subjects::answers::paged_message::{Page, PagedMessage};
use crate::bot::subjects::answers::typed_name::Name;
use crate::bot::subjects::answers::view_subject::ViewSubject;
use crate::bot::subjects::{
    Answer, EarlyReply, Fraction, MAX_BUTTONS, Query, QueryCommand, QueryContext, View,
};
use crate::bot::telegram::OutgoingMessage;
use crate::text::{Html, Lang};

const PAGE: usize = 30;

/// How many servers are named in the first line.
const NAMED_SERVERS: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Counts {
    /// The fractions by id, at most six; all of `kind`, or simply all, when empty.
    #[serde(serialize_with = "fitting")]
    pub(in crate::bot) fractions: Vec<u32>,
    /// The kind whose fractions are meant, if no fraction is named.
    pub(in crate::bot) kind: Option<KindOfFraction>,
    /// The servers, at most six; every server when empty.
    #[serde(serialize_with = "fitting")]
    pub(in crate::bot) servers: Vec<u32>,
    pub(in crate::bot) page: u16,
}

impl Counts {
    /// The counts of these fractions. Without fractions, of all; without servers, on all. Of more than six, the first
    /// six are compared.
    pub(in crate::bot) fn of(fractions: Vec<u32>, servers: Vec<u32>) -> Self {
        Self { fractions: distinct(fractions), kind: None, servers: distinct(servers), page: 0 }
    }

    /// The counts of all fractions of a kind.
    pub(in crate::bot) fn of_kind(kind: KindOfFraction, servers: Vec<u32>) -> Self {
        Self { kind: Some(kind), ..Self::of(Vec::new(), servers) }
    }

    /// The view. One server is the view's, so that the next text is about it, too.
    pub(in crate::bot) fn view(mut self) -> View {
        match self.servers.as_slice() {
            [only] => {
                let server = *only;
                self.servers.clear();
                self.on(server)
            }
            _ => self.anywhere(),
        }
    }

    /// The same fractions on other servers.
    fn there(&self, servers: Vec<u32>) -> Self {
        Self { servers, page: 0, ..self.clone() }
    }

    /// What is counted: a fraction, several, a kind, or all.
    fn what(&self, lang: Lang, table: &Table) -> Html {
        match (self.kind, table.columns.as_slice()) {
            (_, [only]) => lang.kind_head(only.emblem, &only.name),
            (Some(kind), _) => lang.kind_head(kind.emblem(), kind.name(lang).as_str()),
            (None, _) if self.fractions.is_empty() => {
                lang.kind_head(UNKNOWN_EMBLEM, lang.counts_all_fractions().as_str())
            }
            (None, columns) => {
                let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
                lang.kind_head(UNKNOWN_EMBLEM, &names.join(", "))
            }
        }
    }
}

impl Query for Counts {
    const COMMANDS: &'static [QueryCommand] = &[QueryCommand {
        names: &["counts", "compare", "сравни", "сравнить", "сравнение", "порівняй", "порівняти"],
        description: Some(Lang::command_counts),
        is_in_menu: true,
        parse: |arguments| Box::pin(typed::parse(arguments)),
    }];

    const FIELDS: &'static [Field] = &[Field::Order, Field::Online, Field::Members, Field::Uniform];

    const ON_SERVER: bool = false;

    const ON_BOARD: bool = true;

    fn subject(&self) -> ViewSubject {
        match self.fractions.as_slice() {
            [only] => ViewSubject::fraction(&Name::Id((*only).into())),
            _ => ViewSubject::default(),
        }
    }

    fn page(&mut self) -> Option<&mut u16> {
        Some(&mut self.page)
    }

    async fn answer(&self, context: &QueryContext, server: Option<u32>) -> Answer {
        let lang = context.lang;
        let servers = match (self.servers.as_slice(), server) {
            ([], Some(server)) => vec![server],
            (servers, _) => servers.to_vec(),
        };
        let counts = Self { servers, ..self.clone() };
        let mut table = Table::load(context, &counts).await?;
        let place = match counts.servers.is_empty() && !table.is_one_server() {
            true => lang.counts_all_servers().to_string(),
            false => place(lang, &table),
        };
        let head = Html::dot_separated([counts.what(lang, &table), Html::escaped(&place)]);
        let Some(timestamp) = table.timestamp() else {
            return Err(Html::lines([head, lang.counts_nothing()]).into());
        };
        if context.is_live {
            table.rows.iter_mut().for_each(|row| row.late = None);
        }
        let sum =
            (table.counted() > 1).then(|| lang.fraction_counts(table.online(), table.in_uniform()));
        let lines = lines::lines(lang, &counts, &table);
        let texts: Vec<Html> = lines.iter().map(|line| line.text.clone()).collect();
        let page = Page::fitting(&texts, PAGE, self.page);
        let legend = texts.iter().any(|line| line.as_str().contains(['👔', '⭐']));
        let buttons = page.items(&lines).filter_map(|(_, line)| line.button.clone());
        let buttons: Vec<_> = buttons.collect();
        let across = match (table.is_one_server(), buttons.len()) {
            (true, _) => 4,
            (false, 0..=12) => 2,
            (false, _) => 3,
        };
        let to = |page| Self { page, ..counts.clone() }.view();
        let mut message = PagedMessage::new(context, timestamp)
            .part(Html::lines([head].into_iter().chain(sum)))
            .part(Html::lines(texts[page.lines.clone()].iter().cloned()));
        if legend {
            message = message.part(lang.counts_legend());
        }
        for row in buttons.chunks(across) {
            message = message.row(row.iter().cloned());
        }
        let everywhere = (!counts.servers.is_empty() && table.servers > table.rows.len())
            .then(|| (lang.button_all_servers(), counts.there(Vec::new()).view()));
        message.pages(&page, to).refreshed(to(page.number), everywhere)
    }
}

/// The counts of a fraction on every server, above the question for the server; `None` if the fraction is not clear, or
/// nothing is known.
pub(super) async fn above_question(
    context: &QueryContext,
    fraction: &Fraction,
) -> Result<Option<OutgoingMessage>, EarlyReply> {
    let lang = context.lang;
    let default = context.defaults.fraction.map(|id| Name::Id(id.into()));
    let name = Some(&fraction.name).filter(|name| !name.is_empty()).or(default.as_ref());
    let status = context.client.status().await?;
    let (Some(name), [_, _, ..]) = (name, status.game.as_slice()) else { return Ok(None) };
    let Some(id) = table::clear_fraction(context, name).await else { return Ok(None) };
    let counts = Counts::of(vec![id], Vec::new());
    let Ok(table) = Table::load(context, &counts).await else { return Ok(None) };
    let Some(timestamp) = table.timestamp() else { return Ok(None) };
    let place = Html::escaped(lang.counts_all_servers().as_str());
    let head = Html::dot_separated([counts.what(lang, &table), place]);
    let lines: Vec<Html> =
        lines::lines(lang, &counts, &table).into_iter().map(|line| line.text).collect();
    let shown = Page::fitting(&lines, MAX_BUTTONS, 0).lines.len();
    let more = lines.len().saturating_sub(shown);
    let more = (more > 0).then(|| Html::escaped(&format!("+{more}")));
    let text = Html::paragraphs(freshness::warning(context, timestamp).into_iter().chain([
        Html::lines([head, lang.fraction_counts(table.online(), table.in_uniform())]),
        Html::lines(lines.into_iter().take(shown).chain(more)),
        freshness::line(context, timestamp),
        lang.counts_which_server(),
    ]));
    let all: Vec<u32> = status.game.iter().map(|server| server.number).collect();
    Ok(Some(context.which_server(&status, &all, text, &fraction.clone().into())))
}

/// The view of a fraction's counts on every server; `None` if the fraction is not clear.
pub(in crate::bot) async fn everywhere(
    context: &QueryContext,
    fraction: &Fraction,
) -> Option<View> {
    let id = table::clear_fraction(context, &fraction.name).await?;
    Some(Counts::of(vec![id], Vec::new()).anywhere())
}

/// The names of the servers, or their number.
fn place(lang: Lang, table: &Table) -> String {
    let titles: Vec<&str> = table.titles().collect();
    match titles.len() {
        0..=NAMED_SERVERS => titles.join(", "),
        more => lang.counts_servers(count(more)).to_string(),
    }
}
