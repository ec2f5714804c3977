import importlib
import json
import sys


def said(name):
    module = importlib.import_module(f"{name.replace(chr(45), chr(95))}_shop_server")
    reasons = module.Reasons().add(module.fail.price_rounded(path="lines[0].price"))
    reasons.raise_if_any()
    return reasons.with_warnings({"a": {"b": 1}}, "de")


print(json.dumps([said(name) for name in sys.argv[1:]]))
