"""Uses the client that `muster sdk python` prints.

    driver.py calls ADDRESS KEY CALLS         every operation; prints the operation, a tab, and what failed
    driver.py behaviour ADDRESS KEY SMALL_KEY STREAM_KEY
        what a client does besides; prints the behaviour, a tab, and what failed, and `event` with the id of each event
"""
import json
import re
import sys

from muster import Muster, MusterError


def snake(name):
    return re.sub(r"([A-Z])", r"_\1", name).lower()


def problem_of(call):
    """The error that a call ends with."""
    try:
        call()
    except MusterError as error:
        return error
    raise AssertionError("there was no error")


def call(address, key, operation, parameters, status):
    muster = Muster("none" if status == 401 else key, address)
    method = getattr(muster, snake(operation))
    parameters = {snake(name): value for name, value in parameters.items()}
    try:
        assert method(**parameters), "there is no answer"
        answered = 200
    except MusterError as error:
        assert error.error_code and error.error_id and error.message, error.__dict__
        answered = error.status
    assert answered == status, f"answered {answered} instead of {status}"


def cache(muster):
    first, second = muster.get_map(1), muster.get_map(1)
    assert first == second and first is not second
    first, second = muster.get_fraction(1, "LSPD"), muster.get_fraction(1, fraction_id="LSPD")
    assert first == second and first["data"]["1"]["name"] == "Carl_Johnson"


def limit(address, small):
    patient = Muster(small, address)
    assert patient.get_online(1) == patient.get_online(1)
    error = problem_of(lambda: Muster(small, address, max_wait=0).get_online(1))
    assert (error.status, error.error_code) == (429, "RATE_LIMIT_EXCEEDED") and error.retry_after >= 1


def invalid(muster):
    error = problem_of(lambda: muster.get_events(kinds="property.sold"))
    assert (error.status, error.error_code) == (422, "VALIDATION_ERROR") and error.error_id
    assert error.detail[0]["loc"] == ["query", "kinds"] and str(error) == error.message


def stream(muster):
    for event in muster.stream_events(server_id=1, kinds="interview"):
        print("event", event["id"], sep="\t", flush=True)
        if event["after"]["place"] == "end":
            return


def gone(muster):
    for call in lambda: muster.get_events(since=0), lambda: next(muster.stream_events(since=0)):
        error = problem_of(call)
        assert (error.status, error.error_code) == (410, "EVENTS_GONE"), error.__dict__


def check(name, run, *arguments):
    try:
        run(*arguments)
        failure = ""
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
    print(name, " ".join(failure.split()), sep="\t", flush=True)


mode, address, key, *rest = sys.argv[1:]
if mode == "calls":
    for operation, parameters, status in json.load(open(rest[0])):
        check(operation, call, address, key, operation, parameters, status)
else:
    small, streaming = rest
    muster = Muster(key, address)
    check("cache", cache, muster)
    check("limit", limit, address, small)
    check("invalid", invalid, muster)
    check("stream", stream, Muster(streaming, address))
    check("gone", gone, muster)
