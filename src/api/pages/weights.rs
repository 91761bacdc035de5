//! Weights in headers such as `Accept-Encoding` and `Accept-Language`.

/// The names in a header, each with its weight in thousandths. Malformed entries are left out.
pub(in crate::api) fn weighted(header: &str) -> impl DoubleEndedIterator<Item = (&str, u16)> {
    header.split(',').filter_map(|entry| {
        let (name, parameters) = entry.split_once(';').unwrap_or((entry, ""));
        let weight = parameters.trim();
        let weight = match weight.strip_prefix("q=").or(weight.strip_prefix("Q=")) {
            Some(weight) => thousandths(weight.trim())?,
            None => 1000,
        };
        Some((name.trim(), weight))
    })
}

fn thousandths(weight: &str) -> Option<u16> {
    let (whole, decimals) = weight.split_once('.').unwrap_or((weight, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    match whole {
        "0" => format!("{decimals:0<3}").parse().ok(),
        "1" if decimals.bytes().all(|digit| digit == b'0') => Some(1000),
        _ => None,
    }
}
