// Words that a package, a namespace or a type around codes must not be: those of the languages, in
// lower case, and the types that generated code has or uses. Those of the languages whose files are named by them; `more-words.ts` has the others.

export const JAVA = {
  keywords:
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface java long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while _',
  types:
    'Code Stage Outcome Retry IdempotencyKey PresentAs ParamType Entry Param Handling RetryPolicy Reason Call Decision Form Sent Table Rows0 Rows1 Rows2 Rows3 Rows4 Rows5 Rows6 Rows7 String Map List Optional LinkedHashMap ArrayList Collections Stream Function Pattern Locale Duration Instant LocalDateTime ZoneOffset DateTimeFormatter DateTimeException Boolean Number Integer Double Math StringBuilder Override Deprecated SuppressWarnings Record Enum Object Answer AssertionError AtomicInteger AtomicReference Attempt Authenticator ByteBuffer Callable Client CloneNotSupportedException Cloneable Collectors CompletableFuture CompletionException Consumer CookieHandler DoubleSupplier Errors Exception ExecutionException Executor Flow FunctionalInterface HttpClient HttpRequest HttpResponse HttpTimeoutException IOException IllegalStateException InterruptedException InterruptedIOException Json Long LongSupplier Matcher NotRepeated ProxySelector RailException Recreate Redirect Request Result Run Runnable RuntimeException SSLContext SSLParameters Send StandardCharsets Step Supplier System Thread ThreadLocalRandom Throwable TimeUnit TimeoutException UUID Version Void WebSocket ArrayDeque BegunBody BodySubscriber ByteArrayOutputStream CompletionStage ResponseInfo Subscription',
}

export const GO = {
  keywords:
    'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var main',
  /** The ends of names of files that Go reads only in tests, or only for one platform. */
  constrained:
    /_(?:test|aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|js|linux|nacl|netbsd|openbsd|plan9|solaris|wasip1|windows|zos|386|amd64(?:p32)?|arm|armbe|arm64|arm64be|loong64|mips(?:64(?:p32)?)?(?:le)?|ppc|ppc64|ppc64le|riscv|riscv64|s390|s390x|sparc|sparc64|wasm)$/,
}
