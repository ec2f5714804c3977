	run("@@id@@", func(w *world) func() {
		transport := &@@id@@.Transport{Base: w, Now: w.time, Sleep: w.sleep, Random: w.random}
		makeKeys(transport, w.newKey)
		transport.OnReasons = func(result @@id@@.Result) {
			codes := []string{}
			for _, one := range result.Reasons {
				codes = append(codes, string(one.Code))
			}
			w.line.Told = append(w.line.Told, told{result.Attempts, codes, result.WillRepeat})
		}
		return func() {
			transport.Recreate = nil
			if w.one.Options.Recreate != "none" {
				transport.Recreate = func(ctx context.Context, operation []string, _ @@id@@.Result) error {
					return w.recreated(ctx, operation)
				}
			}
			request := w.request()
			options := @@id@@.Options{
				Idempotent: w.one.Call.Idempotent, Operation: w.one.Call.Operation, MaxAttempts: orZero(w.one.Options.MaxAttempts),
				Deadline:       time.Duration(orZero(w.one.Options.DeadlineMS)) * time.Millisecond,
				AttemptTimeout: time.Duration(orZero(w.one.Options.AttemptMS)) * time.Millisecond,
			}
			response, err := @@id@@.Checked(transport.RoundTrip(request.WithContext(@@id@@.WithOptions(request.Context(), options))))
			var failed *@@id@@.Error
			switch {
			case errors.As(err, &failed):
				name := "RailError"
				for _, one := range failed.Reasons {
					if one.Outcome == @@id@@.OutcomeFail {
						if one.Known {
							name = errorName(string(one.Code))
						}
						break
					}
				}
				w.line.End, w.line.Error, w.line.Status, w.line.NotRepeated = "error", &name, &failed.Status, &failed.NotRepeated
			case errors.Is(err, context.DeadlineExceeded):
				w.line.End = "deadline"
			case err != nil:
				w.line.End = "network"
			default:
				w.line.End, w.line.Status = "answer", &response.StatusCode
			}
		}
	})
