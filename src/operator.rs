//! The operator's listener: metrics, health and the feed's door. Never public.
