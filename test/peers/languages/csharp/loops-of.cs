        {
            var file = (Dictionary<string, object>)Parsed(File.ReadAllText("sequences/@@id@@.json"));
            var first = new @@type@@.Client();
            foreach (var one in (IList)file["sequences"])
            {
                now = 0;
                seed = (int)((Dictionary<string, object>)one)["seed"];
                keys = 0;
                var call = In(one, "call");
                var options = In(one, "options");
                var sent = new List<object>();
                var recreated = new List<object>();
                var told = new List<object>();
                var client = ((bool)file["shared"] ? first : new @@type@@.Client()).With(own =>
                {
                    own.Clock = () => now;
                    own.Random = Draw;
                    own.Delay = (time, cancel) =>
                    {
                        now += (long)time.TotalMilliseconds;
                        return Task.FromResult(0);
                    };
                    own.NewKey = () => "new-" + ++keys;
                    own.Idempotent = (bool)call["idempotent"];
                    own.Operation = (string)call["operation"];
                    own.MaxAttempts = (int)Math.Min(Number(options, "max_attempts"), int.MaxValue);
                    own.Deadline = options["deadline_ms"] == null ? (TimeSpan?)null : TimeSpan.FromMilliseconds(Number(options, "deadline_ms"));
                    own.AttemptTimeout = options["attempt_ms"] == null ? (TimeSpan?)null : TimeSpan.FromMilliseconds(Number(options, "attempt_ms"));
                    own.OnReasons = said => told.Add(new Dictionary<string, object> { { "attempt", said.Attempts }, { "codes", said.Reasons.Select(r => r.Code) }, { "will_repeat", said.WillRepeat } });
                    own.BeforeAttempt = attempt => sent.Add(new Dictionary<string, object> { { "at_ms", now }, { "key", attempt.Key } });
                    if ((string)options["recreate"] != "none")
                    {
                        own.Recreate = (operation, without, cancel) =>
                        {
                            recreated.Add(operation);
                            if ((string)options["recreate"] == "fails") throw new InvalidOperationException("it fails");
                            return Task.FromResult(0);
                        };
                    }
                });
                string end = "answer", error = null, why = null;
                object status = null;
                try
                {
                    var request = new @@type@@.Request((string)call["method"], (string)call["key"], (string)call["body"] == "stream");
                    status = client.CallAsync(request, (attempt, cancel) =>
                    {
                        var answer = Answer(one, attempt.Number);
                        var headers = In(answer, "headers").ToDictionary(header => header.Key, header => (string)header.Value, StringComparer.OrdinalIgnoreCase);
                        return Task.FromResult(new @@type@@.Answer<int>((int)answer["status"], name => headers.ContainsKey(name) ? headers[name] : null, answer["body"], (int)answer["status"]));
                    }).GetAwaiter().GetResult();
                }
                catch (@@type@@.RailException failure)
                {
                    end = "error";
                    error = failure.GetType() == typeof(@@type@@.RailException) ? "RailError" : failure.GetType().Name;
                    status = failure.Status;
                    why = failure.NotRepeated;
                    if (failure.Attempts != sent.Count) return 1;
                }
                catch (Late)
                {
                    end = "deadline";
                }
                catch (IOException)
                {
                    end = "network";
                }

                Console.WriteLine(Json(new Dictionary<string, object>
                {
                    { "sent", sent }, { "recreated", recreated }, { "end", end }, { "error", error }, { "status", status },
                    { "attempts", sent.Count }, { "not_repeated", why }, { "told", told },
                }));
            }
        }
