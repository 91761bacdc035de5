//! Problems that need an operator: refused and stale documents, a source that can't be pulled from, parts that don't
//! work, a disk that is nearly full, and leaked keys that can't be blocked.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use crate::bot::system_status::{DiskSpace, DocumentStatus, PullFailure, SystemStatus};
use crate::keys::KeyId;
use crate::text::{Html, Lang, clean, duration};

/// The part that messages to operators need.
const TELEGRAM: &str = "telegram";

/// The prefix of the ids of leaked keys.
const LEAK: &str = "leak ";

/// How long a document may be refused or stale, or a pull may fail, before operators get a message.
const DOCUMENT_PATIENCE: SignedDuration = SignedDuration::from_mins(10);

/// How long a part may not work before operators get a message. Some parts need a moment at the start.
const PART_PATIENCE: SignedDuration = SignedDuration::from_mins(1);

/// The age at which the lists of servers and of players online are stale. They change all the time.
const STALE_ONLINE: SignedDuration = SignedDuration::from_mins(5);

/// The age at which other documents are stale.
const STALE: SignedDuration = SignedDuration::from_mins(60);

const MIB: u64 = 1 << 20;

/// A disk is nearly full when less than a twentieth of it and less than this is free.
const ENOUGH_SPACE: u64 = 1024 * MIB;

/// Stands for the name of a document in the id of a problem with the source itself.
const SOURCE: &str = "source";

/// The most characters of an error in a message.
const LONGEST_FAULT: usize = 160;

/// Something that needs an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) kind: ProblemKind,
    pub(super) since: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ProblemKind {
    /// New versions of a document are refused.
    Refused { document: String, fault: String },
    /// A document has no new version.
    Stale { document: String, made_at: Timestamp },
    /// Documents with this name, or all documents, can't be pulled.
    Pull { document: Option<String>, why: String },
    /// A part does not work.
    Part(&'static str),
    /// The disk is nearly full.
    Disk(DiskSpace),
    /// A key was posted in public and can't be blocked.
    Leak(KeyId),
}

impl Problem {
    /// The name under which the store records that operators got the message.
    pub(super) fn id(&self) -> String {
        match &self.kind {
            ProblemKind::Refused { document, .. } => format!("refused {document}"),
            ProblemKind::Stale { document, .. } => format!("stale {document}"),
            ProblemKind::Pull { document, .. } => {
                format!("pull {}", document.as_deref().unwrap_or(SOURCE))
            }
            ProblemKind::Part(part) => format!("part {part}"),
            ProblemKind::Disk(_) => "disk".to_owned(),
            ProblemKind::Leak(key) => format!("{LEAK}{key}"),
        }
    }

    /// Whether the problem has lasted long enough for a message.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        let patience = match &self.kind {
            ProblemKind::Refused { .. } | ProblemKind::Stale { .. } | ProblemKind::Pull { .. } => {
                DOCUMENT_PATIENCE
            }
            ProblemKind::Part(_) => PART_PATIENCE,
            ProblemKind::Disk(_) | ProblemKind::Leak(_) => SignedDuration::ZERO,
        };
        now.duration_since(self.since) >= patience
    }

    /// Whether a message about the problem can be sent. About Telegram, operators only get the message that it is over.
    pub(super) fn can_be_sent(&self) -> bool {
        self.kind != ProblemKind::Part(TELEGRAM)
    }

    pub(super) fn text(&self, lang: Lang, now: Timestamp) -> Html {
        let since = |at: Timestamp| duration(lang, now.duration_since(at).as_secs().max(0));
        match &self.kind {
            ProblemKind::Refused { document, fault } => {
                let fault = Html::escaped(&clean(fault, LONGEST_FAULT));
                lang.operator_document_refused(Html::code(document), &since(self.since), fault)
            }
            ProblemKind::Stale { document, made_at } => {
                lang.operator_document_stale(Html::code(document), &since(*made_at))
            }
            ProblemKind::Pull { document, why } => {
                let (age, why) = (since(self.since), Html::escaped(&clean(why, LONGEST_FAULT)));
                match document {
                    Some(document) => lang.operator_pull_fails(Html::code(document), &age, why),
                    None => lang.operator_source_fails(&age, why),
                }
            }
            ProblemKind::Part(part) => lang.operator_part_fails(&part_name(lang, part)),
            ProblemKind::Disk(space) => {
                lang.operator_disk_full(&bytes(lang, space.free), &bytes(lang, space.total))
            }
            ProblemKind::Leak(key) => lang.operator_leak(Html::code(key.as_str())),
        }
    }
}

/// The leaked key in the id of a problem.
pub(super) fn leaked_key(id: &str) -> Option<KeyId> {
    id.strip_prefix(LEAK)?.parse().ok()
}

/// The sentence that the problem with this id is over.
pub(super) fn over(lang: Lang, id: &str) -> Html {
    match id.split_once(' ') {
        Some(("refused", document)) => lang.operator_over_refused(Html::code(document)),
        Some(("stale", document)) => lang.operator_over_stale(Html::code(document)),
        Some(("pull", SOURCE)) => lang.operator_over_source(),
        Some(("pull", document)) => lang.operator_over_pull(Html::code(document)),
        Some(("part", part)) => lang.operator_over_part(&part_name(lang, part)),
        Some(("leak", key)) => lang.operator_over_leak(Html::code(key)),
        Some(_) | None => lang.operator_over_disk(),
    }
}

pub(super) fn part_name(lang: Lang, part: &str) -> String {
    match part {
        "store" => lang.operator_part_store().to_string(),
        "feed" => lang.operator_part_feed().to_string(),
        "api" => lang.operator_part_api().to_string(),
        "documents" => lang.operator_part_documents().to_string(),
        "database" => "PostgreSQL".to_owned(),
        TELEGRAM => "Telegram".to_owned(),
        "redis" => "Redis".to_owned(),
        other => other.to_owned(),
    }
}

/// A size in MB or GB.
pub(super) fn bytes(lang: Lang, size: u64) -> String {
    let size = match size / MIB {
        mib @ 0..1024 => lang.size_mb(&mib.to_string()),
        mib => lang.size_gb(&(mib / 1024).to_string()),
    };
    size.to_string()
}

/// The name of a document, such as `5/online`.
pub(super) fn name(document: &DocumentStatus) -> String {
    let DocumentStatus { server, name, .. } = document;
    server.map_or_else(|| name.clone(), |server| format!("{server}/{name}"))
}

/// The problems of documents: refused, stale, or failing to be pulled. A refused document is not listed as stale as
/// well.
pub(super) fn of_documents(status: &SystemStatus, now: Timestamp) -> Vec<Problem> {
    let problem = |document: &DocumentStatus| {
        if let Some((since, fault)) = &document.refused {
            let kind = ProblemKind::Refused { document: name(document), fault: fault.clone() };
            return Some(Problem { kind, since: *since });
        }
        let stale = match document.name.as_str() {
            "servers" | "online" => STALE_ONLINE,
            _ => STALE,
        };
        let made_at = document.made_at?;
        let since = made_at + stale;
        let kind = ProblemKind::Stale { document: name(document), made_at };
        (now >= since).then_some(Problem { kind, since })
    };
    let pulls = status.pulls.iter().map(|PullFailure { document, since, why }| {
        let kind = ProblemKind::Pull { document: document.clone(), why: why.clone() };
        Problem { kind, since: *since }
    });
    status.documents.iter().filter_map(problem).chain(pulls).collect()
}

/// Whether the disk is nearly full. A full disk counts as full until twice as much is free.
pub(super) fn is_full(disk: DiskSpace, was_full: bool) -> bool {
    let bound = (disk.total / 20).min(ENOUGH_SPACE);
    disk.free < if was_full { bound * 2 } else { bound }
}

/// The start of problems whose data contains no time: parts that don't work, and a full disk.
#[derive(Default)]
pub(crate) struct Problems(Mutex<BTreeMap<String, Timestamp>>);

impl Problems {
    pub(super) fn find(&self, status: &SystemStatus, now: Timestamp) -> Vec<Problem> {
        let mut known = self.0.lock();
        let failing = status.parts.iter().filter(|(_, works)| !works);
        let mut kinds: Vec<_> = failing.map(|(part, _)| ProblemKind::Part(part)).collect();
        let full = status.disk.filter(|disk| is_full(*disk, known.contains_key("disk")));
        kinds.extend(full.map(ProblemKind::Disk));
        let problem = |kind| {
            let mut problem = Problem { kind, since: now };
            problem.since = known.get(&problem.id()).copied().unwrap_or(now);
            problem
        };
        let undated: Vec<_> = kinds.into_iter().map(problem).collect();
        *known = undated.iter().map(|problem| (problem.id(), problem.since)).collect();
        drop(known);
        let mut problems = of_documents(status, now);
        problems.extend(undated);
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + seconds).unwrap()
    }

    fn document(name: &str, made: i64) -> DocumentStatus {
        let made_at = Some(at(made));
        DocumentStatus { server: Some(5), name: name.to_owned(), made_at, refused: None }
    }

    fn due(problems: &[Problem], now: Timestamp) -> Vec<String> {
        problems.iter().filter(|problem| problem.is_due(now)).map(Problem::id).collect()
    }

    #[test]
    fn documents_are_told_of_after_ten_minutes() {
        let status = SystemStatus {
            documents: vec![
                document("online", 0),
                document("map", 0),
                DocumentStatus {
                    refused: Some((at(100), "$.zones: oh".to_owned())),
                    ..document("ghetto", -100_000)
                },
            ],
            ..SystemStatus::default()
        };
        let minutes = |count: i64| at(60 * count);
        for (now, expected) in [
            (minutes(10), &[][..]),
            (minutes(12), &["refused 5/ghetto"][..]),
            (minutes(14), &["refused 5/ghetto"]),
            (minutes(15), &["stale 5/online", "refused 5/ghetto"]),
            (minutes(69), &["stale 5/online", "refused 5/ghetto"]),
            (minutes(70), &["stale 5/online", "stale 5/map", "refused 5/ghetto"]),
        ] {
            assert_eq!(due(&of_documents(&status, now), now), expected, "{now}");
        }
    }

    #[test]
    fn a_part_may_fail_for_a_moment_and_its_time_begins_anew() {
        let problems = Problems::default();
        let status = |works| SystemStatus { parts: vec![("feed", works)], ..Default::default() };
        let told = |works, now| due(&problems.find(&status(works), at(now)), at(now));
        assert!(told(false, 0).is_empty());
        assert!(told(false, 59).is_empty());
        assert!(told(true, 60).is_empty());
        assert!(told(false, 61).is_empty());
        assert_eq!(told(false, 121), ["part feed"]);
        assert_eq!(told(false, 200), ["part feed"]);
    }

    #[test]
    fn a_disk_has_to_have_twice_the_space_before_it_is_well_again() {
        let problems = Problems::default();
        let disk = |free, total| Some(DiskSpace { free: free * MIB, total: total * MIB });
        let status = |disk| SystemStatus { disk, ..SystemStatus::default() };
        let told = |disk| !problems.find(&status(disk), at(0)).is_empty();
        for (free, total, expected) in [
            (600, 10_000, false),
            (499, 10_000, true),
            (900, 10_000, true),
            (1_000, 10_000, false),
            (900, 10_000, false),
            (1_025, 1_000_000, false),
            (1_023, 1_000_000, true),
            (2_048, 1_000_000, false),
        ] {
            assert_eq!(told(disk(free, total)), expected, "{free} of {total}");
        }
        assert!(!told(None));
    }

    #[test]
    fn sizes_are_written_in_their_unit() {
        assert_eq!(bytes(Lang::En, 512 * MIB), "512\u{a0}MB");
        assert_eq!(bytes(Lang::Ru, 20 * 1024 * MIB), "20\u{a0}ГБ");
    }
}
