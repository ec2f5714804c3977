import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../rail.ts'

const section = 'not taken: the title of its section'

// What stands around a member, and what only repeats it: real lists have sections, aliases, lists of
// the same constants, and texts beside codes.
const LISTS: [shape: string, files: Record<string, string>, entries: string[], said: string][] = [
  [
    'ts: titles above several members are no meanings, and are named',
    {
      'errors.ts': `export const ErrorCode = {
  // Derived from a status / base
  CARD_LOST: "CARD_LOST",
  CARD_OLD: "CARD_OLD",

  // Gateway / proxy
  PROXY_DOWN: "PROXY_DOWN",
}`,
    },
    ['CARD_LOST', 'CARD_OLD', 'PROXY_DOWN'],
    `${section} (2 values, first at errors.ts:2:3); --verbose`,
  ],
  [
    'ts: a name that begins with a dot keeps the space before it',
    {
      'errors.ts': `export enum ErrorCode {
  /** The key is not in the .env file , or empty . */
  KEY_GONE = 'KEY_GONE',
  /** The file {@link load} reads is not there. */
  FILE_GONE = 'FILE_GONE',
  /** The port is taken. */
  PORT_TAKEN = 'PORT_TAKEN',
}`,
    },
    [
      'KEY_GONE The key is not in the .env file, or empty.',
      'FILE_GONE The file load reads is not there.',
      'PORT_TAKEN The port is taken.',
    ],
    'fields: code from its value, meaning from its comment',
  ],
  [
    'ts: comments for tools, old code and lines',
    {
      'errors.ts': `export enum ErrorCode {
  /**
   *   -----------
   *   eslint-disable-next-line
   *   ts-ignore
   *   #region Cards
   *   TODO: remove this
   *   OLD = 'A, B',
   *   lost(),
   *   case 1: return 2;
   *   404
   *   The card is lost.
   */
  CARD_LOST = 'CARD_LOST',
  /** The card is old. */
  CARD_OLD = 'CARD_OLD',
}`,
    },
    ['CARD_LOST The card is lost.', 'CARD_OLD The card is old.'],
    'fields: code from its value, meaning from its comment',
  ],
  [
    'java: a section of one member beside others',
    {
      'ErrorCode.java': `public enum ErrorCode {
  // 카드 예외
  CARD_LOST(404, "카드가 없습니다."),
  CARD_OLD(402, "카드가 오래되었습니다."),

  // 유저 예외
  USER_LOST(404, "유저가 없습니다.");
  private final int status;
  private final String message;
  ErrorCode(int status, String message) { this.status = status; this.message = message; }
}`,
    },
    [
      'CARD_LOST 404 카드가 없습니다.',
      'CARD_OLD 402 카드가 오래되었습니다.',
      'USER_LOST 404 유저가 없습니다.',
    ],
    section,
  ],
  [
    'kotlin: regions, and statuses with their names',
    {
      'ErrorCode.kt': `enum class ErrorCode(val status: HttpStatus) {
    //region 404 - Not Found
    /** 404 NOT_FOUND */
    CARD_LOST(HttpStatus.NOT_FOUND),
    CARD_GONE(HttpStatus.GONE)
    //endregion
}`,
    },
    ['CARD_LOST 404', 'CARD_GONE 410'],
    'fields: code from its name, http from status\n',
  ],
  [
    'rust: a title above the documentation of a member',
    {
      'errors.rs': `pub enum ErrorCode {
    // System (1-99)
    /// The card was lost
    CardLost = 1,
    /// The card is too old
    CardOld = 2,
}`,
    },
    ['CardLost The card was lost', 'CardOld The card is too old'],
    'meaning from its comment',
  ],
  [
    'rust: lines of drawing',
    {
      'errors.rs': `pub const CARD_LOST: &str = "CARD_LOST"; // lost for good
// ── Cards (E1000–E1099) ──────────
pub const CARD_OLD: &str = "CARD_OLD"; // old for good`,
    },
    ['CARD_LOST lost for good', 'CARD_OLD old for good'],
    'meaning from its comment',
  ],
  [
    'python: a title between two lines, above one class',
    {
      'errors.py': `class CardLost(AppError):
    code = "card_lost"
    status_code = 404
    message = "The card was lost."

# -----------
# Old things -- all of them
# -----------
class CardOld(AppError):
    code = "card_old"
    status_code = 402
    message = "The card is too old."`,
    },
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
    section,
  ],
  [
    'go: a sentence above the first of several is about that one',
    {
      'errors.go': `package errors

const (
	// The card was lost.
	CodeCardLost = "CARD_LOST"
	CodeCardOld  = "CARD_OLD"
)`,
    },
    ['CARD_LOST The card was lost.', 'CARD_OLD'],
    'meaning from its comment',
  ],
  [
    'java: short comments in a script without spaces',
    {
      'ErrorCode.java': `public enum ErrorCode {
  /** 用户不存在 */
  USER_LOST("USER_LOST"),
  /** 卡已过期 */
  CARD_OLD("CARD_OLD");
  private final String code;
  ErrorCode(String code) { this.code = code; }
}`,
    },
    ['USER_LOST 用户不存在', 'CARD_OLD 卡已过期'],
    '',
  ],
  [
    'php: short comments behind members, ja',
    {
      'ErrorCode.php': `<?php
enum ErrorCode: string {
    case CARD_LOST = 'CARD_LOST'; // カードがない
    case CARD_OLD = 'CARD_OLD'; // 古いカード
}`,
    },
    ['CARD_LOST カードがない', 'CARD_OLD 古いカード'],
    '',
  ],
  [
    'go: one code with two texts is a code twice',
    {
      'errors.go': `package errors

var (
	ErrName  = New("ERR1101", "the name must not be an address")
	ErrEmail = New("ERR1101", "the address is not valid")
${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `	Err${n} = New("ERR220${n}", "the card ${n} is too old")`).join('\n')}
)`,
    },
    [],
    'errors.go has 1 code twice',
  ],
  [
    'go: errors with a text are beside the codes that are sent',
    {
      'errors.go': `package errors

var (
	ErrCardLost = errors.New("card lost for good")
	ErrCardOld  = errors.New("card is too old")
)

const (
	ErrCodeCardLost = "CARD_LOST"
	ErrCodeCardOld  = "CARD_OLD"
)`,
    },
    ['CARD_LOST', 'CARD_OLD'],
    'not read: error (errors.go:4:2, 2 items)',
  ],
  [
    'go: names of statuses beside codes and their texts',
    {
      'codes.go': `package errors

const (
	StatusLostError = 404
	StatusOldError  = 402
)

const (
	CodeLost = "CARD_LOST"
	CodeOld  = "CARD_OLD"
)

var Messages = map[string]string{
	CodeLost: "The card was lost.",
	CodeOld:  "The card is too old.",
}`,
    },
    ['CARD_LOST The card was lost.', 'CARD_OLD The card is too old.'],
    'not read: #',
  ],
  [
    'python: a set and a mapping by status repeat constants',
    {
      'error_codes.py': `CARD_LOST = "card.lost"
CARD_OLD = "card.old"
REASONS = frozenset({CARD_LOST, CARD_OLD})
BY_STATUS = {404: CARD_LOST, 402: CARD_OLD, 410: CARD_LOST}`,
    },
    ['card.lost', 'card.old'],
    'not read: REASONS (error_codes.py:3:1, 2 items)\nnot read: BY_STATUS (',
  ],
  [
    'ts: an array of all codes',
    {
      'errors.ts': `export const ERR_LOST = 'card.lost'
export const ERR_OLD = 'card.old'
export const ALL_ERRORS = [ERR_LOST, ERR_OLD]`,
    },
    ['card.lost', 'card.old'],
    'not read: ALL_ERRORS',
  ],
  [
    'python: the status of the base class',
    {
      'errors.py': `class CardError(AppError):
    code = "card_error"
    http_status = 422
    message = "The card failed for good."

class CardOld(CardError):
    code = "card_old"
    message = "The card is too old."

class CardLost(CardError):
    code = "card_lost"
    http_status = 404
    message = "The card was lost."

class CardGone(CardError):
    code = "card_gone"
    message = "The card is gone now."
    def __init__(self, status):
        self.http_status = status

class CardHeld(CardError):
    """Has no def __init__ of its own."""
    code = "card_held"
    message = "The card is held back."`,
    },
    [
      'card_error 422 The card failed for good.',
      'card_old 422 The card is too old.',
      'card_lost 404 The card was lost.',
      'card_gone The card is gone now.',
      'card_held 422 The card is held back. (Has no def __init__ of its own.)',
    ],
    '',
  ],
  [
    'c#: statuses of ASP.NET, one each',
    {
      'ErrorCode.cs': `public sealed class ErrorCode {
    public static readonly ErrorCode Stale = new(StatusCodes.Status412PreconditionFailed, "card.stale");
    public static readonly ErrorCode Bad = new(StatusCodes.Status422UnprocessableEntity, "card.bad");
    public static readonly ErrorCode Bare = new(StatusCodes.Status428PreconditionRequired, "card.bare");
    public static readonly ErrorCode Gone = new(StatusCodes.Status410Gone, "card.gone");
    private ErrorCode(int status, string code) { Status = status; Code = code; }
}`,
    },
    ['card.stale 412', 'card.bad 422', 'card.bare 428', 'card.gone 410'],
    'http from status',
  ],
  [
    'c#: a column without a text is no meaning',
    {
      'ErrorCode.cs': `public class ErrorCode {
    public static readonly ErrorCode LOST = new ErrorCode(40400, "The card was lost.", "");
    public static readonly ErrorCode OLD = new ErrorCode(40200, "The card is too old.", "");
    private ErrorCode(int code, string message, string description) { Code = code; Message = message; Description = description; }
}`,
    },
    ['LOST The card was lost.', 'OLD The card is too old.'],
    'meaning from message',
  ],
  [
    'go: two words are a text, too',
    {
      'errors.go': `package errors

var (
	ErrLost = New("CARD_LOST", "Card lost", http.StatusNotFound)
	ErrOld  = New("CARD_OLD", "Card old", http.StatusPaymentRequired)
	ErrBare = New("BARE", "Unauthorized", http.StatusUnauthorized)
)`,
    },
    ['CARD_LOST 404 Card lost', 'CARD_OLD 402 Card old', 'BARE 401 Unauthorized'],
    '',
  ],
  [
    'proto: OK with the name of its enum',
    {
      'errors.proto': `syntax = "proto3";
enum ErrorCode {
  ERROR_CODE_UNSPECIFIED = 0;
  ERROR_CODE_OK = 1;
  ERROR_CODE_NOT_OK = 2;
  ERROR_CODE_CARD_LOST = 3;
}`,
    },
    ['ERROR_CODE_NOT_OK', 'ERROR_CODE_CARD_LOST'],
    'not taken: ERROR_CODE_OK means that nothing failed',
  ],
  [
    'md: a table of constants has what is sent beside their names',
    {
      'errors.md': `| Constant | Value | Description |
|---|---|---|
| \`CodeLost\` | \`CARD_001\` | The card was lost. |
| \`CodeOld\` | \`CARD_002\` | The card is too old. |`,
    },
    ['CARD_001 The card was lost.', 'CARD_002 The card is too old.'],
    'not taken: Constant (2 values',
  ],
  [
    'md: headings with a code and a title, beside lists',
    {
      'errors.md': `# Errors
## Cards
### E1001: Card not found
The card was lost.
### E1002 - --force is needed
The card is too old.

**Fix**: Use another card.
## Hooks
### E6001: Hook failed
The hook failed.
## Other
### More
- \`E4101\`: Cannot read the file
- \`E4102\`: The file is not valid`,
    },
    [
      'E4101 Cannot read the file',
      'E4102 The file is not valid',
      'E1001 The card was lost.',
      'E1002 The card is too old.',
      'E6001 The hook failed.',
    ],
    '',
  ],
]

test.each(LISTS)('%s', async (_shape, files, entries, said) => {
  const { rail, text } = inMemory({ files })
  const { out, err } = await rail(`import ${Object.keys(files).join(' ')}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  expect(
    codes.map(({ code, http, meaning, notes }) =>
      [code, http, meaning, notes && `(${notes})`].filter(Boolean).join(' '),
    ),
  ).toEqual(entries)
  expect(out + err).toContain(said)
})
