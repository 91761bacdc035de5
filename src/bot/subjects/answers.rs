//! The code that all answers share: the context of a query, the parsing of arguments, and pages, buttons, pictures and
//! freshness of answers.

pub(in crate::bot) mod alert_button;
pub(in crate::bot) mod answer_file;
pub(in crate::bot) mod app_place;
pub(in crate::bot) mod arguments;
pub(in crate::bot) mod compared_ids;
pub(in crate::bot) mod errors;
pub(in crate::bot) mod fraction_kind;
pub(in crate::bot) mod freshness;
pub(in crate::bot) mod history_rights;
pub(in crate::bot) mod large_families;
pub(in crate::bot) mod leadership;
pub(in crate::bot) mod numbers;
pub(in crate::bot) mod paged_message;
pub(in crate::bot) mod picture_heading;
pub(in crate::bot) mod private_fields;
pub(in crate::bot) mod query_context;
pub(in crate::bot) mod recorded_events;
pub(in crate::bot) mod server_state;
pub(in crate::bot) mod show_answer;
pub(in crate::bot) mod typed_name;
pub(in crate::bot) mod view_button;
pub(in crate::bot) mod view_subject;
pub(in crate::bot) mod visible_name;
