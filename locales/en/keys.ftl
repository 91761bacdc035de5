### Messages about API keys.
### `# $name (Type)` declares an argument and `(plain)` a message or group without HTML; see build.rs.

## Buttons (plain)

button_private = Open a private chat
button_copy = 📋 Copy
button_hide = 🙈 Hide now
button_delete = 🗑 Delete
button_replace = ⛔ Block and replace
# $key (String)
button_replace_key = ⛔ Block { $key }
button_delete_now = 🗑 Yes, delete
button_ask_forget = 🗑 Delete everything
button_keep = ↩️ Cancel
button_list = 🗂 My API keys
button_rename = ✏️ Rename
button_rotate = ♻️ Replace
button_lifetime = ⏳ Expiry
button_access = 🔐 Access
button_from = 📍 From where
button_from_anywhere = From anywhere
# $network (String)
button_from_remove = ✖ { $network }
# $words (String)
button_chosen = ✅ { $words }
button_scope_all = Everything
scope_servers = Servers
scope_players = Players
scope_fractions = Factions
scope_families = Families
scope_map = Map
scope_changes = Changes
button_endless = ♾ No end
# $days (Number)
button_days =
    { $days ->
        [one] For { $days } day
       *[other] For { $days } days
    }
button_end_later = ⏳ End it later
# $hours (Number)
button_end_hours = In { $hours } h
# $days (Number)
button_end_days =
    { $days ->
        [one] In { $days } day
       *[other] In { $days } days
    }
button_end_unused = ♻️ Once nobody uses it
button_end_never = ♾ Not by itself
button_end_old = 🗑 Delete the old one
button_end_new = 🗑 Delete the new one
button_new = 🔑 Get an API key
button_not_now = Not now
button_forget = 🗑 Yes, delete everything

default_label = My key

## Issuing a key

key_ready = 🔑 Your API key is ready. Tap to see it:
# $label (String)
key_ready_named = 🔑 Your API key <b>{ $label }</b> is ready. Tap to see it:
# $old (Html)
key_rotated = The old key { $old } still works. Put the new one into your program, then delete the old one with a button below, or let it end by itself.
# $old (Html), $at (String)
key_rotated_until = The old key { $old } works until { $at }. Put the new one into your program before that.
# $old (Html)
key_rotated_unused = Put the new key into your program. The old one, { $old }, ends by itself once the new one is in use and the old one hasn't been used for an hour.
key_rotated_old_gone = The old key is deleted.
# $requests (Number), $per (String)
key_limit =
    { $requests ->
        [one] Limit: { $requests } request { $per }.
       *[other] Limit: { $requests } requests { $per }.
    }
# (plain) $seconds (Number)
per =
    { $seconds ->
        [1] a second
        [60] a minute
        [3600] an hour
        [86400] a day
       *[other] in { $seconds } s
    }
# $command (Html)
key_try = Try it, with your key in place of <code>YOUR_KEY</code>:
    { $command }
# $minutes (Number)
key_warning =
    { $minutes ->
        [one] ⚠️ Anyone with this key can make requests as you: keep it out of public code and chats. I show it only once and hide it here in { $minutes } minute.
       *[other] ⚠️ Anyone with this key can make requests as you: keep it out of public code and chats. I show it only once and hide it here in { $minutes } minutes.
    }
# $hint (Html)
key_hidden = 🙈 The key is hidden: { $hint }. It still works. Lost it? /list → Replace.
# $at (String)
key_used = ✅ The key works: first request { $at }.
# $key (Html)
key_unsure = 🤔 The key { $key } was created, but the message with it may not have reached you. If you don't see it above, delete the key and get a new one: /new
# $key (Html)
key_interrupted = 🤔 Issuing the key { $key } was interrupted. If you don't see it above, delete the key and get a new one: /new
# $key (Html)
key_ended = 🗑 { $key } no longer works.
key_not_sent = 😔 The message with your key couldn't be sent, so I deleted the key. Try again: /new
ask_new = Create an API key?
# $label (String)
ask_new_named = Create an API key named <b>{ $label }</b>?
# $days (Number)
ask_new_days =
    { $days ->
        [one] It will work for { $days } day.
       *[other] It will work for { $days } days.
    }
not_now = All right. Whenever you need one: /new
# $most (Number)
too_many =
    { $most ->
        [one] You already have { $most } active key, that's the limit. Delete it first: /list
       *[other] You already have { $most } active keys, that's the limit. Delete one you don't need: /list
    }
# $seconds (Number)
too_soon =
    { $seconds ->
        [one] You can create another key in { $seconds } second.
       *[other] You can create another key in { $seconds } seconds.
    }
# $most (Number), $at (String)
too_many_today =
    { $most ->
        [one] You created { $most } key within a day, that's the limit. You can create another one { $at }.
       *[other] You created { $most } keys within a day, that's the limit. You can create another one { $at }.
    }
# $most (Number)
bad_lifetime =
    { $most ->
        [one] A key can be valid for { $most } day. For example: <code>/new laptop 30d</code>
       *[other] A key can be valid for 1 to { $most } days. For example: <code>/new laptop 30d</code>
    }
# $longest (Number)
bad_label =
    { $longest ->
        [one] A label has at most { $longest } character. For example: <code>/new laptop</code>
       *[other] A label has at most { $longest } visible characters. For example: <code>/new laptop</code>
    }
# (plain) $seconds (Number)
wait_toast =
    { $seconds ->
        [one] You can create another key in { $seconds } second
       *[other] You can create another key in { $seconds } seconds
    }

## /list

list_empty = You have no API keys yet. /new creates one.
# $count (Number)
list_head =
    { $count ->
        [one] 🗂 You have <b>{ $count }</b> active key
       *[other] 🗂 You have <b>{ $count }</b> active keys
    }
list_ended = <b>No longer working</b>
# $kind (String), $at (String)
list_created = { $kind }, created { $at }
# $at (String), $times (Number)
list_used =
    { $times ->
        [1] used once, { $at }
       *[other] used { $times } times, last { $at }
    }
list_never_used = not used yet
# $at (String)
list_expires = ⏳ expires { $at }
list_retires = ♻️ ends once its replacement is in use and it hasn't been used for an hour
# $at (String), $reason (String)
list_blocked = ⛔ blocked { $at }: { $reason }
# $at (String)
list_expired = ⌛ expired { $at }
list_unsure = 🤔 I can't tell whether this key reached you. If you don't have it, delete it.

## Kinds of keys (plain)

kind_standard = standard
kind_enterprise = enterprise
kind_service = service

## The menu of a key

# $key (Html)
ask_delete = Delete { $key }? Programs that use it will stop working at once. This can't be undone.
# $key (Html)
ask_delete_kept = The old key { $key } then no longer ends because of this one.
# $key (Html), $at (String)
deleted = 🗑 { $key } — deleted { $at }, it no longer works.
# $at (String), $times (Number)
ask_used =
    { $times ->
        [1] It was used once, { $at }.
       *[other] It was used { $times } times, last { $at }.
    }
ask_unused = It hasn't been used yet.
# $key (Html), $at (String)
replacement_used = ✅ The new key { $key } is in use, last { $at }.
# $key (Html)
replacement_unused = ⚠️ The new key { $key } hasn't been used yet. Have you switched over?
# $key (Html), $longest (Number)
ask_label =
    { $longest ->
        [one] Send me the new label for { $key }: { $longest } character.
       *[other] Send me the new label for { $key }: up to { $longest } characters.
    }
renamed = ✏️ Renamed.
# $key (Html)
ask_rotate = Replace { $key } with a new key? The old one keeps working until you delete it or set its end, so nothing breaks while you switch over.
# $key (Html)
ask_lifetime = How long should { $key } work? When it ends, programs that use it stop working. I'll remind you a day before, and one tap replaces it.
lifetime_endless = Now: until you delete it.
# $key (Html)
ask_scope = What may { $key } read? Choose one or more. A program on a shared host needs little.
scope_all = Now: everything.
# $groups (String)
key_reads = reads only: { $groups }
# $networks (Html)
key_from = works only from { $networks }
# $key (Html)
ask_from = From where may { $key } be used? Send me addresses or networks, like 203.0.113.7 or 10.0.0.0/8, and I add them. Requests from elsewhere then get a 403, which names the address they came from.
from_anywhere = Now: from anywhere.
# $networks (Html)
from_added = ✅ Added: { $networks }
# $words (String)
from_unread = I can't read this as an address: { $words }. Write it as a number, like 203.0.113.7, 2001:db8::1 or 10.0.0.0/8. Names of hosts don't work here.
# $most (Number)
from_too_many =
    { $most ->
        [one] A key has at most { $most } address or network. I added none.
       *[other] A key has at most { $most } addresses and networks. I added none.
    }
# $key (Html)
ask_end_old = When should the old key { $key } end? It works until then.

## Usage of a key

# (plain)
button_usage = 📊 Usage
# (plain)
button_key = ↩️ Back to the key
# (plain)
usage_none = No requests in the last 30 days
# $key (Html), $requests (Html)
usage_head = 📊 { $key }
    Requests in 30 days: <b>{ $requests }</b>
# $count (Html), $kind (String)
usage_count = { $count } { $kind }
usage_most = Most used:
# $endpoint (Html), $requests (Html)
usage_endpoint = { $endpoint } — { $requests }
# (plain)
usage_other = unknown path
# (plain)
usage_ok = answered
# (plain)
usage_not_modified = unchanged (304)
# (plain)
usage_client_errors = client errors (4xx)
# (plain)
usage_refused = over the limit (429)
# (plain)
usage_server_errors = our errors (5xx)
# (plain)
usage_picture = API requests
# (plain) $day (String)
usage_until = 30 days up to { $day }, UTC
# (plain) $requests (String)
usage_max = most: { $requests }
# (plain)
button_errors = ⚠️ Errors
# $key (Html)
failures_head = ⚠️ The last failed requests of { $key }
failures_none = None in the last 90 days.
# $code (Html), $endpoint (Html), $at (String), $id (Html)
failure = <b>{ $code }</b> · { $endpoint } · { $at }
    { $id }
failures_help = If you ask for help, quote the <code>error_id</code>, which is the second line.

## /check

check_usage = Paste the key here: I'll tell you whether it works, and if not, why. I'll delete your message right away.
check_live = ✅ This key works.
# $at (String), $reason (String)
check_blocked = ⛔ This key was blocked { $at }: { $reason }
# $at (String)
check_expired = ⌛ This key expired { $at }.
# $at (String)
check_deleted = 🗑 This key was deleted { $at }; it no longer works.
check_unknown = 🤷 I don't recognise this key.
check_own = ✅ This is your key, and it works. If anybody else has seen it, replace it now.
check_mistyped = ✍️ There is a typo in this key, or part of it is missing: a key starts with <code>mst_</code>, followed by 36 letters and digits.
check_remains = ⚠️ I couldn't delete your message with the key. Please delete it yourself.

## /limits

limits_head = 📏 <b>Your limit</b>
limits_more = Can it be raised? Not by yourself: only the people who run this service can raise the limit of a key.
limits_none = You have no active keys yet. /new creates one.
# $left (Number), $requests (Number), $per (String)
limits_key =
    { $requests ->
        [one] left now: { $left } of { $requests } request { $per }
       *[other] left now: { $left } of { $requests } requests { $per }
    }
# $requests (Number), $per (String)
limits_shared =
    { $requests ->
        [one] All your keys together: { $requests } request { $per }.
       *[other] All your keys together: { $requests } requests { $per }.
    }
# $used (Number), $refused (Number)
limits_today =
    { $used ->
        [one] today: { $used } request, { $refused } refused
       *[other] today: { $used } requests, { $refused } refused
    }

## A key leaked

leak_none = You have no active keys, so nobody can use one of yours.
# $key (Html)
leak_one = 🚨 Block the key { $key } now: it stops working at once, and you get a new one in its place.
leak_several = 🚨 <b>Which key leaked?</b> One tap blocks it at once and gives you a new one in its place.

## Requests fail

# $key (Html), $at (String)
trouble_deleted = 🗑 { $key } — deleted { $at }, it no longer works
# $count (Number), $first (String), $last (String)
trouble_deleted_used =
    { $count ->
        [1] ⚠️ Somebody still uses it: one request got a 401, { $last }
       *[other] ⚠️ Somebody still uses it: { $count } requests got a 401, the first { $first }, the last { $last }
    }
trouble_rejected = <b>401</b>: the API doesn't accept the key. It's missing from the header <code>X-API-Key</code>, mistyped, deleted, blocked or expired.
trouble_forbidden = <b>403</b> doesn't come from the API, which answers 401 to a bad key. Check the address, and any proxy or firewall in between.
# $seconds (Number)
trouble_limited =
    { $seconds ->
        [one] <b>429</b>: the limit is used up. It comes back request by request: wait { $seconds } second, then ask less often. The header <code>Retry-After</code> has the exact wait.
       *[other] <b>429</b>: the limit is used up. It comes back request by request: wait { $seconds } seconds, then ask less often. The header <code>Retry-After</code> has the exact wait.
    }
# $docs (String)
trouble_not_found = <b>404</b> and <b>422</b>: your key works, but the path or a parameter is wrong. <code>error_message</code> in the response says which. All paths: { $docs }
trouble_unavailable = <b>500</b> and above: the API failed, not your key. Try again in a few seconds.
trouble_slow = Keys and limits don't delay an answer: over the limit, the API says 429 at once. Make one request with curl. If that's slow too, try again in a minute; if it's fast, the delay is in your program.

## Example requests

# $request (Html)
example_request = Your request, with your key in place of <code>YOUR_KEY</code>:
    { $request }
# $address (Html), $docs (String)
example_address = The base URL is { $address }, and the key goes in the header <code>X-API-Key</code>. All paths and responses: { $docs }

## /forget

# $count (Number)
forget_ask =
    { $count ->
        [0] Delete all data about you?
        [one] Delete your key and all data about you? The key stops working at once. This can't be undone.
       *[other] Delete your { $count } keys and all data about you? They stop working at once. This can't be undone.
    }
forget_done = 🧹 Done: your keys no longer work, and no data about you is left. Come back whenever you like: /new
forget_kept = All right, everything stays as it is.

## Questions about keys that have an answer of their own

key_header = 🔑 The key goes in a header of its own: <code>X-API-Key: YOUR_KEY</code>. The API doesn't read <code>Authorization: Bearer</code>.
key_servers = 🔑 Every key works for all servers: <code>serverId</code> in the request says which one.
old_key_none = 🔑 None of your keys was deleted in the last seven days.
old_key_active = ✅ still works
example_yes = ✅ Yes:
example_events = 📡 Changes come as a stream of server-sent events: the same address with the header <code>Accept: text/event-stream</code>. There are no webhooks and no websockets.
example_uniform = ✅ Yes: each member in the response has <code>inUniform</code>. There is no parameter for it, so your program keeps those where it's <code>true</code>.
# $docs (String)
key_about = 🔌 Yes, there is an API, and it's free: players online, factions, families, interviews, houses, auctions, ghetto zones and history as JSON. All paths: { $docs }
example_history_right = 🔒 A key needs a right for this, which the operator grants: send them its number (<code>k_…</code>), which <code>/v2/key</code> shows.
example_format = The response is JSON.
