const PHRASES = `bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable
proxy authentication required|request timeout|conflict|gone|length required|precondition failed|payload too large|content too large
request entity too large|uri too long|request-uri too long|request uri too long|request-uri too large|unsupported media type
range not satisfiable|requested range not satisfiable|expectation failed|i'm a teapot|im a teapot|misdirected request
unprocessable entity|unprocessable content|locked|failed dependency|too early|upgrade required|precondition required|too many requests
request header fields too large|unavailable for legal reasons|internal server error|not implemented|bad gateway|service unavailable
gateway timeout|gateway time-out|http version not supported|variant also negotiates|insufficient storage|loop detected
bandwidth limit exceeded|not extended|network authentication required|internal error|server error`
const KNOWN = new Set(PHRASES.split(/[|\n]/))

/** True for the reason phrase of a status, such as `Not Found` or `HTTP 404 Not Found`. */
export const isHttpText = (text: unknown): text is string =>
  typeof text === 'string' &&
  KNOWN.has(
    text
      .trim()
      .toLowerCase()
      .replace(/^(?:http(?:\/\d(?:\.\d)?)? )?[45]\d\d:? /, ''),
  )
