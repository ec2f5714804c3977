    for one in vectors("@@id@@") {
        let (answer, call) = (&one["answer"], &one["call"]);
        let headers: Vec<(&str, &str)> = answer["headers"].as_object().unwrap().iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap())).collect();
        let status = answer["status"].as_u64().unwrap() as u16;
        let reasons = @@snake_name@@::read(status, &headers, &answer["body"]);
        let said = @@snake_name@@::decide(&reasons, status, &headers, @@snake_name@@::Call {
            method: call["method"].as_str().unwrap(),
            attempt: call["attempt"].as_u64().unwrap() as u32,
            idempotent: call["idempotent"].as_bool().unwrap(),
        });
        let listed: Vec<Value> = reasons.iter().map(|r| json!({
            "code": r.text, "known": r.code.is_some(), "warning": r.warning, "message": r.message, "path": r.path,
            "fix_stage": @@text@@,
            "params": r.params, "help": r.help, "outcome": r.outcome.as_str(), "retry": r.retry.map(|it| it.as_str()),
            "present_as": r.present_as.map(|it| it.as_str()), "audience": r.code.map_or(&[][..], |it| it.entry().handling.audience),
        })).collect();
        println!("{}", json!({
            "outcome": said.outcome.as_str(), "retry": said.retry.map(|it| it.as_str()), "repeat": said.repeat,
            "delay_ms": said.delay.as_millis() as u64, "operation": said.operation, "key": said.key.as_str(), "truncated": said.truncated, "reasons": listed,
        }));
    }
