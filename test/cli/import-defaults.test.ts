import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../rail.ts'

// What a class of an error says by the default values of its constructor, what a method says of the
// members that it does not name, and which of several constructors is called.
const BASE = {
  py: `class ApiError(Exception):
    def __init__(self, message, code=None, status=None):
        self.code = code
`,
  ts: `class ApiError extends Error {
  constructor(message: string, readonly code: string, readonly status = 500) { super(message) }
}
`,
}
const LOST = ['card.lost 404 The card was lost.']
const PHP = (body: string) => `<?php
enum ErrorCode: string {
    case Lost = 'card.lost';
    case Old = 'card.old';
    case Down = 'bank.down';
    ${body}
}`
const STATUSES = ['card.lost 404', 'card.old 402', 'bank.down 503']

const SHAPES: [shape: string, file: string, text: string, entries: string[], named?: string][] = [
  [
    'py: passed on by position',
    'errors.py',
    `${BASE.py}class CardLost(ApiError):
    def __init__(self, message="The card was lost.", code="card.lost", status=404):
        super().__init__(message, code, status)`,
    LOST,
  ],
  [
    'py: passed on by name, with types',
    'errors.py',
    `${BASE.py}class CardLost(ApiError):
    def __init__(self, text: str = "The card was lost.", *, code: str = "card.lost") -> None:
        super().__init__(status=404, code=code, message=text)`,
    LOST,
  ],
  [
    'py: kept by the class itself',
    'errors.py',
    `class CardLost(Exception):
    def __init__(self, message="The card was lost.", code="card.lost", status=404):
        super().__init__(message)
        self.code, self.status = code, status`,
    LOST,
  ],
  [
    'py: by the base of the base',
    'errors.py',
    `${BASE.py}class NotFound(ApiError):
    pass
class CardLost(NotFound):
    def __init__(self):
        super().__init__("The card was lost.", "card.lost", 404)`,
    LOST,
  ],
  [
    'py: a number that is no status',
    'errors.py',
    `${BASE.py}class CardLost(ApiError):
    def __init__(self, message="The card was lost.", code="card.lost", wait=30):
        super().__init__(message, code, 404)`,
    LOST,
  ],
  [
    'py: classes without a code',
    'errors.py',
    `${BASE.py}class CardLost(ApiError):
    def __init__(self):
        super().__init__("The card was lost.", "card.lost", 404)
class Strange(ApiError):
    pass`,
    LOST,
    'a class of errors has no constant, such as its code (errors.py:7:7)',
  ],
  [
    'ts: passed on',
    'errors.ts',
    `${BASE.ts}export class CardLost extends ApiError {
  constructor(message = 'The card was lost.', code = 'card.lost') { super(message, code, 404) }
}`,
    LOST,
  ],
  [
    'ts: a class without a code',
    'errors.ts',
    `${BASE.ts}export class CardLost extends ApiError {
  constructor() { super('The card was lost.', 'card.lost', 404) }
}
export class StrangeError extends ApiError {}`,
    LOST,
    'a class of errors has no constant',
  ],
  [
    'ts: a function makes the code',
    'errors.ts',
    `${BASE.ts}export class CardLost extends ApiError {
  constructor() { super('The card was lost.', 'card.lost', 404) }
}
export class CardOld extends ApiError {
  constructor() { super('The card is too old.', codeOf('old'), 402) }
}`,
    LOST,
    'the item has no code (errors.ts:7:14)',
  ],
  [
    'php: promoted parameters',
    'CardLost.php',
    `<?php
class ApiException extends Exception {
    public function __construct(string $message, public string $code, public int $status) {}
}
class CardLost extends ApiException {
    public function __construct(string $message = 'The card was lost.', string $code = 'card.lost') {
        parent::__construct($message, $code, 404);
    }
}`,
    LOST,
  ],
  [
    'rb: all that the method has',
    'errors.rb',
    `class CardLost < StandardError
  def initialize(message = 'The card was lost.', code: 'card.lost', status: 404) = super
end`,
    LOST,
  ],
  [
    'cs: passed on',
    'Errors.cs',
    `class ApiException : Exception {
    public ApiException(string message, string code, int status) : base(message) {}
}
class CardLost : ApiException {
    public CardLost(string message = "The card was lost.", string code = "card.lost") : base(message, code, 404) {}
}`,
    LOST,
  ],
  [
    'kt: passed on',
    'Errors.kt',
    `sealed class ApiError(val text: String, val code: String, val status: Int)
class CardLost(text: String = "The card was lost.", code: String = "card.lost") : ApiError(text, code, 404)`,
    LOST,
  ],
  [
    'php: default of match',
    'ErrorCode.php',
    PHP(`public function status(): int {
        return match ($this) { self::Lost => 404, self::Old => 402, default => 503 };
    }`),
    STATUSES,
  ],
  [
    'php: a chain of conditions',
    'ErrorCode.php',
    PHP(`public function status(): int {
        if ($this === self::Lost) { return 404; }
        elseif ($this == static::Old) { return 402; }
        return 503;
    }`),
    STATUSES,
  ],
  [
    'php: several members in one condition',
    'ErrorCode.php',
    PHP(`public function status(): int {
        if ($this === self::Lost || $this === self::Old) return 404;
        return 503;
    }`),
    ['card.lost 404', 'card.old 404', 'bank.down 503'],
  ],
  [
    'php: what is not constant is not the value of others',
    'ErrorCode.php',
    PHP(`public function status(): int {
        return match ($this) { self::Lost => 404, self::Old => statusOf('old'), default => 503 };
    }`),
    ['card.lost 404', 'card.old', 'bank.down 503'],
  ],
  [
    'java: default of switch',
    'ErrorCode.java',
    `enum ErrorCode { LOST, OLD, DOWN;
  int status() { switch (this) { case LOST: return 404; case OLD: return 402; default: return 503; } }
}`,
    ['LOST 404', 'OLD 402', 'DOWN 503'],
  ],
  [
    'java: conditions',
    'ErrorCode.java',
    `enum ErrorCode { LOST, OLD, DOWN;
  int status() { if (this == LOST) return 404; if (this == ErrorCode.OLD) { return 402; } return 503; }
}`,
    ['LOST 404', 'OLD 402', 'DOWN 503'],
  ],
  [
    'kt: else of when',
    'ErrorCode.kt',
    `enum class ErrorCode { LOST, OLD, DOWN;
    fun status() = when (this) {
        LOST -> 404
        OLD -> 402
        else -> 503
    }
}`,
    ['LOST 404', 'OLD 402', 'DOWN 503'],
  ],
  [
    'go: default of switch',
    'codes.go',
    `package errs
type ErrorCode string
const (
	Lost ErrorCode = "card.lost"
	Old  ErrorCode = "card.old"
)
func (c ErrorCode) Status() int {
	switch c {
	case Lost:
		return 404
	default:
		return 402
	}
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'go: texts by the number of a member',
    'codes.go',
    `package errs
type ErrorCode int
const (
	Lost ErrorCode = iota
	Old
)
var names = [...]string{"card.lost", "card.old"}
func (c ErrorCode) String() string { return names[c] }`,
    [],
  ],
  [
    'py: a match',
    'errors.py',
    `class ErrorCode(StrEnum):
    LOST = "card.lost"
    OLD = "card.old"
    def status(self):
        match self:
            case ErrorCode.LOST:
                return 404
            case _:
                return 402`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'py: a dictionary of members',
    'errors.py',
    `class ErrorCode(StrEnum):
    LOST = "card.lost"
    OLD = "card.old"
    @property
    def status(self):
        return {ErrorCode.LOST: 404, ErrorCode.OLD: 402}[self]`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'py: conditions, and a comment for Sphinx',
    'errors.py',
    `class ErrorCode(StrEnum):
    LOST = "card.lost"  #: The card was lost.
    OLD = "card.old"  #: The card is too old.
    def status(self):
        if self is ErrorCode.LOST:
            return 404
        return 402`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'rs: all others',
    'error.rs',
    `enum ApiError { Lost, Old, Down }
impl ApiError {
    fn code(&self) -> &str { match self { Self::Lost => "card.lost", Self::Old => "card.old", Self::Down => "bank.down" } }
    fn status(&self) -> u16 { match self { Self::Lost => 404, Self::Old => 402, _ => 503 } }
}`,
    STATUSES,
  ],
  [
    'java: several constructors',
    'ErrorCode.java',
    `enum ErrorCode {
  LOST("card.lost", 404, "The card was lost."), OLD("card.old", 402), DOWN(503, "bank.down");
  ErrorCode(String code, int status, String text) {}
  ErrorCode(String code, int status) { this(code, status, ""); }
  ErrorCode(int status, String code) { this(code, status, ""); }
}`,
    ['card.lost 404 The card was lost.', 'card.old 402', 'bank.down 503'],
  ],
  [
    'md: lists in a list',
    'errors.md',
    `# Error codes

* **404**
    * \`CARD_LOST\`: The card was lost.
    * \`BANK_LOST\`: The bank was lost.
* **402**
    * \`CARD_OLD\`: The card is too old.`,
    [
      'CARD_LOST 404 The card was lost.',
      'BANK_LOST 404 The bank was lost.',
      'CARD_OLD 402 The card is too old.',
    ],
  ],
  [
    'md: what a list in an item says of it',
    'errors.md',
    `# Error codes

- \`CARD_LOST\`
  - Status: 404
  - Meaning: The card was lost.
- \`CARD_OLD\`
  - Status: 402
  - Meaning: The card is too old.`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'md: a table in HTML beside one',
    'errors.md',
    `# Error codes

| Code | Status |
| --- | --- |
| CARD_LOST | 404 |
| CARD_OLD | 402 |

<table>
<tr><td>BANK_DOWN</td></tr>
</table>`,
    ['CARD_LOST 404', 'CARD_OLD 402'],
    'a table in HTML is not read: write it in Markdown (errors.md:8:1)',
  ],
  [
    'properties: among labels',
    'messages.properties',
    `error.lost=The card {0} wasn''t found.
error.old=The card is too old.
label.pay=Pay
label.back=Back`,
    ["error.lost The card … wasn't found.", 'error.old The card is too old.'],
    'not read: label',
  ],
  [
    'openapi: the state of a service, and a text in place of a code',
    'openapi.yaml',
    `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /health:
    get:
      responses:
        "503": { description: Down, content: { application/json: { example: { status: degraded } } } }
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: No.
          content:
            application/json:
              examples:
                lost: { value: { error: card_lost, message: The card was lost. } }
                old: { value: { error: card too old, message: The card is too old. } }`,
    ['card_lost 402 The card was lost.'],
    'not taken: a status that is not a code: no text is beside it (openapi.yaml:7:',
  ],
]

test.each(SHAPES)('%s', async (_shape, file, text, entries, named = '') => {
  const { rail, text: written } = inMemory({ files: { [file]: `${text}\n` } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect([found, exit], err).toEqual([entries, entries.length > 0 ? 0 : 2])
  expect(err).toContain(named)
})
