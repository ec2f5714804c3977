    {
      Sequences file = GSON.fromJson(Files.readString(Path.of("sequences/@@id@@.json")), Sequences.class);
      var first = new @@type@@.Client();
      for (Sequence one : file.sequences()) {
        now = 0;
        seed = one.seed();
        keys = 0;
        Call call = one.call();
        Options options = one.options();
        List<Object> sent = new ArrayList<>();
        List<Object> recreated = new ArrayList<>();
        List<Object> told = new ArrayList<>();
        var client = (file.shared() ? first : new @@type@@.Client())
            .clock(() -> now).random(Loops::random).sleep(time -> sleep(time.toMillis()))
            .newKey(() -> "new-" + ++keys).idempotent(call.idempotent()).operation(call.operation())
            .onReasons(said -> told.add(fields(
                "attempt", said.attempts(), "codes", said.reasons().stream().map(r -> r.code()).toList(),
                "will_repeat", said.willRepeat())))
            .beforeAttempt(attempt -> sent.add(fields("at_ms", now, "key", attempt.key().orElse(null))));
        if (options.max_attempts() != null) client = client.maxAttempts(options.max_attempts());
        if (options.deadline_ms() != null) client = client.deadline(java.time.Duration.ofMillis(options.deadline_ms()));
        if (options.attempt_ms() != null) client = client.attemptTimeout(java.time.Duration.ofMillis(options.attempt_ms()));
        if (!options.recreate().equals("none")) {
          client = client.recreate((operation, reasons, own) -> {
            recreated.add(operation);
            if (options.recreate().equals("fails")) throw new IllegalStateException("it fails");
          });
        }
        long begun = now;
        var request = new @@type@@.Request(call.method(), call.key(), call.body().equals("stream"));
        @@type@@.Send<Integer> send = attempt -> {
          Optional<Long> left = Optional.ofNullable(options.deadline_ms()).map(most -> most - now);
          if (left.isPresent() && attempt.timeout().orElseThrow().toMillis() > left.get()) throw new AssertionError();
          Answer answer = answer(one, attempt.number(), left);
          Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
          headers.putAll(answer.headers());
          return new @@type@@.Answer<>(answer.status(), headers::get, answer.body(), answer.status());
        };
        String end;
        String error = null;
        Integer status = null;
        String why = null;
        try {
          if (isAsync) {
            try {
              status = client.<Integer>callAsync(request, attempt -> {
                try {
                  return CompletableFuture.completedFuture(send.send(attempt));
                } catch (IOException | InterruptedException failure) {
                  return CompletableFuture.failedFuture(failure);
                }
              }).get();
            } catch (java.util.concurrent.ExecutionException failure) {
              if (failure.getCause() instanceof IOException network) throw network;
              throw (RuntimeException) failure.getCause();
            }
          } else {
            status = client.call(request, send);
          }
          end = "answer";
        } catch (@@type@@.RailException failure) {
          end = "error";
          boolean isBase = failure.getClass() == @@type@@.RailException.class;
          error = isBase ? "RailError" : failure.getClass().getSimpleName();
          status = failure.status();
          why = failure.notRepeated().map(Object::toString).orElse(null);
          if (failure.attempts() != sent.size()) throw new AssertionError();
        } catch (IOException failure) {
          end = failure instanceof Late || failure instanceof java.io.InterruptedIOException ? "deadline" : "network";
        }
        System.out.println(GSON.toJson(fields(
            "sent", sent, "recreated", recreated, "end", end, "error", error, "status", status,
            "attempts", sent.size(), "not_repeated", why, "told", told)));
      }
    }
