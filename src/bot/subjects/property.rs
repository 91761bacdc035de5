//! Houses and businesses: single ones, auctions, the map, and filters by kind, price and place.

mod alert_steps;
pub(in crate::bot) mod auction_alert;
pub(in crate::bot) mod auctions;
pub(in crate::bot) mod changes;
pub(in crate::bot) mod deals;
pub(in crate::bot) mod deals_alert;
pub(in crate::bot) mod history;
pub(in crate::bot) mod known_place;
pub(in crate::bot) mod listed_lots;
pub(in crate::bot) mod lot_alert;
pub(in crate::bot) mod map;
pub(in crate::bot) mod other_auctions;
pub(in crate::bot) mod owners;
pub(in crate::bot) mod places;
pub(in crate::bot) mod property_alert;
pub(in crate::bot) mod property_answers;
pub(in crate::bot) mod property_card;
pub(in crate::bot) mod property_filter;
pub(in crate::bot) mod sales;
