//! The pages of a snapshot, for the fuzz target of documents.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    admins, families, family, fractions, ghetto, map, members, online, sobes, status, summary,
};
use crate::api::{Error, FamilyId, Page};
use crate::game::GameSnapshot;
use crate::wire;

/// Every page about a server. Each is JSON that the client reads completely.
pub(crate) fn pages(snapshot: &Arc<GameSnapshot>, number: u32, now: Timestamp) -> Vec<Value> {
    let mut pages = vec![
        json::<wire::Status<'_>>(status::render(snapshot, None, now)),
        json::<wire::Summary<'_>>(summary::render(snapshot)),
    ];
    let Some(server) = snapshot.server(number) else { return pages };
    if let Some(players) = &server.online {
        pages.push(json::<wire::Online<'_>>(online::render(players)));
        pages.push(json::<wire::Fractions<'_>>(fractions::render(players)));
        let all = players.fractions.iter().flat_map(|fraction| players.members(fraction.id));
        pages.push(json::<wire::Members<'_>>(members::render(players, all)));
    }
    if let Some(sobes) = &server.sobes {
        pages.push(json::<wire::Sobes<'_>>(sobes::render(sobes)));
    }
    if let Some(known) = &server.families {
        pages.push(json::<wire::Families<'_>>(families::render(known, None)));
        pages.extend(
            known
                .list
                .iter()
                .map(|one| json::<wire::FamilyAnswer<'_>>(family::render(known, FamilyId(one.id)))),
        );
    }
    if let Some(map) = &server.map {
        pages.push(json::<wire::PropertyMap<'_>>(map::render(map)));
    }
    if let (Some(listing), Some(admins)) = (snapshot.servers.get(number), &server.admins) {
        pages.push(json::<wire::Admins<'_>>(admins::render(listing, admins)));
    }
    if let Some(ghetto) = &server.ghetto {
        pages.push(json::<wire::Ghetto<'_>>(ghetto::render(ghetto)));
    }
    pages
}

fn json<T: DeserializeOwned + Serialize>(page: Result<Page, Error>) -> Value {
    let page = page.unwrap_or_else(|error| panic!("a page can't be rendered: {error:?}"));
    let page: Value =
        serde_json::from_slice(page.plain()).unwrap_or_else(|error| panic!("{error}"));
    let read = serde_json::from_value::<T>(page.clone());
    let read = read.unwrap_or_else(|error| panic!("the client can't read it: {error}: {page}"));
    let again = serde_json::to_value(read).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, page, "the client reads something else");
    page
}
