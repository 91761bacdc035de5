//! The parts of the fuzz targets about the feed: the records of a list of players, and answers over UDP.

use std::net::{Ipv4Addr, SocketAddrV4};

use tokio::sync::mpsc;

use super::document::{ValidationErrors, shipped_fractions};
use super::player_lists::read::validate;
use super::udp_query::packet::{self, NAME};
use crate::game::players::NewRecord;

/// The records of a list of players, and its errors.
pub(crate) fn read_players(text: &[u8]) -> (Vec<NewRecord>, ValidationErrors) {
    let errors = ValidationErrors::in_file("5/players.ndjson");
    // No input fills so many batches.
    let (sender, mut batches) = mpsc::channel(64);
    assert!(validate(text, &shipped_fractions(), &errors, &sender).is_ok());
    drop(sender);
    let mut records = Vec::new();
    while let Some(batch) = batches.blocking_recv() {
        records.extend(batch);
    }
    (records, errors)
}

/// A datagram that answers a query: as it is, and behind the header of an answer.
pub fn udp_packets(input: &[u8]) {
    let question = packet::question(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 7777));
    packet::answer(&question, input);
    let answer = [&question[..], input].concat();
    let Some(info) = packet::answer(&question, &answer) else { return };
    assert!(info.name.chars().count() <= NAME && !info.name.contains(char::is_control));
    let last = answer.len() - 1;
    let shorter = packet::answer(&question, &answer[..last]);
    assert!(shorter.is_none_or(|shorter| shorter == info), "a cut answer says something else");
}
