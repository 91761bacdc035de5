//! SQLite files: opening, pragmas, migrations, one writer and a few readers.
