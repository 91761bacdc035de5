//! Kinds of objects, and whether a field must be present.

pub(super) struct ObjectKind {
    /// The name of its schema.
    pub(super) name: &'static str,
    /// The name of its objects in errors.
    pub(super) expected: &'static str,
    /// The description in its schema.
    pub(super) about: &'static str,
    /// The field that a row need not have in an object of rows, where the row's name is its value.
    pub(super) named_by: Option<&'static str>,
    /// A field, and the name that it has in answers of the API.
    pub(super) alias: Option<(&'static str, &'static str)>,
    /// Whether an empty list of them is an error.
    pub(super) never_none: bool,
}

/// Whether a field must be present.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    Required,
    Optional,
}

impl ObjectKind {
    pub(super) const fn new(
        name: &'static str,
        expected: &'static str,
        about: &'static str,
    ) -> Self {
        Self { name, expected, about, named_by: None, alias: None, never_none: false }
    }

    pub(super) const fn named_by(self, field: &'static str) -> Self {
        Self { named_by: Some(field), ..self }
    }

    pub(super) const fn alias(self, field: &'static str, alias: &'static str) -> Self {
        Self { alias: Some((field, alias)), ..self }
    }

    pub(super) const fn never_none(self) -> Self {
        Self { never_none: true, ..self }
    }
}
