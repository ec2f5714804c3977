import type { Catalog } from '../../core/catalog/catalog.ts'
import { addressesOf } from '../../core/catalog/names.ts'
import { IDEMPOTENT } from '../../core/contract/decide.ts'
import type { Form, ListPlaces, Places } from '../../core/contract/forms/form.ts'
import { formOfContract, formsOf } from '../../core/contract/forms/forms-of.ts'
import { membersOf } from '../../core/contract/forms/members.ts'
import { marksOf, originOf } from '../../core/contract/forms/read.ts'
import { namesIn } from '../../core/contract/pointer.ts'
import { NOTHING, wrap } from './text.ts'

// The forms of a catalog as rows, which every language prints and reads answers by. A place is a list
// of steps: `?name=value` is the item of a list with that member, all others are names and indexes.

const PARTS = ['code', 'message', 'path', 'stage', 'params', 'help'] as const

/** What is read beside plain members: languages print only what a form of the catalog needs. */
export function formsView(catalog: Catalog) {
  const forms = formsOf(catalog.wire, addressesOf(catalog)).map(formOfContract)
  const views = forms.map(formView)
  return {
    forms: views,
    hasHeaders: views.some(({ headers }) => headers.length > 0),
    hasMarks: views.some(({ marks }) => marks.length > 0),
    hasAround: views.some(({ around }) => around),
    hasOutcome: views.some(({ isOutcome }) => isOutcome),
    hasNotation: views.some(({ isPointer, isDotted }) => isPointer || isDotted),
    idempotent: wrap(IDEMPOTENT),
  }
}

function formView(form: Form, at: number) {
  const { top, list, warnings, code = '{code}', path = 'wire' } = form
  const [before = '', after = ''] = code.replace(/\/$/, '').split('{code}')
  return {
    __proto__: NOTHING,
    isFirst: at === 0,
    top: top && placesView(top),
    list: list && placesView(list),
    warnings: warnings && placesView(warnings),
    headers: PARTS.filter((part) => top?.[part]?.startsWith('header:')).map((part, at) => ({
      __proto__: NOTHING,
      part,
      isFirst: at === 0,
      header: wrap(top![part]!.slice('header:'.length).toLowerCase()),
    })),
    marks: marksOf(form).map(([place, value], index) => ({
      __proto__: NOTHING,
      isFirst: index === 0,
      steps: wrap(namesIn(place)),
      value: typeof value === 'string' ? wrap(value) : value,
      isText: typeof value === 'string',
    })),
    /** The members of the body of a failure. */
    names: wrap(membersOf(form)),
    around:
      code === '{code}'
        ? undefined
        : {
            __proto__: NOTHING,
            before: wrap(before),
            after: wrap(after),
            /** What an address that begins with a slash leaves out. */
            origin: wrap(originOf(before)),
          },
    isPointer: path === 'pointer' || path === 'fragment',
    isDotted: path === 'dotted',
    isInSuccess: form.inSuccess === true,
    isOutcome: form.outcome === true,
  }
}

/** The places of a reason in a body, and of its list. */
const placesView = (places: Places & Partial<ListPlaces>) => ({
  __proto__: NOTHING,
  parts: (['at', ...PARTS] as const)
    .filter((part) => places[part] !== undefined)
    .map((part, at) => ({
      __proto__: NOTHING,
      part,
      isFirst: at === 0,
      // What is in a header is a part of the top, and no text in the body.
      steps: wrap(places[part]!.startsWith('header:') ? ['?header=body'] : namesIn(places[part]!)),
    })),
})
