/// Why a request does not pass. Only the holder of a blocked or expired key learns which; a key that is unknown,
/// deleted or not even a key reads the same.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unauthorized {
    /// No key at all.
    #[error(
        "This request has no key. Send yours in the X-API-Key header; the bot hands one out after /new."
    )]
    Missing,
    /// More than one header, be they equal.
    #[error("Send exactly one X-API-Key header, with one key.")]
    Several,
    /// Two keys in one header.
    #[error("X-API-Key holds more than one key. Send exactly one.")]
    Joined,
    /// In the address, where it ends up in other people's logs.
    #[error(
        "A key does not belong in the address. Send it in the X-API-Key header, and make a new one: \
         this one may be in a log by now."
    )]
    InQuery,
    /// In another header.
    #[error("The Authorization header is not read here. Send your key in X-API-Key.")]
    InAuthorization,
    /// Unknown, deleted, or no key by its form.
    #[error(
        "This key is not valid. Check it for a typo; /list in the bot shows the keys you have."
    )]
    Unknown,
    /// Shut by the operator or after a leak.
    #[error("This key is blocked: {reason}")]
    Blocked {
        /// In words for its holder.
        reason: String,
    },
    /// Its end has come.
    #[error("This key has expired.")]
    Expired,
}
