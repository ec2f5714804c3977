import type { Path } from '../../../base/core/diagnostic.ts'
import { BoundedMap } from '../../../base/core/values/bounded-map.ts'
import { withoutRedacted } from '../answer/redacted.ts'

/**
 * What a text contains, and how that looks. Patterns are strict: words such as select, from or
 * password are normal in messages. One that any word could begin starts with what is rare in it,
 * and looks back from there: most texts have nothing of it.
 */
type Pattern = readonly [what: string, pattern: RegExp]

const TRACE: readonly Pattern[] = [
  [
    'a stack trace of Python',
    /Traceback \(most recent call last\)|File "[^"\n]{1,200}(?:\.pyw?|>)", line \d+|File "[^"\n]{1,200}", line \d+, in \S|File &quot;[^&\n]{1,200}&quot;, line \d/,
  ],
  [
    'a stack trace of Java',
    /\bat [\w$.<>/@-]{1,200}\((?:[\w$]{1,80}\.(?:java|kt|scala|groovy):\d+|Native Method|Unknown Source)\)/,
  ],
  ['a stack trace of Java', /[\w$]\((?:[A-Z][\w$]{0,80}\.(?:java|kt|scala|groovy):\d+)\)/],
  [
    'a stack trace of JavaScript',
    /\bat (?:[^\n()]{1,120} \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^\n()]{1,200}:\d+:\d+\)?/,
  ],
  ['a stack trace of .NET', /\bat [\w.`<>[\],]{1,200}\([^)\n]{0,200}\) in [^\n]{1,200}:line \d+/],
  [
    'a stack trace of .NET',
    /(?:^|\n)\s{0,20}at (?:[\w`<>[\]]{1,80}\.){2,20}[\w`<>[\]]{1,80}\([^)\n]{0,200}\)/,
  ],
  ['a stack trace of Rust', /\bthread '[^'\n]{1,100}' (?:\(\d+\) )?panicked at /],
  ['a stack trace of Go', /\bgoroutine \d+ \[/],
  ['a stack trace of PHP', /#\d+ [^\s(]{1,200}\.php\(\d+\)/],
  ['a stack trace of Ruby', /[\w-]\.r[bu]:\d+:in (?:[`'"]|&#(?:39|x27);)/],
  ['a stack trace of Perl', /\bcalled at [^\s()]{1,200} line \d/],
]

/** What no answer needs, not even the data of a success. */
const INSIDE: readonly Pattern[] = [
  ['SQL', /\bselect\s+(?:distinct\s+)?\*\s+from\s+["`[]?\w/i],
  [
    'SQL',
    /\bselect\s+[\w.,"`()* ]{1,200}\sfrom\s+["`[]?[\w."`]{1,80}\]?\s+(?:(?:as\s+)?\w+\s+)?where\s+["`[]?[\w."`]{1,80}\]?\s*(?:=|<|>|like ['"])/i,
  ],
  [
    'SQL',
    /\b(?:insert\s+into\s+["`]?[\w."`]{1,80}\s*\(|update\s+["`]?[\w."`]{1,80}\s+set\s+["`]?[\w."`]{1,80}\s*=|delete\s+from\s+["`]?[\w."`]{1,80}\s+where\s+["`]?\w+["`]?\s*=)/i,
  ],
  ['SQL', /\bSELECT\s+["`\w.]{1,80}(?:,\s?["`\w.]{1,80}){0,20}\s+FROM\s+["`[]?\w/],
  [
    'an error of the database',
    /\bSQLSTATE\b|\bORA-\d{5}\b|\bSQL syntax\b|duplicate key value violates|violates (?:unique|foreign key|not-null|check) constraint|(?:relation|column) "[^"\n]{1,80}" does not exist|\bSQLITE_[A-Z]+\b|\bdeadlock detected\b/,
  ],
  [
    'an exception of the program',
    /\b[A-Z][a-z]\w{0,60}Exception\b|\b(?:Type|Reference|Range|Syntax|Key|Attribute|Value|Index|NoMethod|ZeroDivision)Error:|Cannot read propert(?:y|ies) of (?:undefined|null)|\bNoneType\b/,
  ],
  [
    'the driver of a database',
    /\bjdbc:\w+:|\borg\.postgresql\.|\bpsycopg2?\.|\bpymysql\.|\bsqlalchemy\.exc\b|\[(?:ODBC|Microsoft)\b[^\]\n]{0,60}\]\[|\bNpgsql\.|\bPDOException\b|\bActiveRecord::|\bMongo(?:Server|Network)?Error\b|\bSequelize\w{0,40}Error\b|\bPrismaClient\w{1,40}Error\b|\bQueryFailedError\b|\bgorm\.|\bhikari\b/,
  ],
  [
    'the name of a class',
    /\b(?:java|javax|jakarta|org|com|net|io|kotlin)(?:\.[a-z]\w{0,40}){2,8}\.[A-Z]\w{0,80}|\bSystem\.[A-Z]\w+\.[A-Z]\w+/,
  ],
]

const INTERNAL: readonly Pattern[] = [
  ...INSIDE,
  ['a network error', /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)\b/],
  [
    'the path of a file',
    /(?:^|[\s"'(=:])\/(?:usr|var|home|opt|srv|etc|root|mnt|Users|private|tmp)\/[\w.@-]+\/[\w.@-]+/,
  ],
  [
    'the path of a file',
    /(?:^|[\s"'(=:])(?:\/[\w.@-]+){2,20}\.(?:py|js|ts|mjs|java|rb|php|go|cs|conf|ya?ml|log|pem|key|sql|sqlite|so|jar)\b/,
  ],
  // Browsers say C:\fakepath\ in place of the folder of a chosen file.
  ['the path of a file', /\b[A-Z]:\\(?!fakepath\\)(?:[\w .-]{1,80}\\)+[\w.-]+/],
  [
    'the address of a private network',
    // Numbers of versions and of sections look alike.
    /(?<!\b(?:v|vers[a-zó]{2,4}|ver|release|sec[ct]i[oó]n|paragraph|chapter|article|clause|rule|tariff|item)[.:]?\s?)(?<![\w.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|127(?:\.\d{1,3}){3})(?![\w.]*\d)/i,
  ],
  [
    'the name of a private host',
    /\blocalhost:\d{2,5}\b|\.(?<=\b[a-z0-9-]{1,63}\.)(?:internal|localdomain|lan|svc|cluster\.local)\b/,
  ],
]

const SECRET: readonly Pattern[] = [
  ['a token', /\bBearer (?=[\w.~+/-]*\d)[\w.~+/-]{20,}/i],
  ['a token', /\beyJ[\w-]{8,400}\.[\w-]{8,2000}\./],
  ['a token', /\b(?:gh[pousr]_\w{30,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|sk_live_\w{10,})\b/],
  ['a token', /\btoken=["']?(?=[\w.~+/-]*\d)[\w.~+/-]{20,}/i],
  ['credentials', /\bBasic (?=[A-Za-z0-9+/]*\d)[A-Za-z0-9+/]{12,}={0,2}/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['credentials', /:\/\/(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/:@]{1,80}:[^\s/@]{1,80}@/i],
  [
    'the value of a secret',
    /\b(?:password|passwd|pwd|client_secret|api[_-]?key|access_token|refresh_token|secret)["']?\s?[=:]\s?["']?(?=[^\s"',;]{0,80}\d)(?=[^\s"',;]{0,80}[A-Za-z])[^\s"',;]{8,}/i,
  ],
]

/** Names the first of these patterns that a text has; most texts have none, and are searched for all at once. */
function finderOf(patterns: readonly Pattern[]): (text: string) => string | undefined {
  const joined = ['', 'i'].flatMap((flags) => {
    const alike = patterns.filter(([, pattern]) => pattern.flags === flags)
    return alike.length === 0
      ? []
      : new RegExp(alike.map(([, { source }]) => source).join('|'), flags)
  })
  return (text) =>
    joined.some((any) => any.test(text))
      ? patterns.find(([, pattern]) => pattern.test(text))?.[0]
      : undefined
}

const traceIn = finderOf(TRACE)
const insideIn = finderOf(INSIDE)
const internalIn = finderOf(INTERNAL)
const anySecretIn = finderOf(SECRET)

// Each pattern needs one of these signs or words: a message that has none is searched no further.
const SIGN = /[/=:"'(*[<>]|\.[\w-]/
const WORD =
  /SELECT\s|SQL|ORA-|violates|deadlock|Exception|Error|Cannot read|NoneType|psycopg|pymysql|gorm|hikari|Npgsql|ECONN|ENOTFOUND|ETIMEDOUT|EHOST|AKIA|xox|gh[pousr]_|sk_live|BEGIN|[Bb][Ee][Aa][Rr][Ee][Rr]|Basic /
const canLeak = (text: string): boolean => SIGN.test(text) || WORD.test(text)

export const secretIn = (text: string): string | undefined =>
  canLeak(text) ? anySecretIn(text) : undefined

/** What a text shows of the inside of the service: the first of each kind. */
export type Leaks = {
  trace: string | undefined
  internal: string | undefined
  secret: string | undefined
}

// Services answer with the same texts again and again.
const known = { answer: new BoundedMap<Leaks>(2000), data: new BoundedMap<Leaks>(2000) }
const MOST_KEPT = 500
// What each pattern for data needs: most texts of a success have none of it.
const NEEDED =
  /select|insert|update|delete|sql|ora-|violates|does not exist|deadlock|exception|error|cannot read|nonetype|jdbc|psycopg|odbc|microsoft|activerecord|gorm|hikari|(?:^|\W)at |traceback|file "|panicked|goroutine|\.php\(|\.rb:|[a-z]\.[a-z]/i

/**
 * Finds what a text shows of the inside of the service. `data`: of a success, in which files, hosts
 * and tokens may be what was asked for.
 */
export function leaksIn(text: string, kind: 'answer' | 'data'): Leaks {
  if (kind === 'data' ? !NEEDED.test(text) : !canLeak(text)) return NOTHING
  const before = known[kind].get(text)
  if (before !== undefined) return before
  const trace = traceIn(text)
  const isAnswer = kind === 'answer'
  const leaks = {
    trace,
    // The lines of a trace have names of files and classes, too.
    internal: trace === undefined ? (isAnswer ? internalIn : insideIn)(text) : undefined,
    secret: isAnswer ? anySecretIn(withoutRedacted(text)) : undefined,
  }
  if (text.length <= MOST_KEPT) known[kind].set(text, leaks)
  return leaks
}

const NOTHING: Leaks = { trace: undefined, internal: undefined, secret: undefined }

const isName = (step: Path[number]): boolean => typeof step === 'string'

const SECRET_NAME =
  /^(?:password|passwd|(?:client_?)?secret|api_?key|(?:access|refresh|id)_?token|private_?key|authorization)$/i

/**
 * True for the text of a member, or of the list in it, whose name says that its value is a secret: a
 * value with blanks is a text about it.
 */
export const isSecretMember = (path: Path, text: string): boolean =>
  SECRET_NAME.test(String(path.findLast(isName))) && /^\S{3,}$/.test(text)
