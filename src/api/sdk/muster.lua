--- A client of the muster API for Lua 5.1 to 5.4 and LuaJIT, in one file.
--
--     local Muster = require("muster")
--     local muster = Muster.new("mst_...")
--     local answer, problem = muster:getFraction({ serverId = 5, fractionId = "LSPD" })
--     print(answer and answer.data["1"].name or problem)
--     muster:streamEvents({ kinds = "property,zone.taken" }, function(event)
--       print(event.kind, event.about[1])
--     end)
--
-- It uses LuaSocket, and LuaSec for https, unless `options.transport` and `options.sleep` are
-- given, for example by a script in a game. Every method returns an answer, or nil and an error: a
-- table with `status` (0 if there was no answer), `error_code` for programs, `message` for people,
-- `error_id` (quote it when you ask for help), `detail` and `retry_after`.
--
-- {base}/docs describes every answer.
-- Printed by `muster sdk lua` for version {version} of the API.

local Muster = {}
Muster.__index = Muster

local Problem = {
  __tostring = function(problem) return problem.message end,
}

-- How many seconds to wait before events are asked for again after a failure.
local RETRY = 3

--- JSON to a value. A field that is null is nil.
local decode

--- Asks with LuaSocket or LuaSec. A transport returns the status, the headers by their names in
-- small letters, and the body; or nil and a message. It must not follow redirects: the key is for
-- one host.
local function luasocket(url, headers, timeout, cafile)
  local http = require(url:match("^https:") and "ssl.https" or "socket.http")
  local parts = {}
  http.TIMEOUT = timeout
  local ok, status, answered = http.request({
    url = url,
    headers = headers,
    redirect = false,
    sink = require("ltn12").sink.table(parts),
    verify = cafile and "peer" or nil,
    cafile = cafile,
  })
  if not ok then return nil, status end
  return status, answered, table.concat(parts)
end

--- A client that asks with your key. An answer is kept in memory while it is fresh, and asked for
-- again with its ETag.
-- Options, all of them optional:
--   address     what comes before /v2
--   max_wait    how many seconds a call waits in all if the limit of the key is used up: 30
--   cache_size  how many answers are kept: 100
--   timeout     after how many seconds without an answer a call fails: 30
--   cafile      the certificates that LuaSec trusts, such as /etc/ssl/certs/ca-certificates.crt;
--               without it, LuaSec trusts everybody
--   transport   function(url, headers, timeout): another way to ask, see `luasocket`
--   sleep       function(seconds)
--   decode      function(text): a faster reader of JSON
function Muster.new(key, options)
  options = options or {}
  local cafile = options.cafile
  return setmetatable({
    key = key,
    address = (options.address or "{base}"):gsub("/+$", ""),
    max_wait = options.max_wait or 30,
    cache_size = options.cache_size or 100,
    timeout = options.timeout or 30,
    transport = options.transport or function(url, headers, timeout)
      return luasocket(url, headers, timeout, cafile)
    end,
    sleep = options.sleep or function(seconds) require("socket").sleep(seconds) end,
    decode = options.decode or decode,
    cache = {},
  }, Muster)
end

-- <operations>

--- Calls `handle` with each event as it happens, until it returns false; then returns the id of the
-- last event.
-- Lua has no streams, so this asks for pages with `wait`. After a failure it continues after the
-- last event. Give the id of the last event that you have handled as `query.since`, and you miss
-- none that happened meanwhile. Without it, only new events come. Returns nil and an error that
-- does not pass; one with the status 410 says that the events after `since` are no longer kept.
---@param query { serverId?: integer, kinds?: string, about?: string, since?: integer }
function Muster:streamEvents(query, handle)
  query = query or {}
  local asked = { serverId = query.serverId, kinds = query.kinds, about = query.about }
  asked.since = query.since
  if not asked.since then
    asked.limit = 1
    local newest, problem = self:ask("/v2/events", asked)
    if not newest then return nil, problem end
    asked.since, asked.limit = newest.next, nil
  end
  asked.wait = 25
  local was_open = false
  while true do
    local page, problem = self:ask("/v2/events", asked)
    if page then
      was_open = true
      for _, event in ipairs(page.data) do
        if handle(event) == false then return event.id end
      end
      asked.since = page.next
    else
      local status = problem.status
      local is_over = status >= 400 and status < 500 and status ~= 429
      if is_over or not was_open then return nil, problem end
      self.sleep(math.max(problem.retry_after or 0, RETRY))
    end
  end
end

local function encoded(value)
  -- Lua 5.1 would write a large number as 1e+15.
  local text = type(value) == "number" and ("%.0f"):format(value) or tostring(value)
  return (text:gsub("[^%w%-._~]", function(character)
    return ("%%%02X"):format(character:byte())
  end))
end

local function url_of(self, path, query)
  local rest = {}
  for name, value in pairs(query or {}) do
    local place = "{" .. name .. "}"
    local first, last = path:find(place, 1, true)
    if first then
      path = path:sub(1, first - 1) .. encoded(value) .. path:sub(last + 1)
    else
      rest[#rest + 1] = name .. "=" .. encoded(value)
    end
  end
  table.sort(rest)
  return self.address .. path .. (#rest > 0 and "?" .. table.concat(rest, "&") or "")
end

--- The answer, its text and its headers; the text is nil if the answer is a 304. Waits as long as
-- the limit says.
function Muster:ask(path, query, etag)
  local headers = {
    ["X-API-Key"] = self.key,
    ["User-Agent"] = "muster-lua/{version}",
    ["If-None-Match"] = etag,
  }
  local left = self.max_wait
  while true do
    local status, answered, text = self.transport(url_of(self, path, query), headers, self.timeout)
    if not status then
      local problem = { status = 0, error_code = "NETWORK_ERROR", message = tostring(answered) }
      return nil, setmetatable(problem, Problem)
    end
    if status == 304 then return true, nil, answered end
    local is_json, body = pcall(self.decode, text)
    if status == 200 and is_json then return body, text, answered end
    body = is_json and type(body) == "table" and body or {}
    local retry_after = tonumber(answered["retry-after"])
    local wait = math.max(retry_after or 0, 1)
    if (status ~= 429 and status ~= 503) or not retry_after or wait > left then
      return nil, setmetatable({
        status = status,
        error_code = body.error_code or "",
        message = body.error_message or ("The answer has the status " .. status .. "."),
        error_id = body.error_id or "",
        detail = body.detail or {},
        retry_after = retry_after,
      }, Problem)
    end
    self.sleep(wait)
    left = left - wait
  end
end

function Muster:get(path, query)
  local url = url_of(self, path, query)
  local kept = self.cache[url]
  if kept and os.time() < kept.fresh_until then return self.decode(kept.text) end
  local answer, text, headers = self:ask(path, query, kept and kept.etag)
  if not answer then return nil, text end
  text = text or kept.text
  local max_age = tonumber((headers["cache-control"] or ""):match("max%-age=(%d+)")) or 0
  local etag, fresh_until = headers["etag"], os.time() + max_age
  self.cache[url] = etag and { fresh_until = fresh_until, etag = etag, text = text }
  self:forget_oldest()
  if answer == true then return self.decode(text) end
  return answer
end

function Muster:forget_oldest()
  local count, oldest = 0, nil
  for url, kept in pairs(self.cache) do
    count = count + 1
    if not oldest or kept.fresh_until < self.cache[oldest].fresh_until then oldest = url end
  end
  if count > self.cache_size then self.cache[oldest] = nil end
end

-- The rest reads JSON.

local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

--- A code point in UTF-8.
local function utf8_of(code)
  if code < 0x80 then return string.char(code) end
  local bytes, limit = "", 0x40
  repeat
    bytes = string.char(0x80 + code % 0x40) .. bytes
    code, limit = math.floor(code / 0x40), limit / 2
  until code < limit
  return string.char(0x100 - 2 * limit + code) .. bytes
end

--- The text without escapes. A code point above FFFF comes as two of them.
local function unescaped(text)
  local high
  return (text:gsub("\\(.)(%x?%x?%x?%x?)", function(kind, hex)
    if kind ~= "u" then return (ESCAPES[kind] or kind) .. hex end
    local code = tonumber(hex, 16)
    if code >= 0xD800 and code < 0xDC00 then
      high = code - 0xD800
      return ""
    elseif high and code >= 0xDC00 and code < 0xE000 then
      code = 0x10000 + high * 0x400 + code - 0xDC00
    end
    high = nil
    return utf8_of(code)
  end))
end

--- The value that begins at `at`, and where the text goes on.
local function value_at(text, at)
  local first, after = text:match("^%s*([%[{\"]?)()", at)
  if first == '"' then
    local last = after
    while text:sub(last, last) ~= '"' do
      last = text:find('["\\]', last) or error("the JSON is not complete")
      if text:sub(last, last) == "\\" then last = last + 2 end
    end
    return unescaped(text:sub(after, last - 1)), last + 1
  elseif first == "" then
    local word, rest = text:match("^([%w.+-]+)()", after)
    if word == "true" or word == "false" then return word == "true", rest end
    return word ~= "null" and (tonumber(word) or error("this is no JSON")) or nil, rest
  end
  local values, is_object, count = {}, first == "{", 0
  local is_empty, rest = text:match("^%s*([%]}]?)()", after)
  if is_empty ~= "" then return values, rest end
  repeat
    count = count + 1
    local name, value, mark = count, nil, nil
    if is_object then
      name, after = value_at(text, after)
      after = text:match("^%s*:()", after)
    end
    value, after = value_at(text, after)
    values[name] = value
    mark, after = text:match("^%s*([,%]}])()", after)
    if not mark then error("the JSON is not complete") end
  until mark ~= ","
  return values, after
end

function decode(text)
  return (value_at(text, 1))
end

return Muster
