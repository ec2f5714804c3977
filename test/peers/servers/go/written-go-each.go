	for _, one := range all("@@id@@") {
		reasons := @@name@@.NewReasons(one.Failure.Document)
		for _, given := range one.Failure.Reasons {
			occurred := must(@@name@@.Occur(@@name@@.Code(given.Code), given.Params))
			failure, refuses := occurred.(*@@name@@.Failure)
			if !refuses {
				reasons.Add(occurred.(*@@name@@.Notice).At(given.Path))
				continue
			}
			failure = failure.At(given.Path)
			for language, text := range given.Message {
				failure = failure.Saying(text, language)
			}
			if one.Failure.Seconds != nil {
				failure = failure.After(time.Duration(*one.Failure.Seconds) * time.Second)
			}
			reasons.Add(failure)
		}
		asked := @@name@@.Asked{Method: one.Request.Method, Accept: one.Request.Accept, AcceptLanguage: one.Request.Language, IdempotencyKey: one.Request.Key, RequestID: one.Request.ID}
		answer := reasons.Failure().Answer(asked)
		say(answer.Status, answer.Header, answer.Body)
	}
