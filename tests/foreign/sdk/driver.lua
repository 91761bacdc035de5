-- Uses the client that `muster sdk lua` prints, as driver.py does.
local Muster = require("muster")

local mode, address, key = arg[1], arg[2], arg[3]

local function client(key, options)
  options = options or {}
  options.address = address
  return Muster.new(key, options)
end

local function check(name, run)
  local ok, failure = pcall(run)
  print(name .. "\t" .. (ok and "" or tostring(failure):gsub("%s+", " ")))
  io.stdout:flush()
end

local function same(one, other)
  if type(one) ~= "table" then return one == other end
  for name, value in pairs(one) do
    if not same(value, other[name]) then return false end
  end
  return true
end

if mode == "calls" then
  local muster = client(key)
  for _, call in ipairs(muster.decode(io.open(arg[4]):read("*a"))) do
    local operation, parameters, status = call[1], call[2], call[3]
    check(operation, function()
      local asked = status == 401 and client("none") or muster
      local answer, problem = asked[operation](asked, parameters)
      local answered = answer and 200 or problem.status
      assert(answered == status, "answered " .. answered .. " instead of " .. status .. ": " .. tostring(problem))
      assert(answer or problem.error_code ~= "" and problem.error_id ~= "" and tostring(problem) ~= "")
    end)
  end
  return
end

local muster = client(key)
check("cache", function()
  local first, second = assert(muster:getMap({ serverId = 1 })), assert(muster:getMap({ serverId = 1 }))
  assert(first ~= second and same(first, second))
  local lspd = { fractionId = "LSPD", serverId = 1 }
  first, second = assert(muster:getFraction(lspd)), assert(muster:getFraction(lspd))
  assert(same(first, second) and first.data["1"].name == "Carl_Johnson")
end)
check("limit", function()
  local patient = client(arg[4])
  assert(same(assert(patient:getOnline({ serverId = 1 })), assert(patient:getOnline({ serverId = 1 }))))
  local answer, problem = client(arg[4], { max_wait = 0 }):getOnline({ serverId = 1 })
  assert(not answer and problem.status == 429 and problem.error_code == "RATE_LIMIT_EXCEEDED")
  assert(problem.retry_after >= 1)
end)
check("invalid", function()
  local answer, problem = muster:getEvents({ kinds = "property.sold" })
  assert(not answer and problem.status == 422 and problem.error_code == "VALIDATION_ERROR" and problem.error_id ~= "")
  assert(problem.detail[1].loc[2] == "kinds" and tostring(problem) == problem.message)
end)
check("stream", function()
  local last
  local stopped = assert(client(arg[5]):streamEvents({ serverId = 1, kinds = "interview" }, function(event)
    print("event\t" .. event.id)
    io.stdout:flush()
    last = event.id
    if event.after.place == "end" then return false end
  end))
  assert(stopped == last)
end)
check("gone", function()
  local answer, problem = muster:getEvents({ since = 0 })
  assert(not answer and problem.status == 410 and problem.error_code == "EVENTS_GONE", tostring(problem))
  answer, problem = muster:streamEvents({ since = 0 }, print)
  assert(not answer and problem.status == 410, tostring(problem))
end)
