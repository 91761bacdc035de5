//! The bot in conversation, against the stand-in for Telegram.

mod bot_api_test;
mod bot_test;
mod callback_data;
mod chat_migrations;
mod check_keys;
mod crash;
mod flood;
mod forget;
mod groups;
mod hide_keys;
mod internal_key;
mod issue_keys;
mod labels;
mod limits;
mod list_keys;
mod notifications;
mod process;
mod queries;
mod revocation;
mod schema;
mod start;
mod store_migration;
mod storm;
mod trouble;
mod uncertain_delivery;
mod webhook;
