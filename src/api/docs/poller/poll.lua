local http = require("ssl.https") -- LuaSec; for http:// addresses: require("socket.http")
local socket = require("socket")
local ltn12 = require("ltn12")

local etag
while true do
  local parts = {}
  local ok, status, headers = http.request({
    url = "{base}/v2/summary",
    headers = { ["X-API-Key"] = "YOUR_KEY", ["If-None-Match"] = etag },
    sink = ltn12.sink.table(parts),
  })
  if not ok or status == 429 or status >= 500 then
    socket.sleep(tonumber(ok and headers["retry-after"]) or 30)
  else
    if status == 200 then
      etag = headers["etag"]
      print(table.concat(parts))
    elseif status ~= 304 then
      error(table.concat(parts))
    end
    local max_age = tonumber(headers["cache-control"]:match("max%-age=(%d+)"))
    socket.sleep(math.max(max_age, 1))
  end
end
