// IANA "Hypertext Transfer Protocol (HTTP) Status Code Registry", classes 2, 4 and 5, without the
// unused 418 and the obsoleted 510.
/** The statuses that an answer with a code may have. */
export const REGISTERED: ReadonlySet<number> = new Set([
  200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 400, 401, 402, 403, 404, 405, 406, 407, 408,
  409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451,
  500, 501, 502, 503, 504, 505, 506, 507, 508, 511,
])
