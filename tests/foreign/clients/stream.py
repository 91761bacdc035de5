"""Reads all events with httpx-sse, in two connections: the second one continues after the last event of the first one. Together
they have to be what the pages have.

Prints one line: the client, a tab, the word `stream`, a tab, and what failed.
"""
import json
import sys

import httpx
from httpx_sse import connect_sse

address, key = sys.argv[1:]
client = httpx.Client(base_url=address, headers={"X-API-Key": key}, timeout=30)


def pages():
    events, since = [], 0
    while True:
        page = client.get("/v2/events", params={"since": since, "limit": 5}).json()
        if not page["data"]:
            return events
        events += page["data"]
        since = page["next"]


def stream(count, last=None):
    """So many events of a new connection."""
    headers = {"Last-Event-ID": last} if last else {}
    events = []
    with connect_sse(client, "GET", "/v2/events", params={"since": 0}, headers=headers) as source:
        source.response.raise_for_status()
        for event in source.iter_sse():
            events.append(event)
            if len(events) == count:
                return events
    raise EOFError(f"the stream ended after {len(events)} of {count} events")


def check():
    expected = pages()
    first = stream(len(expected) // 2)
    events = first + stream(len(expected) - len(first), last=first[-1].id)
    for event, page in zip(events, expected, strict=True):
        if (event.id, event.event, json.loads(event.data)) != (str(page["id"]), page["kind"], page):
            return f"{event} is not {page}"
    return "" if first and first[0].retry else "the stream does not say when to connect again"


try:
    failure = check()
except Exception as error:
    failure = f"{type(error).__name__}: {error}"
print("httpx-sse", "stream", " ".join(failure.split()), sep="\t")
