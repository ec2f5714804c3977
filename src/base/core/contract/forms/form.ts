/**
 * The place of a part: a JSON Pointer (RFC 6901), `header:<name>`, or `status` of a code that is the
 * HTTP status. A step `?name=value` of a pointer is the item of a list with that member:
 * `/error/details/?@type=…/reason`.
 */
export type Place = string

/** The places of the parts of one reason. A part without a place is not carried. */
export type Places = {
  readonly code: Place
  readonly message?: Place
  /** The place in the request that the reason is about. */
  readonly path?: Place
  readonly stage?: Place
  /** The values of the params, as an object. */
  readonly params?: Place
  /** The address of a page about the code. */
  readonly help?: Place
  /** What is the same each time that the code is sent. */
  readonly title?: Place
}

/**
 * The places of a list of reasons: `at` is that of the list, empty if it is the body itself; the
 * others are in an item. Without a place for a code, all items have that of the top.
 */
export type ListPlaces = Partial<Places> & { readonly at: Place }

/**
 * How a path is written: as in this contract, as a JSON Pointer (`/lines/0`), as one in a fragment
 * (`#/lines/0`), with dots only (`lines.0`), or as FHIRPath.
 */
export type PathNotation = 'wire' | 'pointer' | 'fragment' | 'dotted' | 'fhirpath'

/**
 * How the answers of a service carry codes, as data. A body has one reason at the `top`, a `list` of
 * reasons, or both: then the list has them all, the first included, and is written if there are
 * several, or if the top has no place for the path. An item without a code has that of the top.
 */
export type Form = {
  readonly name: string
  readonly mediaType: string
  readonly top?: Places
  readonly list?: ListPlaces
  /** The list of reasons in the body of a success, which do not fail the call. */
  readonly warnings?: ListPlaces
  /**
   * The text around a code, such as `https://rail.example/codes/{code}`; `{url}` is the `url` of the
   * catalog. Default: `{code}`.
   */
  readonly code?: string
  /**
   * How codes look that the catalog does not have, beside UPPER_SNAKE_CASE, as a regular expression.
   */
  readonly look?: string
  readonly path?: PathNotation
  /** `text`: the values of params are texts, whatever they are in the catalog. */
  readonly params?: 'text'
  /**
   * The status of the answer, in the body: as a number, as a text, or as the name of a gRPC code.
   */
  readonly status?: { readonly [place: Place]: 'number' | 'text' | 'grpc' }
  /** What every body of this form has. */
  readonly constant?: { readonly [place: Place]: unknown }
  /**
   * True for a FHIR OperationOutcome, whose texts and paths may be in several places. Servers write
   * it with what FHIR asks for beside the parts.
   */
  readonly outcome?: true
  /** True for a form whose failures may have a status of success. */
  readonly inSuccess?: boolean
  /**
   * The header that says whether to repeat a call, or false for none. Default: `x-should-retry`, and
   * none for a form with `inSuccess`.
   */
  readonly retryHeader?: string | boolean
  /**
   * What is written, and may be another value, or be absent, in what is read; `{host}` is that of the
   * `url` of the catalog.
   */
  readonly usual?: { readonly [place: Place]: string | number | null }
}

export type FormReason = {
  readonly error: string
  readonly message: string
  /** As in this contract: `lines[0].documents`. */
  readonly path: string
  readonly fix_stage: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly help?: string | undefined
  readonly title?: string | undefined
}
