import { splitWords } from '../../core/values/words.ts'
import { OAUTH_CODES } from '../check/oauth-shape.ts'

// What a name begins with that says nothing about what it holds.
const FRONT = /^(?:get|set|with|is|default)(?=[A-Z_])|[?!]$/g

/** A name without case and marks: `errorCode` of `getErrorCode`, `_error_code` and `ERROR_CODE`. */
export const plainName = (name: string): string =>
  name
    .replace(/^[_$@]+/, '')
    .replace(FRONT, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const OF_ERROR =
  /^(?:(?:api|app|rest|http|service|business|domain)?(?:err|error|fault|problem|failure)s?(?:code|key|id|name|type)?s?|codes?|errno|reason|reasoncode|statusreason)$/

/** True for the name of a property that holds the code of an error: `code`, `error_code`, `reason`. */
export const isOfError = (name: string): boolean => OF_ERROR.test(plainName(name))

/** True for the name that holds one in every project: `errorCode`. */
export const isErrorCode = (name: string): boolean =>
  /^(?:api|app|rest|service|business)?(?:err|error)code$/.test(plainName(name))

const OF_ERRORS = /^(?:codes?|err(?:or)?s?|errno|faults?|problems?|failures?|exceptions?|reasons?)$/

/** True for the name of a list of codes: one of its words is `code`, `error` and the like. */
export const isListOfErrors = (name: string): boolean =>
  splitWords(name, '_')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => OF_ERRORS.test(word) || /(?:errors?|codes?)$/.test(word))

/** A part of a constant, or a method that hands it on: `Codes.LOST.value`. */
export const HANDS_ON =
  /^(?:as_?(?:str|ref|string|deref)|to_?(?:str|string|s|sym|lower|upper|lowercase|uppercase)|value|rawvalue|name|wire|code|unwrap|clone|strip|trim|getvalue|getname|getcode|id|freeze|into)$/i

/** A method that compares what it is called on, or looks for it in a list. */
export const COMPARES =
  /^(?:equals|equalsIgnoreCase|eql\?|contentEquals|equal\?|in_array|includes?\??|contains|any|has|member\?|matches)$/i

/** A function that only makes a list. */
export const MAKES_LIST =
  /^(?:listOf|setOf|arrayOf|mutableListOf|Set|List|Array|vec|(?:Set|List|EnumSet|Arrays)\.(?:of|asList)|frozenset|set|tuple|list|freeze)$/

/** A name that says nothing without what it is called on: `Error.of`. */
export const FACTORY =
  /^(?:of|from|create|build|make|with|new|invoke|call|add|put|get|set|push|append|fromCode|apply|valueOf|parse|error|warn|info|debug)$/

// Functions that take texts of all kinds: logs, translations, the environment, events, queries.
const ANY_TEXT =
  /^(?:(?:console|log|logger|logging|_logger|tracing|slog|zap|metrics|statsd|env|ENV|process|System|os|i18n|I18n|analytics|redis|cache|session|cookies|params|headers|config|settings|sql|db|jdbc|sqlx)(?:[.:>-].*)?|(?:.*[.:>])?(?:log|logger|debug|info|warn|warning|trace|notice|print|println|printf|eprintln|println!|format|sprintf|puts|t|tr|trans|translate|__|_|gettext|getenv|getEnv|env|config|describe|it|test|context|emit|publish|dispatch|broadcast|increment|decrement|gauge|timing|track|query|execute|exec|select|where|prepare|raw|require|import|include|header|headers|param|fetch|get|set|put|push|append|join|split|replace|startsWith|endsWith|indexOf|nameof|view|route|redirect|redirect_to|event|on|once|off|addEventListener|querySelector|getElementById|setAttribute|getAttribute|useState|useTranslation|LogWarning|LogInformation|LogError|LogDebug|GetEnvironmentVariable|before_action|after_action|attr_reader|attr_accessor|validates|belongs_to|has_many|scope|field|column|table|resource))$/

/** True for a function whose arguments are texts of all kinds: no word is a code there. */
export const takesAnyText = (callee: string, name: string): boolean =>
  ANY_TEXT.test(callee) || ANY_TEXT.test(name)

/** True for a function that takes a code in every project: that of our libraries. */
export const takesCode = (name: string): boolean => name === 'fail'

/** The last name in an expression: `code` of `error.getCode()` and `body['code']`. */
export const lastName = (expression: string): string =>
  /([\p{L}_$@][\p{L}\p{N}_$-]{0,99}[?!]?)[^\p{L}\p{N}_$]{0,20}$/u.exec(
    expression.slice(-200),
  )?.[1] ?? ''

/**
 * Words at the places of codes that others have defined: the errors of OAuth 2.0 and OpenID Connect,
 * here with those of registration (RFC 7009, 7591), and the nodes of Markdown that are named `code`.
 */
export const OF_OTHERS: ReadonlySet<string> = new Set([
  ...OAUTH_CODES,
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'invalid_software_statement',
  'unapproved_software_statement',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
  'code_block',
  'code_inline',
])
