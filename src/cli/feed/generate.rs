//! `muster feed generate`: writes a simulated world as a folder of documents.

use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use demo_world::{Occupancy, Size, World};
use jiff::Timestamp;

use crate::cli::output::{print, print_sentence};
use crate::cli::{CommandError, progress, time};
use crate::run::settings::DEFAULT_FEED_DIR;

/// Write a simulated world as a folder of documents
#[derive(Args, Debug)]
pub(in crate::cli) struct Generate {
    /// The folder to write to; existing documents are replaced [default: data/feed, if it has none]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many servers
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    servers: u32,
    /// Players online on each server
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60_000))]
    players: u32,
    /// Families on each server, of about 40 members each
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100_000))]
    families: u32,
    /// Houses and businesses on each server
    #[arg(long, default_value_t = 3_000, value_name = "N", value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    properties: u32,
    /// Players with a record on each server
    #[arg(long, default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100_000_000))]
    records: u32,
    /// The same seed and time give the same documents
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The time of the world, or a day (2026-01-01) [default: now]
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    at: Option<Timestamp>,
    /// How full the servers are
    #[arg(long, default_value = "full", value_enum)]
    crowd: Crowd,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Crowd {
    /// As many online as --players says
    Full,
    /// By the hour of the day, and one server in maintenance
    Daily,
}

impl Generate {
    pub(super) fn run(self) -> Result<(), CommandError> {
        let now = self.at.unwrap_or_else(Timestamp::now).as_second();
        let folder = self.folder()?;
        let out = folder.display();
        let (documents, bytes) = self.write(folder, now).map_err(|why| {
            CommandError::Failed(format!("the world can't be written to {out}: {why}"))
        })?;
        let feed_dir = match folder == Path::new(DEFAULT_FEED_DIR) {
            true => String::new(),
            false => format!(" --feed-dir {out}"),
        };
        let (documents, size) = (progress::count(documents), progress::size(bytes));
        print_sentence(format_args!(
            "Wrote {documents} documents, {size}, to {out}. To serve them:"
        ));
        print(format_args!("  muster run{feed_dir}"));
        Ok(())
    }

    /// The folder that was named, or the one that `muster run` reads. Without its name, no document in it is replaced.
    fn folder(&self) -> Result<&Path, CommandError> {
        let usual = Path::new(DEFAULT_FEED_DIR);
        match &self.out {
            Some(out) => Ok(out),
            None if usual.join("servers.json").exists() => Err(CommandError::Failed(format!(
                "{DEFAULT_FEED_DIR} has documents already: --out {DEFAULT_FEED_DIR} replaces them"
            ))),
            None => Ok(usual),
        }
    }

    /// How many documents were written, and their size.
    fn write(&self, out: &Path, now: i64) -> io::Result<(u64, u64)> {
        let making = progress::waiting("making the world".to_owned());
        let world = World::new(self.seed, self.size());
        making.finish_and_clear();
        let (documents, mut bytes) = (world.documents().count() as u64, 0);
        let bar = progress::counting(documents);
        for document in world.documents() {
            let (server, name) = document.file();
            bar.set_message(match server {
                Some(number) => format!("{number}/{name}"),
                None => name.to_owned(),
            });
            bytes += world.write_file(out, document, now)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok((documents, bytes))
    }

    fn size(&self) -> Size {
        let Self { servers, players, families, properties, records, .. } = *self;
        let occupancy = match self.crowd {
            Crowd::Full => Occupancy::Full,
            Crowd::Daily => Occupancy::Daily,
        };
        Size { servers, players, families, properties, records, occupancy }
    }
}
