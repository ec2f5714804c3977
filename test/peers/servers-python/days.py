import sys

from rail_shop_server import notice

for day in sys.argv[1:]:
    params = {"item": "a", "price": 1, "share": 1, "count": 1, "sure": True, "day": day}
    try:
        notice("PRICE_CHANGED", params)
        print("true")
    except TypeError:
        print("false")
