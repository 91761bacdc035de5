//! Rebuilds when a migration is added: the macro that embeds them sees only the files that it knows.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
