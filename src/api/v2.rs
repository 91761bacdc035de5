//! The paths of `/v2`, one file a resource. All of them are behind the guard: see [`super::front`].

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

use super::pages::Shelf;
use super::{Answer, Api, Ask, Error, ServerId};
use crate::game::{Families, GameSnapshot, Ghetto, Map, Online, Server, Sobes};

pub(super) mod admins;
pub(super) mod families;
pub(super) mod family;
pub(super) mod fraction;
pub(super) mod fractions;
pub(super) mod ghetto;
pub(super) mod history;
pub(super) mod key;
pub(super) mod leaders;
pub(super) mod map;
mod members;
pub(super) mod online;
pub(super) mod player;
mod sheet;
pub(super) mod sobes;
pub(super) mod status;
pub(super) mod subleaders;

/// The one path that costs nothing.
pub(super) const FREE: &str = "/v2/key";

/// A resource: what answers at a path.
pub(super) type Show = for<'a> fn(Ask<'a>) -> BoxFuture<'a, Result<Answer, Error>>;

/// Every path, and what answers it.
pub(super) const ROUTES: [(&str, Show); 17] = [
    ("/v2/status", |ask| status::show(ask).boxed()),
    ("/v2/online", |ask| online::list(ask).boxed()),
    ("/v2/admins", |ask| admins::list(ask).boxed()),
    ("/v2/player/find", |ask| player::find::show(ask).boxed()),
    ("/v2/player/online", |ask| player::online::show(ask).boxed()),
    ("/v2/fractions", |ask| fractions::list(ask).boxed()),
    ("/v2/fraction", |ask| fraction::by_query(ask).boxed()),
    ("/v2/fraction/{fractionId}", |ask| fraction::by_path(ask).boxed()),
    ("/v2/leaders", |ask| leaders::list(ask).boxed()),
    ("/v2/subleaders", |ask| subleaders::list(ask).boxed()),
    ("/v2/sobes", |ask| sobes::list(ask).boxed()),
    ("/v2/history", |ask| history::show(ask).boxed()),
    ("/v2/families", |ask| families::list(ask).boxed()),
    ("/v2/family", |ask| family::show(ask).boxed()),
    ("/v2/map", |ask| map::show(ask).boxed()),
    ("/v2/ghetto", |ask| ghetto::show(ask).boxed()),
    (FREE, |ask| key::show(ask).boxed()),
];

/// One shelf for each part of the game that pages are made from.
#[derive(Debug, Default)]
pub struct PageCaches {
    status: status::Shelf,
    admins: admins::Shelf,
    online: Shelf<Arc<Online>, sheet::Sheet>,
    families: Shelf<Arc<Families>>,
    map: Shelf<Arc<Map>>,
    sobes: Shelf<Arc<Sobes>>,
    ghetto: Shelf<Arc<Ghetto>>,
    players: player::Recent,
}

impl PageCaches {
    /// Lets go of what has been replaced and was not asked for since.
    pub(super) fn tidy(&self) {
        // Recent players hold on to nothing but their own pages.
        let Self { status, admins, online, families, map, sobes, ghetto, players: _ } = self;
        status.tidy();
        admins.tidy();
        online.tidy();
        families.tidy();
        map.tidy();
        sobes.tidy();
        ghetto.tidy();
    }
}

/// What is known of a server.
fn server(api: &Api, number: ServerId) -> Result<Arc<Server>, Error> {
    server_at(&api.current.snapshot(), number)
}

fn server_at(moment: &GameSnapshot, number: ServerId) -> Result<Arc<Server>, Error> {
    match moment.server(number.0) {
        Some(server) => Ok(server),
        None if moment.has_arrived() => Err(Error::ServerNotFound),
        // Which servers there are is not known yet.
        None => Err(Error::NotYet),
    }
}

/// Who is online on a server.
fn online(api: &Api, number: ServerId) -> Result<Arc<Online>, Error> {
    server(api, number)?.online.clone().ok_or(Error::NotYet)
}

/// When data that changes all the time is expected again.
fn lively(data: Timestamp) -> Option<Timestamp> {
    data.checked_add(SignedDuration::from_secs(10)).ok()
}

/// When data that changes now and then is expected again.
fn calm(data: Timestamp) -> Option<Timestamp> {
    data.checked_add(SignedDuration::from_mins(1)).ok()
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
