/** The phrases of HTTP for the statuses of errors, without blanks, in lower case. */
const PHRASES: Readonly<Record<string, number>> = {
  badrequest: 400,
  unauthorized: 401,
  paymentrequired: 402,
  forbidden: 403,
  notfound: 404,
  methodnotallowed: 405,
  notacceptable: 406,
  proxyauthenticationrequired: 407,
  requesttimeout: 408,
  conflict: 409,
  gone: 410,
  lengthrequired: 411,
  preconditionfailed: 412,
  payloadtoolarge: 413,
  contenttoolarge: 413,
  requestentitytoolarge: 413,
  uritoolong: 414,
  requesturitoolong: 414,
  unsupportedmediatype: 415,
  rangenotsatisfiable: 416,
  requestedrangenotsatisfiable: 416,
  expectationfailed: 417,
  imateapot: 418,
  teapot: 418,
  misdirectedrequest: 421,
  unprocessableentity: 422,
  unprocessablecontent: 422,
  locked: 423,
  faileddependency: 424,
  tooearly: 425,
  upgraderequired: 426,
  preconditionrequired: 428,
  toomanyrequests: 429,
  requestheaderfieldstoolarge: 431,
  unavailableforlegalreasons: 451,
  internalservererror: 500,
  notimplemented: 501,
  badgateway: 502,
  serviceunavailable: 503,
  gatewaytimeout: 504,
  httpversionnotsupported: 505,
  variantalsonegotiates: 506,
  insufficientstorage: 507,
  loopdetected: 508,
  notextended: 510,
  networkauthenticationrequired: 511,
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase()

/**
 * The status that a constant names: `NOT_FOUND`, `StatusNotFound`, `HTTP_404_NOT_FOUND`,
 * `Status404NotFound`. Undefined for another name, also if its number and its phrase differ.
 */
export function statusOfName(name: string): number | undefined {
  const found = /^(?:http|status|sc)*(\d{3})?(.*)$/s.exec(plain(name))
  if (found === null) return undefined
  const [, digits, phrase = ''] = found
  const named = Object.hasOwn(PHRASES, phrase) ? PHRASES[phrase] : undefined
  if (digits === undefined) return named
  const number = statusOfNumber(digits)
  return named === undefined || named === number ? number : undefined
}

/** The status of an error that a number is. */
export function statusOfNumber(text: string): number | undefined {
  return /^[45]\d\d$/.test(text) ? Number(text) : undefined
}

/** The status of a helper or an exception of a framework: `NotFoundException`, `badRequest`. */
export function statusOfHelper(name: string): number | undefined {
  const phrase = plain(name).replace(/(?:http)?exception$/, '')
  return Object.hasOwn(PHRASES, phrase) ? PHRASES[phrase] : undefined
}

/** True for the name of a type or module that has statuses: `HttpStatus`, `http`, `Response`. */
export const hasStatuses = (name: string): boolean =>
  /status|^https?$|^response$|^httpresponse$/i.test(name)

/** True for a key or argument that holds a status: `status`, `statusCode`, `http_status`. */
export const isStatusKey = (name: string): boolean =>
  /^(?:http_?)?(?:response_?)?status(?:_?code)?$|^http(?:_?code)?$/i.test(name)
