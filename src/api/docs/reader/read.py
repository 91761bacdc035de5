import json
import time

import requests

url = "{base}/v2/events"
session = requests.Session()
session.headers["X-API-Key"] = "YOUR_KEY"
# Keep `last` in a file to continue after a restart as well.
last = session.get(url, params={"limit": 1}, timeout=10).json().get("next")
while True:
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(last)}
    try:
        with session.get(url, headers=headers, stream=True, timeout=(10, 45)) as response:
            if response.status_code == 429 or response.status_code >= 500:
                time.sleep(int(response.headers.get("Retry-After", 30)))
                continue
            if response.status_code != 200:
                raise SystemExit(response.json()["error_message"])
            for line in response.iter_lines():
                if line.startswith(b"data: "):
                    event = json.loads(line[6:])
                    print(event)
                    last = event["id"]
    except requests.RequestException as problem:
        print(problem)
    time.sleep(3)
