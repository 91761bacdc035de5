//! What keeps the made-up world alive: its documents are written anew, the quick ones often.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use crate::feed::demo::{Sheet, Size, World};
use crate::run::Broken;

/// The time between two beats.
const BEAT: Duration = Duration::from_secs(5);

/// A world and the folder it is written to.
pub(super) struct Pulse {
    world: Arc<World>,
    folder: PathBuf,
}

impl Pulse {
    /// A world that is written once, whole.
    pub(super) async fn new(folder: PathBuf) -> Result<Self, std::io::Error> {
        let world = Arc::new(World::new(1, Size::DEMO));
        let pulse = Self { world, folder };
        let (world, folder) = (Arc::clone(&pulse.world), pulse.folder.clone());
        spawn_blocking(move || world.settle(&folder, Timestamp::now().as_second())).await??;
        Ok(pulse)
    }

    /// Writes what is due, beat after beat. A folder that can't be written now is tried again at the next one.
    pub(super) async fn beat(self, stop: CancellationToken) -> Result<(), Broken> {
        let mut beats = tokio::time::interval(BEAT);
        beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        beats.tick().await;
        let mut beat = 0;
        while stop.run_until_cancelled(beats.tick()).await.is_some() {
            beat += 1;
            let (world, folder) = (Arc::clone(&self.world), self.folder.clone());
            let written = spawn_blocking(move || {
                let now = Timestamp::now().as_second();
                due(&world, beat)
                    .into_iter()
                    .try_for_each(|sheet| world.replace(&folder, sheet, now))
            });
            if let Ok(Err(why)) = written.await {
                tracing::warn!(%why, "the made-up world stands still");
            }
        }
        Ok(())
    }
}

/// What is written at a beat: servers take turns, so that no beat has much to do.
fn due(world: &World, beat: u32) -> Vec<Sheet> {
    let mut due: Vec<Sheet> = Vec::new();
    for number in world.servers() {
        let of_server = Sheet::of_server(number);
        due.extend(
            of_server.into_iter().filter(|sheet| (beat + number).is_multiple_of(every(*sheet))),
        );
    }
    due.extend(Sheet::SHARED.into_iter().filter(|sheet| beat.is_multiple_of(every(*sheet))));
    due
}

/// Once in how many beats.
fn every(sheet: Sheet) -> u32 {
    match sheet {
        Sheet::Servers | Sheet::Online(_) => 2,
        Sheet::Admins(_) | Sheet::Ghetto(_) => 6,
        Sheet::Sobes(_) | Sheet::Families(_) | Sheet::Map(_) => 12,
        Sheet::Players(_) => 120,
        Sheet::Fractions | Sheet::Pois => 720,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_online_is_never_older_than_ten_seconds() {
        let world = World::new(1, Size::DEMO);
        for number in world.servers() {
            let turns: Vec<bool> =
                (1..9).map(|beat| due(&world, beat).contains(&Sheet::Online(number))).collect();
            assert!(turns.windows(2).all(|two| two.contains(&true)), "{number}");
        }
    }
}
