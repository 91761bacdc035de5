//! Gang territory: the zones that gangs fight over.

use std::sync::Arc;

use jiff::Timestamp;

use super::fractions::FractionName;
use super::poi::Point;

/// One zone.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Its number.
    pub id: u64,
    /// One corner.
    pub start: Point,
    /// The opposite corner.
    pub end: Point,
    /// Its colour on the map, `0xRRGGBB` or `0xAARRGGBB`, as the source writes it.
    pub color: Option<i64>,
    /// The gang that holds it.
    pub fraction: Option<FractionName>,
    /// The family that holds it.
    pub family_id: Option<u64>,
    /// The name of that family.
    pub family_name: Option<Arc<str>>,
    /// The money it yields.
    pub money: Option<i64>,
    /// The respect it yields.
    pub respects: Option<i64>,
    /// Further fields: their names, and their values as JSON text that is passed on unchanged.
    pub extra_fields: Box<[(Arc<str>, Arc<str>)]>,
}

/// All zones at one time.
#[derive(Debug)]
pub struct Ghetto {
    /// When the source made the list.
    pub timestamp: Timestamp,
    /// All zones, by number.
    pub zones: Vec<Zone>,
}

impl Ghetto {
    /// The zones, by number.
    pub fn new(timestamp: Timestamp, mut zones: Vec<Zone>) -> Self {
        zones.sort_by_key(|zone| zone.id);
        Self { timestamp, zones }
    }
}
