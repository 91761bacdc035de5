"""Makes the calls with the client that openapi-python-client generated, and checks every answer with the strict models of
datamodel-code-generator: nothing may be missing, of another type, or undocumented.

Prints a line for each call: the operation, a tab, and what failed.
"""
import importlib
import json
import pkgutil
import re
import sys
from datetime import datetime
from enum import Enum
from typing import get_type_hints

import client as generated
import models
from client import AuthenticatedClient

address, key, calls = sys.argv[1:]


def snake(name):
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def operations():
    found = {}
    for module in pkgutil.walk_packages(generated.__path__, "client."):
        found[module.name.rsplit(".", 1)[1]] = module.name
    return found


def comparable(value):
    """The value with its times as such: they may be written in several ways."""
    if isinstance(value, dict):
        return {name: comparable(member) for name, member in value.items()}
    if isinstance(value, list):
        return [comparable(item) for item in value]
    try:
        return datetime.fromisoformat(value) if isinstance(value, str) and "T" in value else value
    except ValueError:
        return value


def arguments(operation, parameters):
    """The parameters as the client names and types them: `type` is `type_`, and an enum."""
    types = get_type_hints(operation.sync_detailed)
    for name, value in parameters.items():
        name = snake(name)
        name = name if name in types else f"{name}_"
        is_enum = isinstance(types[name], type) and issubclass(types[name], Enum)
        yield name, types[name](value) if is_enum else value


def check(name, parameters, status):
    operation = importlib.import_module(OPERATIONS[snake(name)])
    client = AuthenticatedClient(
        base_url=address, token="none" if status == 401 else key, prefix="", auth_header_name="X-API-Key"
    )
    answer = operation.sync_detailed(client=client, **dict(arguments(operation, parameters)))
    if answer.status_code != status:
        return f"answered {answer.status_code} instead of {status}"
    sent = comparable(json.loads(answer.content))
    model = getattr(models, type(answer.parsed).__name__).model_validate_json(answer.content)
    for parsed in answer.parsed.to_dict(), model.model_dump(mode="json", by_alias=True, exclude_unset=True):
        if comparable(parsed) != sent:
            return f"what was parsed is not what was answered: {parsed}"
    return ""


OPERATIONS = operations()
for call in json.load(open(calls)):
    try:
        failure = check(*call)
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
    print(call[0], " ".join(failure.split()), sep="\t")
