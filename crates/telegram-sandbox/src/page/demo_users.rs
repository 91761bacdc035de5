//! Who lives in the demo's sandbox.

use crate::person::ActionError;
use crate::sandbox::Sandbox;

/// Three people of two languages, each with a private chat to open, and a group of all three and the bot.
pub fn add_demo_users(sandbox: &Sandbox) -> Result<(), ActionError> {
    let alice = sandbox.person("Alice", "en");
    let boris = sandbox.person("Борис", "ru");
    let chen = sandbox.person("Chen", "en");
    let group = sandbox.supergroup("LSPD · Brainburg", &[&alice, &boris, &chen]);
    alice.says_in(group, "Duty at 18:00 tonight, everybody.")?;
    chen.says_in(group, "On my way 👮")?;
    Ok(())
}
