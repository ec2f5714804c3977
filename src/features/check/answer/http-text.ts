const PHRASES = `bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable
proxy authentication required|request timeout|conflict|gone|length required|precondition failed|payload too large|content too large
request entity too large|uri too long|request-uri too long|request uri too long|request-uri too large|unsupported media type
range not satisfiable|requested range not satisfiable|expectation failed|i'm a teapot|im a teapot|misdirected request
unprocessable entity|unprocessable content|locked|failed dependency|too early|upgrade required|precondition required|too many requests
request header fields too large|unavailable for legal reasons|internal server error|not implemented|bad gateway|service unavailable|service temporarily unavailable
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

const HEADINGS = /<(title|h[12])\b[^<>]{0,200}>([^<]{1,200})<\/\1>/gi

/** True for a text that begins as pages of HTML do. */
const isPage = (text: string): boolean =>
  /^\s*<(?:!doctype|!--|\?xml|html|head|body|center|title|h[12])\b/i.test(text)

/** The texts that a page of HTML has for its title and headings; none if it is not a page. */
export const headingsOf = (text: string): string[] =>
  isPage(text) ? [...text.matchAll(HEADINGS)].map(([, , heading]) => heading!.trim()) : []

/** A heading without what servers write around the text of a status: `Error: 404 - Not Found`. */
const bare = (heading: string): string =>
  heading
    .replace(/^(?:http )?(?:error|status)\b:?\s*/i, '')
    .replace(/^([45]\d\d)\s*[-–—:]\s*/, '$1 ')
    .replace(/^page (?=not found)|[.!]$/gi, '')

/** True for a page of HTML that is about a status. */
export const isStatusPage = (text: string): boolean =>
  headingsOf(text).some((heading) => /^[45]\d\d\b/.test(bare(heading)) || isHttpText(bare(heading)))

/** The status that a page or a text says it is about: `<title>502 Bad Gateway</title>`. */
export function statusOfPage(text: string): number | undefined {
  const [first = text] = headingsOf(text)
  const heading = bare(first)
  const [, status] = /^([45]\d\d) \D/.exec(heading) ?? []
  return status !== undefined && isHttpText(heading) ? Number(status) : undefined
}
