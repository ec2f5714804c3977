	for _, one := range vectors("@@id@@") {
		header := headerOf(one)
		reasons := []map[string]any{}
		found := @@id@@.Read(one.Answer.Status, header, one.Answer.Body)
		for _, r := range found {
			stage := ""
@@text@@			reasons = append(reasons, map[string]any{"code": r.Code, "known": r.Known, "warning": r.Warning, "message": r.Message, "path": r.Path, "fix_stage": stage, "params": paramsOf(r.Params), "help": r.Help, "outcome": r.Outcome, "retry": orNull(string(r.Retry)), "present_as": orNull(string(r.PresentAs)), "audience": append([]string{}, r.Entry.Handling.Audience...)})
		}
		call := @@id@@.Call{Method: one.Call.Method, Attempt: one.Call.Attempt, Idempotent: one.Call.Idempotent}
		said := @@id@@.Decide(found, one.Answer.Status, header, call)
		text, err := json.Marshal(map[string]any{"outcome": said.Outcome, "retry": orNull(string(said.Retry)), "repeat": said.Repeat, "delay_ms": said.Delay.Milliseconds(), "operation": append([]string{}, said.Operation...), "key": said.Key, "truncated": said.Truncated, "reasons": reasons})
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}
