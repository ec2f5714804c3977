import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../rail.ts'

// Ordinary shapes in which teams keep codes in source code: the code, the status and the meaning of each. A
// list without codes here is in doubt, and nothing is written.
const VARIANTS: [shape: string, file: string, text: string, entries: string[]][] = [
  ['ts enum', 'errors.ts', `enum ErrorCode { A_B = 'a.b', C_D = 'c.d' }`, ['a.b', 'c.d']],
  [
    'ts new Map',
    'errors.ts',
    `export const ERRORS = new Map([['A_B', { status: 404, message: 'Not here at all.' }], ['C_D', { status: 409, message: 'In conflict now.' }]])`,
    ['A_B 404 Not here at all.', 'C_D 409 In conflict now.'],
  ],
  [
    'ts array of objects',
    'errors.ts',
    `export const errors = [{ code: 'A_B', http: 404 }, { code: 'C_D', http: 409 }] as const`,
    ['A_B', 'C_D'],
  ],
  ['ts zod enum', 'errors.ts', `export const ErrorCode = z.enum(['A_B', 'C_D'])`, ['A_B', 'C_D']],
  [
    'ts arrow factories',
    'errors.ts',
    `export const Errors = {
  notFound: () => new ApiError('NOT_FOUND', 404, 'Not here at all.'),
  taken: (id: string) => new ApiError('TAKEN', 409, \`Taken by \${id} now.\`),
}`,
    ['NOT_FOUND', 'TAKEN'],
  ],
  [
    'ts class fields',
    'errors.ts',
    `export class NotFoundError extends ApiError { readonly code = 'NOT_FOUND'; readonly status = 404 }
export class TakenError extends ApiError { code = 'TAKEN'; status = 409 }`,
    ['NOT_FOUND', 'TAKEN'],
  ],
  [
    'ts namespace consts',
    'errors.ts',
    `export namespace ErrorCode { export const NOT_FOUND = 'not_found'; export const TAKEN = 'taken' }`,
    ['not_found', 'taken'],
  ],
  [
    'ts create calls',
    'errors.ts',
    `export const NotFound = createError('NOT_FOUND', 'Not %s here', 404)
export const Taken = createError('TAKEN', 'Taken by %s', 409)`,
    ['NOT_FOUND', 'TAKEN'],
  ],
  [
    'ts nested object',
    'errors.ts',
    `export const ERRORS = { card: { EXPIRED: { code: 'card.expired', http: 402 }, LOST: { code: 'card.lost', http: 404 } }, bank: { DOWN: { code: 'bank.down', http: 503 }, OFF: { code: 'bank.off', http: 503 } } }`,
    ['card.expired', 'card.lost', 'bank.down', 'bank.off'],
  ],
  [
    'ts tuple values',
    'errors.ts',
    `export const ERRORS = { NOT_FOUND: [404, 'Not here at all.'], TAKEN: [409, 'Taken by another.'] } as const`,
    ['NOT_FOUND 404 Not here at all.', 'TAKEN 409 Taken by another.'],
  ],
  [
    'ts doubt expr',
    'errors.ts',
    `export const ErrorCode = { A: make('a'), B: make2(), C: build() + 'x' }`,
    [],
  ],
  [
    'ts satisfies record',
    'errors.ts',
    `const errors = { NOT_FOUND: 'The thing is not here.', TAKEN: 'The name is taken.' } satisfies Record<string, string>
export default errors`,
    ['NOT_FOUND The thing is not here.', 'TAKEN The name is taken.'],
  ],
  [
    'ts symbols',
    'errors.js',
    `const errors = {}
errors.NOT_FOUND = { code: 'not_found', status: 404 }
errors.TAKEN = { code: 'taken', status: 409 }
module.exports = errors`,
    ['not_found', 'taken'],
  ],
  [
    'js object as the exports',
    'errors.js',
    `module.exports = { A_B: { status: 404, message: 'Not here at all.' }, C_D: { status: 409, message: 'In conflict now.' } }`,
    ['A_B 404 Not here at all.', 'C_D 409 In conflict now.'],
  ],
  [
    'js exports each',
    'errors.js',
    `exports.NOT_FOUND = 'not_found'
exports.TAKEN = 'taken'`,
    ['not_found', 'taken'],
  ],
  [
    'js class static',
    'errors.mjs',
    `export class ErrorCodes { static NOT_FOUND = 'not_found'; static TAKEN = 'taken'; }`,
    ['not_found', 'taken'],
  ],
  [
    'js util create',
    'errors.js',
    `const codes = { FST_A: createError('FST_A', 'text of %s', 500), FST_B: createError('FST_B', 'text of b', 400) }
module.exports = { codes }`,
    ['FST_A', 'FST_B'],
  ],
  [
    'java ctor',
    'ErrorCode.java',
    `enum ErrorCode { A_B("a.b", 404), C_D("c.d", 409); private final String code; private final int status; ErrorCode(String code, int status) { this.code = code; this.status = status; } }`,
    ['a.b', 'c.d'],
  ],
  [
    'java unnamed two',
    'ErrorCode.java',
    `enum ErrorCode { A_B("E001", "Not here at all."), C_D("E002", "In conflict now."); ErrorCode(String c, String m) {} }`,
    ['E001 Not here at all.', 'E002 In conflict now.'],
  ],
  [
    'java class consts',
    'ErrorCodes.java',
    `public final class ErrorCodes { private static final String P = "shop."; public static final String A_B = P + "a"; public static final String C_D = P + "c"; private ErrorCodes() {} }`,
    ['shop.a', 'shop.c'],
  ],
  [
    'java allargs record',
    'Errors.java',
    `public class Errors { public record Err(String code, int status, String message) {} public static final Err A = new Err("a.a", 404, "Not here at all."); public static final Err B = new Err("b.b", 409, "In conflict now."); }`,
    ['a.a 404 Not here at all.', 'b.b 409 In conflict now.'],
  ],
  [
    'java exceptions',
    'Errors.java',
    `class NotFound extends ApiException { NotFound() { super("not_found", 404); } }
class Taken extends ApiException { Taken() { super("taken", 409); } }`,
    ['not_found', 'taken'],
  ],
  [
    'java map of',
    'Errors.java',
    `class Errors { static final Map<String, String> TEXTS = Map.of("NOT_FOUND", "Not here at all.", "TAKEN", "In conflict now."); }`,
    ['NOT_FOUND Not here at all.', 'TAKEN In conflict now.'],
  ],
  [
    'java success',
    'ErrorCode.java',
    `enum ErrorCode { SUCCESS(0, "All is well."), NOT_FOUND(1001, "Not here at all."), TAKEN(1002, "In conflict now."); final int code; final String msg; ErrorCode(int code, String msg) { } }`,
    ['NOT_FOUND Not here at all.', 'TAKEN In conflict now.'],
  ],
  [
    'java wire doubt',
    'ErrorCode.java',
    `enum ErrorCode { NOT_FOUND("notFound"), TAKEN("taken"), GONE("gone"); private final String wire; ErrorCode(String wire) { this.wire = wire; } }`,
    [],
  ],
  [
    'java nested',
    'ErrorCode.java',
    `public class E { public enum Card implements Code { EXPIRED(Codes.of("card.expired"), 402), LOST(Codes.of("card.lost"), 404); private final String code; private final int status; } }`,
    ['card.expired', 'card.lost'],
  ],
  [
    'java interface default',
    'ErrorCode.java',
    `enum ErrorCode implements I { A_B { public String text() { return "x"; } }, C_D { public String text() { return "y"; } }; public abstract String text(); }`,
    ['A_B', 'C_D'],
  ],
  [
    'kt sealed',
    'Errors.kt',
    `sealed class E(val code: String, val http: Int)
object A : E("a.a", 404)
object B : E("b.b", 409)
`,
    ['a.a', 'b.b'],
  ],
  [
    'kt consts',
    'Errors.kt',
    `object ErrorCodes {
  private const val P = "shop"
  const val A = "$P.a"
  const val B = "\${P}.b"
}
`,
    ['shop.a', 'shop.b'],
  ],
  [
    'kt serialname',
    'Errors.kt',
    `enum class ErrorCode {
  @SerialName("a-a") A_A,
  @SerialName("b-b") B_B,
}
`,
    ['a-a', 'b-b'],
  ],
  [
    'kt map',
    'Errors.kt',
    `val errors = mapOf(
  "NOT_FOUND" to 404,
  "TAKEN" to 409,
  "GONE" to 404,
)
`,
    ['NOT_FOUND 404', 'TAKEN 409', 'GONE 404'],
  ],
  [
    'kt oneline',
    'Errors.kt',
    `enum class ErrorCode(val code: String) { A("a.a"), B("b.b") }`,
    ['a.a', 'b.b'],
  ],
  [
    'cs records',
    'Errors.cs',
    `public record Error(string Code, int Status, string Message);
public static class Errors { public static Error A { get; } = new("a.a", 404, "Not here at all."); public static Error B => new("b.b", 409, "In conflict now."); }`,
    ['a.a 404 Not here at all.', 'b.b 409 In conflict now.'],
  ],
  [
    'cs factories named',
    'Errors.cs',
    `public static class Errors { public static readonly Error A = Error.NotFound(code: "a.a", description: "Not here at all."); public static readonly Error B = Error.Conflict(code: "b.b", description: "In conflict now."); }`,
    ['a.a Not here at all.', 'b.b In conflict now.'],
  ],
  [
    'cs exceptions',
    'Errors.cs',
    `public class NotFound : ApiException { public NotFound() : base("not_found", 404) {} }
public class Taken : ApiException { public Taken() : base("taken", 409) {} }`,
    ['not_found', 'taken'],
  ],
  [
    'cs dictionary',
    'Errors.cs',
    `static class E { static readonly Dictionary<string, string> Texts = new() { ["NOT_FOUND"] = "Not here at all.", ["TAKEN"] = "In conflict now." }; }`,
    ['NOT_FOUND Not here at all.', 'TAKEN In conflict now.'],
  ],
  [
    'cs numbers',
    'Errors.cs',
    `public enum ErrorCode { Ok = 0, NotFound = 1001, Taken = 1002 }`,
    ['NotFound', 'Taken'],
  ],
  [
    'cs attr',
    'Errors.cs',
    `enum ErrorCode { [JsonStringEnumMemberName("not-found")] NotFound, [JsonStringEnumMemberName("taken")] Taken }`,
    ['not-found', 'taken'],
  ],
  [
    'cs nested consts',
    'Errors.cs',
    `public static class ErrorCodes { public static class Card { public const string Expired = "card.expired"; public const string Lost = "card.lost"; } public static class Bank { public const string Down = "bank.down"; public const string Off = "bank.off"; } }`,
    ['card.expired', 'card.lost', 'bank.down', 'bank.off'],
  ],
  [
    'go typed',
    'errors.go',
    `package a
type Code string
const (
	A Code = "a.a" // not here
	B Code = prefix + "b"
)
const prefix = "x."
`,
    ['a.a', 'x.b'],
  ],
  [
    'go errors.New',
    'errors.go',
    `package a
var (
	ErrNotFound = errors.New("not here at all")
	ErrTaken = errors.New("in conflict now")
)
`,
    ['ErrNotFound not here at all', 'ErrTaken in conflict now'],
  ],
  [
    'go struct map',
    'errors.go',
    `package a
var errs = map[string]APIError{
	"NOT_FOUND": {Status: 404, Message: "Not here at all."},
	"TAKEN": {Status: 409, Message: "In conflict now."},
}
`,
    ['NOT_FOUND 404 Not here at all.', 'TAKEN 409 In conflict now.'],
  ],
  [
    'go shift',
    'errors.go',
    `package a
type ErrorCode uint
const (
	A ErrorCode = 1 << iota
	B
	C
)
`,
    ['A', 'B', 'C'],
  ],
  [
    'go slice structs',
    'errors.go',
    `package a
var errorList = []Err{{"a.a", 404, "Not here at all."}, {"b.b", 409, "In conflict now."}}
type Err struct { Code string; Status int; Message string }
`,
    ['a.a 404 Not here at all.', 'b.b 409 In conflict now.'],
  ],
  [
    'go stringer',
    'errors.go',
    `package a
type Code int
const (
	NotFound Code = iota
	Taken
)
var codeNames = [...]string{NotFound: "not_found", Taken: "taken"}
`,
    [],
  ],
  [
    'go func new',
    'errors.go',
    `package a
var ErrA = New(404, "a.a", "Not here at all.")
var ErrB = New(409, "b.b", "In conflict now.")
`,
    ['a.a 404 Not here at all.', 'b.b 409 In conflict now.'],
  ],
  [
    'py str enum',
    'errors.py',
    `class ErrorCode(str, Enum):
    A = 'a.a'
    B = 'b.b'
`,
    ['a.a', 'b.b'],
  ],
  [
    'py dict tuples',
    'errors.py',
    `ERRORS = {
    'NOT_FOUND': (404, 'Not here at all.'),
    'TAKEN': (409, 'In conflict now.'),
}
`,
    ['NOT_FOUND 404 Not here at all.', 'TAKEN 409 In conflict now.'],
  ],
  [
    'py choices',
    'errors.py',
    `class ErrorCode(models.TextChoices):
    A = 'a.a', _('Not here at all')
    B = 'b.b', _('In conflict now')
`,
    ['a.a', 'b.b'],
  ],
  [
    'py functional',
    'errors.py',
    `ErrorCode = Enum('ErrorCode', 'NOT_FOUND TAKEN')
`,
    ['NOT_FOUND', 'TAKEN'],
  ],
  [
    'py fstring',
    'errors.py',
    `P = 'shop'
class ErrorCode:
    A = f'{P}.a'
    B = P + '.b'
`,
    ['shop.a', 'shop.b'],
  ],
  [
    'py dataclass',
    'errors.py',
    `@dataclass(frozen=True)
class Err:
    code: str
    http: int
    text: str
NOT_FOUND = Err('a.a', 404, 'Not here at all.')
TAKEN = Err('b.b', 409, text='In conflict now.')
`,
    ['a.a 404 Not here at all.', 'b.b 409 In conflict now.'],
  ],
  [
    'py generate next',
    'errors.py',
    `class ErrorCode(str, Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()
    NOT_FOUND = auto()
    TAKEN = auto()
`,
    ['not_found', 'taken'],
  ],
  [
    'py exceptions super',
    'errors.py',
    `class NotFound(ApiError):
    def __init__(self):
        super().__init__('not_found', 404)
class Taken(ApiError):
    def __init__(self):
        super().__init__('taken', 409)
`,
    ['not_found', 'taken'],
  ],
  [
    'py int enum auto',
    'errors.py',
    `class ErrorCode(IntEnum):
    NOT_FOUND = auto()
    TAKEN = auto()
`,
    ['NOT_FOUND', 'TAKEN'],
  ],
  [
    'rs match code',
    'error.rs',
    `pub enum ErrorCode { NotFound, Taken }
impl ErrorCode { pub fn code(&self) -> &'static str { match self { Self::NotFound => "not_found", Self::Taken => "taken" } } pub fn status(&self) -> u16 { match self { ErrorCode::NotFound => 404, ErrorCode::Taken => 409 } } }
`,
    ['not_found 404', 'taken 409'],
  ],
  [
    'rs consts',
    'error.rs',
    `pub mod codes { pub const NOT_FOUND: &str = "not_found"; pub const TAKEN: &str = "taken"; }
`,
    ['not_found', 'taken'],
  ],
  [
    'rs rename ser',
    'error.rs',
    `#[derive(Serialize)]
enum ErrorCode { #[serde(rename(serialize = "not-found"))] NotFound, #[serde(rename = "taken")] Taken }
`,
    ['not-found', 'taken'],
  ],
  [
    'rs strum',
    'error.rs',
    `#[derive(Display)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
enum ErrorCode { NotFound, Taken }
`,
    ['NOT_FOUND', 'TAKEN'],
  ],
  [
    'rs slice',
    'error.rs',
    `pub static ERRORS: &[(&str, u16)] = &[("not_found", 404), ("taken", 409), ("gone", 404)];
`,
    ['not_found', 'taken', 'gone'],
  ],
  [
    'rs struct consts',
    'error.rs',
    `pub const NOT_FOUND: ApiError = ApiError { code: "not_found", status: StatusCode::NOT_FOUND };
pub const TAKEN: ApiError = ApiError { code: "taken", status: StatusCode::CONFLICT };
`,
    ['not_found 404', 'taken 409'],
  ],
  [
    'rs thiserror',
    'error.rs',
    `#[derive(Error)]
pub enum Error {
  #[error("the thing is not here")]
  NotFound,
  #[error("taken by {0} now")]
  Taken(String),
}
`,
    ['NotFound', 'Taken'],
  ],
  [
    'php enum',
    'ErrorCode.php',
    `<?php
enum ErrorCode: string {
  case NotFound = 'not_found';
  case Taken = 'taken';
  public function status(): int { return match($this) { self::NotFound => 404, self::Taken => 409 }; }
}
`,
    ['not_found 404', 'taken 409'],
  ],
  [
    'php consts',
    'Errors.php',
    `<?php
final class Errors { private const P = 'shop.'; public const A = self::P . 'a'; const B = self::P . 'b'; }
`,
    ['shop.a', 'shop.b'],
  ],
  [
    'php return',
    'errors.php',
    `<?php
return [
  'NOT_FOUND' => ['http' => 404, 'message' => 'Not here at all.'],
  'TAKEN' => ['http' => 409, 'message' => 'In conflict now.'],
];
`,
    ['NOT_FOUND 404 Not here at all.', 'TAKEN 409 In conflict now.'],
  ],
  [
    'php define',
    'errors.php',
    `<?php
define('ERR_NOT_FOUND', 'not_found');
define('ERR_TAKEN', 'taken');
`,
    ['not_found', 'taken'],
  ],
  [
    'php static array',
    'Errors.php',
    `<?php
class Errors { public static $messages = array('NOT_FOUND' => 'Not here at all.', 'TAKEN' => 'In conflict now.'); }
`,
    ['NOT_FOUND Not here at all.', 'TAKEN In conflict now.'],
  ],
  [
    'php exceptions',
    'Errors.php',
    `<?php
class NotFound extends ApiException { protected $errorCode = 'not_found'; protected $status = 404; }
class Taken extends ApiException { protected $errorCode = 'taken'; protected $status = 409; }
`,
    ['not_found 404', 'taken 409'],
  ],
  [
    'php unit enum',
    'ErrorCode.php',
    `<?php
enum ErrorCode { case NotFound; case Taken; }
`,
    ['NotFound', 'Taken'],
  ],
  [
    'php int enum',
    'ErrorCode.php',
    `<?php
enum ErrorCode: int { case NotFound = 1001; case Taken = 1002; }
`,
    ['NotFound', 'Taken'],
  ],
  [
    'rb consts',
    'errors.rb',
    `module Errors
  P = 'shop'
  A = "#{P}.a".freeze
  B = 'b.b'
end
`,
    ['shop.a', 'b.b'],
  ],
  [
    'rb hash',
    'errors.rb',
    `ERRORS = {
  not_found: { status: 404, message: 'Not here at all.' },
  taken: { status: 409, message: 'In conflict now.' },
}.freeze
`,
    ['not_found 404 Not here at all.', 'taken 409 In conflict now.'],
  ],
  [
    'rb string hash',
    'errors.rb',
    `class E
  MESSAGES = { 'NOT_FOUND' => 'Not here at all.', 'TAKEN' => 'In conflict now.' }.freeze
end
`,
    ['NOT_FOUND Not here at all.', 'TAKEN In conflict now.'],
  ],
  [
    'rb classes',
    'errors.rb',
    `class NotFound < ApiError
  def code = 'not_found'
  def status = 404
end
class Taken < ApiError
  def code
    'taken'
  end
  def status
    409
  end
end
`,
    ['not_found 404', 'taken 409'],
  ],
  [
    'rb struct',
    'errors.rb',
    `Err = Struct.new(:code, :status, :message)
NOT_FOUND = Err.new('not_found', 404, 'Not here at all.')
TAKEN = Err.new('taken', 409, 'In conflict now.')
`,
    ['not_found 404 Not here at all.', 'taken 409 In conflict now.'],
  ],
  [
    'rb words',
    'errors.rb',
    `module Errors
  CODES = %w[not_found taken].freeze
end
`,
    ['not_found', 'taken'],
  ],
  [
    'rb symbols',
    'errors.rb',
    `ERROR_CODES = %i[not_found taken gone].freeze
`,
    ['not_found', 'taken', 'gone'],
  ],
  [
    'rb register',
    'errors.rb',
    `class Registry
  error :not_found, status: 404, message: 'Not here at all.'
  error :taken, status: 409, message: 'In conflict now.'
end
`,
    ['not_found 404 Not here at all.', 'taken 409 In conflict now.'],
  ],
]

test.each(VARIANTS)('%s', async (_shape, file, text, entries) => {
  const { rail, text: written } = inMemory({ files: { [file]: text } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect(found).toEqual(
    entries.map((entry) =>
      entry.includes(' ') ? entry : expect.stringMatching(new RegExp(`^${entry}(?: |$)`)),
    ),
  )
  expect(exit).toBe(entries.length > 0 ? 0 : 2)
  if (entries.length === 0)
    expect(err).toMatch(/are in doubt: [\s\S]*to decide: --map (?:code=[\w@%+:,./-]+|'code=[^']+')/)
})
