//! getMe.

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::state::State;

pub(crate) fn get(state: &State) -> Result<Value, ApiError> {
    let mut me = state.user_json(state.bot.id);
    me["can_join_groups"] = json!(true);
    me["can_read_all_group_messages"] = json!(!state.bot.is_private);
    me["supports_inline_queries"] = json!(true);
    me["can_connect_to_business"] = json!(false);
    me["has_main_web_app"] = json!(state.apps.address(None).is_some());
    Ok(me)
}
