"""Lets a client do on a server of its own what it does besides calling methods, and restarts the server meanwhile.

    behaviour.py PROGRAM CLIENT COMMAND…    prints the client, a tab, the behaviour, a tab, and what failed

The command runs the client's driver.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

program, client, *command = sys.argv[1:]
TIME_LIMIT = 60
DAY = 86_400


class Server:
    def __init__(self, folder):
        self.folder, self.feed = folder, folder / "feed"
        self.settings = {
            **os.environ,
            "DATABASE_URL": f"sqlite://{folder}/muster.db",
            "MUSTER_FEED_DIR": str(self.feed),
            "MUSTER_API_ADDR": "127.0.0.1:0",
            "MUSTER_OPERATOR_ADDR": "127.0.0.1:0",
            "MUSTER_LEDGER_DAYS": "1",
        }

    def key(self, limit):
        args = [program, "keys", "issue", "--kind", "service", "--label", "x", "--limit", limit]
        return subprocess.run(args, env=self.settings, capture_output=True, text=True, check=True).stdout.strip()

    def document(self, name, timestamp, **content):
        path = self.feed / name
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(json.dumps({"timestamp": timestamp, **content}))
        new.rename(path)

    def interviews(self, number, timestamp, *places):
        interviews = [{"fraction": "LSPD", "time": "18:30", "place": place} for place in places]
        self.document(f"{number}/sobes.json", timestamp, interviews=interviews)

    def start(self):
        log = open(self.folder / "log", "w")
        self.process = subprocess.Popen([program, "api"], env=self.settings, stderr=log)
        listens = r"the API listens on (http://([^,]*)),"
        found = until(lambda: re.search(listens, (self.folder / "log").read_text()))
        # After a restart, the client finds it there.
        self.address, self.settings["MUSTER_API_ADDR"] = found.groups()
        until(lambda: self.answer("/health/ready"))

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def answer(self, path, key=""):
        """The text of an answer, or nothing if there is none."""
        try:
            asked = urllib.request.Request(self.address + path, headers={"X-API-Key": key})
            with urllib.request.urlopen(asked) as answer:
                return answer.read()
        except OSError:
            return None

    def get(self, path, key):
        return json.loads(self.answer(path, key) or "null")

    def usage(self, key):
        """How often each path was answered, was not modified, and was refused."""
        usage = (self.get("/v2/key", key) or {}).get("usage") or []
        return {row["endpoint"]: (row["ok"], row["not_modified"], row["refused"]) for row in usage}


def until(condition):
    """What the condition becomes. It is asked until it is true."""
    end = time.monotonic() + TIME_LIMIT
    while not (value := condition()):
        if time.monotonic() > end:
            raise TimeoutError("something did not happen")
        time.sleep(0.1)
    return value


def report(behaviour, failure):
    print(client, behaviour, failure, sep="\t", flush=True)


def behave(server):
    now = int(time.time())
    old = now - DAY + 6
    server.document("servers.json", now - 100, servers=[{"number": 1, "name": "One"}, {"number": 2, "name": "Two"}])
    player = {"id": 0, "name": "Carl_Johnson", "level": 24, "fraction": "LSPD"}
    # One document is fresh for half a minute, the other one is not.
    server.document("1/map.json", now, houses=[], businesses=[])
    server.document("1/online.json", now - 60, players=[player])
    server.interviews(1, now - 50)
    server.interviews(2, old)
    server.start()
    key, small, streaming, own = [server.key(limit) for limit in ("1000/1s", "1/2s", "1000/1s", "1000/1s")]
    events = lambda: (server.get("/v2/events?limit=500", own) or {}).get("data")
    # An event that is soon older than the ledger.
    until(lambda: server.get("/v2/sobes?serverId=2", own))
    server.interviews(2, old + 1, "old")
    until(events)

    driver = subprocess.Popen(
        [*command, "behaviour", server.address, key, small, streaming], stdout=subprocess.PIPE, text=True
    )
    # A driver that hangs has failed.
    watchdog = threading.Timer(TIME_LIMIT, driver.kill)
    watchdog.start()
    try:
        for behaviour in "cache", "limit", "invalid":
            name, failure = driver.stdout.readline().rstrip("\n").split("\t")
            assert name == behaviour, name
            if behaviour == "cache":
                expected = {"/v2/map": (1, 0, 0), "/v2/fraction": (1, 1, 0)}
                asked = lambda: {path: server.usage(key).get(path) for path in expected}
                until(lambda: all(asked().values()))
                failure = failure or ("" if asked() == expected else f"it asked {asked()}")
            report(behaviour, failure)

        # It has asked which event is the last one, so it has to tell of each one from now on.
        until(lambda: server.usage(streaming).get("/v2/events"))
        before = events()[-1]["id"]
        told = []
        for timestamp, place in enumerate(["first", "second", "end"], now - 40):
            server.interviews(1, timestamp, place)
            told.append(driver.stdout.readline().rstrip("\n"))
            if place == "first":
                until(lambda: time.time() > old + DAY + 2)
                server.stop()
                server.start()
        kept = [f"event\t{event['id']}" for event in events() if event["id"] > before]
        name, failure = driver.stdout.readline().rstrip("\n").split("\t")
        report("stream", failure or ("" if told == kept else f"it told of {told} instead of {kept}"))
        for line in driver.stdout:
            report(*line.rstrip("\n").split("\t"))
        used = server.usage(small).get("/v2/online")
        report("limit", "" if used and used[2] == 2 else f"it asked {used}")
    finally:
        watchdog.cancel()
        driver.kill()
        driver.wait()


with tempfile.TemporaryDirectory() as folder:
    server = Server(Path(folder))
    try:
        behave(server)
    except Exception as error:
        report("stream", " ".join(f"{type(error).__name__}: {error}".split()))
    finally:
        server.stop()
