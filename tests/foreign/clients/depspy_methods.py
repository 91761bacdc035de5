"""Reads a server that answers in the flat shapes with depspy, a client of the service that has them. What its models hold has
to be what the server answered.

Prints a line for each method: the client, a tab, the method, a tab, and what failed.
"""
import asyncio
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import depspy

address, key, server = sys.argv[1], sys.argv[2], int(sys.argv[3])


def answer(path, **parameters):
    query = urllib.parse.urlencode({"serverId": server, **parameters})
    request = urllib.request.Request(f"{address}/v2/{path}?{query}", headers={"X-API-Key": key})
    while True:
        try:
            return json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as error:
            # A document is not there yet.
            if error.code != 503:
                raise
            time.sleep(int(error.headers["Retry-After"]))


def difference(read, raw, place=""):
    """Where what was read is not in the answer."""
    if isinstance(read, dict):
        if not isinstance(raw, dict):
            return f"{place}: {raw} was read as {read}"
        # A model has defaults for what is absent.
        pairs = [(f"{place}.{name}", value, raw[name]) for name, value in read.items() if name in raw]
        return next((found for at, value, its in pairs if (found := difference(value, its, at))), "")
    if isinstance(read, list):
        if len(read) != len(raw):
            return f"{place}: {len(read)} of {len(raw)} were read"
        pairs = enumerate(zip(read, raw))
        return next((found for i, (value, its) in pairs if (found := difference(value, its, f"{place}[{i}]"))), "")
    return "" if read == raw else f"{place}: {raw!r} was read as {read!r}"


def is_empty(read):
    """Whether nothing was read: a model has defaults for all that is absent."""
    if isinstance(read, (dict, list)):
        return all(is_empty(value) for value in (read.values() if isinstance(read, dict) else read))
    return read is None


def compare(model, raw, needed):
    """What is wrong with a model: it needs these fields, and has to hold what the answer does."""
    read = model.model_dump()
    missing = [name for name in needed if is_empty(read.get(name))]
    return f"without {', '.join(missing)}" if missing else difference(read, raw)


async def methods(client):
    """The methods with their calls, the answers that they read, and the fields that they have to fill."""
    online = answer("online")["data"]
    names = [player["name"] for player in online.values() if depspy.client.validate_nickname(player["name"])]
    fraction = next(player["member"] for player in online.values() if player.get("member"))
    family = answer("families")["families"][0]["id"]
    for name in names[:20]:
        raw = answer("player/find", nickname=name)
        needed = ["id", "level", "money", "status", "server", "timestamp", "hours_played"]
        yield "get_player", client.get_player(name, server), raw, needed
    yield "get_interviews", client.get_interviews(server), answer("sobes"), ["timestamp"]
    yield "get_online_players", client.get_online_players(server), answer("online"), ["data", "timestamp"]
    yield "get_fractions", client.get_fractions(server), answer("fractions"), ["data", "timestamp"]
    members = answer("fraction", fractionId=fraction)
    yield "get_fraction_online", client.get_fraction_online(server, fraction), members, ["data", "timestamp"]
    yield "get_admins", client.get_admins(server), answer("admins"), ["admins", "server"]
    # It looks for the servers where this answer has never had them.
    yield "get_status", client.get_status(), answer("status"), []
    yield "get_map", client.get_map(server), answer("map"), ["houses", "businesses"]
    yield "get_ghetto", client.get_ghetto(server), answer("ghetto"), ["data", "timestamp"]
    yield "get_leaders", client.get_leaders(server), answer("leaders"), ["data", "timestamp"]
    yield "get_subleaders", client.get_subleaders(server), answer("subleaders"), ["data", "timestamp"]
    yield "get_families", client.get_families(server), answer("families"), ["families", "timestamp"]
    yield "get_family", client.get_family(server, family), answer("family", famId=family), ["family", "timestamp"]


async def values(client):
    """The methods that answer with one value, each with the value that it should have."""
    online = answer("online")["data"]
    name = next(player["name"] for player in online.values() if player.get("member"))
    player = answer("player/find", nickname=name)
    fraction = player["organization"]["name"]
    members = answer("fraction", fractionId=fraction)["data"]
    yield "get_online_count", client.get_online_count(server), len(online)
    yield "get_fraction_members_count", client.get_fraction_members_count(server, fraction), len(members)
    yield "is_player_online", client.is_player_online(name, server), True
    yield "get_player_level", client.get_player_level(name, server), player["level"]["level"]
    for method, field in [("money", "money"), ("organization", "organization"), ("property", "property"), ("vip_info", "vip_info")]:
        yield f"get_player_{method}", getattr(client, f"get_player_{method}")(name, server), player.get(field)


def report(method, failure):
    print("depspy", method, " ".join(str(failure).split()), sep="\t")


async def main():
    async with depspy.DepsClient(key, base_url=f"{address}/v2", max_retries=1) as client:
        async for method, call, raw, needed in methods(client):
            try:
                report(method, compare(await call, raw, needed))
            except Exception as error:
                report(method, f"{type(error).__name__}: {error}")
        async for method, call, expected in values(client):
            try:
                value = await call
                read = value.model_dump() if hasattr(value, "model_dump") else value
                report(method, difference(read, expected, method))
            except Exception as error:
                report(method, f"{type(error).__name__}: {error}")
        try:
            await client.get_server_info(server)
            report("get_server_info", "there is such a path")
        except depspy.ServerNotFoundError:
            # No such path is documented. The client says so in its own words.
            report("get_server_info", "")


try:
    asyncio.run(main())
except Exception as error:
    report("every method", f"{type(error).__name__}: {error}")
