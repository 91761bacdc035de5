//! What is kept of who was online and of who held which zones: recorded, written, compacted, read.

use std::{iter::repeat_n, path::Path, sync::Arc, time::Duration};

use jiff::Timestamp;
use muster::game::{
    Current, Families, Family, Fraction, FractionId, FractionName, Fractions, Ghetto, Listing,
    Member, Online, Player, Point, Servers, Status, Update, Zone,
    history::{History, Series, playtime::PlayerGroup},
};
use tokio_util::sync::CancellationToken;

use crate::database::open_game;

/// A number that needs more than 16 bits.
const LSPD: Option<FractionId> = Some(FractionId(70_000));
/// The first second of a five-minute slot.
const START: i64 = 1_800_000_000;

async fn open(folder: &Path) -> History {
    History::new(open_game(&folder.join("game.db")).await)
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).expect("a moment")
}

/// A list with so many officers, the first of them the leader, and one civilian.
fn online(second: i64, officers: u32) -> Online {
    let fraction = Fraction {
        id: FractionId(70_000),
        short: "LSPD".into(),
        names: [].into(),
        kind: "police".into(),
        color: "#005EFF".into(),
        aliases: Box::default(),
        hq: None,
    };
    let player = |id: u32| Player {
        id,
        name: format!("N_{id}").into(),
        level: 1,
        fraction: (id < officers).then_some(FractionName::Known(FractionId(70_000))),
        rank: None,
        position: None,
        in_uniform: id.is_multiple_of(2) && id < officers,
        is_leader: id == 0 && officers > 0,
        is_deputy: false,
    };
    let fractions = Arc::new(Fractions::new(vec![fraction]));
    Online::new(at(second), (0..=officers).map(player).collect(), fractions)
}

/// `minutes from START: online/in uniform/leader`
fn told(series: &Series) -> String {
    let points = series.points.iter().map(|point| {
        let minute = (point.at.as_second() - START) / 60;
        let leader = point.leader.map_or(String::new(), |leader| format!("/{leader}"));
        format!("{minute}: {}/{}{leader}", point.online, point.in_uniform)
    });
    points.collect::<Vec<_>>().join(", ")
}

#[tokio::test]
async fn a_minute_has_one_sample_and_a_gap_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    for (second, officers) in [(0, 1), (20, 3), (60, 0), (300, 5)] {
        history.record(1, &online(START + second, officers));
    }
    history.record(2, &online(START, 9));
    for written in [false, true] {
        if written {
            history.flush().await.expect("written");
        }
        let now = at(START + 600);
        let lspd = history.series(1, LSPD, 1, now).await.expect("read");
        assert_eq!((lspd.step, told(&lspd)), (60, "0: 3/2/true, 1: 0/0/false, 5: 5/3/true".into()));
        let whole = history.series(1, None, 1, now).await.expect("read");
        assert_eq!(told(&whole), "0: 4/2, 1: 1/0, 5: 6/3");
        let stranger = history.series(1, Some(FractionId(7)), 1, now).await.expect("read");
        assert_eq!(stranger.points, []);
        assert_eq!(history.series(3, None, 1, now).await.expect("read").points, []);
    }
}

#[tokio::test]
async fn only_the_requested_hours_are_returned() {
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    for minute in [0, 1, 60, 61] {
        history.record(1, &online(START + minute * 60, 1));
    }
    let series = history.series(1, None, 1, at(START + 61 * 60 + 59)).await.expect("read");
    assert_eq!(told(&series), "60: 2/1, 61: 2/1");
}

#[tokio::test]
async fn samples_are_compacted_after_two_days_and_deleted_after_thirty() {
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    for (minute, officers) in [(0, 0), (1, 4), (2, 7), (5, 7), (13, 1)] {
        history.record(1, &online(START + minute * 60, officers));
    }
    history.flush().await.expect("written");
    let two_days = START + 48 * 3_600;
    history.fold(at(two_days + 10 * 60)).await.expect("folded");
    let coarse = history.series(1, LSPD, 49, at(two_days + 600)).await.expect("read");
    assert_eq!(
        (coarse.step, told(&coarse)),
        (300, "0: 4/2/true, 5: 7/4/true, 10: 1/1/true".into())
    );
    let fine = history.series(1, LSPD, 48, at(two_days + 600)).await.expect("read");
    assert_eq!((fine.step, told(&fine)), (60, "13: 1/1/true".into()));
    history.fold(at(START + 30 * 24 * 3_600 + 1)).await.expect("folded");
    let month = history.series(1, LSPD, 720, at(START + 29 * 24 * 3_600)).await.expect("read");
    assert_eq!(told(&month), "5: 7/4/true, 10: 1/1/true");
}

#[tokio::test]
async fn the_most_of_a_minute_stays_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = open_game(&folder.path().join("game.db")).await;
    let history = History::new(db.clone());
    for (minute, officers) in [(0, 2), (1, 9), (2, 1), (5, 3)] {
        history.record(1, &online(START + minute * 60, officers));
    }
    history.flush().await.expect("written");
    let now = at(START + 48 * 3_600 + 600);
    let told = async |history: &History| {
        let most = |series: Series| series.points.iter().map(|it| it.most).collect::<Vec<_>>();
        let lspd = most(history.series(1, LSPD, 49, now).await.expect("read"));
        let whole = most(history.series(1, None, 49, now).await.expect("read"));
        let hours = most(history.hourly(1, LSPD, 50, now).await.expect("read"));
        (lspd, whole, hours)
    };
    let expected = (vec![9, 3], vec![10, 4], vec![9]);
    assert_eq!(told(&history).await, expected, "from minutes");
    history.fold(now).await.expect("folded");
    assert_eq!(told(&history).await, expected, "from five minutes");
    let history = History::new(db.clone());
    assert_eq!(told(&history).await, expected, "after a start");
    // As a version wrote them that kept only the means.
    let forgotten = db.write(|tx| {
        Box::pin(
            async move { muster::db::query("UPDATE samples SET most = NULL").execute(tx).await },
        )
    });
    forgotten.await.expect("written");
    let history = History::new(db);
    assert_eq!(told(&history).await, (vec![4, 3], vec![5, 4], vec![4]), "without it, the means");
}

#[tokio::test]
async fn hours_are_the_means_of_their_samples_whether_they_are_over_or_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    let sampled = async |minute: i64, officers| {
        history.record(1, &online(START + minute * 60, officers));
        history.flush().await.expect("written");
    };
    let hourly = async |minute: i64, hours| {
        let series = history.hourly(1, LSPD, hours, at(START + minute * 60)).await.expect("read");
        assert_eq!(series.step, 3_600);
        told(&series)
    };
    sampled(0, 1).await;
    sampled(30, 3).await;
    sampled(60, 5).await;
    for minute in [62, 66] {
        assert_eq!(hourly(minute, 3).await, "0: 2/2/true, 60: 5/3/true");
    }
    sampled(70, 7).await;
    assert_eq!(hourly(71, 3).await, "0: 2/2/true, 60: 6/4/true");
    assert_eq!(hourly(130, 3).await, "0: 2/2/true, 60: 6/4/true");
    assert_eq!(hourly(130, 2).await, "60: 6/4/true");
    let whole = history.hourly(1, None, 3, at(START + 130 * 60)).await.expect("read");
    assert_eq!(told(&whole), "0: 3/2, 60: 7/4");
}

#[tokio::test]
async fn published_lists_are_recorded_and_a_clean_stop_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let current = Arc::new(Current::new());
    current.publish(Update::Servers(Servers::new(at(START), vec![listing(1)])));
    let stop = CancellationToken::new();
    let history = open(folder.path()).await;
    let keeping = tokio::spawn({
        let (history, current, stop) = (history.clone(), Arc::clone(&current), stop.clone());
        async move { history.keep(&current, stop).await }
    });
    current.publish(Update::Online(1, online(START, 2)));
    let seen = async {
        while history.series(1, None, 1, at(START)).await.expect("read").points.is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), seen).await.expect("noted");
    current.publish(Update::Online(1, online(START + 60, 3)));
    stop.cancel();
    keeping.await.expect("no panic").expect("written");
    drop(history);
    let series = open(folder.path()).await.series(1, None, 1, at(START + 60)).await.expect("read");
    assert_eq!(told(&series), "0: 3/1, 1: 4/2");
}

/// Territory with so many zones of the fractions 11 and 12.
fn ghetto(second: i64, [first, second_gang]: [usize; 2]) -> Ghetto {
    let corner = Point { x: 0.0, y: 0.0 };
    let zone = |(id, fraction)| Zone {
        id,
        start: corner,
        end: corner,
        color: None,
        fraction,
        family_id: None,
        family_name: None,
        money: None,
        respects: None,
        extra_fields: Box::default(),
    };
    let known = repeat_n(Some(FractionName::Known(FractionId(11))), first);
    let numbered = repeat_n(Some(FractionName::Unknown("12".into())), second_gang);
    let fractions = known.chain(numbered).chain([None, Some(FractionName::Unknown("X".into()))]);
    Ghetto::new(at(second), (1..).zip(fractions).map(zone).collect())
}

#[tokio::test]
async fn the_zones_at_the_end_of_each_hour_are_kept_for_thirty_days() {
    const HOUR: i64 = 3_600;
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    for (second, zones) in [(0, [3, 1]), (HOUR - 1, [4, 0]), (3 * HOUR, [1, 3])] {
        history.zones.record(1, &ghetto(START + second, zones));
    }
    history.zones.record(2, &ghetto(START, [9, 9]));
    for written in [false, true] {
        if written {
            history.flush().await.expect("written");
        }
        let hours = async |hours, now| {
            let found = history.zones.hours(1, hours, at(START + now)).await.expect("read");
            let told = found
                .iter()
                .map(|hour| format!("{}: {:?}", (hour.at.as_second() - START) / HOUR, hour.zones));
            told.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(hours(3, 3 * HOUR + 7).await, "0: {11: 4}, 3: {11: 1, 12: 3}");
        assert_eq!(hours(2, 3 * HOUR + 7).await, "3: {11: 1, 12: 3}");
    }
    // A list that arrives again after it was written changes nothing; a later one replaces it.
    history.zones.record(1, &ghetto(START + 3 * HOUR + 60, [2, 2]));
    history.flush().await.expect("written");
    let hours = history.zones.hours(1, 1, at(START + 4 * HOUR)).await.expect("read");
    assert_eq!(hours.iter().map(|hour| hour.zones[&11]).collect::<Vec<_>>(), [2]);
    history.fold(at(START + 30 * 24 * HOUR + HOUR)).await.expect("folded");
    let hours = history.zones.hours(1, 720, at(START + 30 * 24 * HOUR)).await.expect("read");
    assert_eq!(hours.len(), 1);
}

#[tokio::test]
async fn time_online_adds_up_by_the_days_of_moscow() {
    // 1 800 000 000 is 11:00 in Moscow.
    const MIDNIGHT: i64 = START + 13 * 3_600;
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    // The first list starts the count; the time of a long gap is not known.
    for (second, officers) in [(-90, 1), (-30, 2), (30, 2), (90, 1), (4_000, 1)] {
        history.playtime.record(1, &online(MIDNIGHT + second, officers));
        history.playtime.record(1, &online(MIDNIGHT + second, officers));
    }
    let days = async |group, within| {
        history.playtime.flush().await.expect("written");
        let now = at(MIDNIGHT + 5_000);
        let found = history.playtime.days(1, &group, within, now).await.expect("read");
        let players = found.players.iter().map(|(nickname, days)| {
            let days =
                days.seconds.iter().map(|(day, seconds)| format!("{}: {seconds}", day.day()));
            format!("{nickname} {}", days.collect::<Vec<_>>().join(", "))
        });
        (players.collect::<Vec<_>>().join("; "), found.since.map(|day| day.to_string()))
    };
    let lspd_within = async |within| days(PlayerGroup::Fraction(FractionId(70_000)), within).await;
    let lspd = async || lspd_within(30).await;
    let since = Some("2027-01-15".to_owned());
    // `N_1` is an officer in the second and third list only.
    assert_eq!(lspd().await, ("N_0 15: 60, 16: 420".into(), since.clone()));
    let names = ["N_1", "N_2", "Nobody"].map(Into::into).into();
    let (players, _) = days(PlayerGroup::Nicknames(names), 30).await;
    assert_eq!(players, "N_1 15: 60, 16: 420; N_2 15: 60, 16: 60");
    // A visit of the past is added to its days.
    let visit = MIDNIGHT - 100..MIDNIGHT + 100;
    history.playtime.backfill(1, &"N_0".into(), Some(FractionId(70_000)), visit.clone());
    assert_eq!(lspd().await, ("N_0 15: 160, 16: 520".into(), since.clone()));
    // Fewer days come from those that were read, and more days than those are read again.
    assert_eq!(lspd_within(1).await, ("N_0 16: 520".into(), Some("2027-01-16".into())));
    history.playtime.backfill(1, &"N_0".into(), Some(FractionId(70_000)), visit);
    assert_eq!(lspd_within(1).await, ("N_0 16: 620".into(), Some("2027-01-16".into())));
    assert_eq!(lspd().await, ("N_0 15: 260, 16: 620".into(), since));
    history.fold(at(MIDNIGHT + 29 * 24 * 3_600)).await.expect("folded");
    assert_eq!(lspd().await, ("N_0 16: 620".into(), Some("2027-01-16".into())));
}

fn family(id: u64, members: &[&str]) -> Family {
    let member = |nickname: &&str| Member {
        id: 0,
        nickname: (*nickname).into(),
        rank: 1,
        player_id: None,
        warns: 0,
        leader: false,
        deputy: false,
        joined_at: None,
    };
    let members = members.iter().map(member).collect();
    Family { id, name: "F".into(), leader: None, level: 1, flag_id: 1, members_count: 0, members }
}

#[tokio::test]
async fn the_hours_of_a_family_are_means_of_the_time_that_lists_cover() {
    const HOUR: i64 = 3_600;
    let folder = tempfile::tempdir().expect("a folder");
    let history = open(folder.path()).await;
    let list = vec![family(7, &["N_0", "N_1", "N_99"]), family(8, &["N_5"])];
    let families = Families::new(at(START), list);
    // The first list starts the count; of a long gap, five minutes count.
    let lists = [(0, 1), (60, 1), (120, 0), (HOUR + 60, 0), (2 * HOUR + 60, 5), (3 * HOUR, 0)];
    for (second, officers) in lists {
        history.families.record(1, &online(START + second, officers), &families);
        history.families.record(1, &online(START + second, officers), &families);
    }
    history.families.record(2, &online(START, 9), &families);
    history.families.flush().await.expect("written");
    let hours = async |family, now| {
        let hours = history.families.hours(1, family, 24, at(START + now)).await.expect("read");
        let told =
            hours.iter().map(|it| format!("{}: {}", (it.at.as_second() - START) / HOUR, it.online));
        told.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(hours(7, HOUR + 599).await, "", "the hour may still get times");
    assert_eq!(hours(7, HOUR + 600).await, "0: 1.5");
    assert_eq!(hours(7, 5 * HOUR).await, "0: 1.5, 1: 1, 2: 2, 3: 1");
    assert_eq!(hours(8, 5 * HOUR).await, "2: 1, 3: 0", "nobody of it was seen before");
    assert_eq!(hours(9, 5 * HOUR).await, "");
    // Times that are written later are added.
    history.families.backfill(1, Some(7), START + HOUR..START + 3 * HOUR);
    history.families.backfill(1, None, START + 4 * HOUR..START + 5 * HOUR);
    history.families.flush().await.expect("written");
    assert_eq!(hours(7, 6 * HOUR).await, "0: 1.5, 1: 13, 2: 14, 3: 1, 4: 0");
    history.fold(at(START + 30 * 24 * HOUR + 2 * HOUR)).await.expect("folded");
    assert_eq!(hours(7, 6 * HOUR).await, "2: 14, 3: 1, 4: 0");
}

fn listing(number: u32) -> Listing {
    Listing {
        number,
        name: "One".into(),
        ip: "127.0.0.1".into(),
        port: 7777,
        online: 0,
        max_players: 0,
        password: false,
        donate_multiplier: 1.0,
        experience_multiplier: 1.0,
        status: Status::Online,
        status_since: Some(Timestamp::UNIX_EPOCH),
        aliases: Box::default(),
        query: false,
        queried: None,
        listed_as: None,
    }
}
