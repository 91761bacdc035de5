-- Counts requests in the sliding windows of their key and of its owner: each in both, or in neither.
--
-- KEYS: the generation, then each window.
-- ARGV: how many requests to count, or refund; the generation the caller knows, or nothing to accept any; the time in
--   microseconds, or nothing for the server's; then for each window its requests, its seconds, and the time at which
--   the request that is refunded was counted.
-- Answer: the generation if the caller knows another one, "-" if there is none. Otherwise "d", how many requests were
--   admitted, and for each window how many count, how long until it admits one more if it is spent, or else until its
--   oldest request expires, and at which time these were counted.
--
-- An entry is a time and how many requests were admitted at it. A window is one string: how many requests count, how
-- many of its entries are older than its list, how many chunks the list has, the newest entry, then the others, oldest
-- first. Of a window with many entries, those in the middle are in a list of chunks, so that a request rewrites little
-- however large the limit is. Nearly all time goes into Lua itself, so the usual way calls few functions.

local encode, decode, call = struct.pack, struct.unpack, redis.call
local HEAD, ENTRY, STATE, DECIDED = '<I4I2I2I7I4', '<I7I4', '<I4I7I7', '<I2'
local SIZE, CHUNK, LIST = 11, 32, ':more'
-- Limits up to this many requests keep the time of each request; larger ones round it up to this part of the window.
local EXACT = 1024

local values = call('MGET', unpack(KEYS))
local is_refund, known, now = ARGV[1] == 'refund', ARGV[2], tonumber(ARGV[3])
if known ~= '' and values[1] ~= known then
    return values[1] or '-'
end
if not now then
    local time = call('TIME')
    now = time[1] * 1000000 + time[2]
end

local windows, admitted = {}, is_refund and 0 or ARGV[1] + 0
for index = 1, #KEYS - 1 do
    local name, value = KEYS[index + 1], values[index + 1]
    local requests, seconds = ARGV[3 * index + 1] + 0, ARGV[3 * index + 2] + 0
    local span = seconds * 1000000
    local used, front, chunks, newest, count, at, entries = 0, 0, 0, 0, 0, 1, ''
    local first, first_count, is_moved = now, 0, false
    if value then
        used, front, chunks, newest, count, at = decode(HEAD, value)
        entries = value
        if newest > now + span then
            -- The clock was set back by more than the window: it starts anew.
            used, front, chunks, newest, count, at, entries = 0, 0, 0, 0, 0, 1, ''
        end
    end

    if is_refund and used > 0 then
        local slot = ARGV[3 * index + 3] + 0
        -- The entries without one request at that time, and how many entries are left before it.
        local function without(text, from)
            for position = #text - SIZE + 1, from, -SIZE do
                local time, number = decode(ENTRY, text, position)
                if time == slot then
                    local kept = number > 1 and encode(ENTRY, time, number - 1) or ''
                    return text:sub(1, position - 1) .. kept .. text:sub(position + SIZE), position, kept == ''
                end
            end
        end
        local rest, position, is_gone = without(entries, at)
        if newest == slot and count > 0 then
            used, count = used - 1, count - 1
        elseif rest then
            if is_gone and position < at + front * SIZE then
                front = front - 1
            end
            used, entries = used - 1, rest
        else
            for number = chunks - 1, 0, -1 do
                local chunk = call('LINDEX', name .. LIST, number)
                rest = chunk and without(chunk, 1)
                if rest then
                    call('LSET', name .. LIST, number, rest)
                    used = used - 1
                    break
                end
            end
        end
    end

    -- Drops what no longer counts.
    while used > 0 do
        if front == 0 and chunks > 0 then
            local chunk = call('LPOP', name .. LIST)
            entries, at, is_moved = entries:sub(at), 1, true
            if chunk then
                entries, front, chunks = chunk .. entries, #chunk / SIZE, chunks - 1
            else
                -- Redis has dropped the list, because the window was shorter when it was written.
                used, chunks = count, 0
                for position = 1, #entries, SIZE do
                    local _, number = decode(ENTRY, entries, position)
                    used = used + number
                end
            end
        elseif at > #entries then
            first, first_count = newest, count
            if newest + span > now then
                break
            end
            used, count = 0, 0
        else
            local following
            first, first_count, following = decode(ENTRY, entries, at)
            if first + span > now then
                break
            end
            used, at = used - first_count, following
            if front > 0 then
                front = front - 1
            end
        end
    end
    if used + admitted > requests then
        admitted = used < requests and requests - used or 0
    end
    windows[index] = {
        name = name, requests = requests, seconds = seconds, span = span, used = used, front = front, chunks = chunks,
        newest = newest, count = count, at = at, entries = entries, first = first, first_count = first_count,
        is_moved = is_moved,
    }
end

local is_counted, answer = admitted > 0, 'd' .. encode(DECIDED, admitted)
for _, w in ipairs(windows) do
    local used, newest, count, slot, first = w.used, w.newest, w.count, 0, w.first
    local entries = w.at > 1 and w.entries:sub(w.at) or w.entries
    if is_counted then
        local time = now
        if w.requests > EXACT then
            local part = w.span / EXACT
            part = part - part % 1
            time = now + (part - now % part) % part
        end
        if newest >= time then
            count = count + admitted
        else
            if count > 0 then
                entries = entries .. encode(ENTRY, newest, count)
            end
            newest, count = time, admitted
        end
        slot = newest
        if used == 0 then
            first = newest
        end
        used = used + admitted
    end

    if used > 0 and (is_counted or w.is_moved or is_refund) then
        local from = w.front * SIZE
        if #entries - from >= 2 * CHUNK * SIZE then
            if from == 0 and w.chunks == 0 then
                w.front = CHUNK
            else
                if w.chunks == 0 then
                    call('DEL', w.name .. LIST)
                end
                call('RPUSH', w.name .. LIST, entries:sub(from + 1, from + CHUNK * SIZE))
                call('PEXPIRE', w.name .. LIST, w.seconds * 2500 + 3000)
                entries, w.chunks = entries:sub(1, from) .. entries:sub(from + CHUNK * SIZE + 1), w.chunks + 1
            end
        end
        local value = encode(HEAD, used, w.front, w.chunks, newest, count) .. entries
        -- A hundredth longer than the window, for times that were rounded up.
        call('SET', w.name, value, 'PX', w.seconds * 1010 + 1000)
    elseif is_refund then
        call('DEL', w.name)
    end

    local pending, over = used > 0 and first + w.span - now or 0, used - w.requests
    if over > 0 and over >= w.first_count then
        -- More requests count than the limit admits, because it was larger.
        local from = w.front * SIZE
        local list = w.chunks > 0 and table.concat(call('LRANGE', w.name .. LIST, 0, -1)) or ''
        local all = entries:sub(1, from) .. list .. entries:sub(from + 1) .. encode(ENTRY, newest, count)
        for position = 1, #all, SIZE do
            local time, number = decode(ENTRY, all, position)
            if over < number then
                pending = time + w.span - now
                break
            end
            over = over - number
        end
    end
    answer = answer .. encode(STATE, used, pending, slot)
end
return answer
