//! The macro that makes the list of alert kinds: what is stored of alerts, what their buttons carry, and the menu.

/// Declares the list. A kind with states or events of its own names them behind it.
macro_rules! alert_kinds {
    ($($subject:ident::$file:ident: $kind:ident($alert:ident)
        $(, state $state:ident($kept:ty))? $(, event $event:ident($told:ident))?;)*) => {
        $(use $subject::$file::$alert; $(use $subject::$file::$told;)?)*

        /// What an alert waits for on its server.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(in crate::bot) enum Condition {
            $($kind($alert),)*
        }

        /// What an alert has seen and told so far. The JSON form is stored.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::bot) enum AlertState {
            /// Nothing: the first data is what later data is compared with.
            #[default]
            New,
            /// A value that changes.
            Value(Tracked),
            /// The last moment that was told, in Unix seconds.
            Told(i64),
            /// What it waits for no longer exists; that was told.
            Gone,
            $($($state($kept),)?)*
        }

        /// What an alert tells. Times are Unix seconds. The JSON form is stored.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(in crate::bot) enum AlertEvent {
            /// A count crossed its bound.
            Count(Crossing),
            /// Somebody came or went.
            Presence(Presence),
            /// A ping, due at this time.
            Ping { at: i64 },
            /// What the alert waits for no longer exists.
            Gone,
            /// Most players of a server were gone at once.
            DoubtfulData { server: u32, online: u32, before: u32 },
            $($($event($told),)?)*
        }

        $(impl From<$alert> for Condition {
            fn from(alert: $alert) -> Self {
                Self::$kind(alert)
            }
        })*

        /// The name of a kind, or its number in buttons.
        #[derive(Clone, Copy, Deserialize)]
        #[serde(variant_identifier)]
        pub(in crate::bot) enum ConditionTag {
            $($kind,)*
        }

        const ALERT_MENU: &[fn() -> Option<MenuItem>] = &[$($alert::menu,)*];

        impl Condition {
            pub(in crate::bot) fn kind(&self) -> &dyn AlertKind {
                match self {
                    $(Self::$kind(alert) => alert,)*
                }
            }

            fn tag(&self) -> ConditionTag {
                match self {
                    $(Self::$kind(_) => ConditionTag::$kind,)*
                }
            }
        }

        impl Serialize for Condition {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let tag = self.tag() as u32;
                match self {
                    $(Self::$kind(alert) => stored_form::write(serializer, tag, stringify!($kind), alert),)*
                }
            }
        }

        impl stored_form::Variants for Condition {
            const NAMES: &'static [&'static str] = &[$(stringify!($kind),)*];
            type Tag = ConditionTag;

            fn read<'de, A: serde::de::VariantAccess<'de>>(
                tag: ConditionTag,
                variant: A,
            ) -> Result<Self, A::Error> {
                match tag {
                    $(ConditionTag::$kind => stored_form::read(variant).map(Self::$kind),)*
                }
            }
        }

        impl<'de> Deserialize<'de> for Condition {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                stored_form::read_enum(deserializer)
            }
        }
    };
}

pub(in crate::bot) use alert_kinds;
