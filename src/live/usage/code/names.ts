/** The part of a name that says what it holds: `code` of `getCode`, `_code` and `default_code`. */
export const keyOf = (name: string): string =>
  name
    .replace(/^(?:get|set|with|is)(?=[A-Z_])|[?!]$/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/^default(?=.)/, '')

/** Names of what holds an error code. */
export const SUBJECTS =
  /^(?:api|app|rest|http|service|business|domain)?(?:err|error|fault|problem|failure)(?:code|key|id|name|type)?$|^(?:code|err|errno|errcode|reason|reasoncode|statusreason)$/

/** Names that hold a code of an error only where an error has them. */
export const AMBIGUOUS = /^(?:code|reason|reasoncode)$/

const ERROR_LIKE =
  /err|exc|fail|problem|fault|violation|reject|detail|body|resp|answer|result|data|payload|json|content|cause|reason|extension|params?$|^(?:e|ex|res|r|this|self|it|x|issue|status|apistatus|item|value|code|props|args|options|opts)s?$/i

/** True for the name of what may have the code of an error: not for `currency` or `country`. */
export const isErrorLike = (name: string): boolean => ERROR_LIKE.test(name)

/** Names that surely hold one: they need no example in the code to be believed. */
export const SURE = /^(?:api|app|rest|service|business)?(?:err|error)code$/

/** A method that hands on what it is called on, or a part of a constant. */
export const TRANSPARENT =
  /^(?:as_?(?:str|ref|string|deref)|to_?(?:str|string|s|sym|lower|upper|lowercase|uppercase|lowercaseinvariant)|value|rawvalue|name|wire|code|unwrap|unwrap_or_default|clone|strip|trim|getvalue|getname|description|text|id)$/i

/** A method that compares. */
export const EQUALITY = /^(?:equals|Equals|equalsIgnoreCase|eql\?|contentEquals|equal\?)$/

/** A function that says whether a list contains a value. */
export const MEMBERSHIP =
  /^(?:in_array|includes|include\?|include|contains|Contains|has|matches|any|member\?)$/

/** A function that only makes a list. */
export const WRAPPERS =
  /^(?:listOf|setOf|arrayOf|mutableListOf|Set|List|Array|vec|Set\.of|List\.of|Arrays\.asList|frozenset|set|tuple|list)$/

/** The word before a list of values that something is compared with. */
export const IN = /^(?:in|IN)$/

/** A name that says nothing without what it is called on. */
export const FACTORY =
  /^(?:of|from|create|build|make|with|newInstance|invoke|call|add|put|get|set|has|push|append|of_code|fromCode|with_code|apply|valueOf|parse|error|warn|info|debug)$/

const NOISE =
  /^(?:(?:console|log|logger|logging|_logger|tracing|slog|zap|metrics|statsd|env|ENV|process|System|os|i18n|I18n|analytics|redis|cache|session|cookies|params|headers|config|settings|sql|db|jdbc|sqlx)(?:\..*)?|(?:log|logger|debug|info|warn|warning|trace|notice|print|println|printf|eprintln|println!|format|sprintf|puts|t|tr|trans|translate|__|_|gettext|getenv|getEnv|env|config|describe|it|test|context|emit|publish|dispatch|broadcast|increment|decrement|gauge|timing|track|query|execute|exec|select|where|prepare|raw|require|import|include|header|headers|param|get|set|put|push|append|join|split|replace|startsWith|endsWith|indexOf|nameof|view|route|redirect|redirect_to|render|event|on|once|off|addEventListener|querySelector|getElementById|setAttribute|getAttribute|useState|useTranslation|LogWarning|LogInformation|LogError|LogDebug|GetEnvironmentVariable|before_action|after_action|attr_reader|attr_accessor|validates|belongs_to|has_many|scope|field|column|table|resource|class_name|layout)$)/

/** True for a function whose arguments are texts of all kinds. */
export const isNoisy = (callee: string): boolean => NOISE.test(callee)

const NO_LISTS =
  /^(?:this|self|super|cls|React|Math|Object|JSON|Number|String|Array|Promise|Symbol|console|process|window|document|path|fs|os|sys|re|time|datetime|Date|State|Level|LogLevel|Color|codes|Locale|TimeUnit|Method|HttpMethod|ContentType|MediaType)$/

/** True for a name that could be a list of error codes: not for what all programs have. */
export const hasOwnList = (name: string): boolean => !NO_LISTS.test(name)

/** Lists of error codes, by their names. */
export const CODE_LIST = /^(?:\w*(?:err|error|fault|problem|failure|exception)s?_?)?codes?$/i

/** Functions and types that take an error code, by their names. */
export const CODE_CALL =
  /(?:Error|Exception|Problem|Failure|Fault)$|^(?:fail|abort|reject|raise|raises|throwError|throw_error|errorCode|error_code|error!|bail)$/
