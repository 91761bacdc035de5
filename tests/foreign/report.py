"""Prints which methods of which client work, what the clients of `muster sdk` do besides, the failures, and their number; fails
if there is any."""
import json
import re
import sys
from collections import defaultdict

document, results, tests = sys.argv[1:]
paths = json.load(open(document))["paths"].values()
methods = [path["get"]["operationId"] for path in paths]
sdks = ["sdk python", "sdk typescript", "sdk lua", "sdk php"]
clients = ["typescript", "python", "rust", *sdks]
behaviours = {
    "cache": "a fresh answer is not asked for again",
    "limit": "Retry-After is waited for",
    "invalid": "an error says what is wrong",
    "stream": "events across a restart",
    "gone": "lost events are an error",
}

calls = defaultdict(list)
for line in open(results):
    client, method, failure = line.rstrip("\n").split("\t")
    calls[client, method].append(failure)


def failures(client, method):
    made = calls.pop((client, method), ["it was not called"])
    return [failure for failure in made if failure]


passed, failed = 0, []


def print_row(name, method, clients, width):
    """A row with what works of a method."""
    global passed
    row = f"{name:<{width}}"
    for client in clients:
        wrong = failures(client, method)
        row += f"{'fails' if wrong else 'works':<16}"
        passed += not wrong
        if wrong:
            failed.append(f"{client} {method}: {wrong[0]}")
    print(row)


print(f"\n{'method':<20}" + "".join(f"{client:<16}" for client in clients))
for method in methods:
    print_row(method, method, clients, 20)
print(f"\n{'behaviour':<44}" + "".join(f"{client:<16}" for client in sdks))
for behaviour, name in behaviours.items():
    print_row(name, behaviour, sdks, 44)
others = [("eventsource", "stream"), ("httpx-sse", "stream"), ("mcp", "tools"), ("mcp with a handshake", "tools")]
for client, method in others:
    wrong = failures(client, method)
    print(f"{f'the {method}, with {client}':<44}{'fails' if wrong else 'works'}")
    passed += not wrong
    failed += [f"{client}: {failure}" for failure in wrong]
methods = [method for client, method in list(calls) if client == "depspy"] or ["depspy"]
for method in dict.fromkeys(methods):
    wrong = failures("depspy", method)
    print(f"{f'depspy: {method}':<44}{'fails' if wrong else 'works'}")
    passed += not wrong
    failed += [f"depspy {method}: {failure}" for failure in wrong]
failed += [f"{client} {method}: the document has no such operation" for client, method in calls]

ran = re.findall(r"^test (\S+) \.\.\. (\w+)$", open(tests).read(), re.MULTILINE)
for name, outcome in ran:
    print(f"{name:<44}{'works' if outcome == 'ok' else 'fails'}")
    passed += outcome == "ok"
    if outcome != "ok":
        failed.append(name)
if not ran:
    failed.append("the tests with other programs did not run")

print(*["", *failed, f"{passed} passed, {len(failed)} failed"], sep="\n")
sys.exit(bool(failed))
