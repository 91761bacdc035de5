### Notifications that the bot sends unprompted.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

# $key (Html)
notice_leaked = 🚨 Your API key { $key } was exposed in public, so I blocked it. Get a new one: /new
# (plain)
reason_leaked = it was exposed in public
# $key (Html), $address (String)
notice_leaked_at =
    🚨 Your API key { $key } was found in public, so I blocked it:
    { $address }
    Remove it there, also from the history of the repository, and get a new one: /new
# $address (String) (plain)
reason_leaked_at = it was found in public, at { $address }
# $key (Html), $reason (String)
notice_blocked = ⛔ Your API key { $key } was blocked: { $reason }
# $key (Html)
notice_unblocked = ✅ Your API key { $key } works again.
# $key (Html), $days (Number), $at (String)
notice_expires =
    { $days ->
        [one] ⏳ Your API key { $key } expires in a day, { $at }.
       *[other] ⏳ Your API key { $key } expires in { $days } days, { $at }.
    }
# $key (Html), $at (String)
notice_expired = ⌛ Your API key { $key } expired { $at } and no longer works.
# $key (Html)
notice_replaced = ♻️ Your old API key { $key } has ended: the new one is in use, and the old one hasn't been used for an hour.
# $key (Html), $refused (Number), $all (Number)
notice_limited = 🚦 Your API key { $key } is over its limit. Requests today: { $all }, refused with a 429: { $refused }.
# $docs (String)
notice_limited_help = What helps: wait for <code>Retry-After</code>; send the <code>ETag</code> back, because an answer that hasn't changed (304) costs a tenth; ask <code>/v2/summary</code> once instead of each server; read <code>/v2/events</code> instead of polling. More: { $docs }
notice_deleted_help = Replace it in the program that uses it. If it's not yours, you don't need to do anything: the key opens nothing any more. I won't write about it again.
