//! How the requests of a key were answered, by day and endpoint.

use std::ops::{AddAssign, SubAssign};

use jiff::civil::Date;

/// The endpoint that stands for all paths that do not exist.
pub const UNKNOWN_PATHS: &str = "other";

/// The way in which a request was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// With what was asked for.
    Ok,
    /// With a 304: nothing has changed.
    NotModified,
    /// With an error of the client: a 4xx other than 429.
    ClientError,
    /// With a 429: a limit refused it.
    Refused,
    /// With an error of the service: a 5xx.
    ServerError,
}

/// How many requests were answered in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerCounts {
    /// Answered with what was asked for.
    pub ok: u64,
    /// Answered with a 304.
    pub not_modified: u64,
    /// Answered with a 4xx other than 429.
    pub client_errors: u64,
    /// Answered with a 429.
    pub refused: u64,
    /// Answered with a 5xx.
    pub server_errors: u64,
}

/// The answers of one endpoint on one day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointDay {
    /// The day (UTC).
    pub day: Date,
    /// The path of the endpoint, like `/v2/status`, or [`UNKNOWN_PATHS`].
    pub endpoint: String,
    /// Its answers.
    pub counts: AnswerCounts,
}

/// The answers to the requests of one key on the days (UTC) up to today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerReport {
    pub(super) first: Date,
    pub(super) today: Date,
    pub(super) rows: Vec<EndpointDay>,
}

impl AnswerCounts {
    /// Counts one answer.
    pub fn count(&mut self, kind: AnswerKind) {
        *match kind {
            AnswerKind::Ok => &mut self.ok,
            AnswerKind::NotModified => &mut self.not_modified,
            AnswerKind::ClientError => &mut self.client_errors,
            AnswerKind::Refused => &mut self.refused,
            AnswerKind::ServerError => &mut self.server_errors,
        } += 1;
    }

    /// All answers.
    pub fn total(&self) -> u64 {
        self.by_kind().into_iter().sum()
    }

    /// The answers of each kind, in the order of [`AnswerKind`].
    pub fn by_kind(&self) -> [u64; 5] {
        [self.ok, self.not_modified, self.client_errors, self.refused, self.server_errors]
    }
}

impl AddAssign for AnswerCounts {
    fn add_assign(&mut self, other: Self) {
        self.ok += other.ok;
        self.not_modified += other.not_modified;
        self.client_errors += other.client_errors;
        self.refused += other.refused;
        self.server_errors += other.server_errors;
    }
}

impl SubAssign for AnswerCounts {
    fn sub_assign(&mut self, other: Self) {
        self.ok -= other.ok;
        self.not_modified -= other.not_modified;
        self.client_errors -= other.client_errors;
        self.refused -= other.refused;
        self.server_errors -= other.server_errors;
    }
}

impl AnswerReport {
    /// The answers of all days.
    pub fn total(&self) -> AnswerCounts {
        sum(&self.rows)
    }

    /// The answers of each endpoint today, the one with the most first.
    pub fn today(&self) -> Vec<(&str, AnswerCounts)> {
        by_endpoint(self.rows.iter().filter(|row| row.day == self.today))
    }

    /// The answers of each endpoint on all days, the one with the most first.
    pub fn endpoints(&self) -> Vec<(&str, AnswerCounts)> {
        by_endpoint(&self.rows)
    }

    /// The answers of every day, the earliest first. A day without requests has zeros.
    pub fn days(&self) -> Vec<(Date, AnswerCounts)> {
        let days =
            self.first.series(jiff::Span::new().days(1)).take_while(|day| *day <= self.today);
        days.map(|day| (day, sum(self.rows.iter().filter(|row| row.day == day)))).collect()
    }
}

fn sum<'a>(rows: impl IntoIterator<Item = &'a EndpointDay>) -> AnswerCounts {
    let mut total = AnswerCounts::default();
    rows.into_iter().for_each(|row| total += row.counts);
    total
}

fn by_endpoint<'a>(
    rows: impl IntoIterator<Item = &'a EndpointDay>,
) -> Vec<(&'a str, AnswerCounts)> {
    let mut endpoints: Vec<(&str, AnswerCounts)> = Vec::new();
    for row in rows {
        match endpoints.iter_mut().find(|(endpoint, _)| *endpoint == row.endpoint) {
            Some((_, counts)) => *counts += row.counts,
            None => endpoints.push((&row.endpoint, row.counts)),
        }
    }
    endpoints.sort_by(|(a, of_a), (b, of_b)| of_b.total().cmp(&of_a.total()).then(a.cmp(b)));
    endpoints
}
