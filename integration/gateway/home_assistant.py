"""Holds the announcement of a sign against Home Assistant's own schemas, made strict: a key that they do not know is an
error here, although Home Assistant drops it in silence.

usage: home_assistant.py FILE      the payload of the discovery topic; needs the package homeassistant
"""

import asyncio
import importlib
import json
import sys

import voluptuous as vol
from homeassistant.components.mqtt import abbreviations, discovery, schemas
from homeassistant.components.mqtt.discovery import MQTTDiscoveryPayload
from homeassistant.core import HomeAssistant

# The schema of a platform, before it removes what it does not know.
USUAL_SCHEMA = "PLATFORM_SCHEMA_MODERN"


def strict(schema):
    """The same schema, which refuses what it does not know."""
    while isinstance(schema, vol.All):
        schema = next(part for part in schema.validators if isinstance(part, (vol.Schema, vol.All)))
    return vol.Schema(schema.schema, required=schema.required, extra=vol.PREVENT_EXTRA)


def schema_of(platform):
    if platform == "light":
        return importlib.import_module("homeassistant.components.mqtt.light.schema_basic").PLATFORM_SCHEMA_MODERN_BASIC
    if platform == "device_automation":
        return importlib.import_module("homeassistant.components.mqtt.device_trigger").TRIGGER_DISCOVERY_SCHEMA
    module = importlib.import_module(f"homeassistant.components.mqtt.{platform}")
    return getattr(module, USUAL_SCHEMA)


async def complaints(path):
    """What is wrong with the announcement in a file, a line each."""
    # Templates ask for it.
    HomeAssistant("/tmp")
    with open(path, encoding="utf-8") as file:
        payload = MQTTDiscoveryPayload(json.load(file))
    discovery._replace_all_abbreviations(payload)
    found = []
    try:
        strict(schemas.DEVICE_DISCOVERY_SCHEMA)(dict(payload))
    except vol.Invalid as error:
        found.append(f"device: {error}")
    for name, component in payload["components"].items():
        component = dict(component)
        discovery._replace_abbreviations(component, abbreviations.ABBREVIATIONS, set(abbreviations.ABBREVIATIONS))
        platform = component.pop("platform")
        if platform != "device_automation" and "unique_id" not in component:
            found.append(f"{name}: no unique_id, so its settings in Home Assistant are lost")
        known = {key.schema if isinstance(key, vol.Marker) else key for key in schema_keys(schema_of(platform))}
        found += [f"{name}: unknown key {key}" for key in component if key not in known]
        try:
            whole = {**component, "device": payload["device"]}
            # Of these only a trigger keeps its platform.
            schema_of(platform)({**whole, "platform": platform} if platform == "device_automation" else whole)
        except vol.Invalid as error:
            found.append(f"{name}: {error}")
    return found, len(payload["components"])


def schema_keys(schema):
    """Every key that a schema knows."""
    if isinstance(schema, vol.All):
        return {key for part in schema.validators for key in schema_keys(part)}
    inner = getattr(schema, "schema", None)
    return set(inner) if isinstance(inner, dict) else set()


def main():
    found, count = asyncio.run(complaints(sys.argv[1]))
    for line in found:
        print(line)
    print(f"{count} components, {len(found)} complaints")
    return 1 if found else 0


sys.exit(main())
