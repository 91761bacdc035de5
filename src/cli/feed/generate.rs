//! `muster feed generate`: a made-up world as a folder of documents.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use jiff::Timestamp;

use demo_world::{Occupancy, Size, World};

use crate::cli::time;

/// Write a made-up world as a folder of documents
#[derive(Args, Debug)]
pub(super) struct Generate {
    /// The folder to write to; documents that are there are replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
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
    /// The same seed writes the same world at the same moment
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// The moment that is written, or a day (2026-01-01); now, if nothing is said
    #[arg(long, value_name = "TIME", value_parser = time::moment)]
    at: Option<Timestamp>,
    /// How full the servers are
    #[arg(long, default_value = "full", value_enum)]
    crowd: Crowd,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Crowd {
    /// As many online as was asked for
    Full,
    /// By the hour of the day, and one server in maintenance
    Daily,
}

impl Generate {
    pub(super) fn run(self) -> ExitCode {
        match self.write() {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                let out = self.out.display();
                crate::cli::fail(&format!("the world can't be written to {out}: {why}"), 1)
            }
        }
    }

    fn write(&self) -> io::Result<()> {
        let now = self.at.unwrap_or_else(Timestamp::now).as_second();
        World::new(self.seed, self.size()).write_folder(&self.out, now)
    }

    fn size(&self) -> Size {
        Size {
            servers: self.servers,
            players: self.players,
            families: self.families,
            properties: self.properties,
            records: self.records,
            occupancy: match self.crowd {
                Crowd::Full => Occupancy::Full,
                Crowd::Daily => Occupancy::Daily,
            },
        }
    }
}
