        foreach (var one in In("@@id@@"))
        {
            var answer = (Dictionary<string, object>)one["answer"];
            var call = (Dictionary<string, object>)one["call"];
            var sent = ((Dictionary<string, object>)answer["headers"]).ToDictionary(header => header.Key, header => (string)header.Value, StringComparer.OrdinalIgnoreCase);
            Func<string, string> headers = name => sent.ContainsKey(name) ? sent[name] : null;
            var status = (int)answer["status"];
            var reasons = @@type@@.Read(status, headers, answer["body"]);
            var said = @@type@@.Decide(reasons, status, headers, (string)call["method"], (int)call["attempt"], (bool)call["idempotent"]);
            output.AppendLine(Json(new Dictionary<string, object>
            {
                { "outcome", said.Outcome }, { "retry", said.Retry }, { "repeat", said.Repeat }, { "delay_ms", (long)said.Delay.TotalMilliseconds }, { "truncated", said.Truncated },
                { "operation", said.Operation }, { "key", said.Key },
                { "reasons", reasons.Select(r => new Dictionary<string, object>
                    {
                        { "code", r.Code }, { "known", r.Entry != null }, { "warning", r.Warning }, { "message", r.Message }, { "path", r.Path },
                        { "fix_stage", @@text@@ }, { "params", r.Params }, { "help", r.Help }, { "outcome", r.Outcome },
                        { "retry", r.Retry }, { "present_as", r.PresentAs }, { "audience", r.Entry == null ? new string[0] : r.Entry.Handling.Audience },
                    }) },
            }));
        }
