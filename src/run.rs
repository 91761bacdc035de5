//! Wiring: the parts started in order, watched, and stopped in order.
