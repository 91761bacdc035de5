//! The paths of `/v2`, one file a resource. All of them are behind the guard: see [`super::front`].

use std::sync::Arc;

use axum::routing::{MethodRouter, get};
use jiff::{SignedDuration, Timestamp};

use super::pages::Shelf;
use super::{Api, Error, ServerId};
use crate::game::{Families, Ghetto, Map, Moment, Online, Server, Sobes};

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

/// Every path, and who answers it.
pub(super) fn routes() -> Vec<(&'static str, MethodRouter<Arc<Api>>)> {
    vec![
        ("/v2/status", get(status::show)),
        ("/v2/online", get(online::list)),
        ("/v2/admins", get(admins::list)),
        ("/v2/player/find", get(player::find::show)),
        ("/v2/player/online", get(player::online::show)),
        ("/v2/fractions", get(fractions::list)),
        ("/v2/fraction", get(fraction::by_query)),
        ("/v2/fraction/{fractionId}", get(fraction::by_path)),
        ("/v2/leaders", get(leaders::list)),
        ("/v2/subleaders", get(subleaders::list)),
        ("/v2/sobes", get(sobes::list)),
        ("/v2/history", get(history::show)),
        ("/v2/families", get(families::list)),
        ("/v2/family", get(family::show)),
        ("/v2/map", get(map::show)),
        ("/v2/ghetto", get(ghetto::show)),
        (FREE, get(key::show)),
    ]
}

/// One shelf for each part of the game that pages are made from.
#[derive(Debug, Default)]
pub struct Shelves {
    status: status::Shelf,
    admins: admins::Shelf,
    online: Shelf<Arc<Online>, sheet::Sheet>,
    families: Shelf<Arc<Families>>,
    map: Shelf<Arc<Map>>,
    sobes: Shelf<Arc<Sobes>>,
    ghetto: Shelf<Arc<Ghetto>>,
    players: player::Recent,
}

impl Shelves {
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
    server_at(&api.current.moment(), number)
}

fn server_at(moment: &Moment, number: ServerId) -> Result<Arc<Server>, Error> {
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
