//! Lists of rows: arrays, objects whose names identify the items, and objects of groups. Some sources write an empty
//! list as `""`. A few rows of a list may be unusable.

use derive_more::{Add, AddAssign};

use super::json;
use super::scalar::Scalar;

/// One row in this many may be unusable. A document with more unusable rows is refused.
const ROWS_FOR_ONE_UNUSABLE: usize = 100;

/// How many rows a document has, and how many of them are left out.
#[derive(Debug, Clone, Copy, Default, Add, AddAssign)]
pub(super) struct RowCount {
    pub(super) all: usize,
    pub(super) unusable: usize,
}

impl RowCount {
    /// Whether the document can be used without its unusable rows. One is always allowed if a usable row remains.
    pub(super) fn is_usable(self) -> bool {
        let Self { all, unusable } = self;
        unusable * ROWS_FOR_ONE_UNUSABLE <= all || (unusable == 1 && all > 1)
    }
}

/// The place of an item in its list.
#[derive(Debug, derive_more::Display)]
pub(super) enum Place {
    /// In an array.
    #[display("[{_0}]")]
    Index(usize),
    /// In an object.
    #[display("[{_0:?}]")]
    Name(Box<str>),
    /// In an array in an object.
    #[display("[{_0:?}][{_1}]")]
    Group(Box<str>, usize),
}

impl Place {
    /// The name of the item or of its group.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Index(_) => None,
            Self::Name(name) | Self::Group(name, _) => Some(name),
        }
    }
}

/// The items of a list and their JSON texts.
pub(super) fn items(text: &str) -> Result<Vec<(Place, &str)>, String> {
    let mut items = Vec::new();
    match text.as_bytes() {
        b"\"\"" => {}
        [b'[', ..] => {
            let array = json::items(text)?.into_iter().enumerate();
            items.extend(array.map(|(index, item)| (Place::Index(index), item.get())));
        }
        [b'{', ..] => {
            for (name, value) in json::fields(text)? {
                add_named(&mut items, &name, value)?;
            }
        }
        _ => return Err(Scalar::read(text)?.is_not("a list")),
    }
    Ok(items)
}

/// Adds the value of a name in an object: an item, a group of items, or an object of groups.
fn add_named<'a>(
    items: &mut Vec<(Place, &'a str)>,
    name: &str,
    value: &'a str,
) -> Result<(), String> {
    let is_array = |text: &str| text.starts_with('[');
    if is_array(value) {
        let group = json::items(value)?.into_iter().enumerate();
        items.extend(group.map(|(index, item)| (Place::Group(name.into(), index), item.get())));
        return Ok(());
    }
    match json::fields(value) {
        Ok(groups) if groups.iter().all(|(_, value)| is_array(value)) => {
            groups.into_iter().try_for_each(|(name, value)| add_named(items, &name, value))
        }
        _ => {
            items.push((Place::Name(name.into()), value));
            Ok(())
        }
    }
}
