"""Calls every tool of `/mcp` with the official client of the Model Context Protocol, by its newest version and by the one with a
handshake. A tool has to answer what its path answers.

Prints a line for each version: the client, a tab, the word `tools`, a tab, and what failed.
"""
import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

address, key, calls = sys.argv[1:]
api = httpx2.Client(base_url=address, headers={"X-API-Key": key}, timeout=30)
paths = api.get("/openapi.json").json()["paths"]
paths = {item["get"]["operationId"]: path for path, item in paths.items()}
calls = [call for call in json.load(open(calls)) if call[0] != "getFractionByPath"]


def without_time(answer):
    """What does not change from one answer to the next. The answer about the key does."""
    return {name: value for name, value in answer.items() if name not in ("timestamp", "error_id", "limit", "usage", "days", "key")}


async def check(mode):
    clients = {}
    async with httpx2.AsyncClient(headers={"X-API-Key": key}, timeout=30) as http, httpx2.AsyncClient() as keyless:
        for client, has_key in (http, True), (keyless, False):
            clients[has_key] = Client(streamable_http_client(f"{address}/mcp", http_client=client), mode=mode)
        async with clients[True] as mine, clients[False] as strangers:
            listed = {tool.name for tool in (await mine.list_tools()).tools}
            if listed != set(paths) - {"getFractionByPath"}:
                return f"the tools are {sorted(listed)}"
            for tool, arguments, status in calls:
                client = strangers if status == 401 else mine
                result = await client.call_tool(tool, arguments)
                answer = json.loads(result.content[0].text)
                if result.is_error != (status != 200):
                    return f"{tool} {arguments}: {answer}"
                headers = {"X-API-Key": "" if status == 401 else key}
                expected = api.get(paths[tool], params=arguments, headers=headers).json()
                if without_time(answer) != without_time(expected):
                    return f"{tool} {arguments}: {answer} is not {expected}"
    return ""


for name, mode in ("mcp", "auto"), ("mcp with a handshake", "legacy"):
    try:
        failure = asyncio.run(check(mode))
    except BaseException as error:
        failure = f"{type(error).__name__}: {error}"
    print(name, "tools", " ".join(failure.split()), sep="\t")
