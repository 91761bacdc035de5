//! Values of a statement's parameters.

/// A value as both databases store it.
#[derive(Clone, Debug)]
pub enum Argument {
    /// An integer; a flag is 0 or 1.
    Int(Option<i64>),
    /// A text.
    Text(Option<String>),
    /// Bytes.
    Bytes(Option<Vec<u8>>),
}

/// A type whose values can be parameters.
pub trait Bind {
    /// The absent value. PostgreSQL requires its type.
    const NULL: Argument;

    /// The value.
    fn into_argument(self) -> Argument;
}

/// Implements [`Bind`] for types that convert into a stored type.
macro_rules! bind {
    ($variant:ident: $($type:ty => $convert:expr,)*) => {
        $(impl Bind for $type {
            const NULL: Argument = Argument::$variant(None);

            fn into_argument(self) -> Argument {
                Argument::$variant(Some($convert(self)))
            }
        })*
    };
}

bind! { Int:
    i64 => |value| value,
    i32 => i64::from,
    u16 => i64::from,
    u32 => i64::from,
    bool => i64::from,
}

bind! { Text:
    String => |value| value,
    &str => str::to_owned,
}

bind! { Bytes:
    Vec<u8> => |value| value,
    &[u8] => <[u8]>::to_vec,
}

impl<T: Bind + Clone> Bind for &T {
    const NULL: Argument = T::NULL;

    fn into_argument(self) -> Argument {
        self.clone().into_argument()
    }
}

impl<T: Bind> Bind for Option<T> {
    const NULL: Argument = T::NULL;

    fn into_argument(self) -> Argument {
        self.map_or(T::NULL, T::into_argument)
    }
}
