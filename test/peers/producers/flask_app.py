from flask import Flask, request
from werkzeug.serving import make_server

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 1_000_000


@app.post("/visits")
def open_visit():
    return request.get_json()


@app.get("/crash")
def crash():
    raise RuntimeError("planted")


server = make_server("127.0.0.1", 0, app)
print(f"ready http://127.0.0.1:{server.port}", flush=True)
server.serve_forever()
