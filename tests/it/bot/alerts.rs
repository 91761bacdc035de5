//! Alerts: making them, what they tell, and what they leave untold.

mod counts;
mod crash;
mod fixture;
mod kinds;
mod lifetime;
mod making;
mod quiet;
mod sequences;
