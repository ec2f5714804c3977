import socket

from aiohttp import web


async def open_visit(request):
    return web.json_response(await request.json())


async def crash(request):
    raise RuntimeError("planted")


app = web.Application()
app.add_routes([web.post("/visits", open_visit), web.get("/crash", crash)])
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
print(f"ready http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
web.run_app(app, sock=listener, print=None)
