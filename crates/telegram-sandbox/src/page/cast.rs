//! Who lives in the demo's town.

use crate::person::Cannot;
use crate::sandbox::Sandbox;

/// Three people of two languages, each with a private chat to open, and a group of all three and the bot.
pub fn people(town: &Sandbox) -> Result<(), Cannot> {
    let alice = town.person("Alice", "en");
    let boris = town.person("Борис", "ru");
    let chen = town.person("Chen", "en");
    let group = town.supergroup("LSPD · Brainburg", &[&alice, &boris, &chen]);
    alice.says_in(group, "Duty at 18:00 tonight, everybody.")?;
    chen.says_in(group, "On my way 👮")?;
    Ok(())
}
