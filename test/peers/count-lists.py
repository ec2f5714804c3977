"""Counts public lists of error codes, with patterns of its own for each: nothing of rail-errors.

Prints JSON: the codes in their order, how many of them have a status, and how many values of texts
there are where the list says so. Usage: count-lists.py <kind> <file>...
"""
import json
import re
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def spark(paths):
    codes, params, said = [], 0, {}
    for name, condition in json.loads(read(paths[0])).items():
        own = " ".join(condition["message"])
        texts = [(name, own)]
        for sub, inner in condition.get("subClass", {}).items():
            texts.append((name + "." + sub, own + " " + " ".join(inner["message"])))
        for code, text in texts:
            codes.append(code)
            said[code] = " ".join(text.split())
            params += len(set(re.findall(r"<([A-Za-z_][A-Za-z0-9_]*)>", text)))
    return {"codes": codes, "http": 0, "texts": sum(1 for text in said.values() if text), "params": params, "said": said}


def snyk(paths):
    said = {}
    blocks = [block for path in sorted(paths) for block in re.findall(r"super\(\{(.*?)\n        \}, details", read(path), re.S)]
    for block in blocks:
        # What is between the quotes, as JavaScript reads it: escapes are those of quotes and of lines.
        fields = [re.search(r"\n\s+" + name + r": ([^\n].*?),\n\s+(?:\w+:|\w+,)", block, re.S) for name in ("title", "status", "description")]
        said[re.search(r"errorCode: '([^']+)'", block).group(1)] = " | ".join(" ".join(found.group(1).split()) if found else "" for found in fields)
    statuses = [int(found) for block in blocks for found in re.findall(r"\n\s+status: (\d+),", block)]
    return {
        "codes": [re.search(r"errorCode: '([^']+)'", block).group(1) for block in blocks],
        "http": sum(1 for status in statuses if status > 99),
        "texts": sum(1 for block in blocks if re.search(r"\n\s+description: [`'\"]\s*\S", block)),
        "said": said,
    }


def solana(paths):
    codes = re.findall(r"^export const (SOLANA_ERROR__\w+) = -?\d+;", read(paths[0]), re.M)
    table = read(paths[1]).split("}> = {", 1)[1]
    texts = re.findall(r"\[(SOLANA_ERROR__\w+)\]:\s*(?:'|\"|`)", table)
    pairs = re.findall(r"\[(SOLANA_ERROR__\w+)\]:\s*(.*?),\n(?=\s*(?:\[|\}|//))", table, re.S)
    said = {code: " ".join(text.split()) for code, text in pairs}
    return {"codes": codes, "http": 0, "texts": len(set(texts) & set(codes)), "said": {code: said.get(code, "") for code in codes}}


def msal(paths):
    codes = [code for path in sorted(paths) for code in re.findall(r"^export const \w+\s*=\s*\"(\w+)\";", read(path), re.M)]
    return {"codes": list(dict.fromkeys(codes)), "http": 0, "texts": 0}


def trino(paths):
    return {"codes": re.findall(r"^    ([A-Z][A-Z0-9_]+)\(", read(paths[0]), re.M), "http": 0, "texts": 0}


def pgerrcode(paths):
    return {"codes": re.findall(r"^\t[A-Z]\w* += \"(\w{5})\"", read(paths[0]), re.M), "http": 0, "texts": 0}


def psycopg(paths):
    return {"codes": re.findall(r"^[A-Z][A-Z0-9_]* = '(\w{2,5})'", read(paths[0]), re.M), "http": 0, "texts": 0}


def proto(paths):
    text = read(paths[0])
    body = text[text.index("enum ErrorReason {"):]
    blocks = re.findall(r"((?:^  //.*\n)*)^  ([A-Z][A-Z0-9_]*) = (\d+)", body, re.M)
    kept = [(comment, name) for comment, name, number in blocks if number != "0"]
    return {"codes": [name for _, name in kept], "http": 0, "texts": sum(1 for comment, _ in kept if comment.strip())}


def meilisearch(paths):
    text = read(paths[0])
    body = text[text.index("pub enum ErrorCode {"):]
    body = body[: body.index("\n}")]
    return {"codes": re.findall(r"^    ([A-Z]\w+),", body, re.M), "http": 0, "texts": 0}


def fastify(paths):
    text = read(paths[0])
    rows = re.findall(r"^\| <a id=\"[^\"]*\">(FST_\w+)</a> \| ([^|]*) \| ([^|]*) \|", text, re.M)
    return {"codes": [code for code, _, _ in rows], "http": 0, "texts": sum(1 for _, text, _ in rows if text.strip())}


print(json.dumps(globals()[sys.argv[1]](sys.argv[2:])))
