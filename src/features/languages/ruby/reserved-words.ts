// Words that the module around the codes must not be called.

export const RUBY = {
  types:
    'ARGF ARGV ArgumentError Array BasicObject Binding Bundler Class ClosedQueueError Comparable Complex ConditionVariable Data Date DateTime DidYouMean Dir ENV EOFError Encoding EncodingError Enumerable Enumerator Errno Exception FalseClass Fiber FiberError File FileTest Float FloatDomainError FrozenError Gem Hash IO IOError IndexError Integer Interrupt Kernel KeyError LoadError LocalJumpError Marshal MatchData Math Method Module Monitor Mutex NameError NilClass NoMatchingPatternError NoMemoryError NoMethodError NotImplementedError Numeric Object ObjectSpace Proc Process Queue Ractor Random Range RangeError Rational Refinement Regexp RegexpError RubyVM RuntimeError STDERR STDIN STDOUT ScriptError SecurityError Set Signal SignalException SizedQueue StandardError StopIteration String Struct Symbol SyntaxError SystemCallError SystemExit SystemStackError Thread ThreadError ThreadGroup Time TracePoint TrueClass TypeError UnboundMethod UncaughtThrowError Warning ZeroDivisionError',
}
