        run {
            val file = gson.fromJson(File("sequences/@@id@@.json").readText(), Sequences::class.java)
            val quota = @@type@@.Quota()
            for (one in file.sequences) {
                now = 0
                seed = one.seed
                keys = 0
                val (call, options) = one.call to one.options
                val sent = mutableListOf<Any>()
                val recreated = mutableListOf<Any>()
                val told = mutableListOf<Any>()
                val first = @@type@@.Client({ now += it.inWholeMilliseconds })
                val client = first.copy(
                    maxAttempts = options.max_attempts ?: Int.MAX_VALUE,
                    deadline = options.deadline_ms?.milliseconds,
                    attemptTimeout = options.attempt_ms?.milliseconds,
                    idempotent = call.idempotent,
                    operation = call.operation,
                    recreate = if (options.recreate == "none") null else { operation, _, _ ->
                        recreated.add(operation)
                        check(options.recreate == "ok")
                    },
                    onReasons = { said -> told.add(mapOf(
                        "attempt" to said.attempts, "codes" to said.reasons.map { it.code }, "will_repeat" to said.willRepeat,
                    )) },
                    beforeAttempt = { sent.add(mapOf("at_ms" to now, "key" to it.key)) },
                    report = {},
                    newKey = { "new-${++keys}" },
                    clock = { now },
                    random = ::random,
                    quota = if (file.shared) quota else first.quota,
                )
                var end = "answer"
                var error: String? = null
                var status: Int? = null
                var why: String? = null
                try {
                    status = blocking {
                        client.call(call.method, call.key, call.body == "stream") { attempt ->
                            val answer = answer(one, attempt.number)
                            val headers = TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER).apply { putAll(answer.headers) }
                            @@type@@.Answer(answer.status, headers::get, answer.body, answer.status)
                        }
                    }
                } catch (failure: @@type@@.RailException) {
                    end = "error"
                    error = if (failure::class == @@type@@.RailException::class) "RailError" else failure.javaClass.simpleName
                    status = failure.status
                    why = failure.notRepeated?.text
                    check(failure.attempts == sent.size)
                } catch (failure: IOException) {
                    end = if (failure is Late || failure is InterruptedIOException) "deadline" else "network"
                }
                println(gson.toJson(mapOf(
                    "sent" to sent, "recreated" to recreated, "end" to end, "error" to error, "status" to status,
                    "attempts" to sent.size, "not_repeated" to why, "told" to told,
                )))
            }
        }
