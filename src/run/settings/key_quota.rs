//! How many keys one owner may have.

use std::num::NonZeroU32;

use clap::Args;

use super::parsers;

/// How many keys an owner may have.
#[derive(Args, Debug, Clone, Copy)]
#[group(skip)]
#[command(next_help_heading = "Limits")]
pub struct KeyQuota {
    /// How many active keys one owner may have
    #[arg(long, env = "MUSTER_KEYS_PER_OWNER", default_value_t = Self::default().keys_per_owner, value_parser = parsers::count, value_name = "N")]
    pub keys_per_owner: NonZeroU32,
}

impl Default for KeyQuota {
    fn default() -> Self {
        Self { keys_per_owner: const { NonZeroU32::new(5).unwrap() } }
    }
}
