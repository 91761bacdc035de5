//! What is remembered, and for how long.

use jiff::SignedDuration;

use super::*;
use crate::bot::language::ShownBefore;
use crate::bot::state::{AlertId, BoardId};

#[test]
fn misses_count_per_person_until_ten_minutes_pass_without_one() {
    let recent = Recent::default();
    let next = |(person, minute): (u64, i64)| {
        let now = Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
        recent.next_hint((ChatId(1), person), now)
    };
    let asked = [(1, 0), (1, 1), (2, 2), (1, 9), (1, 18), (1, 28), (1, 29)];
    assert_eq!(asked.map(next), [0, 1, 0, 2, 3, 0, 1]);
}

#[test]
fn no_sentence_comes_twice_in_a_row() {
    let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
    let subjects = [7, 7, 7, 8, 8, 7];
    let said = subjects.map(|of| recent.next_sentence(speaker, of, Timestamp::UNIX_EPOCH));
    assert_eq!(said, [0, 1, 0, 0, 1, 0]);
}

#[test]
fn an_action_is_kept_for_ten_minutes_unless_it_is_taken_back() {
    let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
    let at = |minute| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
    recent.actions.record(speaker, LastAction::KeyDeleted, 1, at(0));
    assert!(recent.actions.last((ChatId(1), 2), at(1)).is_none());
    assert!(matches!(recent.actions.last(speaker, at(9)), Some(LastAction::KeyDeleted)));
    assert!(recent.actions.last(speaker, at(10)).is_none());
    recent.actions.forget(speaker);
    assert!(recent.actions.last(speaker, at(1)).is_none());
}

#[test]
fn a_text_follows_either_an_alert_or_keys() {
    let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
    let now = Timestamp::UNIX_EPOCH;
    let alert = || Talk::Alert(LastAlert::Created { id: AlertId(1), words: None });
    recent.record_talk(speaker, alert(), now);
    assert!(recent.last_alert(speaker, now).is_some());
    recent.record_talk(speaker, Talk::Keys(None), now);
    assert!(recent.last_alert(speaker, now).is_none());
    assert!(recent.key_talk(speaker, now).is_some());
    recent.record_talk(speaker, alert(), now);
    assert!(recent.key_talk(speaker, now).is_none());
    recent.record_talk(speaker, Talk::AlertList, now);
    assert!(recent.last_alert(speaker, now).is_none());
    assert!(recent.is_after_alert_list(speaker, now));
    recent.record_answer(speaker, &[], now);
    assert!(!recent.is_after_alert_list(speaker, now));
    assert_eq!(recent.shown(speaker, now), None);
    recent.record_talk(speaker, Talk::Board(BoardId(1)), now);
    assert_eq!(recent.last_board(speaker, now), Some(BoardId(1)));
    assert_eq!(recent.shown(speaker, now), Some(ShownBefore::Board));
}

#[test]
fn a_label_names_one_key_within_ten_minutes() {
    let (recent, speaker) = (Recent::default(), (ChatId(1), 1));
    let at = |minute| Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minute);
    let label = "site".to_owned();
    recent.record_label(speaker, label.clone(), at(0));
    assert_eq!(recent.take_label(speaker, at(9)), Some(label.clone()));
    assert_eq!(recent.take_label(speaker, at(9)), None);
    recent.record_label(speaker, label.clone(), at(10));
    assert_eq!(recent.take_label(speaker, at(20)), None);
    recent.record_label(speaker, label, at(20));
    recent.forget(ChatId(1));
    assert_eq!(recent.take_label(speaker, at(20)), None);
}

#[test]
fn the_most_frequent_topic_comes_first_then_the_latest_then_the_lowest_number() {
    let (recent, chat) = (Recent::default(), ChatId(1));
    assert_eq!(recent.topics(chat, 4), [0, 1, 2, 3]);
    for topic in [3, 3, 1, 2] {
        recent.record_question(chat, topic);
    }
    assert_eq!(recent.topics(chat, 5), [3, 2, 1, 0, 4]);
    assert_eq!(recent.topics(ChatId(2), 2), [0, 1]);
    for _ in 0..QUESTIONS {
        recent.record_question(chat, 1);
    }
    assert_eq!(recent.topics(chat, 4), [1, 0, 2, 3], "earlier questions do not count");
    recent.forget(chat);
    assert_eq!(recent.topics(chat, 4), [0, 1, 2, 3]);
}
