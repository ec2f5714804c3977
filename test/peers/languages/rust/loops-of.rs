    {
        use @@snake_name@@::*;
        let made = || {
            let mut client = Client::new(sleep);
            client.clock = Box::new(|| Duration::from_millis(NOW.load(SeqCst)));
            client.random = Box::new(random);
            client.new_key = Box::new(|| format!("new-{}", KEYS.fetch_add(1, SeqCst) + 1));
            client.before_attempt = Box::new(|attempt| {
                SENT.lock().unwrap().push(json!({ "at_ms": NOW.load(SeqCst), "key": attempt.key }));
            });
            client.on_reasons = Box::new(|said| {
                let codes: Vec<&str> = said.reasons.iter().map(|one| one.text.as_str()).collect();
                TOLD.lock().unwrap().push(json!({ "attempt": said.attempt, "codes": codes, "will_repeat": said.will_repeat }));
            });
            client
        };
        let (shared, sequences) = file("@@id@@");
        let mut client = made();
        for one in sequences {
            if !shared {
                client = made();
            }
            NOW.store(0, SeqCst);
            KEYS.store(0, SeqCst);
            SEED.store(one["seed"].as_u64().unwrap(), SeqCst);
            SENT.lock().unwrap().clear();
            TOLD.lock().unwrap().clear();
            let recreated = Mutex::new(Vec::new());
            let (call, options) = (&one["call"], &one["options"]);
            let time = |name: &str| options[name].as_u64().map(Duration::from_millis);
            let request = Request {
                key: call["key"].as_str().map(str::to_owned),
                read_once: call["body"] == "stream",
                idempotent: call["idempotent"] == true,
                operation: call["operation"].as_str().unwrap(),
                limits: Limits {
                    max_attempts: options["max_attempts"].as_u64().map(|it| it as u32),
                    deadline: time("deadline_ms"),
                    attempt_timeout: time("attempt_ms"),
                },
                ..Request::new(call["method"].as_str().unwrap())
            };
            let send = |attempt: Attempt| {
                let sent = answer(one.clone(), attempt.number);
                async move {
                    sent.await.map(|answer| {
                        let status = answer["status"].as_u64().unwrap() as u16;
                        let headers = answer["headers"].as_object().unwrap();
                        let headers = headers.iter().map(|(name, it)| (name.clone(), it.as_str().unwrap().to_owned()));
                        Answer { status, headers: headers.collect(), body: answer["body"].clone(), response: status }
                    })
                }
            };
            let said = if options["recreate"] == "none" {
                blocking(client.call(request, send))
            } else {
                let works = options["recreate"] == "ok";
                let recreate = |operation: Vec<&'static str>| {
                    recreated.lock().unwrap().push(operation);
                    async move { works }
                };
                blocking(client.call_recreating(request, recreate, send))
            };
            let (end, status, error, why) = match &said {
                Ok(status) => ("answer", Some(*status), None, None),
                Err(CallError::Failed(failed)) => {
                    assert_eq!(failed.attempts as usize, SENT.lock().unwrap().len());
                    let error = failed.code().map_or("RailError".to_owned(), |code| format!("{code:?}"));
                    ("error", Some(failed.status), Some(error), Some(failed.not_repeated.as_str()))
                }
                Err(CallError::Deadline) => ("deadline", None, None, None),
                Err(_) => ("network", None, None, None),
            };
            let sent = SENT.lock().unwrap().clone();
            println!("{}", json!({
                "attempts": sent.len(), "sent": sent, "recreated": *recreated.lock().unwrap(), "end": end, "error": error, "status": status,
                "not_repeated": why, "told": *TOLD.lock().unwrap(),
            }));
        }
    }
