from concurrent.futures import ThreadPoolExecutor
import asyncio

import httpx
import requests

from clinic.errors import Client, RailError


@@sends@@


def tried(one):
    try:
        sent(one, Client())
    except (httpx.HTTPError, requests.RequestException, RailError):
        pass


listed = httpx.get("@@ADDRESS@@").json()
with ThreadPoolExecutor(8) as pool:
    list(pool.map(tried, listed["cases"]))
httpx.post(listed["end"])
