/**
 * The HTTP status that a value means which a list, code or a document has: `404`, `"404"`,
 * `"404 Not Found"`, `HttpStatus.NOT_FOUND`, `http.StatusNotFound`, `Status.NotFound`, the name of a
 * gRPC code; undefined for anything else.
 */
export function httpOf(value: unknown): number | undefined {
  // Spreadsheets write whole numbers as `402.0`.
  const written = `${value}`
    .trim()
    .replace(/(?<=\w)\.(?:value|code)$/, '')
    .replace(/^(\d{3})\.0+$/, '$1')
  const text = /^0x[\da-f]{1,4}$/i.test(written) ? `${Number(written)}` : written
  const last = text.split(/[.:]/).at(-1)!
  const [, digits] = DIGITS.exec(text) ?? DIGITS.exec(last) ?? []
  if (digits !== undefined) return Number(digits)
  if (typeof value !== 'string') return undefined
  const name = letters(last.replace(/^(?:HTTP_?STATUS|Status|HTTP|SC)(?=[_A-Z])/i, ''))
  return PHRASES.get(name) ?? GRPC.get(name)
}

/** The statuses of a value that may have several: `400 / 422`, `[400, 404]`; one alone as a number. */
export function statusesIn(value: unknown): number | number[] | undefined {
  const parts = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string' && SEVERAL.test(value)
      ? value.match(/[1-5]\d\d/g)!
      : [value]
  const all = [...new Set(parts.map(httpOf))]
  if (!all.every((one) => one !== undefined)) return undefined
  return all.length > 1 ? all : all[0]
}

const SEVERAL = /^\s*[1-5]\d\d(?:\s*(?:[/,|;&]|or|and)\s*[1-5]\d\d)+\s*$/i

/** The same for a value whose column does not say that it is one: a registered status of an error. */
export function errorStatusOf(value: unknown): number | undefined {
  const status = httpOf(value)
  return status !== undefined && ERRORS.has(status) ? status : undefined
}

const DIGITS = /^(?:\+|HTTP[ /_-]?(?:\d\.\d )?|SC_|Status)?([1-5]\d\d)(?![\d.])/i

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Statuses by the letters of their reason phrases (IANA, HTTP Status Code Registry), and by older and
 * shorter names.
 */
const PHRASES: ReadonlyMap<string, number> = byName(
  `200 ok|201 created|202 accepted|204 nocontent|207 multistatus|400 badrequest|401 unauthorized|402 paymentrequired|403 forbidden
404 notfound|405 methodnotallowed|406 notacceptable|407 proxyauthenticationrequired|408 requesttimeout|409 conflict|410 gone
411 lengthrequired|412 preconditionfailed|413 contenttoolarge|413 payloadtoolarge|413 requestentitytoolarge|413 requesttoolong
414 uritoolong|414 requesturitoolong|415 unsupportedmediatype|416 rangenotsatisfiable|416 requestedrangenotsatisfiable
417 expectationfailed|421 misdirectedrequest|422 unprocessablecontent|422 unprocessableentity|423 locked|424 faileddependency
425 tooearly|426 upgraderequired|428 preconditionrequired|429 toomanyrequests|431 requestheaderfieldstoolarge
451 unavailableforlegalreasons|500 internalservererror|500 internalerror|500 internal|501 notimplemented|502 badgateway
503 serviceunavailable|504 gatewaytimeout|504 timeout|507 insufficientstorage|508 loopdetected|511 networkauthenticationrequired`,
)

function byName(lines: string): ReadonlyMap<string, number> {
  const pairs = lines.split(/[|\n]/).map((line) => line.split(' '))
  return new Map(pairs.map(([status, name]) => [name!, Number(status)]))
}

/** Statuses of errors that others use, and nobody registered: nginx, Cloudflare, teapots. */
const UNREGISTERED = [
  418, 419, 420, 440, 444, 449, 494, 495, 496, 497, 498, 499, 506, 509, 510, 520, 521, 522, 523,
  524, 525, 526, 527, 529, 530,
]

const ERRORS: ReadonlySet<number> = new Set([
  ...[...PHRASES.values()].filter((status) => status >= 400),
  ...UNREGISTERED,
])

/** HTTP statuses of gRPC codes (google/rpc/code.proto) by their letters. */
const GRPC: ReadonlyMap<string, number> = byName(
  `400 invalidargument|400 failedprecondition|400 outofrange|401 unauthenticated|403 permissiondenied|409 alreadyexists|409 aborted
429 resourceexhausted|499 cancelled|499 canceled|500 dataloss|500 unknown|501 unimplemented|503 unavailable|504 deadlineexceeded`,
)
