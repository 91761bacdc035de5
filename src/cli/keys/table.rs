//! Keys as a table, which can be cut to the width of a terminal.

use super::format::{hint, may_read_short, or_dash, state};
use crate::cli::time;
use crate::keys::{Key, Limit};

const HEADING: [&str; 10] =
    ["ID", "HINT", "LABEL", "OWNER", "KIND", "STATE", "LIMIT", "MAY READ", "USES", "LAST USED"];

const LABEL: usize = 2;

/// The columns that are left out where there is no room, the least useful one first.
const OPTIONAL: [&str; 7] = ["MAY READ", "KIND", "HINT", "USES", "LIMIT", "OWNER", "LAST USED"];

/// A label is not cut to less while another column can be left out.
const MIN_LABEL: usize = 10;

/// Between two columns.
const GAP: &str = "  ";

type Row = [String; HEADING.len()];

/// One line per key, below a heading, and the columns that are left out. No line is longer than the `width`, if one is
/// given: the times have no seconds, columns are left out, and labels are cut.
pub(super) fn of(
    keys: &[Key],
    standard: Limit,
    width: Option<usize>,
) -> (String, Vec<&'static str>) {
    let whole = Table::new(keys, standard, time::format);
    match width.filter(|width| whole.width() > *width) {
        None => (whole.text(), Vec::new()),
        Some(width) => {
            let table = Table::new(keys, standard, time::short).within(width);
            (table.text(), table.left_out())
        }
    }
}

struct Table {
    rows: Vec<Row>,
    /// The columns that are shown.
    shown: Vec<usize>,
    widths: [usize; HEADING.len()],
}

impl Table {
    fn new(keys: &[Key], standard: Limit, time: fn(jiff::Timestamp) -> String) -> Self {
        let row = |key: &Key| {
            [
                key.id.to_string(),
                hint(key),
                key.label.to_string(),
                or_dash(key.owner),
                key.kind.as_str().to_owned(),
                state(key).to_owned(),
                key.limit.unwrap_or(standard).to_string(),
                may_read_short(key),
                key.usage.uses.to_string(),
                or_dash(key.usage.last_used_at.map(time)),
            ]
        };
        let rows: Vec<Row> =
            [HEADING.map(str::to_owned)].into_iter().chain(keys.iter().map(row)).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let widths = std::array::from_fn(|column| width(column).unwrap_or(0));
        Self { rows, shown: (0..HEADING.len()).collect(), widths }
    }

    fn width(&self) -> usize {
        let gaps = self.shown.len().saturating_sub(1) * GAP.len();
        self.shown.iter().map(|column| self.widths[*column]).sum::<usize>() + gaps
    }

    fn within(mut self, width: usize) -> Self {
        let label = self.widths[LABEL];
        let mut optional = OPTIONAL.into_iter();
        while self.width() - label + label.min(MIN_LABEL) > width
            && let Some(left_out) = optional.next()
        {
            self.shown.retain(|column| HEADING[*column] != left_out);
        }
        let room = width.saturating_sub(self.width() - label);
        self.widths[LABEL] = label.min(room.max(MIN_LABEL));
        self
    }

    fn left_out(&self) -> Vec<&'static str> {
        let columns = HEADING.into_iter().enumerate();
        columns.filter(|(column, _)| !self.shown.contains(column)).map(|(_, name)| name).collect()
    }

    fn text(&self) -> String {
        let line = |row: &Row| {
            let cell = |column: &usize| {
                let width = self.widths[*column];
                format!("{:width$}", cut(&row[*column], width))
            };
            let cells: Vec<_> = self.shown.iter().map(cell).collect();
            cells.join(GAP).trim_end().to_owned()
        };
        self.rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// The column whose cells are cut where there is no room, and the fewest characters that they keep.
pub(super) struct Flexible {
    pub(super) column: usize,
    pub(super) least: usize,
}

/// Rows below their heading, as lines. The columns from `numbers` on stand on the right.
pub(super) fn lines<const N: usize>(
    rows: &[[String; N]],
    numbers: usize,
    flexible: Flexible,
    width: Option<usize>,
) -> String {
    let longest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let mut widths: [usize; N] = std::array::from_fn(|column| longest(column).unwrap_or(0));
    let whole = widths.iter().sum::<usize>() + N.saturating_sub(1) * GAP.len();
    let too_much = width.map_or(0, |width| whole.saturating_sub(width));
    let Flexible { column, least } = flexible;
    widths[column] = widths[column].saturating_sub(too_much).max(least.min(widths[column]));
    let line = |row: &[String; N]| {
        let cell = |column: usize| {
            let (width, text) = (widths[column], cut(&row[column], widths[column]));
            if column < numbers { format!("{text:width$}") } else { format!("{text:>width$}") }
        };
        let cells: Vec<_> = (0..N).map(cell).collect();
        cells.join(GAP).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The text in at most `width` characters.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
