// As in words.ts, of the languages whose files can have any name: only what checks a config, or prints
// the language, loads them.

export const KOTLIN = {
  keywords:
    'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while java kotlin',
  types:
    'Code Stage Outcome Retry IdempotencyKey PresentAs ParamType Entry Param Handling RetryPolicy Reason Decision Form Sent Table Rows0 Rows1 Rows2 Rows3 Rows4 Rows5 Rows6 Rows7 String StringBuilder Map List Pair Regex Number Int Long Boolean Duration Instant LocalDateTime ZoneOffset DateTimeFormatter DateTimeException Locale Deprecated ReplaceWith Suppress Any Enum Answer ArrayList AtomicInteger Attempt CancellationException Client Double Exception HashMap IOException InterruptedIOException MutableList NotRepeated Quota RailException Random Result Run RuntimeException System Transient UUID Unit Weighed',
}

export const CSHARP = {
  keywords:
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while system',
  types:
    'Code Stage Outcome Retry IdempotencyKey PresentAs ParamType Entry Param Handling RetryPolicy All TryFind Table Reason Decision Read Decide Form Sent System String Object Obsolete ObsoleteAttribute Dictionary IDictionary IReadOnlyDictionary List IList IReadOnlyList Array Enumerable Func Regex RegexOptions Math Convert DateTime DateTimeStyles TimeSpan CultureInfo StringComparison StringComparer Equals GetHashCode GetType ToString Finalize MemberwiseClone ReferenceEquals ReadsSuccess Action Answer AskedOf Assumed At Attempt ByCode CancellationToken CancellationTokenSource Changes Check Client CodeOf ConditionalWeakTable DateTimeKind Dates DelegatingHandler Dice Draw ErrorOf Exception FhirPath Group Guid Handler HandlingOf HttpContent HttpRequestException HttpRequestMessage HttpResponseMessage IDisposable IEnumerable IOException Idempotent Index Interlocked IsRead Keys Look Member Minute Months MultipartContent Name Number NumberStyles OperationCanceledException Options Or OrThrow Outcomes PathOf Quota RailException Random Request Result ResultOf Results Retries Run Stages Step StepsOf Stopwatch StreamContent Taken Task TextOf Timeout TimeoutException Trace Volatile WaitOf With BegunStream ByteArrayContent MemoryStream NotSupportedException SeekOrigin Stream TaskStatus',
}

export const PHP = {
  keywords:
    'abstract and array as bool break callable case catch class clone const continue declare default do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends false final finally float fn for foreach function global goto if implements include include_once instanceof insteadof int interface isset iterable list match mixed namespace never new null object or parent print private protected public readonly require require_once return self static string switch throw trait true try unset use var void while xor yield',
}

export const RUBY = {
  types:
    'ARGF ARGV ArgumentError Array BasicObject Binding Bundler Class ClosedQueueError Comparable Complex ConditionVariable Data Date DateTime DidYouMean Dir ENV EOFError Encoding EncodingError Enumerable Enumerator Errno Exception FalseClass Fiber FiberError File FileTest Float FloatDomainError FrozenError Gem Hash IO IOError IndexError Integer Interrupt Kernel KeyError LoadError LocalJumpError Marshal MatchData Math Method Module Monitor Mutex NameError NilClass NoMatchingPatternError NoMemoryError NoMethodError NotImplementedError Numeric Object ObjectSpace Proc Process Queue Ractor Random Range RangeError Rational Refinement Regexp RegexpError RubyVM RuntimeError STDERR STDIN STDOUT ScriptError SecurityError Set Signal SignalException SizedQueue StandardError StopIteration String Struct Symbol SyntaxError SystemCallError SystemExit SystemStackError Thread ThreadError ThreadGroup Time TracePoint TrueClass TypeError UnboundMethod UncaughtThrowError Warning ZeroDivisionError',
}
