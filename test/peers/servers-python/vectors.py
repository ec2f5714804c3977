import importlib
import json
import sys

for name in sys.argv[1:]:
    module = importlib.import_module(f"{name.replace(chr(45), chr(95))}_shop_server")
    with open(f"../{name}/vectors.json", encoding="utf-8") as file:
        written = json.load(file)["written"]
    for one in written:
        given, request = one["failure"], one["request"]
        reasons = [
            module.notice(
                reason["code"], reason["params"], path=reason["path"], message=reason.get("message"),
                retry_after=given["retry_after"],
            )
            for reason in given["reasons"]
        ]
        reply = module.answer(module.Failure(*reasons, document=given["document"]), **request)
        body = json.loads(reply.content())
        print(json.dumps({"status": reply.status, "headers": reply.headers, "body": body}))
