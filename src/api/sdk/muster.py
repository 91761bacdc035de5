"""A client of the muster API for Python 3.9 and newer, without dependencies.

    from muster import Muster

    muster = Muster("mst_...")
    print(muster.get_fraction(server_id=5, fraction_id="LSPD")["data"])
    for event in muster.stream_events(kinds="property,zone.taken"):
        print(event["kind"], event["about"])

{base}/docs describes every answer.
Printed by `muster sdk python` for version {version} of the API.
"""

from __future__ import annotations

import gzip
import json
import re
import time
from collections import OrderedDict
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import Any, Literal, Union, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

Answer = dict[str, Any]
Parameter = Union[str, int, None]

# A comment comes every 15 s, so a stream that is silent for so many seconds is dead.
SILENCE = 45
# How many seconds to wait before the stream is opened again.
RETRY = 3


class MusterError(Exception):
    """An answer that is an error. A failure of the network is an `OSError` instead."""

    def __init__(self, status: int, body: Answer, retry_after: int | None) -> None:
        #: The text for people.
        self.message: str = body.get("error_message", f"The answer has the status {status}.")
        super().__init__(self.message)
        self.status = status
        #: The code for programs, such as `PLAYER_NOT_FOUND`.
        self.error_code: str = body.get("error_code", "")
        #: The id of the request in the operator's log: quote it when you ask for help.
        self.error_id: str = body.get("error_id", "")
        #: What is wrong with each parameter, with the status 422.
        self.detail: list[Answer] = body.get("detail", [])
        #: After how many seconds to ask again, with the status 429 or 503.
        self.retry_after = retry_after


class Muster:
    """Asks the API with your key.

    An answer is kept in memory while it is fresh, and asked for again with its `ETag`. If the limit
    of the key is used up, a call waits for as long as the server says, in all at most `max_wait`
    seconds, before it raises `MusterError`.
    """

    def __init__(
        self,
        key: str,
        address: str = "{base}",
        *,
        max_wait: float = 30,
        cache_size: int = 100,
        timeout: float = 30,
    ) -> None:
        self.address = address.rstrip("/")
        self.max_wait = max_wait
        self.cache_size = cache_size
        self.timeout = timeout
        self._key = key
        self._opener = build_opener(_NoRedirects)
        # By URL, the oldest first: until when the answer is fresh, its ETag, and its text.
        self._cache: OrderedDict[str, tuple[float, str, bytes]] = OrderedDict()

    # <operations>

    def stream_events(
        self,
        *,
        server_id: int | None = None,
        kinds: str | None = None,
        about: str | None = None,
        since: int | None = None,
    ) -> Iterator[Answer]:
        """Yield events as they happen, without end. After a break it continues after the last one.

        Give the `id` of the last event that you have handled as `since`, and you miss none that
        happened meanwhile. Without it, only new events come. An error with the status 410 says that
        the events after `since` are no longer kept.
        """
        query = {"serverId": server_id, "kinds": kinds, "about": about}
        if since is None:
            newest = self._url("/v2/events", {**query, "limit": 1})
            with self._open(newest, {}, self.timeout) as response:
                since = json.loads(_text(response))["next"]
        headers = {"Accept": "text/event-stream"}
        was_open = False
        while True:
            wait = RETRY
            try:
                headers["Last-Event-ID"] = str(since)
                with self._open(self._url("/v2/events", query), headers, SILENCE) as stream:
                    was_open = True
                    for line in stream:
                        if line.startswith(b"data: ") and line.endswith(b"\n"):
                            event = json.loads(line[6:])
                            since = event["id"]
                            yield event
            except MusterError as error:
                if not was_open or (error.status < 500 and error.status != 429):
                    raise
                wait = max(error.retry_after or 0, RETRY)
            except (OSError, HTTPException):
                if not was_open:
                    raise
            time.sleep(wait)

    def _get(self, path: str, **query: Parameter) -> Answer:
        url = self._url(path, query)
        fresh_until, etag, text = self._cache.get(url, (0.0, "", b""))
        if time.monotonic() < fresh_until:
            return cast(Answer, json.loads(text))
        with self._open(url, {"If-None-Match": etag} if etag else {}, self.timeout) as response:
            if response.status != 304:
                text = _text(response)
            max_age = re.search(r"max-age=(\d+)", response.headers.get("Cache-Control", ""))
            etag = response.headers.get("ETag", "")
        answer: Answer = json.loads(text)
        if etag:
            self._cache.pop(url, None)
            self._cache[url] = (time.monotonic() + int(max_age[1] if max_age else 0), etag, text)
        while len(self._cache) > self.cache_size:
            self._cache.popitem(last=False)
        return answer

    def _url(self, path: str, query: dict[str, Parameter]) -> str:
        given = {name: value for name, value in query.items() if value is not None}
        for name in re.findall(r"{(\w+)}", path):
            path = path.replace("{" + name + "}", quote(str(given.pop(name)), safe=""))
        return self.address + path + ("?" + urlencode(given) if given else "")

    def _open(self, url: str, headers: dict[str, str], timeout: float) -> HTTPResponse:
        headers = {
            "X-API-Key": self._key,
            "User-Agent": "muster-python/{version}",
            "Accept-Encoding": "gzip",
            **headers,
        }
        left = self.max_wait
        while True:
            try:
                request = Request(url, headers=headers)
                response: HTTPResponse = self._opener.open(request, timeout=timeout)
                return response
            except HTTPError as answer:
                if answer.code == 304:
                    return answer  # type: ignore[return-value]
                with answer:
                    error = _error(answer)
            wait = max(error.retry_after or 0, 1)
            if error.status not in (429, 503) or error.retry_after is None or wait > left:
                raise error
            time.sleep(wait)
            left -= wait


class _NoRedirects(HTTPRedirectHandler):
    """The key is for one host."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _text(response: Any) -> bytes:
    try:
        body = response.read()
    except HTTPException as failure:
        raise OSError(f"The answer is not complete: {failure!r}") from failure
    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body


def _error(answer: HTTPError) -> MusterError:
    try:
        body = json.loads(_text(answer))
    except (OSError, ValueError):
        body = None
    wait = answer.headers.get("Retry-After", "")
    body = body if isinstance(body, dict) else {}
    return MusterError(answer.code, body, int(wait) if wait.isdigit() else None)
