import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../rail.ts'

// More of the shapes in which teams keep codes in source code: where the code that is sent is said by a
// method, an annotation, a prefix, a table beside it. Without codes here, the list is in doubt.
const SHAPES: [shape: string, file: string, text: string, entries: string[]][] = [
  [
    'go: one code under two names',
    'errs.go',
    `package errs

var (
	ErrUserMissing  = New("not_found", "The user was not found.", 404)
	ErrAdminMissing = New("not_found", "The administrator was not found.", 404)
	ErrCardExpired  = New("card_expired", "The card has expired.", 402)
)`,
    [],
  ],
  [
    'go: a kind that most errors share',
    'errs.go',
    `package errs

var (
	ErrUserMissing = New("client", "The user was not found.", 400)
	ErrCardExpired = New("client", "The card has expired.", 402)
	ErrPayerDown   = New("server", "The payer did not answer.", 502)
	ErrBadRequest  = New("client", "The request can not be read.", 400)
)`,
    [
      'ErrUserMissing 400 The user was not found.',
      'ErrCardExpired 402 The card has expired.',
      'ErrPayerDown 502 The payer did not answer.',
      'ErrBadRequest 400 The request can not be read.',
    ],
  ],
  [
    'go: names of errors beside what they are made of',
    'codes.go',
    `package codes

type URN string

const (
	Prefix    = "err"
	Separator = ":"
)

const (
	CardLost    URN = "err:shop:card_lost"
	VisitLocked URN = "err:shop:visit_locked"
)`,
    ['err:shop:card_lost', 'err:shop:visit_locked'],
  ],
  [
    'go: urns of a file of codes, and topics that are none',
    'codes.go',
    `package codes

type URN string

const Separator = ":"

const (
	CardLost    URN = "urn:shop:card_lost"
	VisitLocked URN = "urn:shop:visit_locked"
)

const (
	CardCreated Topic = "card.created"
	CardRemoved Topic = "card.removed"
)`,
    ['urn:shop:card_lost', 'urn:shop:visit_locked'],
  ],
  [
    'ts: a deprecated name of a code',
    'errors.ts',
    `export enum ErrorCode {
  /** @deprecated use CARD_OLD */
  OLD_CARD = 'CARD_OLD',
  CARD_OLD = 'CARD_OLD',
  CARD_LOST = 'CARD_LOST',
  /** @deprecated use CARD_LOST */
  LOST_CARD = CARD_LOST,
}`,
    ['CARD_OLD', 'CARD_LOST'],
  ],
  [
    'py: a deprecated name of a code',
    'errors.py',
    `class Code(StrEnum):
    CARD_OLD = "card.old"
    CARD_LOST = "card.lost"
    #: Deprecated: use CARD_LOST.
    LOST_CARD = "card.lost"
`,
    ['card.old', 'card.lost'],
  ],
  [
    'ts: satisfies',
    'errors.ts',
    `export const ERRORS = {
  CARD_LOST: { status: 404, message: 'The card was lost.' },
  CARD_OLD: { status: 402, message: 'The card is too old.' },
} as const satisfies Record<string, { status: number; message: string }>`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'ts: define',
    'errors.ts',
    `export const CardLost = defineError('card.lost', { status: 404, message: 'The card was lost.' })
export const CardOld = defineError('card.old', { status: 402, message: 'The card is too old.' })`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'ts: class static code',
    'errors.ts',
    `export class CardLost extends Base { static code = 'card.lost'; static status = 404 }
export class CardOld extends Base { static code = 'card.old'; static status = 402 }`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'ts: super object',
    'errors.ts',
    `export class CardLost extends Base { constructor() { super({ code: 'card.lost', status: 404, message: 'The card was lost.' }) } }
export class CardOld extends Base { constructor(id: string) { super({ code: 'card.old', status: 402, message: \`The card \${id} is old.\` }) } }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card … is old.'],
  ],
  [
    'ts: neg numbers',
    'errors.ts',
    `export const CODES = { PARSE_ERROR: -32700, BAD_REQUEST: -32600, INTERNAL: -32603 } as const`,
    ['PARSE_ERROR', 'BAD_REQUEST', 'INTERNAL'],
  ],
  [
    'ts: record enum',
    'errors.ts',
    `export enum ErrorCode { CardLost = 'card.lost', CardOld = 'card.old' }
export const messages: Record<ErrorCode, string> = { [ErrorCode.CardLost]: 'The card was lost.', [ErrorCode.CardOld]: 'The card is too old.' }
export const statuses = new Map<ErrorCode, number>([[ErrorCode.CardLost, 404], [ErrorCode.CardOld, 402]])`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'ts: names in sections',
    'errors.ts',
    `export const ERRORS = { CARD: { CARD_LOST: 'The card was lost.', CARD_OLD: 'The card is too old.' }, BANK: { BANK_DOWN: 'The bank did not answer.' } }`,
    [
      'CARD_LOST The card was lost.',
      'CARD_OLD The card is too old.',
      'BANK_DOWN The bank did not answer.',
    ],
  ],
  [
    'toml: a code in quotes beside the table of its section',
    'errors.toml',
    `["card.lost"]
status = 404
message = "The card was lost."
[card.old]
status = 402
message = "The card is too old."`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'toml: tables whose codes can be their names or paths',
    'errors.toml',
    `[card.lost]
status = 404
[card.old]
status = 402
[bank.down]
status = 503`,
    [],
  ],
  [
    'go: comments that begin with the name',
    'reason.go',
    `package reason
const (
	// UnknownError unknown error
	UnknownError = "base.unknown"
	// DatabaseError database error
	DatabaseError = "base.database_error"
)`,
    ['base.unknown UnknownError unknown error', 'base.database_error DatabaseError database error'],
  ],
  [
    'ts: a text that a function makes, passed by name',
    'errors.ts',
    `import { createError, type DirectusErrorConstructor } from './create-error.js';
export interface InvalidPayloadErrorExtensions { reason: string }
export const messageConstructor = ({ reason }: InvalidPayloadErrorExtensions): string => \`Invalid payload. \${reason}.\`;
export const InvalidPayloadError = createError<InvalidPayloadErrorExtensions>('INVALID_PAYLOAD', messageConstructor, 400);
export const ForbiddenError = createError('FORBIDDEN', \`You don't have permission to access this.\`, 403);
export const TokenExpiredError = createError('TOKEN_EXPIRED', 'Token expired.', 401);`,
    [
      'INVALID_PAYLOAD 400',
      "FORBIDDEN 403 You don't have permission to access this.",
      'TOKEN_EXPIRED 401 Token expired.',
    ],
  ],
  [
    'ts: pairs in pairs',
    'errors.ts',
    `export const ERRORS = new Map<string, [number, string]>([
  ['auth.token_expired', [401, 'The token has expired.']],
  ['auth.token_missing', [401, 'Send a token.']],
  ['card.lost', [404, 'The card was lost.']],
]);`,
    [
      'auth.token_expired 401 The token has expired.',
      'auth.token_missing 401 Send a token.',
      'card.lost 404 The card was lost.',
    ],
  ],
  [
    'ts: a tag behind a sentence',
    'errors.ts',
    `/** Codes of the API. */
export enum ErrorCode {
  /** The card was lost. @deprecated use CardGone */
  CardLost = 'card_lost',
  /**
   * The card is gone.
   * @see https://shop.test/errors
   */
  CardGone = 'card_gone',
  Unknown = 'unknown',
}`,
    ['card_lost The card was lost.', 'card_gone The card is gone.', 'unknown'],
  ],
  [
    'cs: one constant in a class beside others',
    'E.cs',
    `namespace Shop;
public static class ErrorCodes
{
    public static class Auth { public const string TokenExpired = "auth.token_expired"; public const string TokenMissing = "auth.token_missing"; }
    public static class Card { public const string Lost = "card.lost"; }
}`,
    ['auth.token_expired', 'auth.token_missing', 'card.lost'],
  ],
  [
    'cs: primary constructors',
    'E.cs',
    `public sealed class CardLostException : DomainException
{
    public CardLostException(string id) : base("CARD_LOST", $"Card {id} was lost.", HttpStatusCode.NotFound) { }
}
public sealed class CardOldException() : DomainException("CARD_OLD", "The card is too old.", HttpStatusCode.Gone);
public abstract class DomainException(string code, string message, HttpStatusCode status) : Exception(message);`,
    ['CARD_LOST 404 Card … was lost.', 'CARD_OLD 410 The card is too old.'],
  ],
  [
    'cs: new(…) in a list of a type',
    'E.cs',
    `public record ErrorDef(string Code, int Status, string Message);
public static class Catalog {
    public static readonly ErrorDef[] All =
    [
        new("CARD_LOST", 404, "The card was lost."),
        new ErrorDef("CARD_OLD", Status: 402, Message: "The card is too old."),
    ];
}`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'go: a map by constants, whose type is declared elsewhere',
    'errors.go',
    `package cmd
type APIErrorCode int
type APIError struct { Code string; Description string; HTTPStatusCode int }
const (
	ErrNone APIErrorCode = iota
	ErrAccessDenied
	ErrBadDigest
)
var errorCodes = errorCodeMap{
	ErrAccessDenied: {
		Code:           "AccessDenied",
		Description:    "Access Denied.",
		HTTPStatusCode: http.StatusForbidden,
	},
	ErrBadDigest: {
		Code:           "BadDigest",
		Description:    "The Content-Md5 you specified did not match what we received.",
		HTTPStatusCode: http.StatusBadRequest,
	},
}`,
    [
      'AccessDenied 403 Access Denied.',
      'BadDigest 400 The Content-Md5 you specified did not match what we received.',
    ],
  ],
  [
    'go: a comment that only repeats the name',
    'errors.go',
    `package errors
const (
	// NotFoundCode is code for the error of no object found
	NotFoundCode = "NOT_FOUND"
	// ConflictCode ...
	ConflictCode = "CONFLICT"
	// DIGESTINVALID digest invalid
	DIGESTINVALID = "DIGEST_INVALID"
)
func NotFoundError(err error) *Error { return New("resource not found").WithCode(NotFoundCode).WithCause(err) }`,
    [
      'NOT_FOUND NotFoundCode is code for the error of no object found',
      'CONFLICT',
      'DIGEST_INVALID DIGESTINVALID digest invalid',
    ],
  ],
  [
    'go: a descriptor whose code is its value',
    'errors.go',
    `package v2
var (
	ErrorCodeDigestInvalid = errcode.Register(errGroup, errcode.ErrorDescriptor{
		Value:          "DIGEST_INVALID",
		Message:        "provided digest did not match uploaded content",
		Description:    \`When a blob is uploaded, the registry will check the digest.\`,
		HTTPStatusCode: http.StatusBadRequest,
	})
	ErrorCodeNameUnknown = errcode.Register(errGroup, errcode.ErrorDescriptor{
		Value:          "NAME_UNKNOWN",
		Message:        "repository name not known to registry",
		Description:    \`This is returned if the name is unknown.\`,
		HTTPStatusCode: http.StatusNotFound,
	})
)`,
    [
      'DIGEST_INVALID 400 When a blob is uploaded, the registry will check the digest.',
      'NAME_UNKNOWN 404 This is returned if the name is unknown.',
    ],
  ],
  [
    'py: a class of calls',
    'e.py',
    `class Errors:
    CardLost = Err("card_lost", 404, "The card was lost.")
    CardOld = Err("card_old", 402, "The card is too old.")
Err = namedtuple("Err", ["code", "status", "message"])`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'rs: documentation as an attribute',
    'e.rs',
    `#[repr(i32)]
pub enum RpcError { ParseError = -32700, InvalidRequest = -32600, #[doc = "No such method."] MethodNotFound = -32601 }`,
    ['ParseError', 'InvalidRequest', 'MethodNotFound No such method.'],
  ],
  [
    'rb: a comment above the first constant',
    'e.rb',
    `module ErrorCodes
  # The card was lost.
  CARD_LOST = 'card_lost'.freeze
  # The card is too old.
  CARD_OLD = 'card_old'
  ALL = [CARD_LOST, CARD_OLD].freeze
end`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'rb: calls in a block',
    'e.rb',
    `Errors.define do
  error :card_lost, status: 404, message: 'The card was lost.'
  error :card_old, status: 402, message: 'The card is too old.'
end`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'csv: German names',
    'fehler.csv',
    `Fehlercode;HTTP-Status;Beschreibung
card_lost;404;The card was lost.
card_old;402;The card is too old.`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'json: texts by language',
    'e.json',
    `[{"code":"card_lost","message":{"en":"The card was lost.","de":"Die Karte ist weg."}},{"code":"card_old","message":{"en":"The card is too old.","de":"Die Karte ist zu alt."}}]`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'yaml: a list of mappings with one key',
    'e.yaml',
    `errors:
  - card_lost:
      status: 404
      message: The card was lost.
  - card_old:
      status: 402
      message: The card is too old.`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'yaml: codes without a header',
    'e.yaml',
    `codes:
  - code: 0010
    text: The card was lost.
  - code: 1.10
    text: The card is too old.`,
    ['0010 The card was lost.', '1.10 The card is too old.'],
  ],
  [
    'schema: constants at the top',
    's.json',
    `{"title":"ErrorCode","oneOf":[{"const":"card_lost","description":"The card was lost."},{"const":"card_old","title":"Old","description":"The card is too old."}]}`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'py: a comment above the first member',
    'errors.py',
    `class ErrorCode(StrEnum):
    # The card was lost.
    CARD_LOST = "card.lost"
    # The card is old.
    CARD_OLD = "card.old"`,
    ['card.lost The card was lost.', 'card.old The card is old.'],
  ],
  ['ts: zeros', 'errors.ts', `export enum ErrorCode { A = '0010', B = '0020' }`, ['0010', '0020']],
  [
    'ts: nested texts',
    'errors.ts',
    `export const errors = { auth: { invalid: 'The login is wrong.', expired: 'The login is too old.' }, card: { lost: 'The card was lost.', old: 'The card is too old.' } }`,
    [],
  ],
  [
    'ts: getter',
    'errors.ts',
    `export class CardLost extends Base { get code() { return 'card.lost' } get status() { return 404 } }
export class CardOld extends Base { get code() { return 'card.old' } get status() { return 402 } }`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'ts: lower derived',
    'errors.ts',
    `export const ErrorCode = { CARD_LOST: 'CARD_LOST'.toLowerCase(), CARD_OLD: 'CARD_OLD'.toLowerCase() }`,
    [],
  ],
  [
    'ts: fn table',
    'errors.ts',
    `const make = (code: string, status: number, message: string) => ({ code, status, message })
export const errors = { lost: make('card.lost', 404, 'The card was lost.'), old: make('card.old', 402, 'The card is too old.') }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'ts: symbol for',
    'errors.ts',
    `export const codes = ['card.lost', 'card.old', 'card.gone'] as const
export type ErrorCode = (typeof codes)[number]`,
    ['card.lost', 'card.old', 'card.gone'],
  ],
  [
    'ts: errors array new',
    'errors.ts',
    `export const ERRORS: ErrorDef[] = [
  new ErrorDef('card.lost', 404, 'The card was lost.'),
  new ErrorDef('card.old', 402, 'The card is too old.'),
]
class ErrorDef { constructor(readonly code: string, readonly status: number, readonly message: string) {} }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'ts: builder',
    'errors.ts',
    `export const E1 = new ErrorBuilder('card.lost').status(404).text('The card was lost.').build()
export const E2 = new ErrorBuilder('card.old').status(402).text('The card is too old.').build()`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'ts: prefix fn',
    'errors.ts',
    `const code = (s: string) => \`shop.\${s}\`
export const ErrorCode = { LOST: code('lost'), OLD: code('old') }`,
    [],
  ],
  [
    'ts: spread',
    'errors.ts',
    `const card = { LOST: 'card.lost', OLD: 'card.old' } as const
export const ErrorCode = { ...card, DOWN: 'bank.down', OFF: 'bank.off' } as const`,
    ['bank.down', 'bank.off'],
  ],
  [
    'java: jsonproperty',
    'ErrorCode.java',
    `public enum ErrorCode {
  @JsonProperty("card.lost") CARD_LOST,
  @JsonProperty("card.old") CARD_OLD;

}`,
    ['card.lost', 'card.old'],
  ],
  [
    'java: serializedname',
    'ErrorCode.java',
    `public enum ErrorCode {
  @SerializedName("card.lost") CARD_LOST,
  @SerializedName(value = "card.old", alternate = {"old"}) CARD_OLD;

}`,
    ['card.lost', 'card.old'],
  ],
  [
    'java: value lower',
    'ErrorCode.java',
    `public enum ErrorCode {
  CARD_LOST, CARD_OLD;
  @JsonValue public String value() { return name().toLowerCase(); }
}`,
    [],
  ],
  [
    'java: tostring',
    'ErrorCode.java',
    `public enum ErrorCode {
  CARD_LOST, CARD_OLD;
  @Override public String toString() { return name().toLowerCase().replace("_", "."); }
}`,
    [],
  ],
  [
    'java: ctor prefix',
    'ErrorCode.java',
    `public enum ErrorCode {
  LOST("lost", 404), OLD("old", 402);
  private final String code; private final int status;
  ErrorCode(String code, int status) { this.code = "card." + code; this.status = status; }
}`,
    [],
  ],
  [
    'java: getter prefix',
    'ErrorCode.java',
    `public enum ErrorCode {
  LOST("lost", 404), OLD("old", 402);
  private final String code; private final int status;
  ErrorCode(String code, int status) { this.code = code; this.status = status; }
  public String getCode() { return "card." + code; }
}`,
    [],
  ],
  [
    'java: static of',
    'ErrorCode.java',
    `public final class Errors {
  public static final ErrorCode LOST = ErrorCode.of("card.lost", 404);
  public static final ErrorCode OLD = ErrorCode.of("card.old", 402);
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'java: super consts',
    'ErrorCode.java',
    `class Codes { static final String LOST = "card.lost"; static final String OLD = "card.old"; }
class LostException extends ApiException { LostException() { super(Codes.LOST, HttpStatus.NOT_FOUND, "The card was lost."); } }
class OldException extends ApiException { OldException() { super(Codes.OLD, HttpStatus.PAYMENT_REQUIRED, "The card is too old."); } }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'java: switch',
    'ErrorCode.java',
    `public enum ErrorCode {
  CARD_LOST, CARD_OLD;
  public String code() { return switch (this) { case CARD_LOST -> "card.lost"; case CARD_OLD -> "card.old"; }; }
  public int status() { return switch (this) { case CARD_LOST -> 404; case CARD_OLD -> 402; }; }
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'java: body override',
    'ErrorCode.java',
    `public enum ErrorCode {
  CARD_LOST { @Override public String code() { return "card.lost"; } },
  CARD_OLD { @Override public String code() { return "card.old"; } };
  public abstract String code();
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'java: http enum',
    'ErrorCode.java',
    `public enum ErrorCode {
  LOST(HttpStatus.NOT_FOUND, "card.lost", "The card was lost."),
  OLD(HttpStatus.PAYMENT_REQUIRED, "card.old", "The card is too old.");
  private final HttpStatus httpStatus; private final String code; private final String message;
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'java: record list',
    'ErrorCode.java',
    `class Errors { record Err(String code, int status, String message) {}
 static final List<Err> ALL = List.of(new Err("card.lost", 404, "The card was lost."), new Err("card.old", 402, "The card is too old.")); }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'kt: jsonproperty',
    'Errors.kt',
    `enum class ErrorCode {
  @JsonProperty("card.lost")
  LOST,
  @JsonProperty("card.old")
  OLD,
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'kt: named',
    'Errors.kt',
    `enum class ErrorCode(val code: String, val status: Int, val text: String) {
  LOST(code = "card.lost", status = 404, text = "The card was lost."),
  OLD(text = "The card is too old.", status = 402, code = "card.old"),
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'kt: lower',
    'Errors.kt',
    `enum class ErrorCode {
  CARD_LOST,
  CARD_OLD;

  val code: String get() = name.lowercase()
}`,
    [],
  ],
  [
    'kt: jsonvalue',
    'Errors.kt',
    `enum class ErrorCode(@JsonValue val wire: String) {
  LOST("card.lost"),
  OLD("card.old"),
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'kt: jsonvalue get',
    'Errors.kt',
    `enum class ErrorCode(@get:JsonValue val wire: String, val text: String) {
  LOST("card.lost", "The card was lost."),
  OLD("card.old", "The card is too old."),
}`,
    ['card.lost The card was lost.', 'card.old The card is too old.'],
  ],
  [
    'kt: data object',
    'Errors.kt',
    `sealed interface ApiError {
  val code: String
  val status: Int
  data object Lost : ApiError {
    override val code = "card.lost"
    override val status = 404
  }
  data object Old : ApiError {
    override val code = "card.old"
    override val status = 402
  }
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'kt: sealed named',
    'Errors.kt',
    `sealed class ApiError(val code: String, val status: Int, val message: String) {
  class Lost(id: String) : ApiError("card.lost", 404, "The card $id was lost.")
  object Old : ApiError(code = "card.old", status = 402, message = "The card is too old.")
}`,
    ['card.lost 404 The card … was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'kt: companion',
    'Errors.kt',
    `class Errors {
  companion object {
    const val LOST = "card.lost"
    const val OLD = "card.old"
  }
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'kt: when',
    'Errors.kt',
    `enum class ErrorCode {
  LOST,
  OLD;

  fun code(): String = when (this) {
    LOST -> "card.lost"
    OLD -> "card.old"
  }
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'kt: override',
    'Errors.kt',
    `enum class ErrorCode {
  LOST {
    override val code = "card.lost"
  },
  OLD {
    override val code = "card.old"
  };

  abstract val code: String
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'kt: map enum',
    'Errors.kt',
    `val texts = mapOf(
  "card.lost" to Info(404, "The card was lost."),
  "card.old" to Info(402, "The card is too old."),
)`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'cs: enummember',
    'Errors.cs',
    `public enum ErrorCode {
  [EnumMember(Value = "card.lost")]
  CardLost = 1,
  [EnumMember(Value = "card.old")]
  CardOld = 2,
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'cs: description',
    'Errors.cs',
    `public enum ErrorCode {
  [Description("The card was lost.")]
  CardLost = 1001,
  [Description("The card is too old.")]
  CardOld = 1002,
}`,
    ['CardLost The card was lost.', 'CardOld The card is too old.'],
  ],
  [
    'cs: list',
    'Errors.cs',
    `public static class Errors {
  public static readonly IReadOnlyList<Error> All = new List<Error> {
    new("card.lost", 404, "The card was lost."),
    new("card.old", 402, "The card is too old."),
  };
}
public record Error(string Code, int Status, string Message);`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'cs: nameof',
    'Errors.cs',
    `public static class Errors {
  public static readonly Error CardLost = new(nameof(CardLost), 404);
  public static readonly Error CardOld = new(nameof(CardOld), 402);
}
public record Error(string Code, int Status);`,
    ['CardLost 404', 'CardOld 402'],
  ],
  [
    'cs: switch ext',
    'Errors.cs',
    `public enum ErrorCode { CardLost, CardOld }
public static class Ext {
  public static string ToCode(this ErrorCode c) => c switch {
    ErrorCode.CardLost => "card.lost",
    ErrorCode.CardOld => "card.old",
    _ => throw new Exception(),
  };
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'cs: smartenum',
    'Errors.cs',
    `public sealed class ErrorCode : SmartEnum<ErrorCode> {
  public static readonly ErrorCode Lost = new("card.lost", 1);
  public static readonly ErrorCode Old = new("card.old", 2);
  private ErrorCode(string name, int value) : base(name, value) { }
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'cs: erroror',
    'Errors.cs',
    `public static partial class Errors {
  public static class Card {
    public static Error Lost => Error.NotFound("Card.Lost", "The card was lost.");
    public static Error Old => Error.Validation("Card.Old", "The card is too old.");
  }
}`,
    ['Card.Lost The card was lost.', 'Card.Old The card is too old.'],
  ],
  [
    'cs: collection expr',
    'Errors.cs',
    `static class Errors {
  public static readonly Error[] All = [new("card.lost", 404), new("card.old", 402)];
  public record Error(string Code, int Status);
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'cs: dict tuple',
    'Errors.cs',
    `public enum ErrorCode { CardLost, CardOld }
public static class Errors {
  public static readonly Dictionary<ErrorCode, (int Status, string Message)> Map = new() {
    [ErrorCode.CardLost] = (404, "The card was lost."),
    [ErrorCode.CardOld] = (402, "The card is too old."),
  };
}`,
    ['CardLost 404 The card was lost.', 'CardOld 402 The card is too old.'],
  ],
  [
    'cs: prefix const',
    'Errors.cs',
    `public static class Codes {
  private const string Prefix = "card.";
  public const string Lost = Prefix + "lost";
  public const string Old = Prefix + "old";
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'cs: base named',
    'Errors.cs',
    `public class LostException : ApiException {
  public LostException(string id) : base(code: "card.lost", status: HttpStatusCode.NotFound, message: $"The card {id} was lost.") { }
}
public class OldException : ApiException {
  public OldException() : base(code: "card.old", status: HttpStatusCode.PaymentRequired, message: "The card is too old.") { }
}`,
    ['card.lost 404 The card … was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'cs: override props',
    'Errors.cs',
    `public class LostException : ApiException {
  public override string Code => "card.lost";
  public override int Status => 404;
}
public class OldException : ApiException {
  public override string Code => "card.old";
  public override int Status => 402;
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'cs: attr ctor',
    'Errors.cs',
    `public enum ErrorCode {
  [ErrorInfo("card.lost", HttpStatusCode.NotFound)] CardLost,
  [ErrorInfo("card.old", HttpStatusCode.PaymentRequired)] CardOld,
}`,
    [],
  ],
  [
    'cs: init props',
    'Errors.cs',
    `static class Errors {
  public static readonly Error Lost = new Error { Code = "card.lost", Status = 404, Message = "The card was lost." };
  public static readonly Error Old = new() { Code = "card.old", Status = 402, Message = "The card is too old." };
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'go: string method',
    'errors.go',
    `package a
type Code int
const (
	CardLost Code = iota
	CardOld
)
func (c Code) String() string {
	switch c {
	case CardLost:
		return "card.lost"
	case CardOld:
		return "card.old"
	}
	return "unknown"
}`,
    [],
  ],
  [
    'go: map text',
    'errors.go',
    `package a
type Code string
const (
	Lost Code = "card.lost"
	Old Code = "card.old"
)
var texts = map[Code]string{
	Lost: "The card was lost.",
	Old: "The card is too old.",
}
var status = map[Code]int{Lost: http.StatusNotFound, Old: http.StatusPaymentRequired}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'go: minio',
    'errors.go',
    `package a
type APIErrorCode int
const (
	ErrNone APIErrorCode = iota
	ErrLost
	ErrOld
)
var errorCodes = map[APIErrorCode]APIError{
	ErrLost: {
		Code: "CardLost",
		Description: "The card was lost.",
		HTTPStatusCode: http.StatusNotFound,
	},
	ErrOld: {
		Code: "CardOld",
		Description: "The card is too old.",
		HTTPStatusCode: http.StatusPaymentRequired,
	},
}`,
    ['CardLost 404 The card was lost.', 'CardOld 402 The card is too old.'],
  ],
  [
    'go: ptr struct',
    'errors.go',
    `package a
var (
	ErrLost = &APIError{Code: "card.lost", HTTPStatus: http.StatusNotFound, Message: "The card was lost."}
	ErrOld = &APIError{Code: "card.old", HTTPStatus: http.StatusPaymentRequired, Message: "The card is too old."}
)`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'go: new const',
    'errors.go',
    `package a
const (
	codeLost = "card.lost"
	codeOld = "card.old"
)
var (
	ErrLost = NewError(codeLost, http.StatusNotFound, "The card was lost.")
	ErrOld = NewError(codeOld, http.StatusPaymentRequired, "The card is too old.")
)`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'go: kratos',
    'errors.go',
    `package a
var (
	ErrLost = errors.NotFound("CARD_LOST", "The card was lost.")
	ErrOld = errors.BadRequest("CARD_OLD", "The card is too old.")
)`,
    ['CARD_LOST The card was lost.', 'CARD_OLD The card is too old.'],
  ],
  [
    'go: pair',
    'errors.go',
    `package a
const CodeLost, CodeOld = "card.lost", "card.old"`,
    ['card.lost', 'card.old'],
  ],
  [
    'go: raw',
    'errors.go',
    `package a
const (
	// ErrLost is when the card was lost.
	ErrLost = \`card.lost\`
	// ErrOld is when the card is too old.
	ErrOld = \`card.old\`
)`,
    [
      'card.lost ErrLost is when the card was lost.',
      'card.old ErrOld is when the card is too old.',
    ],
  ],
  [
    'go: marshal',
    'errors.go',
    `package a
type Code int
const (
	CardLost Code = iota + 1
	CardOld
)
var names = map[Code]string{
	CardLost: "card.lost",
	CardOld: "card.old",
}
func (c Code) MarshalText() ([]byte, error) { return []byte(names[c]), nil }`,
    [],
  ],
  [
    'go: fmt errorf',
    'errors.go',
    `package a
var (
	ErrLost = fmt.Errorf("card.lost: the card was lost")
	ErrOld = fmt.Errorf("card.old: the card is too old")
)`,
    ['ErrLost card.lost: the card was lost', 'ErrOld card.old: the card is too old'],
  ],
  [
    'go: slice ptr',
    'errors.go',
    `package a
var all = []*Error{
	{Code: "card.lost", Status: 404},
	{Code: "card.old", Status: 402},
}`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'go: sprintf prefix',
    'errors.go',
    `package a
const prefix = "card."
var (
	ErrLost = New(prefix+"lost", 404)
	ErrOld = New(prefix+"old", 402)
)`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'go: hex',
    'errors.go',
    `package a
const (
	ErrLost = 0x1001
	ErrOld = 0x1002
)`,
    ['ErrLost', 'ErrOld'],
  ],
  [
    'go: conv',
    'errors.go',
    `package a
type Code string
const (
	Lost = Code("card.lost")
	Old = Code("card.old")
)`,
    [],
  ],
  [
    'py: drf',
    'errors.py',
    `class Lost(APIException):
    status_code = 404
    default_code = 'card.lost'
    default_detail = _('The card was lost.')

class Old(APIException):
    status_code = status.HTTP_402_PAYMENT_REQUIRED
    default_code = 'card.old'
    default_detail = _('The card is too old.')`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'py: new',
    'errors.py',
    `class ErrorCode(Enum):
    LOST = ('card.lost', 404, 'The card was lost.')
    OLD = ('card.old', 402, 'The card is too old.')

    def __init__(self, code, status, message):
        self.code = code
        self.status = status
        self.message = message`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'py: name lower',
    'errors.py',
    `class ErrorCode(Enum):
    CARD_LOST = 1
    CARD_OLD = 2

    @property
    def code(self):
        return self.name.lower()`,
    [],
  ],
  [
    'py: literal',
    'errors.py',
    `ErrorCode = Literal['card.lost', 'card.old']`,
    ['card.lost', 'card.old'],
  ],
  [
    'py: final',
    'errors.py',
    `class ErrorCode:
    LOST: Final = 'card.lost'
    OLD: Final[str] = 'card.old'`,
    ['card.lost', 'card.old'],
  ],
  [
    'py: http',
    'errors.py',
    `class LostError(AppError):
    def __init__(self, id):
        super().__init__(status_code=HTTPStatus.NOT_FOUND, code='card.lost', detail=f'The card {id} was lost.')

class OldError(AppError):
    def __init__(self):
        super().__init__(status_code=HTTPStatus.PAYMENT_REQUIRED, code='card.old', detail='The card is too old.')`,
    ['card.lost 404 The card … was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'py: doc below',
    'errors.py',
    `class ErrorCode(str, Enum):
    LOST = 'card.lost'
    """The card was lost."""
    OLD = 'card.old'
    """The card is too old."""`,
    ['card.lost The card was lost.', 'card.old The card is too old.'],
  ],
  [
    'py: strenum auto',
    'errors.py',
    `class ErrorCode(StrEnum):
    CARD_LOST = auto()
    CARD_OLD = auto()`,
    ['card_lost', 'card_old'],
  ],
  [
    'py: namedtuple',
    'errors.py',
    `Err = namedtuple('Err', ['code', 'status', 'message'])
LOST = Err('card.lost', 404, 'The card was lost.')
OLD = Err('card.old', 402, 'The card is too old.')`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'py: typing nt',
    'errors.py',
    `class Err(NamedTuple):
    code: str
    status: int
    message: str

class Errors:
    LOST = Err('card.lost', 404, 'The card was lost.')
    OLD = Err('card.old', 402, 'The card is too old.')`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'py: dict enum',
    'errors.py',
    `class ErrorCode(str, Enum):
    LOST = 'card.lost'
    OLD = 'card.old'

MESSAGES = {
    ErrorCode.LOST: 'The card was lost.',
    ErrorCode.OLD: 'The card is too old.',
}
STATUS = {ErrorCode.LOST: 404, ErrorCode.OLD: 402}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'py: dict call',
    'errors.py',
    `ERRORS = dict(
    CARD_LOST=dict(status=404, message='The card was lost.'),
    CARD_OLD=dict(status=402, message='The card is too old.'),
)`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'py: classvars',
    'errors.py',
    `class LostError(AppError):
    code: ClassVar[str] = 'card.lost'
    http_status: ClassVar[int] = 404

class OldError(AppError):
    code: ClassVar[str] = 'card.old'
    http_status: ClassVar[int] = 402`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'py: prefix init',
    'errors.py',
    `class ErrorCode(Enum):
    LOST = 'lost'
    OLD = 'old'

    @property
    def value(self):
        return 'card.' + self._value_`,
    [],
  ],
  [
    'py: percent',
    'errors.py',
    `P = 'card'
LOST_ERROR = '%s.lost' % P
OLD_ERROR = '{}.old'.format(P)`,
    [],
  ],
  [
    'py: zero',
    'errors.py',
    `ERRORS = {
    '0010': 'The card was lost.',
    '0020': 'The card is too old.',
}`,
    ['0010 The card was lost.', '0020 The card is too old.'],
  ],
  [
    'py: walrus match',
    'errors.py',
    `ERROR_CODES = frozenset({'card.lost', 'card.old', 'card.gone'})`,
    ['card.lost', 'card.old', 'card.gone'],
  ],
  [
    'rs: display',
    'errors.rs',
    `pub enum ErrorCode { CardLost, CardOld }
impl fmt::Display for ErrorCode {
  fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
    match self {
      Self::CardLost => write!(f, "card.lost"),
      Self::CardOld => write!(f, "card.old"),
    }
  }
}`,
    [],
  ],
  [
    'rs: asstr',
    'errors.rs',
    `pub enum ErrorCode { CardLost, CardOld }
impl ErrorCode {
  pub fn as_str(&self) -> &'static str {
    match self {
      ErrorCode::CardLost => "card.lost",
      ErrorCode::CardOld => "card.old",
    }
  }
}`,
    [],
  ],
  [
    'rs: asref',
    'errors.rs',
    `pub enum ErrorCode { CardLost, CardOld }
impl AsRef<str> for ErrorCode {
  fn as_ref(&self) -> &str {
    match self { Self::CardLost => "card.lost", Self::CardOld => "card.old" }
  }
}`,
    [],
  ],
  [
    'rs: num match',
    'errors.rs',
    `pub enum AppError { Lost(String), Old { id: u32 } }
impl AppError {
  fn code(&self) -> u32 { match *self { AppError::Lost(..) => 1001, AppError::Old { .. } => 1002 } }
  fn status_code(&self) -> StatusCode { match self { AppError::Lost(_) => StatusCode::NOT_FOUND, AppError::Old { .. } => StatusCode::PAYMENT_REQUIRED } }
}`,
    ['Lost 404', 'Old 402'],
  ],
  [
    'rs: tuple match',
    'errors.rs',
    `pub enum AppError { Lost, Old }
impl IntoResponse for AppError {
  fn into_response(self) -> Response {
    let (status, code, message) = match self {
      AppError::Lost => (StatusCode::NOT_FOUND, "card.lost", "The card was lost."),
      AppError::Old => (StatusCode::PAYMENT_REQUIRED, "card.old", "The card is too old."),
    };
    (status, Json(json!({ "code": code, "message": message }))).into_response()
  }
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'rs: repr',
    'errors.rs',
    `#[repr(u16)]
pub enum ErrorCode {
  /// The card was lost.
  CardLost = 1001,
  /// The card is too old.
  CardOld = 1002,
}`,
    ['CardLost The card was lost.', 'CardOld The card is too old.'],
  ],
  [
    'rs: miette',
    'errors.rs',
    `#[derive(Error, Diagnostic)]
pub enum AppError {
  #[error("The card was lost.")]
  #[diagnostic(code(card::lost))]
  Lost,
  #[error("The card is too old.")]
  #[diagnostic(code(card::old), help("Ask for a new card."))]
  Old,
}`,
    ['card::lost The card was lost.', 'card::old The card is too old.'],
  ],
  [
    'rs: rename acronym',
    'errors.rs',
    `#[serde(rename_all = "snake_case")]
pub enum ErrorCode { HTTPError, CardIO, Old2Card }`,
    ['h_t_t_p_error', 'card_i_o', 'old2_card'],
  ],
  [
    'rs: assoc newtype',
    'errors.rs',
    `pub struct ErrorCode(&'static str);
impl ErrorCode {
  pub const LOST: Self = Self("card.lost");
  pub const OLD: ErrorCode = ErrorCode("card.old");
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'rs: phf',
    'errors.rs',
    `static STATUS: phf::Map<&'static str, u16> = phf_map! {
  "card.lost" => 404,
  "card.old" => 402,
};`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'rs: const struct array',
    'errors.rs',
    `pub const ERRORS: [ErrorDef; 2] = [
  ErrorDef { code: "card.lost", status: 404, text: "The card was lost." },
  ErrorDef { code: "card.old", status: 402, text: "The card is too old." },
];`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'rs: new const',
    'errors.rs',
    `pub const LOST: ErrorDef = ErrorDef::new("card.lost", 404);
pub const OLD: ErrorDef = ErrorDef::new("card.old", 402);`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'rs: strum ser',
    'errors.rs',
    `#[derive(EnumString, Display)]
pub enum ErrorCode {
  #[strum(serialize = "card.lost")]
  Lost,
  #[strum(to_string = "card.old")]
  Old,
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'rs: rename all fields',
    'errors.rs',
    `#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
pub enum ApiError { CardLost { id: u32 }, CardOld(String) }`,
    ['card-lost', 'card-old'],
  ],
  [
    'rs: cfg',
    'errors.rs',
    `pub mod code {
  pub const LOST: &str = concat!("card", ".lost");
  pub const OLD: &str = "card.old";
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'php: match text',
    'errors.php',
    `<?php
enum ErrorCode: string {
  case Lost = 'card.lost';
  case Old = 'card.old';
  case Gone = 'card.gone';
  public function status(): int { return match ($this) { self::Lost, self::Gone => 404, self::Old => 402 }; }
  public function message(): string { return match ($this) { self::Lost => 'The card was lost.', self::Old => 'The card is too old.', default => 'Something else.' }; }
}`,
    [
      'card.lost 404 The card was lost.',
      'card.old 402 The card is too old.',
      'card.gone 404 Something else.',
    ],
  ],
  [
    'php: code method',
    'errors.php',
    `<?php
enum ErrorCode {
  case Lost;
  case Old;
  public function code(): string { return match ($this) { self::Lost => 'card.lost', self::Old => 'card.old' }; }
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'php: attr',
    'errors.php',
    `<?php
enum ErrorCode: string {
  #[HttpStatus(404)]
  #[Description('The card was lost.')]
  case Lost = 'card.lost';
  #[HttpStatus(402)]
  #[Description('The card is too old.')]
  case Old = 'card.old';
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'php: const messages',
    'errors.php',
    `<?php
class ErrorCodes {
  const LOST = 'card.lost';
  const OLD = 'card.old';
  const MESSAGES = [
    self::LOST => 'The card was lost.',
    self::OLD => 'The card is too old.',
  ];
}`,
    ['card.lost The card was lost.', 'card.old The card is too old.'],
  ],
  [
    'php: lang',
    'errors.php',
    `<?php
return [
  'auth' => ['failed' => 'The login is wrong.', 'old' => 'The login is too old.'],
  'card' => ['lost' => 'The card was lost.', 'gone' => 'The card is too old.'],
];`,
    [],
  ],
  [
    'php: parent',
    'errors.php',
    `<?php
class LostException extends ApiException {
  public function __construct() { parent::__construct('card.lost', 404, 'The card was lost.'); }
}
class OldException extends ApiException {
  public function __construct() { parent::__construct('card.old', 402, 'The card is too old.'); }
}
class ApiException { public function __construct(string $code, int $status, string $message) {} }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'php: symfony',
    'errors.php',
    `<?php
final class LostException extends HttpException {
  public function __construct() { parent::__construct(404, 'The card was lost.'); }
  public function getErrorCode(): string { return 'card.lost'; }
}
final class OldException extends HttpException {
  public function __construct() { parent::__construct(402, 'The card is too old.'); }
  public function getErrorCode(): string { return 'card.old'; }
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'php: config num',
    'errors.php',
    `<?php
return [
  1001 => ['http' => 404, 'message' => 'The card was lost.'],
  1002 => ['http' => 402, 'message' => 'The card is too old.'],
];`,
    ['1001 404 The card was lost.', '1002 402 The card is too old.'],
  ],
  [
    'php: alias',
    'errors.php',
    `<?php
enum ErrorCode: string {
  case Lost = 'card.lost';
  case Old = 'card.old';
  const DEFAULT = self::Lost;
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'php: interp',
    'errors.php',
    `<?php
const PREFIX = 'card';
const ERR_LOST = PREFIX . '.lost';
const ERR_OLD = PREFIX . '.old';`,
    ['card.lost', 'card.old'],
  ],
  [
    'rb: array hash',
    'errors.rb',
    `ERRORS = [
  { code: 'card.lost', status: 404, message: 'The card was lost.' },
  { code: 'card.old', status: 402, message: 'The card is too old.' },
].freeze`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'rb: nested',
    'errors.rb',
    `module Errors
  module Card
    LOST = 'card.lost'
    OLD = 'card.old'
  end
  module Bank
    DOWN = 'bank.down'
    OFF = 'bank.off'
  end
end`,
    ['card.lost', 'card.old', 'bank.down', 'bank.off'],
  ],
  [
    'rb: super',
    'errors.rb',
    `class Lost < ApiError
  def initialize
    super(code: 'card.lost', status: 404, message: 'The card was lost.')
  end
end
class Old < ApiError
  def initialize
    super(code: 'card.old', status: 402, message: 'The card is too old.')
  end
end`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'rb: struct kw',
    'errors.rb',
    `Err = Struct.new(:code, :status, keyword_init: true)
LOST = Err.new(code: 'card.lost', status: 404)
OLD = Err.new(code: 'card.old', status: 402)`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'rb: data',
    'errors.rb',
    `Err = Data.define(:code, :status, :message)
LOST = Err.new(code: 'card.lost', status: 404, message: 'The card was lost.')
OLD = Err.new(code: 'card.old', status: 402, message: 'The card is too old.')`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'rb: self methods',
    'errors.rb',
    `class Lost < ApiError
  def self.code = 'card.lost'
  def self.status = 404
end
class Old < ApiError
  def self.code = 'card.old'
  def self.status = 402
end`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'rb: dsl',
    'errors.rb',
    `class Lost < ApiError
  code 'card.lost'
  status 404
end
class Old < ApiError
  code 'card.old'
  status 402
end`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'rb: class new',
    'errors.rb',
    `module Errors
  Lost = Class.new(ApiError) { def code = 'card.lost' }
  Old = Class.new(ApiError) { def code = 'card.old' }
end`,
    ['card.lost', 'card.old'],
  ],
  [
    'rb: hash rocket',
    'errors.rb',
    `STATUS = {
  :card_lost => 404,
  :card_old => 402,
  :card_gone => 404,
}`,
    ['card_lost 404', 'card_old 402', 'card_gone 404'],
  ],
  [
    'rb: hash num',
    'errors.rb',
    `ERRORS = {
  1001 => 'The card was lost.',
  1002 => 'The card is too old.',
}`,
    ['1001 The card was lost.', '1002 The card is too old.'],
  ],
  [
    'rb: symbols nested',
    'errors.rb',
    `ERRORS = {
  card: {
    lost: { status: 404, message: 'The card was lost.' },
    old: { status: 402, message: 'The card is too old.' },
  },
}.freeze`,
    ['lost 404 The card was lost.', 'old 402 The card is too old.'],
  ],
  [
    'rb: attr',
    'errors.rb',
    `class Lost < StandardError
  CODE = 'card.lost'
  STATUS = 404
end
class Old < StandardError
  CODE = 'card.old'
  STATUS = 402
end`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'ts: a table that a function returns',
    'errors.ts',
    `export enum ErrorCode { CardLost = 'card.lost', CardOld = 'card.old' }
function texts(): Record<ErrorCode, string> {
  // For people.
  return { [ErrorCode.CardLost]: 'The card was lost.', [ErrorCode.CardOld]: 'The card is too old.' }
}`,
    ['card.lost The card was lost.', 'card.old The card is too old.'],
  ],
  [
    'ts: functions that give texts',
    'errors.ts',
    `export const messages = {
  CARD_LOST: 'The card was lost.',
  CARD_OLD: (card) => \`The card \${card} is too old.\`,
}`,
    ['CARD_LOST The card was lost.', 'CARD_OLD The card … is too old.'],
  ],
  [
    'ts: keys of another file',
    'errors.ts',
    `import { ErrorCode } from './codes'
export const messages = { [ErrorCode.LOST]: 'The card was lost.', [ErrorCode.OLD]: 'The card is too old.' }`,
    [],
  ],
  [
    'ts: codes of another file',
    'errors.ts',
    `import { ErrorCode } from './codes'
export const errors = [{ code: ErrorCode.LOST, status: 404 }, { code: ErrorCode.OLD, status: 402 }]`,
    [],
  ],
  [
    'ts: texts beside comments of some',
    'errors.js',
    `const codes = {
  /** Cards that are not with their owner. */
  LOST: createError('ERR_LOST', 'The card was lost.', 404),
  OLD: createError('ERR_OLD', 'The card is too old.', 402),
}`,
    ['ERR_LOST 404 The card was lost.', 'ERR_OLD 402 The card is too old.'],
  ],
  [
    'ts: a map back from numbers',
    'codes.ts',
    `export const ERROR_CODES_BY_KEY = { CARD_LOST: -32001, CARD_OLD: -32002 } as const
export const ERROR_CODES_BY_NUMBER = { [-32001]: 'CARD_LOST', [-32002]: 'CARD_OLD' } as const`,
    ['CARD_LOST', 'CARD_OLD'],
  ],
  [
    'ts: braces that are no values',
    'errors.ts',
    `export const errors = { CARD_LOST: 'Expected {key: value, ...} here.', CARD_OLD: 'The card {$card} is old.' }`,
    ['CARD_LOST Expected {key: value, ...} here.', 'CARD_OLD The card … is old.'],
  ],
  [
    'ts: one name that is no code',
    'errors.ts',
    `export const errors = {
${Array.from({ length: 12 }, (_, index) => `  CARD_${index}: 'The card ${index} was lost.',`).join('\n')}
  'CARD %s': 'The card is too old.',
}`,
    Array.from({ length: 12 }, (_, index) => `CARD_${index} The card ${index} was lost.`),
  ],
  [
    'php: names of constants of another file',
    'errors.php',
    `<?php
return [
    Errors::LOST => ['name' => Errors::LOST, 'description' => 'The card was lost.'],
    Errors::OLD => ['name' => Errors::OLD, 'description' => 'The card is too old.'],
];`,
    [],
  ],
  [
    'cs: constants beside those of others',
    'Constants.cs',
    `public static class Constants {
  public static class Errors {
    public const string CardLost = "card_lost";
    public const string CardOld = "card_old";
  }
  public static class Lifetimes {
    public const string AccessToken = "life:access";
    public const string DeviceCode = "life:device";
    public const string UserCode = "life:user";
  }
}`,
    ['card_lost', 'card_old'],
  ],
  [
    'cs: lists and types in documentation',
    'ErrorCode.cs',
    `public static class ErrorCode {
  /// <summary>The card was lost. <list type="bullet"><item><description>Ask the bank.</description></item></list></summary>
  public const string CardLost = "card_lost";
  /// <summary>The card is in no <see cref="List{string}"/>.</summary>
  public const string CardOld = "card_old";
}`,
    ['card_lost The card was lost. Ask the bank.', 'card_old The card is in no List.'],
  ],
  [
    'py: a copy beside calls',
    'errorcodes.py',
    `class ErrorCode:
    def __init__(self, code: str, description: str) -> None:
        self.code = code
        self.description = description
LOST: Final = ErrorCode("card-lost", "The card was lost")
OLD: Final = ErrorCode("card-old", "The card is too old")
all_error_codes = error_codes.copy()`,
    ['card-lost The card was lost', 'card-old The card is too old'],
  ],
  [
    'py: classes beside an enum',
    'errors.py',
    `class Codes(str, Enum):
    LOST = "card.lost"
    # The card is too old.
    OLD = "card.old"
class CardError(RuntimeError):
    def __init__(self) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, "The card is not here.")
class OtherError(RuntimeError):
    def __init__(self) -> None:
        super().__init__(HTTPStatus.BAD_REQUEST, "The card is wrong.")`,
    ['card.lost', 'card.old The card is too old.'],
  ],
  [
    'rs: a macro that makes names',
    'error.rs',
    `macro_rules! make_codes {
    ($($name:ident, $status:ident);*) => { pub fn name() { $(stringify!($name).to_case(Case::Snake)),* } };
}
make_codes! {
CardLost, NOT_FOUND;
CardOld, BAD_REQUEST
}`,
    [],
  ],
  [
    'graphql: enums of others with comments',
    'schema.graphql',
    `enum ErrorPolicy {
  "Keep what works."
  IGNORE
  "Keep nothing."
  REJECT
}
enum OrderErrorCode {
  CARD_LOST
  CARD_OLD
}
enum SortOrder {
  "By name."
  NAME
  "By time."
  TIME
}`,
    ['CARD_LOST', 'CARD_OLD'],
  ],
  [
    'md: tables under components',
    'codes.mdx',
    `# Codes

<Anchor id="opcodes" />
###### Opcodes

| Code | Name | Client Action |
|------|------|---------------|
| 0 | Hello | Send |
| 1 | Bye | Send |

<Anchor id="errors" />
###### JSON Error Codes

| Code | Meaning |
|------|---------|
| 1001 | The card was lost. |
| 1002 | The card is too old. |`,
    ['1001 The card was lost.', '1002 The card is too old.'],
  ],
  [
    'json schema: metadata by code',
    'codes.schema.json',
    `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Error Code",
  "enum": ["CARD_LOST", "CARD_OLD"],
  "enumMetadata": {
    "CARD_LOST": { "description": "The card was lost.", "status": 404 },
    "CARD_OLD": { "description": "The card is too old.", "status": 402 }
  }
}`,
    ['CARD_LOST 404 The card was lost.', 'CARD_OLD 402 The card is too old.'],
  ],
  [
    'json: a code that ends as an unset one',
    'errors.json',
    `{ "CARD_UNSPECIFIED": { "message": "Which card?" }, "CARD_OLD": { "message": "The card is too old." } }`,
    ['CARD_UNSPECIFIED Which card?', 'CARD_OLD The card is too old.'],
  ],
  [
    'openapi: answers of components that are no failures',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Cards, version: '1' }
paths:
  /cards:
    get:
      operationId: listCards
      responses:
        '200': { $ref: '#/components/responses/Cards' }
        '404': { $ref: '#/components/responses/Missing' }
components:
  responses:
    Cards:
      description: All cards.
      content: { application/json: { example: { data: [{ id: card_1, description: A blue card }] } } }
    Event:
      description: What happened to a card.
      content: { application/json: { example: { id: event_1, body: { id: card_2, description: A red card } } } }
    Missing:
      description: No card.
      content: { application/json: { example: { error: { code: card_lost, message: The card was lost. } } } }
    NotFound:
      description: No card either.
      content: { application/json: { example: { error: { code: card_gone, message: The card is gone. } } } }`,
    ['card_lost 404 The card was lost.', 'card_gone The card is gone.'],
  ],
  [
    'ts: the text of a base without a constructor',
    'errors.ts',
    `export abstract class DomainError extends Error {
  abstract readonly code: string
  abstract readonly httpStatus: number
}
export class CardLostError extends DomainError {
  readonly code = 'CARD_LOST'
  readonly httpStatus = 402
  constructor(id: string) {
    super(\`Card \${id} was lost.\`)
  }
}
export class BankDownError extends DomainError {
  readonly code = 'BANK_DOWN'
  readonly httpStatus = 503
  constructor() {
    super('The bank did not answer.')
  }
}`,
    ['CARD_LOST 402 Card … was lost.', 'BANK_DOWN 503 The bank did not answer.'],
  ],
  [
    'ts: cases that fall through',
    'errors.ts',
    `export enum ApiErrorCode { CardLost = 'card_lost', CardOld = 'card_old', BankDown = 'bank_down', Other = 'other' }
export function statusOf(code: ApiErrorCode): number {
  switch (code) {
    case ApiErrorCode.CardLost: // both
    case ApiErrorCode.CardOld: {
      return 402
    }
    case ApiErrorCode.BankDown:
      return 503
    case ApiErrorCode.Other:
    default:
      return 500
  }
}`,
    ['card_lost 402', 'card_old 402', 'bank_down 503', 'other 500'],
  ],
  [
    'ts: a function that makes the code',
    'E.ts',
    `export enum ErrorCode { CARD_LOST, CARD_OLD }
export const toWire = (code: ErrorCode): string => ErrorCode[code].toLowerCase()`,
    [],
  ],
  [
    'ts: values that are written as no code is',
    'errors.ts',
    `export const AUTH_FAIL = '/auth/fail'
export const AUTH_GONE = '/auth/gone'`,
    [],
  ],
  [
    'ts: values with marks among texts',
    'errors.ts',
    `export const AUTH_FAIL = 'auth/fail'
export const AUTH_GONE = 'auth/gone'
export const AUTH_TEXT = 'You are not allowed.'
export const CARD_TEXT = 'The card was lost.'
export const CARD_OLD_TEXT = 'The card is too old.'`,
    [],
  ],
  [
    'js: static methods that make errors',
    'errors.js',
    `class ApiError extends Error {
  constructor(code, status, message) { super(message); this.code = code; this.status = status }
  static cardLost(id) { return new ApiError('card_lost', 404, \`The card \${id} was lost.\`) }
  static cardOld() { return new ApiError('card_old', 402, 'The card is too old.') }
  static from(e) { return new ApiError(e.code, 500, e.message) }
}`,
    ['card_lost 404 The card … was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'ts: an object and a status for the base',
    'errors.ts',
    `export class CardLostException extends HttpException {
  constructor() { super({ code: 'card_lost', message: 'The card was lost.' }, HttpStatus.NOT_FOUND) }
}
export class CardOldException extends HttpException {
  constructor() { super({ code: 'card_old', message: 'The card is too old.' }, HttpStatus.PAYMENT_REQUIRED) }
}`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'java: builders',
    'Errors.java',
    `public final class Errors {
  private Errors() {}
  public static final ApiError CARD_LOST = ApiError.builder().code("card.lost").status(404).message("The card was lost.").build();
  public static final ApiError CARD_OLD = ApiError.builder().code("card.old").status(402).message("The card is too old.").build();
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'java: a code of two constants',
    'PayError.java',
    `public enum PayError implements ErrorCode {
    LOST("001", 404), OLD("002", 402);
    private static final String PREFIX = "PAY-";
    private final String number; private final int status;
    PayError(String number, int status) { this.number = number; this.status = status; }
    @Override public String getCode() { return PREFIX + number; }
    @Override public int getStatus() { return status; }
}`,
    [],
  ],
  [
    'java: a code that half of the members have',
    'E.java',
    `public enum ErrorCode { LOST("card.lost", 404), OLD(402), GONE("card.gone", 410), DOWN(503);
 ErrorCode(int s) { this(null, s); } ErrorCode(String c, int s) { } }`,
    [],
  ],
  [
    'java: classes with an annotation for their status',
    'Ex.java',
    `public class Ex {
  @ResponseStatus(HttpStatus.NOT_FOUND)
  public static class CardLostException extends ApiException {
    public CardLostException() { super("card.lost", "The card was lost."); }
  }
  @ResponseStatus(value = HttpStatus.PAYMENT_REQUIRED)
  public static class CardOldException extends ApiException {
    public CardOldException() { super("card.old", "The card is too old."); }
  }
}`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'java: cases that fall through',
    'E.java',
    `enum ErrorCode { CARD_LOST, CARD_OLD, BANK_DOWN, OTHER;
  int getStatus() { switch (this) { case CARD_LOST: case CARD_OLD: return 402; case BANK_DOWN: return 503; default: return 500; } } }`,
    ['CARD_LOST 402', 'CARD_OLD 402', 'BANK_DOWN 503', 'OTHER 500'],
  ],
  [
    'kt: what parameters are by default',
    'ErrorCode.kt',
    `enum class ErrorCode(val code: String, val status: Int = 400) {
    CARD_LOST("card.lost", 404),
    CARD_OLD("card.old"),
    BANK_DOWN(status = 503, code = "bank.down");
}`,
    ['card.lost 404', 'card.old 400', 'bank.down 503'],
  ],
  [
    'kt: functions that make errors',
    'Errors.kt',
    `data class ApiError(val code: String, val status: Int, val message: String)
object Errors {
    fun cardLost(id: String) = ApiError("card.lost", 404, "The card $id was lost.")
    fun cardOld() = ApiError("card.old", 402, "The card is too old.")
    val bankDown = ApiError("bank.down", 503, "The bank did not answer.")
}`,
    [
      'card.lost 404 The card … was lost.',
      'card.old 402 The card is too old.',
      'bank.down 503 The bank did not answer.',
    ],
  ],
  ...(['ts', 'js'] as const).map((ending): (typeof SHAPES)[number] => [
    `${ending}: classes of errors whose constructors pass all`,
    `e.${ending}`,
    `export class CardError extends AppError { constructor() { super('CARD_ERROR', 404, 'The card failed.') } }
export class FundsError extends AppError { constructor() { super('FUNDS_ERROR', 409, 'No funds are left.') } }`,
    ['CARD_ERROR 404 The card failed.', 'FUNDS_ERROR 409 No funds are left.'],
  ]),
  [
    'py: classes of errors whose constructors pass all',
    'e.py',
    `class CardError(AppError):
    def __init__(self):
        super().__init__("CARD_ERROR", 404, "The card failed.")
class FundsError(AppError):
    def __init__(self):
        super().__init__("FUNDS_ERROR", 409, "No funds are left.")`,
    ['CARD_ERROR 404 The card failed.', 'FUNDS_ERROR 409 No funds are left.'],
  ],
  [
    'php: classes of errors whose constructors pass all',
    'e.php',
    `<?php
class CardError extends AppError { public function __construct() { parent::__construct('CARD_ERROR', 404, 'The card failed.'); } }
class FundsError extends AppError { public function __construct() { parent::__construct('FUNDS_ERROR', 409, 'No funds are left.'); } }`,
    ['CARD_ERROR 404 The card failed.', 'FUNDS_ERROR 409 No funds are left.'],
  ],
  [
    'java: classes of errors with a method that answers',
    'E.java',
    `class CardError extends AppError { CardError() { super("CARD_ERROR", 404, "The card failed."); }
  ResponseEntity<Problem> toResponse() { return ResponseEntity.status(404).body(new Problem("about_blank")); } }
class FundsError extends AppError { FundsError() { super("FUNDS_ERROR", 409, "No funds are left."); } }`,
    ['CARD_ERROR 404 The card failed.', 'FUNDS_ERROR 409 No funds are left.'],
  ],
  [
    'go: errors with a method that copies them',
    'e.go',
    `package x
var ErrLost = NewError("CARD_LOST", 404)
var ErrOld = NewError("CARD_OLD", 410)
func (e *Error) Clone() *Error { return NewError("x_y", e.status) }`,
    ['CARD_LOST 404', 'CARD_OLD 410'],
  ],
  [
    'ts: an enum with values, and keys of its translations',
    'e.ts',
    `export enum ErrorCode { Lost = 'CARD_LOST', Old = 'CARD_OLD' }
export const errorKey = (code: ErrorCode) => \`errors.\${code}\`
export function codeFor(x: Record<string, ErrorCode>) { return \`\${x}\` }`,
    ['CARD_LOST', 'CARD_OLD'],
  ],
  [
    'java: an enum with codes, and a function that makes another text',
    'E.java',
    `public enum ErrorCode { LOST("card.lost", 404), OLD("card.old", 402); ErrorCode(String code, int status) {} }
class M { String codeOf(ErrorCode e) { return "E" + e.ordinal(); } }`,
    ['card.lost 404', 'card.old 402'],
  ],
  [
    'kt: an extension that makes the code',
    'E.kt',
    `enum class ErrorCode { CARD_LOST, CARD_OLD }
val ErrorCode.wire: String get() = name.lowercase()`,
    [],
  ],
  [
    'cs: methods and fields that make errors',
    'DomainErrors.cs',
    `public static class DomainErrors
{
    public static class Card
    {
        public static readonly Error Lost = new("Card.Lost", "The card was lost.");
        public static readonly Error Old = new("Card.Old", "The card is too old.");
    }
    public static class Bank
    {
        public static Error Down => Error.Failure("Bank.Down", "The bank did not answer.");
        public static Error Slow(int s) => Error.Failure("Bank.Slow", $"The bank needs {s} seconds.");
    }
}`,
    [
      'Card.Lost The card was lost.',
      'Card.Old The card is too old.',
      'Bank.Down The bank did not answer.',
      'Bank.Slow The bank needs … seconds.',
    ],
  ],
  [
    'cs: the status of another class',
    'Codes.cs',
    `public enum ErrorCode { CardLost, CardOld, BankDown }
public static class ErrorCodeExtensions
{
    public static int ToStatus(this ErrorCode code) => code switch
    {
        ErrorCode.CardLost => StatusCodes.Status404NotFound,
        ErrorCode.CardOld => 402,
        _ => 500,
    };
}`,
    ['CardLost 404', 'CardOld 402', 'BankDown 500'],
  ],
  [
    'cs: an extension that makes the code',
    'E.cs',
    `public enum ErrorCode { CardLost, CardOld }
public static class X { public static string ToCode(this ErrorCode c) => JsonNamingPolicy.SnakeCaseLower.ConvertName(c.ToString()); }`,
    [],
  ],
  [
    'go: functions that make errors',
    'errors.go',
    `package errs
type APIError struct { Code string; Status int; Message string }
func CardLost(id string) *APIError { return &APIError{Code: "card.lost", Status: 404, Message: "The card was lost."} }
func CardOld() *APIError { return &APIError{Code: "card.old", Status: 402, Message: "The card is too old."} }`,
    ['card.lost 404 The card was lost.', 'card.old 402 The card is too old.'],
  ],
  [
    'go: an address among codes',
    'errors.go',
    `package errs
const (
	CodeLost = "card.lost"
	CodeOld  = "card.old"
	MaxTries = 3
	BaseURL  = "https://x.test"
)`,
    ['card.lost', 'card.old'],
  ],
  [
    'py: a function that makes the code',
    'e.py',
    `class ErrorCode(Enum):
    CARD_LOST = 1
    CARD_OLD = 2
def to_code(code: ErrorCode) -> str:
    return "PAY-%04d" % code.value`,
    [],
  ],
  [
    'py: class methods that make errors',
    'e.py',
    `class ApiError(Exception):
    def __init__(self, code, status, message):
        pass
    @classmethod
    def card_lost(cls):
        return cls("card_lost", 404, "The card was lost.")
    @classmethod
    def card_old(cls):
        return cls("card_old", 402, "The card is too old.")`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'php: cases that fall through',
    'E.php',
    `<?php
enum ErrorCode: string { case CardLost = 'card_lost'; case CardOld = 'card_old'; case BankDown = 'bank_down';
 public function status(): int { switch ($this) { case self::CardLost: case self::CardOld: return 402; case self::BankDown: return 503; } } }`,
    ['card_lost 402', 'card_old 402', 'bank_down 503'],
  ],
  [
    'php: a method that formats the code',
    'E.php',
    `<?php
enum ErrorCode: int { case Lost = 1; case Old = 2;
  public function code(): string { return sprintf('PAY-%04d', $this->value); } }`,
    [],
  ],
  [
    'rb: methods that make errors',
    'e.rb',
    `class ApiError < StandardError
  def self.card_lost = new('card_lost', 404, 'The card was lost.')
  def self.card_old
    new('card_old', 402, 'The card is too old.')
  end
end`,
    ['card_lost 404 The card was lost.', 'card_old 402 The card is too old.'],
  ],
  [
    'md: a cell with two codes',
    'errors.md',
    `# Error codes

| Code | Status | Description |
|------|--------|-------------|
| \`CARD_LOST\`<br>\`CARD_GONE\` | 404 | The card was lost. |
| \`CARD_OLD\` | 402 | The card<br>is too old. |
| \`BANK_DOWN\` | 503 | The bank did not answer. |`,
    ['CARD_OLD 402 The card is too old.', 'BANK_DOWN 503 The bank did not answer.'],
  ],
  [
    'md: statuses under "Code" beside codes',
    'errors.md',
    `| Code | Error | Description |
|---|---|---|
| 404 | card_lost | The card was lost. |
| 402 | card_old | The card is too old. |
| 402 | card_gone | The card is gone. |`,
    [
      'card_lost 404 The card was lost.',
      'card_old 402 The card is too old.',
      'card_gone 402 The card is gone.',
    ],
  ],
  [
    'cs: primary constructors beside a list of another type',
    'q.cs',
    `public class ApiException(string code, int status, string message) : Exception(message);
public sealed class CardLost() : ApiException("CARD_LOST", 402, "The card is lost.");
public sealed class CardOld() : ApiException("CARD_OLD", 402, "The card is old.");
public record Err(string Code, int Status, string Message);
public static class All {
  public static readonly Err A = new("ORDER_GONE", 410, "The order is gone.");
  public static readonly Err B = new("ORDER_OLD", 409, "The order is old.");
}`,
    [
      'CARD_LOST 402 The card is lost.',
      'CARD_OLD 402 The card is old.',
      'ORDER_GONE 410 The order is gone.',
      'ORDER_OLD 409 The order is old.',
    ],
  ],
  [
    'py: a class of calls beside classes of other things',
    'e.py',
    `class Errors:
    CardLost = Err("card_lost", 404)
    CardOld = Err("card_old", 409)
class Config:
    Session = Client("https://x.test", 30)
    Cache = Client("redis", 10)
class UserForm:
    name = CharField("Your name", 200)
    mail = CharField("Your mail", 300)
class ErrorForm:
    title = CharField("Your title", 200)`,
    ['card_lost 404', 'card_old 409'],
  ],
  [
    'yaml: a mapping of which few entries have a plain field',
    'r.yaml',
    `errors:
  CARD_LOST: { http: { status: 402 }, text: { en: The card is lost. } }
  CARD_OLD: { http: { status: 409 }, text: { en: The card is old. }, deprecated: true }
  CARD_GONE: { http: { status: 410 }, text: { en: The card is gone. } }`,
    [
      'CARD_LOST 402 The card is lost.',
      'CARD_OLD 409 The card is old.',
      'CARD_GONE 410 The card is gone.',
    ],
  ],
  [
    'yaml: a mapping whose entries have one field, a mapping',
    'r.yaml',
    `errors:
  CARD_LOST: { body: { status: 402 } }
  CARD_OLD: { body: { status: 409 }, isOld: false }
  CARD_GONE: { body: { status: 410 } }`,
    ['CARD_LOST 402', 'CARD_OLD 409', 'CARD_GONE 410'],
  ],
  [
    'yaml: one text in each of two sections of different things',
    'c.yaml',
    `errors: { lost: The card is lost. }
warnings: { old: The card is old. }`,
    [],
  ],
  [
    'csv: columns named by numbers',
    'e.csv',
    `code,status,1031,1033
CARD_LOST,402,Die Karte ist weg.,The card is lost.
CARD_OLD,409,Die Karte ist alt.,The card is old.`,
    ['CARD_LOST 402', 'CARD_OLD 409'],
  ],
  [
    'yaml: codes in a section, and as a path beside one',
    'y.yaml',
    `errors:
  card: { lost: { status: 404, message: The card was lost. }, old: { status: 402, message: The card is old. } }
  order.lost: { status: 404, message: The order was lost. }
  order: { gone: { status: 410, message: The order is gone. } }`,
    [],
  ],
  [
    'toml: several codes in quotes beside the tables of a section',
    'z.toml',
    `["card.lost"]
status = 404
["card.expired"]
status = 402
[card.old]
status = 402
[card.older]
status = 410`,
    ['card.lost 404', 'card.expired 402', 'card.old 402', 'card.older 410'],
  ],
  [
    'rs: two variants that are not sent',
    'error.rs',
    `#[derive(Serialize)]
pub enum Code {
    #[serde(rename = "card.lost")]
    CardLost,
    #[serde(skip_serializing)]
    Inner(String),
    #[serde(rename = "card.old")]
    CardOld,
    #[serde(other, skip)]
    Unknown,
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'js: a text of which codes are made',
    'errors.js',
    `const AREA = 'card'
const CODE_LOST = \`\${AREA}.lost\`
const CODE_OLD = AREA + '.old'
module.exports = { AREA, CODE_LOST, CODE_OLD }`,
    ['card.lost', 'card.old'],
  ],
  [
    'php: a text of which codes are made',
    'Codes.php',
    `<?php
class ErrorCodes {
  const AREA = 'card';
  const LOST = self::AREA . '.lost';
  const OLD = self::AREA . '.old';
}`,
    ['card.lost', 'card.old'],
  ],
  [
    'java: a link of HTML in a comment',
    'ErrorCode.java',
    `public enum ErrorCode {
  /** The <a href="https://shop.test/cards">card</a> was lost. */
  CARD_LOST,
  /** The card is {@link Card#OLD too old}. */
  CARD_OLD
}`,
    ['CARD_LOST The card was lost.', 'CARD_OLD The card is Card#OLD too old.'],
  ],
  [
    'ts: a mapping of texts among texts',
    'errors.ts',
    `export const errorMessages = {
  card_lost: 'The card was lost.',
  card_old: 'The card is too old.',
  bank: { down: 'The bank did not answer.' },
}`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'php: a mapping of texts among texts',
    'errors.php',
    `<?php
return [
  'card_lost' => 'The card was lost.',
  'bank' => ['down' => 'The bank did not answer.'],
  'card_old' => 'The card is too old.',
];`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'py: a mapping of texts among texts',
    'errors.py',
    `ERRORS = {
    "card_lost": "The card was lost.",
    "card_old": "The card is too old.",
    "bank": {"down": "The bank did not answer."},
}`,
    ['card_lost The card was lost.', 'card_old The card is too old.'],
  ],
  [
    'openapi: addresses of statuses are no codes',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              example: { type: "https://tools.ietf.org/html/rfc7231#section-6.5", title: Refused by us., code: CARD_LOST }`,
    ['CARD_LOST 402'],
  ],
  [
    'openapi: addresses without an origin',
    'openapi.yaml',
    `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              schema: { properties: { type: { const: /problems/card-lost }, title: { const: The card was lost. } } }
        "409":
          description: Refused.
          content:
            application/problem+json:
              example: { type: "urn:shop:problem:card-old", title: The card is too old., detail: It is of 1999. }`,
    ['card-old 409 The card is too old.', 'card-lost 402 The card was lost.'],
  ],
  [
    'ts: methods of an object that make errors',
    'errors.ts',
    `export const errors = {
  cardExpired() { return new ApiError('CARD_EXPIRED', 402, 'The card has expired.') },
  cardLost: (id: string) => new ApiError('CARD_LOST', 402, 'The card was lost.'),
  async bankDown() { return new ApiError('BANK_DOWN', 503, 'The bank did not answer.') },
}`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'ts: constants that are functions',
    'errors.ts',
    `export const cardExpired = () => new ApiError('CARD_EXPIRED', 402, 'The card has expired.')
export const cardLost = (id: string) => new ApiError('CARD_LOST', 402, 'The card was lost.')
export const bankDown = () => { return new ApiError('BANK_DOWN', 503, 'The bank did not answer.') }`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'ts: an object with the code behind the status',
    'errors.ts',
    `export const cardExpired = () => httpErrors(402, 'The card has expired.', { id: 'CARD_EXPIRED' })
export const cardLost = (id: string) => httpErrors(402, 'The card was lost.', { id: 'CARD_LOST' })
export const bankDown = () => httpErrors(503, 'The bank did not answer.', { id: 'BANK_DOWN' })`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'ts: an object in an object with the code',
    'errors.ts',
    `export const cardExpired = () => createError({ statusCode: 402, data: { code: 'CARD_EXPIRED' }, message: 'The card has expired.' })
export const cardLost = () => createError({ statusCode: 402, data: { code: 'CARD_LOST' }, message: 'The card was lost.' })
export const bankDown = () => createError({ statusCode: 503, data: { code: 'BANK_DOWN' }, message: 'The bank did not answer.' })`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'ts: functions that make errors of an object',
    'errors.ts',
    `export function cardExpired() { return createError({ statusCode: 402, code: 'CARD_EXPIRED', message: 'The card has expired.' }) }
export function cardLost(id: string) { return createError({ statusCode: 402, code: 'CARD_LOST', message: 'The card was lost.' }) }
export function bankDown() { return createError({ statusCode: 503, code: 'BANK_DOWN', message: 'The bank did not answer.' }) }`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'py: functions with the code in a mapping',
    'errors.py',
    `def card_expired():
    return HTTPException(402, detail={"code": "CARD_EXPIRED", "message": "The card has expired."})

def card_lost():
    return HTTPException(402, detail={"code": "CARD_LOST", "message": "The card was lost."})

bank_down = lambda: HTTPException(503, detail={"code": "BANK_DOWN", "message": "The bank did not answer."})`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'cs: arguments by place beside those with names',
    'Errors.cs',
    `public static class Errors
{
    public static Error Expired => Error.Validation(code: "CARD_EXPIRED", description: "The card has expired.");
    public static Error Lost => Error.NotFound("CARD_LOST", "The card was lost.");
    public static Error Gone = Error.Conflict("CARD_GONE", "The card is gone.");
}`,
    [],
  ],
  [
    'py: arguments by place beside those with names',
    'errors.py',
    `ERRORS = [
    Err("CARD_EXPIRED", "The card has expired."),
    Err(code="CARD_LOST", text="The card was lost."),
    Err("BANK_DOWN", text="The bank did not answer."),
]`,
    [],
  ],
  [
    'py: arguments with names in another order than those by place',
    'errors.py',
    `ERRORS = {
    "lost": Err("card.lost", 404),
    "old": Err(status=402, code="card.old"),
}`,
    [],
  ],
  [
    'py: arguments by place beside those with names of other kinds',
    'errors.py',
    `LOST = Err("card.lost", "The card was lost.", 404)
OLD = Err("card.old", http=402, message="The card is old.")`,
    ['card.lost', 'card.old 402 The card is old.'],
  ],
  [
    'java: a code that is named as a status, before the status',
    'Errors.java',
    `class CardLostException extends ApiException { public CardLostException() { super(ErrorCode.NOT_FOUND, HttpStatus.CONFLICT, "The card was lost."); } }
class CardOldException extends ApiException { public CardOldException() { super(ErrorCode.CARD_OLD, HttpStatus.GONE, "The card is old."); } }`,
    ['CardLostException 409 The card was lost.', 'CardOldException 410 The card is old.'],
  ],
  [
    'ts: a code in a text, with which another begins',
    'errors.ts',
    `export const ERR_PAYMENT = 'payment'
export const ERR_PAYMENT_OLD = 'payment_old'
export const say = () => \`\${ERR_PAYMENT} was refused\``,
    ['payment', 'payment_old'],
  ],
  [
    'kt: arguments by place beside those with names',
    'Errors.kt',
    `val CARD_EXPIRED = ApiError("CARD_EXPIRED", message = "The card has expired.")
val CARD_LOST = ApiError(code = "CARD_LOST", message = "The card was lost.")
val BANK_DOWN = ApiError("BANK_DOWN", "The bank did not answer.")`,
    [],
  ],
  [
    'ts: the name of a class is no status',
    'errors.ts',
    `export class CardExpiredException extends HttpException {
  constructor() { super({ code: 'CARD_EXPIRED', message: 'The card has expired.' }, HttpStatus.PAYMENT_REQUIRED) }
}
export class BankDownException extends ServiceUnavailableException {
  constructor() { super({ code: 'BANK_DOWN', message: 'The bank did not answer.' }) }
}`,
    ['CARD_EXPIRED 402 The card has expired.', 'BANK_DOWN The bank did not answer.'],
  ],
  [
    'py: the name of a class is no status',
    'errors.py',
    `class CardLost(NotFoundError):
    code = "card.lost"

class BankDown(ServiceUnavailableError):
    code = "bank.down"`,
    ['card.lost', 'bank.down'],
  ],
  [
    'java: the name of a class is no status',
    'E.java',
    `class CardLostException extends NotFoundException { public CardLostException() { super("card.lost"); } }
class BankDownException extends ServiceUnavailableException { public BankDownException() { super("bank.down"); } }`,
    ['card.lost', 'bank.down'],
  ],
  [
    'ts: bases whose names are no statuses',
    'errors.ts',
    `export class A extends TimeoutError { code = 'a.x' }
export class B extends InternalError { code = 'b.x' }`,
    ['a.x', 'b.x'],
  ],
  [
    'rs: a variant that is not sent',
    'error.rs',
    `#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "code")]
pub enum Code {
    CardExpired,
    #[serde(rename = "lost")]
    CardLost,
    #[serde(skip)]
    Inner,
    BankDown { bank: String },
}`,
    ['card-expired', 'lost', 'bank-down'],
  ],
  [
    'rb: a text of which codes are made',
    'errors.rb',
    `module Codes
  AREA = "pay".freeze
  CARD_EXPIRED = "#{AREA}.card_expired".freeze
  CARD_LOST = "#{AREA}.card_lost"
  BANK_DOWN = AREA + ".bank_down"
end`,
    ['pay.card_expired', 'pay.card_lost', 'pay.bank_down'],
  ],
  [
    'cs: a link with words',
    'ErrorCode.cs',
    `public enum ErrorCode
{
    /// <summary>The <b>card</b> has expired.</summary>
    /// <remarks>Ask for another one.</remarks>
    CARD_EXPIRED = 1,
    /// <summary>
    /// The card was <see cref="Card.Lost">lost</see>.
    /// </summary>
    CARD_LOST = 2,
    /// <summary>The bank did not answer.</summary>
    [Obsolete("Use CARD_LOST")]
    BANK_DOWN = 3,
}`,
    [
      'CARD_EXPIRED The card has expired.',
      'CARD_LOST The card was lost.',
      'BANK_DOWN The bank did not answer.',
    ],
  ],
  [
    'toml: a hexadecimal status',
    'errors.toml',
    `[[errors]]
code = "CARD_EXPIRED"
http = 402
message = "The card has expired."

[[errors]]
code = "CARD_LOST"
http = 402
message = """
The card \\
was lost."""

[[errors]]
code = 'BANK_DOWN'
http = 0x1F7
message = 'The bank did not answer.'`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'json5: a status with a sign',
    'codes.json5',
    `// codes
{
  CARD_EXPIRED: { http: 402, message: 'The card has expired.', },
  'CARD_LOST': { http: +402, message: "The card \\
was lost.", },
  BANK_DOWN: { http: 0x1F7, message: 'The bank did not answer.' },
}`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'py: the value of a status',
    'errors.py',
    `from http import HTTPStatus

ERRORS = [
    ErrorInfo(code="CARD_EXPIRED", status=HTTPStatus.PAYMENT_REQUIRED, message="The card has expired."),
    ErrorInfo(code="CARD_LOST", status=status.HTTP_402_PAYMENT_REQUIRED, message="The card was lost."),
    ErrorInfo(code="BANK_DOWN", status=HTTPStatus.SERVICE_UNAVAILABLE.value, message="The bank did not answer."),
]`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'ts: a key that is a symbol',
    'errors.ts',
    `export const ERRORS = {
  CARD_EXPIRED: { status: 402, message: 'The card has expired.', match: /['"\`]{2}\\/}/g },
  get all() { return Object.keys(this) },
  CARD_LOST: { status: 402, message: 'The card was lost.', toJSON() { return { code: 'X' } } },
  [Symbol.iterator]: null,
}`,
    ['CARD_EXPIRED 402 The card has expired.', 'CARD_LOST 402 The card was lost.'],
  ],
  [
    'ts: a union with comments',
    'errors.ts',
    `/** What goes wrong. */
export type ErrorCode =
  /** The card has expired. */
  | 'CARD_EXPIRED'
  /** The card was lost. */
  | 'CARD_LOST'
  // | 'CARD_GONE'
  | 'BANK_DOWN'`,
    ['CARD_EXPIRED The card has expired.', 'CARD_LOST The card was lost.', 'BANK_DOWN'],
  ],
  [
    'yaml: codes beside what they share',
    'codes.yaml',
    `a: &a { http: 402 }
b: &b { http: 503, message: B }
errors:
  CARD_EXPIRED: { <<: [*a, *b], message: The card has expired. }
  BANK_DOWN: { <<: [*b, *a], message: The bank did not answer. }`,
    ['CARD_EXPIRED 402 The card has expired.', 'BANK_DOWN 503 The bank did not answer.'],
  ],
  [
    'go: a builder with statuses',
    'errors.go',
    `package shop

var (
	ErrExpired = apierr.New("CARD_EXPIRED").WithStatus(402).WithMessage("The card has expired.")
	ErrLost    = apierr.New("CARD_LOST").WithStatus(402).WithMessage("The card was lost.")
	ErrDown    = apierr.New("BANK_DOWN").WithStatus(503).WithMessage("The bank did not answer.")
)`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'go: errors without codes beside those with codes',
    'errors.go',
    `package shop

var (
	ErrExpired = &Error{Code: "CARD_EXPIRED", HTTP: http.StatusPaymentRequired, Msg: "The card has expired."}
	ErrLost    = &Error{Code: "CARD_LOST", HTTP: http.StatusPaymentRequired, Msg: "The card was lost."}
	ErrDown    = &Error{Code: "BANK_DOWN", HTTP: http.StatusServiceUnavailable, Msg: "The bank did not answer."}
	errInner   = errors.New("an inner thing")
)`,
    [
      'CARD_EXPIRED 402 The card has expired.',
      'CARD_LOST 402 The card was lost.',
      'BANK_DOWN 503 The bank did not answer.',
    ],
  ],
  [
    'openapi: the addresses of problems',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              schema: { type: object, properties: { type: { type: string, format: uri }, title: { type: string } } }
              examples:
                expired: { value: { type: "https://shop.dev/problems/card-expired", title: The card has expired., status: 402 } }
                lost: { value: { type: "https://shop.dev/problems/card-lost", title: The card was lost., status: 402 } }
        "503":
          description: Down.
          content:
            application/problem+json:
              example: { type: "https://shop.dev/problems/bank-down", title: The bank did not answer., status: 503 }`,
    [
      'card-expired 402 The card has expired.',
      'card-lost 402 The card was lost.',
      'bank-down 503 The bank did not answer.',
    ],
  ],
  [
    'openapi: an enum of addresses of problems',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/problem+json:
              schema:
                type: object
                properties:
                  type: { type: string, enum: ["https://shop.dev/problems/card-expired", "https://shop.dev/problems/card-lost"] }
                  title: { type: string }`,
    ['card-expired 402', 'card-lost 402'],
  ],
  [
    'openapi: texts of an enum in a list',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/json:
              schema:
                type: object
                properties:
                  code:
                    type: string
                    enum: [CARD_EXPIRED, CARD_LOST]
                    x-enum-descriptions: [The card has expired., The card was lost.]`,
    ['CARD_EXPIRED 402 The card has expired.', 'CARD_LOST 402 The card was lost.'],
  ],
  [
    'openapi: texts of an enum by their codes',
    'openapi.yaml',
    `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /pay:
    post:
      operationId: pay
      responses:
        "402":
          description: Refused.
          content:
            application/json:
              schema:
                type: object
                properties:
                  code:
                    type: string
                    enum: [CARD_EXPIRED, CARD_LOST]
                    x-enumDescriptions: { CARD_EXPIRED: The card has expired., CARD_LOST: The card was lost. }`,
    ['CARD_EXPIRED 402 The card has expired.', 'CARD_LOST 402 The card was lost.'],
  ],
  [
    'ts: what a constructor sets',
    'x.ts',
    `export class InviteExpired extends Error {
  code: string
  status: number
  constructor() {
    super('The invite is no longer valid.')
    this.code = 'invite_expired'
    this.status = 410
  }
}
export class SeatLimit extends Error {
  code: string
  status: number
  constructor() {
    super('All seats are taken.')
    this.code = 'seat_limit'
    this.status = 409
  }
}`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'cs: what a constructor sets',
    'E.cs',
    `public class InviteExpired : ApiException {
  public InviteExpired() : base("The invite is no longer valid.") { Code = "invite_expired"; StatusCode = 410; }
}
public class SeatLimit : ApiException {
  public SeatLimit() : base("All seats are taken.") { this.Code = "seat_limit"; this.StatusCode = 409; }
}`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'php: what a constructor sets',
    'E.php',
    `<?php
class InviteExpired extends ApiException {
  public function __construct() { parent::__construct('The invite is no longer valid.'); $this->errorCode = 'invite_expired'; $this->status = 410; }
}
class SeatLimit extends ApiException {
  public function __construct() { parent::__construct('All seats are taken.'); $this->errorCode = 'seat_limit'; $this->status = 409; }
}`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'rb: what a constructor sets',
    'E.rb',
    `class InviteExpired < ApiError
  def initialize
    super('The invite is no longer valid.')
    @code = 'invite_expired'
    @status = 410
  end
end
class SeatLimit < ApiError
  def initialize
    super('All seats are taken.')
    @code = 'seat_limit'
    @status = 409
  end
end`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'java: what a constructor sets',
    'E.java',
    `public class InviteExpired extends ApiException {
  public InviteExpired() { super("The invite is no longer valid."); this.code = "invite_expired"; this.status = 410; }
}
class SeatLimit extends ApiException {
  SeatLimit() { super("All seats are taken."); this.code = "seat_limit"; this.status = 409; }
}`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'py: what a constructor sets',
    'E.py',
    `class InviteExpired(ApiError):
    def __init__(self):
        super().__init__("The invite is no longer valid.")
        self.code = "invite_expired"
        self.status_code = 410


class SeatLimit(ApiError):
    def __init__(self):
        super().__init__("All seats are taken.")
        self.code = "seat_limit"
        self.status_code = 409`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'go: an anonymous struct of errors',
    'e.go',
    `package e

var Errors = struct {
	InviteExpired APIError
	SeatLimit     APIError
}{
	InviteExpired: APIError{Code: "invite_expired", Status: 410, Message: "The invite is no longer valid."},
	SeatLimit:     APIError{Code: "seat_limit", Status: 409, Message: "All seats are taken."},
}`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'go: methods that say the code and the status',
    'e.go',
    `package e

type InviteExpiredError struct{ ID string }

func (e *InviteExpiredError) Error() string   { return fmt.Sprintf("invite %s is no longer valid", e.ID) }
func (e *InviteExpiredError) Code() string    { return "invite_expired" }
func (e *InviteExpiredError) StatusCode() int { return http.StatusGone }

type SeatLimitError struct{}

func (SeatLimitError) Error() string   { return "all seats are taken" }
func (SeatLimitError) Code() string    { return "seat_limit" }
func (SeatLimitError) StatusCode() int { return http.StatusConflict }`,
    ['invite_expired 410', 'seat_limit 409 all seats are taken'],
  ],
  [
    'java: records that say their code by a method',
    'TeamError.java',
    `public sealed interface TeamError {
    String code();
    int status();
    record InviteExpired(String id) implements TeamError {
        public String code() { return "invite_expired"; }
        public int status() { return 410; }
    }
    record SeatLimit(int max) implements TeamError {
        public String code() { return "seat_limit"; }
        public int status() { return 409; }
    }
}`,
    ['invite_expired 410', 'seat_limit 409'],
  ],
  [
    'go: a comment that stringer prints',
    'code_string.go',
    `package errs

//go:generate stringer -type=Code -linecomment
type Code uint32

const (
	InviteExpired Code = iota + 100 // invite_expired
	SeatLimit                       // seat_limit
)`,
    [],
  ],
  [
    'cs: a name beside another value',
    'TeamError.cs',
    `public sealed class TeamError : SmartEnum<TeamError, string>
{
    public static readonly TeamError InviteExpired = new(nameof(InviteExpired), "invite_expired", HttpStatusCode.Gone);
    public static readonly TeamError SeatLimit = new(nameof(SeatLimit), "seat_limit", HttpStatusCode.Conflict);
    public HttpStatusCode Status { get; }
    private TeamError(string name, string value, HttpStatusCode status) : base(name, value) => Status = status;
}`,
    [],
  ],
  [
    'py: statuses for codes',
    'responses.py',
    `RESPONSES = {
    404: {"model": Error, "description": "The team is gone."},
    409: {"model": Error, "description": "All seats are taken."},
}`,
    [],
  ],
  [
    'rs: texts that are read as members, and given by them',
    'error.rs',
    `pub enum ErrorCode { InviteExpired, SeatLimit }
impl ErrorCode {
    pub fn code(&self) -> &'static str {
        match self { Self::InviteExpired => "invite_expired", Self::SeatLimit => "seat_limit" }
    }
    pub fn parse(text: &str) -> Option<Self> {
        match text { "invite_expired" => Some(Self::InviteExpired), "seat_limit" => Some(Self::SeatLimit), _ => None }
    }
}`,
    ['invite_expired', 'seat_limit'],
  ],
  [
    'rs: texts that FromStr reads as members',
    'error.rs',
    `pub enum ErrorCode { InviteExpired, SeatLimit }
impl FromStr for ErrorCode {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text { "invite_expired" => Ok(Self::InviteExpired), "seat_limit" => Ok(Self::SeatLimit), _ => Err(()) }
    }
}`,
    [],
  ],
  [
    'rs: texts that are read as members',
    'error.rs',
    `pub enum ErrorCode { InviteExpired, SeatLimit, Other(String) }
impl From<&str> for ErrorCode {
    fn from(s: &str) -> Self {
        match s {
            "invite_expired" => Self::InviteExpired,
            "seat_limit" => Self::SeatLimit,
            other => Self::Other(other.into()),
        }
    }
}`,
    [],
  ],
  [
    'rs: a version beside codes, under the title of a module',
    'codes.rs',
    `//! Codes of the API.
/// The invite is no longer valid.
pub const INVITE_EXPIRED: &str = "invite_expired";
/// All seats are taken.
pub const SEAT_LIMIT: &str = "seat_limit";
pub const VERSION: &str = "1.2";`,
    ['invite_expired The invite is no longer valid.', 'seat_limit All seats are taken.'],
  ],
  [
    'php: annotations in comments',
    'ErrorCode.php',
    `<?php
#[Constants]
class ErrorCode extends AbstractConstants
{
    /**
     * @Message("The invite is no longer valid.")
     */
    const INVITE_EXPIRED = 70001;

    /**
     * @Message("All seats are taken.")
     */
    const SEAT_LIMIT = 70002;
}`,
    ['INVITE_EXPIRED The invite is no longer valid.', 'SEAT_LIMIT All seats are taken.'],
  ],
  [
    'yaml: values of Ruby',
    'en.yml',
    `en:
  errors:
    messages:
      invite_expired: "The invite is no longer valid."
      seat_limit: "All %{count} seats are taken."`,
    ['invite_expired The invite is no longer valid.', 'seat_limit All … seats are taken.'],
  ],
  [
    'json: success is no error',
    'codes.json',
    `[{"code":0,"message":"OK"},{"code":"1001","message":"The invite is no longer valid."},{"code":"1002","message":"All seats are taken."}]`,
    ['1001 The invite is no longer valid.', '1002 All seats are taken.'],
  ],
  [
    'py: classes in a class',
    'errors.py',
    `class Errors:
    class Invite:
        EXPIRED = "invite.expired"
        USED = "invite.used"

    class Seat:
        LIMIT = "seat.limit"
        TAKEN = "seat.taken"`,
    ['invite.expired', 'invite.used', 'seat.limit', 'seat.taken'],
  ],
  [
    'py: what classes say of themselves',
    'exc.py',
    `class TeamError(Exception):
    code = "team_error"
    status_code = 400

class InviteExpired(TeamError):
    """The invite is no longer valid."""
    code = "invite_expired"
    status_code = 410

class SeatLimit(TeamError):
    """All seats are taken."""
    code = "seat_limit"`,
    [
      'team_error 400',
      'invite_expired 410 The invite is no longer valid.',
      'seat_limit 400 All seats are taken.',
    ],
  ],
  [
    'csv: a row twice',
    'e.csv',
    `code,http,message
INVITE_EXPIRED,410,The invite is no longer valid.
SEAT_LIMIT,409,All seats are taken.
INVITE_EXPIRED,410,The invite is no longer valid.`,
    ['INVITE_EXPIRED 410 The invite is no longer valid.', 'SEAT_LIMIT 409 All seats are taken.'],
  ],
  [
    'ts: a constructor that names its class, and changes its code in a case',
    'errors.ts',
    `export class InviteExpired extends ApiError {
  constructor() {
    super('invite_expired', 'The invite is no longer valid.', 410)
    this.name = 'InviteExpired'
    this.type = 'client'
  }
}
export class SeatLimit extends ApiError {
  constructor(plan: string) {
    super('seat_limit', 'All seats are taken.', 409)
    this.name = 'SeatLimit'
    if (plan === 'free') this.status = 402
  }
}`,
    ['invite_expired 410 The invite is no longer valid.', 'seat_limit 409 All seats are taken.'],
  ],
  [
    'py: a code that a constructor sets in two cases is not known',
    'exc.py',
    `class InviteExpired(ApiError):
    def __init__(self, used):
        super().__init__("The invite is no longer valid.")
        if used:
            self.code = "invite_used"
        else:
            self.code = "invite_expired"

class SeatLimit(ApiError):
    def __init__(self):
        code = "local"
        super().__init__("All seats are taken.")
        self.code = "seat_limit"
        self.status = 409`,
    ['seat_limit 409 All seats are taken.'],
  ],
  [
    'java: the constructor that calls the base',
    'Errors.java',
    `class InviteExpired extends ApiException {
  InviteExpired() { this(null); }
  InviteExpired(Throwable cause) { super("invite_expired", 410, cause); }
}
class SeatLimit extends ApiException {
  SeatLimit() { }
  SeatLimit(Throwable cause) { super("seat_limit", 409, cause); }
}`,
    ['invite_expired 410', 'seat_limit 409'],
  ],
  [
    'cs: the constructor that calls the base',
    'Errors.cs',
    `public class InviteExpired : ApiException {
  public InviteExpired() { }
  public InviteExpired(string code = "invite_expired") : base(code, 410) { }
}
public class SeatLimit : ApiException {
  public SeatLimit() { }
  public SeatLimit(string code = "seat_limit") : base(code, 409) { }
}`,
    ['invite_expired 410', 'seat_limit 409'],
  ],
  [
    'ts: annotations in a sentence',
    'codes.ts',
    `export const ErrorCode = {
  /** The invite is no longer valid: see @HttpCode("404") and @Message("Gone.") of the controller. */
  INVITE_EXPIRED: 'invite_expired',
  /** All seats are taken. */
  SEAT_LIMIT: 'seat_limit',
} as const`,
    [
      'invite_expired The invite is no longer valid: see @HttpCode("404") and @Message("Gone.") of the controller.',
      'seat_limit All seats are taken.',
    ],
  ],
  [
    'json: signs before values',
    'codes.json',
    `[{"code":"invite_expired","message":"Invite #{id} is no longer valid."},{"code":"seat_limit","message":"{seats}%{unit} are taken."}]`,
    ['invite_expired Invite #… is no longer valid.', 'seat_limit …%… are taken.'],
  ],
  [
    'ts: a union with a comment behind its last member',
    'errors.ts',
    `export type ErrorCode =
  | 'seat.taken'
  | 'seat.broken'
  | 'hall.closed' // The hall is closed.`,
    ['seat.taken', 'seat.broken', 'hall.closed The hall is closed.'],
  ],
  [
    'rs: names by serde, and texts by strum',
    'errors.rs',
    `#[derive(Serialize, strum::Display)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    #[strum(to_string = "The seat is taken.")]
    SeatTaken,
    #[strum(to_string = "The hall is closed.")]
    HallClosed,
}`,
    ['SEAT_TAKEN The seat is taken.', 'HALL_CLOSED The hall is closed.'],
  ],
  [
    'rs: the same name by serde and strum',
    'errors.rs',
    `#[derive(Serialize, strum::Display)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    #[strum(serialize = "seat_taken")]
    SeatTaken,
    #[strum(to_string = "hall_closed")]
    HallClosed,
}`,
    ['seat_taken', 'hall_closed'],
  ],
  [
    'rs: a macro of names and codes',
    'errors.rs',
    `define_error_codes!(
    "KV-Hall-",
    SEAT_TAKEN => ("SeatTaken", "", ""),
    HALL_CLOSED => ("HallClosed", "", "")
);`,
    [],
  ],
  [
    'md: raised marks of notes',
    'errors.md',
    `# Errors

| HTTP | Code | Meaning |
| --- | --- | --- |
| 409 | \`seat.taken\`<sup>1</sup> | The seat of row 4 is taken. |
| 503 | \`hall.closed\`<sup>12</sup> | The hall of 40 m<sup>2</sup> is closed. |`,
    ['seat.taken 409 The seat of row 4 is taken.', 'hall.closed 503 The hall of 40 m² is closed.'],
  ],
  [
    'yaml: codes below their statuses',
    'errors.yml',
    `409:
  - code: seat.taken
    message: The seat is taken.
503:
  - code: hall.closed
    message: The hall is closed.`,
    ['seat.taken 409 The seat is taken.', 'hall.closed 503 The hall is closed.'],
  ],
  [
    'java: a key and another number',
    'ErrorCode.java',
    `public enum ErrorCode {
  SEAT_TAKEN("S001", "seat_taken", 409),
  HALL_CLOSED("H001", "hall_closed", 503);
  ErrorCode(String number, String key, int status) {}
}`,
    [],
  ],
  [
    'ts: a class that is no error beside classes of errors',
    'errors.ts',
    `export class Reply {
  success = true
}
export class SeatTakenError extends Error {
  status = 409
}
export class HallClosedError extends Error {
  status = 503
}`,
    ['SeatTakenError 409', 'HallClosedError 503'],
  ],
  [
    'rs: rows of names with payloads, and tuples',
    'errors.rs',
    `errors! {
    SeatTaken => (409, "The seat is taken."),
    SeatBroken(u32) => (410, "Broken"),
    HallClosed => (503, "The hall is closed."),
}`,
    ['SeatTaken', 'SeatBroken', 'HallClosed'],
  ],
  [
    'py: classes of a base that is called Base',
    'errors.py',
    `class ApiErrorBase(Exception):
    pass
class SeatTaken(ApiErrorBase):
    reason = "seat_taken"
    message = "The seat is taken."
class HallClosed(ApiErrorBase):
    reason = "hall_closed"
    message = "The hall is closed."`,
    ['seat_taken The seat is taken.', 'hall_closed The hall is closed.'],
  ],
  [
    'go: errors that a function makes of statuses',
    'errors.go',
    `package errs
func New(status int) *E { return &E{Status: status} }
var (
	// The seat is taken.
	ErrSeatTaken = New(409)
	// The hall is closed.
	ErrHallClosed = New(503)
)`,
    ['ErrSeatTaken 409 The seat is taken.', 'ErrHallClosed 503 The hall is closed.'],
  ],
  [
    'csv: a key, and letters with digits that are no number',
    'errors.csv',
    `key,severity,text
seat.taken,S1,The seat is taken.
seat.broken,S2,The seat is broken.
hall.closed,S3,The hall is closed.`,
    [
      'seat.taken The seat is taken.',
      'seat.broken The seat is broken.',
      'hall.closed The hall is closed.',
    ],
  ],
  [
    'rs: a map of texts and tuples',
    'errors.rs',
    `static ERRORS: phf::Map<&'static str, (u16, &'static str)> = phf_map! {
    "seat.taken" => (409, "The seat is taken."),
    "hall.closed" => (503, "The hall is closed."),
};`,
    ['seat.taken 409 The seat is taken.', 'hall.closed 503 The hall is closed.'],
  ],
  [
    'java: texts in two languages, the other one longer',
    'ErrorCode.java',
    `public enum ErrorCode {
  SEAT_TAKEN("seat.taken", "The seat is taken.", "Der Sitzplatz ist bereits vergeben."),
  HALL_CLOSED("hall.closed", "The hall is closed.", "Der Saal ist derzeit geschlossen.");
  ErrorCode(String code, String messageEn, String messageDe) {}
}`,
    ['seat.taken The seat is taken.', 'hall.closed The hall is closed.'],
  ],
  [
    'ts: a class with a status that is no error',
    'errors.ts',
    `export class Ok {
  status = 200
}
export class SeatTaken extends HttpException {
  constructor() {
    super({ code: 'seat.taken', message: 'The seat is taken.' }, 409)
  }
}
export class SeatBroken extends HttpException {
  constructor() {
    super({ code: 'seat.broken', message: 'The seat is broken.' }, 409)
  }
}`,
    ['seat.taken 409 The seat is taken.', 'seat.broken 409 The seat is broken.'],
  ],
  [
    'toml: texts below their statuses',
    'errors.toml',
    `[409]
seat_taken = "The seat is taken."
seat_broken = "The seat is broken."
[503]
hall_closed = "The hall is closed."
hall_dark = "The hall is dark."`,
    [
      'seat_taken 409 The seat is taken.',
      'seat_broken 409 The seat is broken.',
      'hall_closed 503 The hall is closed.',
      'hall_dark 503 The hall is dark.',
    ],
  ],
  [
    'java: constants of codes, each with one of its text',
    'Errors.java',
    `public interface ErrorCodes {
  int SEAT_TAKEN = 40901;
  String SEAT_TAKEN_MSG = "The seat is taken.";
  int HALL_CLOSED = 50301;
  String HALL_CLOSED_MSG = "The hall is closed.";
}`,
    ['SEAT_TAKEN The seat is taken.', 'HALL_CLOSED The hall is closed.'],
  ],
  [
    'cs: constants of codes, each with those of its status and text',
    'Errors.cs',
    `public static class ErrorCodes {
  public const string SeatTaken = "seat.taken";
  public const int SeatTakenStatus = 409;
  public const string SeatTakenMessage = "The seat is taken.";
  public const string HallClosed = "hall.closed";
  public const int HallClosedStatus = 503;
  public const string HallClosedMessage = "The hall is closed.";
}`,
    ['seat.taken 409 The seat is taken.', 'hall.closed 503 The hall is closed.'],
  ],
  [
    'go: constants of codes that end as texts and statuses do',
    'errors.go',
    `package errs

const (
	ErrInvalid        = "invalid"
	ErrInvalidMessage = "invalid_message"
	ErrInvalidStatus  = "invalid_status"
)`,
    ['invalid', 'invalid_message', 'invalid_status'],
  ],
  [
    'java: meanings of codes that end as texts and statuses do',
    'ErrorCodes.java',
    `public final class ErrorCodes {
  public static final String INVALID = "Invalid request";
  public static final String INVALID_STATUS = "The status is invalid";
  public static final String INVALID_MESSAGE = "The message is invalid";
}`,
    [
      'INVALID Invalid request',
      'INVALID_STATUS The status is invalid',
      'INVALID_MESSAGE The message is invalid',
    ],
  ],
  [
    'ts: numbers of codes that end as statuses do',
    'errors.ts',
    `export class ErrorCodes {
  static readonly NOT_FOUND = 404
  static readonly NOT_FOUND_TEXT = 415
  static readonly NOT_FOUND_STATUS = 416
}`,
    ['NOT_FOUND 404', 'NOT_FOUND_TEXT 415', 'NOT_FOUND_STATUS 416'],
  ],
  [
    'yaml: statuses of codes below another status',
    'errors.yml',
    `409:
  SEAT_TAKEN: { code: 410, text: The seat is taken. }
  HALL_CLOSED: { code: 503, text: The hall is closed. }`,
    ['SEAT_TAKEN 410 The seat is taken.', 'HALL_CLOSED 503 The hall is closed.'],
  ],
  [
    'kotlin: what a class says itself in place of what it passes',
    'e.kt',
    `open class Oops(open val code: String, val status: Int) : Exception()
class CardLost : Oops("oops", 402) {
  override val code: String = "card.lost"
}
class CardOld : Oops("oops", 409) {
  override val code = "card.old"
}`,
    ['card.lost 402', 'card.old 409'],
  ],
  [
    'python: tuples with names and types',
    'e.py',
    `Oops = NamedTuple("Oops", [("code", str), ("status", int), ("message", str)])
ERRORS = [
    Oops("seat.taken", 409, "The seat is taken."),
    Oops("hall.closed", 503, "The hall is closed."),
]`,
    ['seat.taken 409 The seat is taken.', 'hall.closed 503 The hall is closed.'],
  ],
  [
    'python: tuples with names in a tuple',
    'e.py',
    `Oops = namedtuple("Oops", ("code", "status", "message"))
SEAT_TAKEN = Oops("seat.taken", 409, "The seat is taken.")
HALL_CLOSED = Oops("hall.closed", 503, "The hall is closed.")
Full = namedtuple("Full", ["status", "code"])
HALL_FULL = Full(410, "hall.full")`,
    ['seat.taken 409 The seat is taken.', 'hall.closed 503 The hall is closed.', 'hall.full 410'],
  ],
  [
    'java: a class with a parameter of a type',
    'Errors.java',
    `class Oops<A> {
  Oops(String key, int status, String code) {}
}
class Errors {
  static final List<Oops<String>> ALL = List.of(
    new Oops<String>("seat.one", 409, "seat.taken"),
    new Oops<String>("hall.one", 503, "hall.closed"));
}`,
    ['seat.taken 409', 'hall.closed 503'],
  ],
  [
    'python: a private table beside one whose name ends in a mark',
    'e.py',
    `_errors = {"CARD_LOST": {"status": 402}, "CARD_OLD": {"status": 409}}
errors_ = {"SEAT_LOST": {"status": 402}, "SEAT_OLD": {"status": 409}}`,
    ['SEAT_LOST 402', 'SEAT_OLD 409'],
  ],
]

test.each(SHAPES)('%s', async (_shape, file, text, entries) => {
  const { rail, text: written } = inMemory({ files: { [file]: `${text}\n` } })
  const { exit, err } = await rail(`import ${file}`)
  const { codes = [] } = (parse(written('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  const found = codes.map(({ code, http, meaning }) =>
    [code, http, meaning].filter((one) => one !== undefined).join(' '),
  )
  expect([found, exit]).toEqual([entries, entries.length > 0 ? 0 : 2])
  if (entries.length === 0)
    expect(err).toMatch(/are in doubt: [\s\S]*to decide: --map (?:code=[\w@%+:,./-]+|'code=[^']+')/)
})

test.each([
  [
    'constants of two files',
    {
      'codes.ts': `export const ErrorCode = { LOST: 'card.lost', OLD: 'OLD' } as const`,
      'texts.ts': `export const messages = { [ErrorCode.LOST]: 'The card was lost.', [ErrorCode.OLD]: 'The card is too old.' }`,
    },
    ['card.lost The card was lost.', 'OLD The card is too old.'],
    '',
  ],
  [
    'codes by constants of another file, and comments of the constants',
    {
      'ErrorCode.php': `<?php
class Errors {
    /** General */
    const LOST = 'card.lost';
    /** About old cards. */
    const OLD = 'card.old';
}`,
      'errors.php': `<?php
return [
    ['code' => Errors::LOST, 'description' => 'The card was lost.'],
    ['code' => Errors::OLD, 'description' => 'The card is too old.'],
];`,
    },
    ['card.lost The card was lost.', 'card.old The card is too old.'],
    '',
  ],
  [
    'numbers of constants are named',
    { 'errors.py': 'ER_LOST = 250001\nER_OLD = 250002\nER_GONE = 250003' },
    ['ER_LOST', 'ER_OLD', 'ER_GONE'],
    'not taken: its value (3 values, first at errors.py:1:11); --verbose',
  ],
  [
    'a column that would run in a shell is one word',
    {
      'errors.csv': 'code,meaning,$(id)\nLOST,The card was lost.,a1\nOLD,The card is too old.,b2\n',
    },
    ['LOST The card was lost.', 'OLD The card is too old.'],
    'not taken: $(id) (2 values, first at errors.csv:2:25); --verbose',
  ],
  [
    'a first line without names of columns',
    { 'e.csv': 'card_lost,404,The card was lost.\ncard_old,402,The card is too old.\n' },
    [],
    'e.csv:1:11 a number in the first line, which names the columns: put a line with names above it',
  ],
  [
    'an enum and the table that explains it',
    {
      'e.ts': `export enum ErrorCode { CardLost = 'card_lost', CardOld = 'card_old', Other = 'other' }`,
      'e.md':
        '| Code | Meaning |\n|---|---|\n| card_lost | The card was lost. |\n| card_old | The card is too old. |\n',
    },
    ['card_lost The card was lost.', 'card_old The card is too old.', 'other'],
    '',
  ],
  [
    'a table by the names of constants',
    {
      'E.java':
        'public enum E { LOST("card_lost"), OLD("card_old"); final String code; E(String code) { this.code = code; } }',
      'e.csv': 'name,message\nLOST,The card was lost.\nOLD,The card is too old.\n',
    },
    ['card_lost The card was lost.', 'card_old The card is too old.'],
    '',
  ],
  [
    'a table by the names of constants, with a kind of each',
    {
      'e.ts': `export const ERRORS = { LOST: { code: 'card_lost', status: 404 }, OLD: { code: 'card_old', status: 402 } }
export const ERROR_TEXTS = { LOST: { type: 'client', message: 'The card was lost.' }, OLD: { type: 'bank', message: 'The card is too old.' } }`,
    },
    ['card_lost', 'card_old'],
    'not taken: the item has no code (2 times, first at e.ts:2:30)',
  ],
  [
    'two lists of one name in two files',
    {
      'a.ts': `export enum ErrorCode { LOST = 'card_lost', OLD = 'card_old' }`,
      'b.ts': `export enum ErrorCode { LOST = 'card-lost', OLD = 'card-old' }`,
    },
    [],
    'to decide: import one of the two files only',
  ],
  [
    'one name with two codes',
    {
      'errors.ts': `export enum ErrorCode { LOST = 'lost', OLD = 'old' }
export const SENT_CODES = { LOST: 'card/lost', OLD: 'card/old' }`,
    },
    [],
    'LOST is card/lost here and lost in ErrorCode (errors.ts:2:29)\n  its codes would be card/lost, card/old …\n  to decide: --list SENT_CODES, or --list ErrorCode',
  ],
  [
    'two tables that explain constants differently',
    {
      'errors.ts': `export enum ErrorCode { LOST = 'LOST', OLD = 'OLD' }
export const ERRORS = [
  { code: 'LOST', status: 404, message: 'The card was lost.' },
  { code: 'OLD', status: 402, message: 'The card is too old.' },
  { code: 'OLD', status: 403, message: 'The card is very old.' },
]`,
    },
    [],
    "errors.ts has 1 code twice; read one of the lists with --list, and each of the others into a catalog of its own with --list and --out; or make each code one entry, with all of its statuses and the first text: --map 'code=(value)'\n  OLD: errors.ts:1:40 and errors.ts:5:3",
  ],
  [
    'two tables that say different things of constants',
    {
      'errors.ts': `export enum ErrorCode { LOST = 'LOST', OLD = 'OLD' }
export const STATUSES = [{ code: 'LOST', status: 404 }, { code: 'OLD', status: 402 }]
export const ERRORS = [
  { code: 'LOST', message: 'The card was lost.' },
  { code: 'OLD', message: 'The card is too old.' },
]`,
    },
    ['LOST The card was lost.', 'OLD The card is too old.'],
    '2 codes',
  ],
  [
    'a map of classes',
    { 'errors.rb': `ERROR_CLASSES = { 'card_lost' => CardLost, 'card_old' => CardOld }.freeze` },
    [],
    'no list looks like error codes; name one with --list: ERROR_CLASSES (2 items)',
  ],
  [
    'problems whose types are of no error: about:blank, an encyclopedia',
    {
      'openapi.json': JSON.stringify({
        openapi: '3.1.0',
        paths: {
          '/cards': {
            get: {
              responses: {
                404: {
                  content: {
                    'application/problem+json': {
                      examples: {
                        blank: { value: { type: 'about:blank', title: 'Not Found' } },
                        wiki: {
                          value: {
                            type: 'https://en.wikipedia.org/wiki/HTTP_404',
                            title: 'Not Found',
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      }),
    },
    [],
    'openapi.json has no list of codes',
  ],
  [
    'a text in one language for each code',
    { 's.json': '{"CARD_LOST":{"en":"The card is lost."},"CARD_OLD":{"de":"Die Karte ist alt."}}' },
    [],
    's.json has no list of codes',
  ],
  [
    'sections below a key that all of them have',
    {
      's.json':
        '{"v1":{"errors":{"card":{"lost":"The card is lost.","old":"The card is old."},"order":{"gone":"The order is gone.","open":"The order is open."}}}}',
    },
    [],
    'the code could be the name, lost, or the path, card.lost (s.json:1:26)',
  ],
  [
    'choices of Django with labels',
    {
      'e.py': `class ErrorCode(models.TextChoices):
    LOST = "card.lost", _("The card was lost.")
    OLD = "card.old", _("The card is too old.")
`,
    },
    ['card.lost', 'card.old'],
    'fields: code from code, display from label\n',
  ],
  [
    'comments of rows of a macro',
    {
      'e.rs': `errors! {
    /// The card was
    /// lost.
    (404, "card.lost");
    /// The card is too old.
    (402, "card.old");
}`,
    },
    ['card.lost The card was lost.', 'card.old The card is too old.'],
    '2 codes',
  ],
  [
    'a base of errors alone, and properties of exports',
    {
      'e.py': 'class ApiError(Exception):\n    status = 400\n\nclass Lost(ApiError):\n    pass\n',
      'e.js': "exports.Level = ['LOW', 'HIGH']\nexports.Mode = ['ON', 'OFF']",
    },
    [],
    'no list looks like error codes; name one with --list: Level (2 items), Mode (2 items)',
  ],
  [
    'a member of what a call gives',
    {
      'e.ts': `export const ERRORS = [
  { code: make().LOST, message: 'The card is lost.' },
  { code: 'CARD_OLD', message: 'The card is old.' },
  { code: 'CARD_ODD', message: 'The card is odd.' },
]`,
    },
    [],
    'the "code" of an item is an expression, whose text is not known (e.ts:2:11)',
  ],
  [
    'a text that is the name of another file',
    {
      'e.ts': `export const ERRORS = [
  { code: 'CARD_LOST', message: 'The card is lost.', fix: Fixes.LOST },
  { code: 'CARD_OLD', message: 'The card is old.', fix: 'Take a new one.' },
]`,
    },
    ['CARD_LOST The card is lost.', 'CARD_OLD The card is old.'],
    'not taken: fix is "Fixes.LOST", whose text is not known (e.ts:2:59)',
  ],
  [
    'one text below a key',
    { 'u.yaml': 'errors: { lost: The card is lost. }\napp: { title: Shop }' },
    [],
    'u.yaml has no list of codes',
  ],
  [
    'items in the same key',
    {
      'a.json':
        '{"errors":[{"error":{"code":"A_B","status":402,"message":"It is lost."}},{"error":{"code":"A_C","status":409,"message":"It is old."}}]}',
    },
    ['A_B It is lost.', 'A_C It is old.'],
    'code from error.code',
  ],
  [
    'the base of classes, which has a parameter with a text',
    {
      'e.cs': `public abstract class ApiException(string code, int status, string title = "Error") : Exception(title);
public sealed class CardLost() : ApiException("CARD_LOST", 402, "The card is lost.");
public sealed class CardOld() : ApiException("CARD_OLD", 409, "The card is old.");`,
    },
    ['CARD_LOST The card is lost.', 'CARD_OLD The card is old.'],
    'fields: code from code, http from status, meaning from title\nerrors.yaml: 2 codes',
  ],
  [
    'a text about a document',
    {
      'g.json':
        '{"description":"The errors of the shop.","about":"It sells cards.","errors":{"CARD_LOST":{"status":404},"CARD_OLD":{"status":402}},"faults":{"BANK_DOWN":{"status":503}}}',
    },
    ['CARD_LOST', 'CARD_OLD', 'BANK_DOWN'],
    'fields: code from its name, http from status\nerrors.yaml: 3 codes',
  ],
  [
    'a text beside sections',
    {
      'g.json':
        '{"errors":{"card":{"CARD_LOST":"The card is lost."},"order":{"ORDER_LOST":"The order is lost."},"generic":"Something is wrong."}}',
    },
    ['CARD_LOST The card is lost.', 'ORDER_LOST The order is lost.'],
    'not taken: a text beside sections (g.json:1:97)',
  ],
])('%s', async (_shape, files, entries, message) => {
  const { rail, text } = inMemory({ files })
  const { out, err } = await rail(`import ${Object.keys(files).join(' ')}`)
  const { codes = [] } = (parse(text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: Record<string, unknown>[]
  }
  expect(codes.map(({ code, meaning }) => [code, meaning].filter(Boolean).join(' '))).toEqual(
    entries,
  )
  expect(out + err).toContain(message)
})

test('an item without a code is named, and a list that stays must not have one', async () => {
  const files = {
    'e.ts': `export const ERRORS = [
  { code: 'seat.taken', status: 409, message: 'The seat is taken.' },
  { status: 410, message: 'The seat is gone.' },
]`,
  }
  const { rail } = inMemory({ files })
  const written = await rail('import e.ts')
  expect(written.out + written.err).toContain('not taken: the item has no code (e.ts:3:3)')
  const staying = await inMemory({ files }).rail('import e.ts --stay')
  expect([staying.exit, staying.err]).toEqual([
    2,
    expect.stringContaining('repair these parts, then run the command again\n  e.ts:3:3: '),
  ])
})

test('an argument that is named by its place is also the one that others name', async () => {
  const files = {
    'e.py': `ERRORS = [
    Oops("seat.taken", 409, "The seat is taken."),
    Oops("hall.closed", 503, text="The hall is closed."),
    Oops(code="hall.full", status=409, text="The hall is full."),
]`,
  }
  const asked = await inMemory({ files }).rail('import e.py')
  expect(asked.err).toContain('to decide: --map code=0\n')
  const { rail, text } = inMemory({ files })
  await rail('import e.py --map code=0 --map http=1 --map meaning=2')
  const { codes } = parse(text('errors.yaml')!) as { codes: Record<string, unknown>[] }
  expect(codes.map(({ code, http, meaning }) => `${code} ${http} ${meaning}`)).toEqual([
    'seat.taken 409 The seat is taken.',
    'hall.closed 503 The hall is closed.',
    'hall.full 409 The hall is full.',
  ])
})
