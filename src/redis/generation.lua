-- The generation, raised by one if ARGV[1] is "raise". A Redis that came back empty gets one that no process knows.
if not redis.call('GET', KEYS[1]) then
    local time = redis.call('TIME')
    redis.call('SET', KEYS[1], string.format('%.0f', time[1] * 1000000 + time[2]))
elseif ARGV[1] == 'raise' then
    redis.call('INCR', KEYS[1])
end
return redis.call('GET', KEYS[1])
