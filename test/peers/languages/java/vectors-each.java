    for (Vector one : vectors("@@id@@")) {
      Answer answer = one.answer();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.putAll(answer.headers());
      var reasons = @@type@@.read(answer.status(), headers::get, answer.body());
      Call call = one.call();
      var said = @@type@@.decide(reasons, answer.status(), headers::get, new @@type@@.Call(
          call.method(), call.attempt(), call.idempotent()));
      System.out.println(GSON.toJson(fields(
          "outcome", said.outcome(), "retry", said.retry().orElse(null), "repeat", said.repeat(),
          "delay_ms", said.delay().toMillis(), "operation", said.operation(), "key", said.key(), "truncated", said.truncated(),
          "reasons", reasons.stream().map(r -> fields(
              "code", r.code(), "known", r.entry().isPresent(), "warning", r.warning(), "message", r.message(),
              "path", r.path(), "fix_stage", @@each@@,
              "params", r.params(), "help", r.help(), "outcome", r.outcome(), "retry", r.retry().orElse(null),
              "present_as", r.presentAs().map(Object::toString).orElse(null),
              "audience", r.entry().map(e -> e.handling().audience()).orElse(List.of()))).toList())));
    }
