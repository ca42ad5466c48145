-- Sends one bet after another, each by a random player and with a new identifier.
local cookies, head, count, mark = {}, "", 0, ""

function setup(thread)
  made = (made or 0) + 1
  thread:set("number", made)
end

function init(args)
  mark = args[2] .. "-" .. number .. "-"
  for line in io.lines(args[1]) do cookies[#cookies + 1] = line end
  math.randomseed(number + tonumber(args[3]))
end

function request()
  count = count + 1
  local body = '{"amount":1,"condition":"above","currency":"coin","target":50.5,"identifier":"'
    .. mark .. count .. '"}'
  wrk.headers["cookie"] = "__Host-kapis=" .. cookies[math.random(#cookies)]
  return wrk.format("POST", "/api/v1/dice/roll", wrk.headers, body)
end

wrk.headers["content-type"] = "application/json"
