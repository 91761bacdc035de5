-- Counts a request in the sliding windows of its key and of its owner: in both, or in neither.
--
-- KEYS: the generation, then each window.
-- ARGV: admit, peek or refund; the generation the caller knows, or nothing to accept any; the time in microseconds, or
--   nothing for the server's; then for each window its requests, its seconds, and the time at which the request that
--   is refunded was counted.
-- Answer: the generation if the caller knows another one, "-" if there is none. Otherwise "a" (admitted) or "r", and
--   for each window how many requests count, how long until it admits one more if it is spent, or else until its
--   oldest request expires, and at which time this one was counted.
--
-- A window is one string: how many requests count, how many entries are older than its list, how many chunks the list
-- has, then entries, oldest first. An entry is a time and how many requests were admitted at it. Of a window with many
-- entries, those in the middle are in a list of chunks, so that a request rewrites little however large the limit is.

local HEAD, ENTRY, STATE = '<I4I2I2', '<I7I4', '<I4I7I7'
local SIZE, CHUNK = 11, 32
-- Limits up to this many requests keep the time of each request; larger ones round it up to this part of the window.
local EXACT = 1024

local values = redis.call('MGET', unpack(KEYS))
local act, known = ARGV[1], ARGV[2]
if known ~= '' and values[1] ~= known then
    return values[1] or '-'
end
local now = tonumber(ARGV[3])
if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000000 + time[2]
end

-- Drops what no longer counts.
local function expire(w)
    while true do
        if w.front == 0 and w.chunks > 0 then
            local chunk = redis.call('LPOP', w.list)
            local rest = w.entries:sub(w.at)
            w.moved, w.at = true, 1
            if chunk then
                w.entries, w.front, w.chunks = chunk .. rest, #chunk / SIZE, w.chunks - 1
            else
                -- The list expired, because the window was shorter when it was written.
                w.entries, w.chunks, w.used = rest, 0, 0
                for at = 1, #rest, SIZE do
                    local _, count = struct.unpack(ENTRY, rest, at)
                    w.used = w.used + count
                end
            end
        elseif w.at > #w.entries then
            w.oldest = nil
            return
        else
            local time, count = struct.unpack(ENTRY, w.entries, w.at)
            if time + w.span > now then
                w.oldest, w.count = time, count
                return
            end
            w.used, w.at = w.used - count, w.at + SIZE
            w.front = math.max(w.front - 1, 0)
        end
    end
end

local function open(index)
    local w = {
        name = KEYS[index + 1], list = KEYS[index + 1] .. ':more',
        requests = tonumber(ARGV[3 * index + 1]), span = ARGV[3 * index + 2] * 1000000,
        used = 0, front = 0, chunks = 0, at = 1, entries = '', slot = 0,
    }
    local value = values[index + 1]
    -- A clock that was set back by more than the window leaves nothing to go by: the window starts anew.
    if value and (#value < 8 + SIZE or struct.unpack(ENTRY, value, #value - SIZE + 1) <= now + w.span) then
        w.used, w.front, w.chunks = struct.unpack(HEAD, value)
        w.entries, w.at = value, 9
    end
    expire(w)
    return w
end

local function save(w)
    local entries, more = w.entries:sub(w.at), ''
    if #entries / SIZE - w.front >= 2 * CHUNK then
        if w.chunks == 0 and w.front == 0 then
            w.front = CHUNK
        else
            if w.chunks == 0 then
                redis.call('DEL', w.list)
            end
            local from = w.front * SIZE
            redis.call('RPUSH', w.list, entries:sub(from + 1, from + CHUNK * SIZE))
            redis.call('PEXPIRE', w.list, math.floor(w.span / 400) + 2000)
            entries, w.chunks = entries:sub(1, from) .. entries:sub(from + CHUNK * SIZE + 1), w.chunks + 1
        end
    end
    if w.used == 0 then
        redis.call('DEL', w.name)
    else
        local value = struct.pack(HEAD, w.used, w.front, w.chunks) .. entries
        -- In milliseconds, and one part in a hundred longer, for times that were rounded up.
        redis.call('SET', w.name, value, 'PX', math.floor(w.span / 990) + 1000)
    end
end

local function count(w)
    local time, last = now, #w.entries - SIZE + 1
    if w.requests > EXACT then
        local part = math.floor(w.span / EXACT)
        time = now + (part - now % part) % part
    end
    w.used = w.used + 1
    if last >= w.at then
        local newest, requests = struct.unpack(ENTRY, w.entries, last)
        if newest >= time then
            w.entries = w.entries:sub(1, last - 1) .. struct.pack(ENTRY, newest, requests + 1)
            w.slot = newest
            return
        end
    end
    w.entries = w.entries .. struct.pack(ENTRY, time, 1)
    w.slot, w.oldest = time, w.oldest or time
end

-- The entries without one request at this time, or nil if there is none; and whether an entry was removed.
local function without(entries, from, slot)
    for at = #entries - SIZE + 1, from, -SIZE do
        local time, requests = struct.unpack(ENTRY, entries, at)
        if time == slot then
            local kept = requests > 1 and struct.pack(ENTRY, time, requests - 1) or ''
            return entries:sub(1, at - 1) .. kept .. entries:sub(at + SIZE), requests == 1, at
        end
    end
end

local function uncount(w, slot)
    local entries, removed, at = without(w.entries, w.at, slot)
    if entries then
        if removed and at < w.at + w.front * SIZE then
            w.front = w.front - 1
        end
        w.entries, w.used = entries, w.used - 1
        return
    end
    for index = w.chunks - 1, 0, -1 do
        local chunk = redis.call('LINDEX', w.list, index)
        local rest = chunk and without(chunk, 1, slot)
        if rest then
            redis.call('LSET', w.list, index, rest)
            w.used = w.used - 1
            return
        end
    end
end

-- How long until a spent window admits a request, or else until its oldest request expires.
local function pending(w)
    local over = w.used - w.requests
    if w.oldest and over >= w.count then
        -- More requests count than the limit admits, because it was larger.
        local middle = w.at + w.front * SIZE
        local list = w.chunks > 0 and table.concat(redis.call('LRANGE', w.list, 0, -1)) or ''
        local all = w.entries:sub(w.at, middle - 1) .. list .. w.entries:sub(middle)
        for at = 1, #all, SIZE do
            local time, requests = struct.unpack(ENTRY, all, at)
            if over < requests then
                return time + w.span - now
            end
            over = over - requests
        end
    end
    return w.oldest and w.oldest + w.span - now or 0
end

local windows, refused = {}, false
for index = 1, #KEYS - 1 do
    windows[index] = open(index)
    refused = refused or windows[index].used >= windows[index].requests
end
local answer = refused and 'r' or 'a'
for index, w in ipairs(windows) do
    if act == 'refund' then
        uncount(w, tonumber(ARGV[3 * index + 3]))
        expire(w)
    elseif act == 'admit' and not refused then
        count(w)
    end
    if act == 'refund' or w.slot > 0 or w.moved then
        save(w)
    end
    answer = answer .. struct.pack(STATE, w.used, pending(w), w.slot)
end
return answer
