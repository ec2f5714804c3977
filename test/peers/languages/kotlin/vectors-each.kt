    for (one in vectors("@@id@@")) {
        val (answer, call) = one.answer to one.call
        val headers = TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER).apply { putAll(answer.headers) }
        val reasons = @@id@@.@@pascal_name@@.read(answer.status, headers::get, answer.body)
        val said = @@id@@.@@pascal_name@@.decide(
            reasons, answer.status, headers::get, call.method, call.attempt, call.idempotent,
        )
        println(GSON.toJson(mapOf(
            "outcome" to said.outcome.text, "retry" to said.retry?.text, "repeat" to said.repeat,
            "delay_ms" to said.delay.inWholeMilliseconds, "operation" to said.operation, "key" to said.key.text, "truncated" to said.truncated,
            "reasons" to reasons.map { mapOf(
                "code" to it.code, "known" to (it.entry != null), "warning" to it.warning, "message" to it.message,
                "path" to it.path, "fix_stage" to @@text@@,
                "params" to it.params, "help" to it.help, "outcome" to it.outcome.text, "retry" to it.retry?.text,
                "present_as" to it.presentAs?.text, "audience" to it.entry?.handling?.audience.orEmpty(),
            ) },
        )))
    }
