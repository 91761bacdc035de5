import time

import requests

session = requests.Session()
session.headers["X-API-Key"] = "YOUR_KEY"
etag = None
while True:
    try:
        response = session.get(
            "{base}/v2/summary", headers={"If-None-Match": etag}, timeout=10
        )
    except requests.RequestException as problem:
        print(problem)
        time.sleep(30)
        continue
    if response.status_code == 429 or response.status_code >= 500:
        time.sleep(int(response.headers.get("Retry-After", 30)))
        continue
    if response.status_code == 200:
        etag = response.headers["ETag"]
        print(response.json())
    elif response.status_code != 304:
        raise SystemExit(response.json()["error_message"])
    max_age = int(response.headers["Cache-Control"].split("max-age=")[1])
    time.sleep(max(max_age, 1))
