//! Why a request has no valid key.

/// The reason that a key is rejected. Only the holder of a blocked or expired key reads that state. Unknown, deleted
/// and malformed keys get the same response.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(in crate::api) enum Unauthorized {
    /// No key at all.
    #[error("No API key. Send your key in the X-API-Key header.")]
    Missing,
    /// More than one `X-API-Key` header, even if they are equal.
    #[error("Send exactly one X-API-Key header, with one key.")]
    Several,
    /// Several keys in one header.
    #[error("X-API-Key contains more than one key. Send exactly one.")]
    Joined,
    /// A key in the URL, which proxies log.
    #[error(
        "Don't send a key in the URL. Send it in the X-API-Key header, and create a new one: this \
         one may already be in a log."
    )]
    InQuery,
    /// A key in the `Authorization` header.
    #[error("The Authorization header is not supported. Send your key in X-API-Key.")]
    InAuthorization,
    /// Unknown, deleted or malformed.
    #[error("This key is not valid. Check it for typos; /list shows your keys in the bot.")]
    Unknown,
    /// Blocked by the operator or after a leak.
    #[error("This key is blocked: {reason}")]
    Blocked {
        /// The reason that the key's holder reads.
        reason: String,
    },
    /// Past its expiry.
    #[error("This key has expired.")]
    Expired,
}
