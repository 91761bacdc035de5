//! The API alone: store, doors, feed, the two listeners.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

use prometheus_client::registry::Registry;
use tokio::net::TcpListener;

use super::{Broken, Parts, asked_to_stop, settings};
use crate::api::{self, Holding};
use crate::game::Current;
use crate::health::Readiness;
use crate::keys::{Doors, Store};

/// Runs the API until the process is asked to stop.
pub async fn api(store: settings::Store, api: settings::Api) -> Result<(), Broken> {
    let asked = asked_to_stop().map_err(|why| Broken::because("signals", why))?;
    let readiness = Readiness::new();
    let mut registry = Registry::default();
    let mut parts = Parts::default();

    let keys = open(store.database_url.path(), store.keys_per_owner).await?;
    let doors = Doors::open(&keys, api.limit)
        .await
        .map_err(|why| Broken::because("the key store", why.trouble))?;
    let books = keys.clone();
    parts.start("the books of the key store", |stop| async move {
        books.keep(stop).await.map_err(|why| Broken::because("the last counts", why.trouble))
    });
    let watched = doors.clone();
    parts.start("the watch on the key store", |stop| async move {
        watched.watch(stop).await;
        Ok(())
    });
    let (listener, at) = listen("MUSTER_API_ADDR", api.api_addr).await?;
    let public = api::Api {
        doors,
        current: Arc::new(Current::new()),
        readiness: readiness.clone(),
        metrics: api::Metrics::new(&mut registry),
        public_url: api.shown(at).into(),
        shelves: api::Shelves::default(),
    };
    parts.start("the API", |stop| async move {
        api::serve(listener, public, Holding::default(), stop).await;
        Ok(())
    });
    tracing::info!("the API listens on http://{at}");

    let end = parts.until(asked, || readiness.drain()).await;
    keys.close().await;
    end
}

async fn open(path: &Path, per_owner: NonZeroU32) -> Result<Store, Broken> {
    Store::open(path, per_owner).await.map_err(|why| Broken(why.to_string()))
}

/// A listener, and where it really listens: port 0 means any that is free.
async fn listen(setting: &str, addr: SocketAddr) -> Result<(TcpListener, SocketAddr), Broken> {
    let refused = |why| Broken(format!("{setting}: can't listen on {addr}: {why}"));
    let listener = TcpListener::bind(addr).await.map_err(refused)?;
    let at = listener.local_addr().map_err(refused)?;
    Ok((listener, at))
}
