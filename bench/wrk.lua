-- Asks for the addresses of a file in turn, one a line, each with the ETag that is known of it or none; prints one line of figures.
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, etag = line:match("^(%S+)%s*(.*)$")
    local headers = {}
    for name, value in pairs(wrk.headers) do headers[name] = value end
    if etag ~= "" then headers["If-None-Match"] = etag end
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local failures = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format("RESULT %d %d %d %f %f\n", summary.requests, summary.duration, failures,
    latency:percentile(50), latency:percentile(95)))
end
