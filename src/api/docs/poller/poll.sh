url='{base}/v2/summary'
head=$(mktemp) body=$(mktemp) etag=
header() { sed -n "s/^$1: *//Ip" "$head" | tr -d '\r'; }
while true; do
  status=$(curl -s --compressed -D "$head" -o "$body" -w '%{http_code}' \
    -H 'X-API-Key: YOUR_KEY' ${etag:+-H "If-None-Match: $etag"} "$url")
  case $status in
    200) etag=$(header ETag); cat "$body"; echo ;;
    304) ;;
    429 | 5* | 000) wait=$(header Retry-After); sleep "${wait:-30}"; continue ;;
    *) cat "$body" >&2; exit 1 ;;
  esac
  wait=$(header Cache-Control | sed 's/.*max-age=//')
  sleep $((wait > 0 ? wait : 1))
done
