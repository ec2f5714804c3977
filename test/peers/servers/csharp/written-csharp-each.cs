        foreach (var one in ((IList)Parsed(File.ReadAllText("written/@@id@@.json"))).Cast<Dictionary<string, object>>())
        {
            var failure = (Dictionary<string, object>)one["failure"];
            var request = (Dictionary<string, object>)one["request"];
            var reasons = new @@type@@.Reasons(failure["document"]);
            foreach (var given in ((IList)failure["reasons"]).Cast<Dictionary<string, object>>())
            {
                var messages = given.ContainsKey("message") ? ((Dictionary<string, object>)given["message"]).ToDictionary(text => text.Key, text => (string)text.Value) : null;
                TimeSpan? wait = failure["retry_after"] == null ? (TimeSpan?)null : TimeSpan.FromSeconds((int)failure["retry_after"]);
                reasons.Add((string)given["code"], (Dictionary<string, object>)given["params"], (string)given["path"], messages, wait);
            }

            var asked = new @@type@@.Asked { Method = Plain(request["method"]), Accept = Plain(request["accept"]), AcceptLanguage = Plain(request["accept_language"]), IdempotencyKey = Plain(request["idempotency_key"]), RequestId = Plain(request["request_id"]) };
            var answer = reasons.Failure().Answer(asked);
            Console.WriteLine(Json(new Dictionary<string, object> { { "status", answer.Status }, { "headers", answer.Headers.ToDictionary(header => header.Key, header => (object)header.Value) }, { "body", answer.Body } }));
        }
