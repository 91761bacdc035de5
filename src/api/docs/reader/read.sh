# The file `last` has the id of the last event, so this continues after a restart as well.
url='{base}/v2/events' key='X-API-Key: YOUR_KEY' head=$(mktemp)
[ -s last ] || curl -s -H "$key" "$url?limit=1" | sed -n 's/.*"next":\([0-9]*\).*/\1/p' >last
while true; do
  : >"$head"
  curl -sN --keepalive-time 30 -D "$head" -H "$key" -H 'Accept: text/event-stream' \
    -H "Last-Event-ID: $(cat last)" "$url" |
    while IFS=' ' read -r field value || [ -n "$field" ]; do
      case $field in
        id:) id=$value ;;
        data:) echo "$value"; echo "$id" >last ;;
        '{'*) echo "$field $value" >&2 ;;
      esac
    done
  case $(awk '/^HTTP/ { status = $2 } END { print status }' "$head") in
    200 | '') sleep 3 ;;
    429 | 5*) sleep "$(sed -n 's/^Retry-After: *\([0-9]*\).*/\1/Ip' "$head" | grep . || echo 30)" ;;
    *) exit 1 ;;
  esac
done
