import { formFaults } from '../contract/forms/faults.ts'
import { type AnswerForm, formsOf, type WireForm } from '../contract/forms/forms-of.ts'
import { isStatusPlace } from '../contract/forms/place.ts'
import type { Path } from '../diagnostic.ts'
import { isRecord, same } from '../values/record.ts'
import type { Finding } from '../yaml/source.ts'
import { addressesOf } from './names.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'

type Header = Pick<ParsedCatalog['value'], 'wire' | 'url' | 'name' | 'fhir' | 'imports'>

/** A form of a catalog as it is written (`own`) and as it is, with its path. */
export type PlacedForm = {
  readonly own: WireForm
  readonly form: AnswerForm
  readonly path: Path
  readonly where: Pick<Finding, 'path' | 'part'>
}

/** The forms that `wire` of a catalog names. */
export function wireForms(header: Header): PlacedForm[] {
  const { wire } = header as { wire?: WireForm | readonly WireForm[] }
  const all = wire === undefined ? [] : [wire].flat()
  return all.flatMap((own, index) => {
    const path: Path = Array.isArray(wire) ? ['wire', index] : ['wire']
    const [form] = formsOf(own, addressesOf(header))
    const where = path.length > 1 ? { path } : { path, part: 'key' as const }
    return own === undefined || form === undefined ? [] : [{ own, form, path, where }]
  })
}

/**
 * What is wrong with the forms that `wire` of a catalog names: lint reports it, and nothing is built
 * with such a form, from wherever the catalog is. `exists` is true for a path with a value of any
 * type.
 */
export function* wireFaults(header: Header, exists: (path: Path) => boolean): Iterable<Finding> {
  if (Array.isArray(header.wire) && header.wire.length === 0)
    yield {
      path: ['wire'],
      part: 'key',
      message: 'the list of forms is empty; name one, such as rail',
    }
  const seen: WireForm[] = []
  const all = wireForms(header)
  for (const { own, form, path, where } of all) {
    if (seen.some((one) => same(one, own)))
      yield { ...where, message: 'this form is in the list twice; remove one' }
    seen.push(own)
    if (form === 'rail') continue
    if (isStatusPlace(form.top?.code) && !form.constant && form !== all.at(-1)!.form)
      yield {
        ...where,
        message:
          'every failure has a status, so no form after this one is read; name this one last',
      }
    const isMistyped = ['code', 'list.code'].some((at) => exists([...path, ...at.split('.')]))
    for (const { at, message } of formFaults(form)) {
      if (at.join('.') === 'code' && form.top?.code === undefined && isMistyped) continue
      const place = [...path, ...at]
      yield { ...(at.length > 0 && exists(place) ? { path: place } : where), message }
    }
    if (isRecord(own) && own.list !== undefined && form.list === undefined)
      yield { path: [...path, 'list'], message: 'the list has no place; add "at", such as /errors' }
    if ((form.outcome ?? form.code) && !exists(['url']) && needsUrl(own))
      yield {
        ...where,
        message: `the ${form.outcome ? 'system of the codes is' : 'code is in'} an address that begins with the "url" of the catalog; add "url"`,
      }
  }
}

const needsUrl = (own: WireForm): boolean =>
  typeof own === 'string' || (own.code_in?.includes('{url}') ?? true)
