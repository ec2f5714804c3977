// Words that no part of a package may be, in lower case, and the types that the file has or uses.

export const KOTLIN = {
  keywords:
    'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while java kotlin',
  types:
    'Code Stage Outcome Retry IdempotencyKey PresentAs ParamType Entry Param Handling RetryPolicy Reason Decision Form Sent Table Rows0 Rows1 Rows2 Rows3 Rows4 Rows5 Rows6 Rows7 String StringBuilder Map List Pair Regex Number Int Long Boolean Duration Instant LocalDateTime ZoneOffset DateTimeFormatter DateTimeException Locale Deprecated ReplaceWith Suppress Any Enum Answer ArrayList AtomicInteger Attempt CancellationException Client Double Exception HashMap IOException InterruptedIOException MutableList NotRepeated Quota RailException Random Result Run RuntimeException System Transient UUID Unit Weighed',
}
