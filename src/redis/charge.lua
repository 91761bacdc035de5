-- Charges equal requests to the limit of their key and to the one of its owner, each to both or to neither, by the rule
-- that src/api/rate_limiter/gcra.rs explains. Times and durations are in tenths of a microsecond, times since 2020:
-- numbers of Lua hold them exactly.
--
-- KEYS: the generation, then for each limit the time at which the whole of it is left again.
-- ARGV: how many requests; the generation that the caller knows, or nothing to accept any; the time, or nothing for the
--   server's; then for each limit what a request takes of it, negative for a refund, and the whole of it.
-- Answer: nothing if the generation is another one. Otherwise how many are admitted, the time, and the time of each limit
--   before them.

local stored = redis.call('MGET', unpack(KEYS))
if ARGV[2] ~= '' and stored[1] ~= ARGV[2] then
    return false
end
local now = tonumber(ARGV[3])
if not now then
    local time = redis.call('TIME')
    now = (time[1] - 1577836800) * 10000000 + time[2] * 10
end

local admitted, before = ARGV[1] + 0, {}
for index = 1, #KEYS - 1 do
    local amount, whole = ARGV[2 * index + 2] + 0, ARGV[2 * index + 3] + 0
    -- A value that is not a number counts as a whole limit.
    local time = math.min(math.max(now, tonumber(stored[index + 1]) or now), now + whole)
    if amount > 0 then
        admitted = math.min(admitted, math.floor((now + whole - time) / amount))
    end
    before[index] = time
end
for index, time in ipairs(before) do
    local name, last = KEYS[index + 1], stored[index + 1]
    local after = math.max(now, time + admitted * ARGV[2 * index + 2])
    if after > now and after ~= tonumber(last) then
        -- The value is kept for a minute longer than it counts, so that it outlives a short leap of the clock.
        redis.call('SET', name, after, 'PX', math.ceil((after - now) / 10000) + 60000)
    elseif after == now and last then
        redis.call('DEL', name)
    end
end
return {admitted, now, before}
