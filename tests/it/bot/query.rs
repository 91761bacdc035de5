//! Questions about the game, in both languages and both kinds of chat.

mod crowd;
mod family;
mod forged;
mod fraction;
mod fresh;
mod inline;
mod meant;
mod picture;
mod player;
mod property;
mod settings;
mod staff;
mod worst;
