    for (Vector one : vectors("@@id@@")) {
      var reasons = new @@id@@.ShopServer.Reasons(one.failure().document());
      for (Given given : one.failure().reasons()) {
        var code = @@id@@.Shop.find(given.code()).orElseThrow().code();
        Map<String, String> message = given.message() == null ? Map.of() : given.message();
        if (code.entry().stop() || code.entry().http() >= 400) {
          var failure = @@id@@.ShopServer.Failure.of(code, given.params()).path(given.path());
          message.forEach(failure::message);
          reasons.add(failure);
        } else {
          var notice = @@id@@.ShopServer.Notice.of(code, given.params()).path(given.path());
          message.forEach(notice::message);
          reasons.add(notice);
        }
      }
      var failure = reasons.failure().orElseThrow();
      Integer wait = one.failure().retry_after();
      failure.retryAfter(wait == null ? null : Duration.ofSeconds(wait));
      Request asked = one.request();
      var answer = new @@id@@.ShopServer().answer(failure, new @@id@@.ShopServer.Asked(asked.method(), headers(asked)::get, asked.request_id()));
      Object body = GSON.fromJson(answer.json(), Object.class);
      if (!GSON.toJson(body).equals(GSON.toJson(GSON.fromJson(GSON.toJson(answer.body()), Object.class)))) {
        throw new AssertionError(answer.json());
      }
      said(answer.status(), answer.headers(), body);
    }
