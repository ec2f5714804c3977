import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { addressesOf } from '../../base/core/catalog/names.ts'
import { codeLook, writtenIn } from '../../base/core/contract/code-look.ts'
import type { Form, ListPlaces, Places } from '../../base/core/contract/forms/form.ts'
import { rowsOfForms } from '../../base/core/contract/forms/forms-of.ts'
import { headerAt, isInBody, isStatusPlace } from '../../base/core/contract/forms/place.ts'
import { marksOf, originOf } from '../../base/core/contract/forms/read.ts'
import { IDEMPOTENT } from '../../base/core/contract/idempotent.ts'
import { namesIn } from '../../base/core/contract/paths/json-pointer.ts'
import { retryHeaderIn } from '../../base/core/contract/retry-header.ts'
import { HTTP_DATES } from './http-dates.ts'
import { NOTHING, wrap } from './literals.ts'

// The forms of a catalog as rows, which every language prints and reads answers by. A place is a list
// of steps: `?name=value` is the item of a list with that member, all others are names and indexes.

const PARTS = ['code', 'message', 'path', 'stage', 'params', 'help'] as const

export function formsView(catalog: Catalog) {
  const forms = rowsOfForms(catalog.wire, addressesOf(catalog))
  const name = retryHeaderIn(forms)
  return {
    forms: forms.map(formView),
    /** True if a form is that of FHIR: only then a file has what reads an OperationOutcome. */
    hasOutcomes: forms.some(({ outcome }) => outcome === true),
    /** True if the code can be the status of the answer. */
    hasStatusCode: forms.some(({ top }) => isStatusPlace(top?.code)),
    look: forms[0]?.look && lookView(forms[0].look, writtenIn(catalog)),
    idempotent: wrap(IDEMPOTENT),
    dates: wrap(HTTP_DATES),
    /** The header that says whether to send the request again. */
    retryHeader: name ? wrap(name) : undefined,
  }
}

/** How codes look that are newer, as a regular expression, and as ranges of characters. */
function lookView(source: string, style: string) {
  const { first, last, others = '' } = codeLook(style) ?? {}
  const ranges = (part = '') =>
    [...part.matchAll(/(.)(?:-(.))?/g)].map(([, from, to = from], at) => {
      return { __proto__: NOTHING, from, to, isFirst: at === 0 }
    })
  return {
    __proto__: NOTHING,
    source,
    others: ranges(others),
    first: first && { __proto__: NOTHING, ranges: ranges(first) },
    last: last && { __proto__: NOTHING, ranges: ranges(last) },
  }
}

/** What separates the names of a path; those of FHIRPath are read where an outcome is. */
const SEPARATORS = { wire: '', pointer: '/', fragment: '/', dotted: '.', fhirpath: '' } as const

/** The status as HTTP/2 sends it, among the headers (RFC 9113 section 8.3.2): no other header has a colon. */
const STATUS_FIELD = ':status'

function formView(form: Form) {
  const { top, list, warnings, code = '{code}', path = 'wire' } = form
  const [before = '', after = ''] = code.replace(/\/$/, '').split('{code}')
  return {
    __proto__: NOTHING,
    top: placesView(top),
    list: placesView(list),
    warnings: placesView(warnings),
    headers: PARTS.flatMap((part) => {
      const header = isStatusPlace(top?.[part]) ? STATUS_FIELD : headerAt(top?.[part])
      return header ? [{ part, header }] : []
    }).map(({ part, header }, at) => ({
      __proto__: NOTHING,
      part,
      isFirst: at === 0,
      header: wrap(header),
    })),
    marks: marksOf(form).map(([place, value], index) => ({
      __proto__: NOTHING,
      isFirst: index === 0,
      steps: wrap(namesIn(place)),
      value: typeof value === 'string' ? wrap(value) : value,
      isText: typeof value === 'string',
    })),
    /** The texts around a code, and what an address that begins with a slash leaves out. */
    around: wrap(code === '{code}' ? [] : [before, after, originOf(before)]),
    separator: wrap(SEPARATORS[path]),
    isInSuccess: form.inSuccess === true,
    isOutcome: form.outcome === true,
  }
}

/** The places of a reason in a body, and of its list. */
const placesView = (places: Partial<Places & ListPlaces> = {}) =>
  (['at', ...PARTS] as const)
    .filter((part) => places[part] !== undefined)
    .map((part, at) => ({
      __proto__: NOTHING,
      part,
      isFirst: at === 0,
      // What is in a header is a part of the top, and no text in the body.
      steps: wrap(isInBody(places[part]!) ? namesIn(places[part]!) : ['?header=body']),
    }))
