//! Example people and a group, so that the chat page is not empty.

use crate::person::ActionError;
use crate::sandbox::Sandbox;

/// Adds four people with three languages, and a group of this title with them and the bot.
pub fn add_demo_users(sandbox: &Sandbox, group: &str) -> Result<(), ActionError> {
    let alice = sandbox.person("Alice", "en");
    let boris = sandbox.person("Борис", "ru");
    let chen = sandbox.person("Chen", "en");
    let olha = sandbox.person("Оля", "uk");
    let group = sandbox.new_supergroup(group, &[&alice, &boris, &chen, &olha]);
    alice.says_in(group, "Duty at 18:00 tonight, everybody.")?;
    chen.says_in(group, "On my way 👮")?;
    Ok(())
}
