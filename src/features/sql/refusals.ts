import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { formsOf, type WireForm } from '../../base/core/contract/forms/forms-of.ts'
import { isInBody, placeSteps } from '../../base/core/contract/forms/place.ts'
import type { Path } from '../../base/core/diagnostic.ts'
import type { Refusal } from '../../base/targets/refusal.ts'
import { isSqlText } from './literal.ts'

/** Texts of a catalog that not all SQL engines read as they are written, with their places. */
export function textRefusals({ codes, stages }: Catalog): Refusal[] {
  return [
    ...codes.flatMap(({ code, fix_stage }, index) => [
      ...textRefusal(code, ['codes', index, 'code']),
      ...textRefusal(fix_stage ?? '', ['codes', index, 'fix_stage']),
    ]),
    ...stages.flatMap(({ id }, index) => textRefusal(id, ['stages', index])),
  ]
}

const textRefusal = (text: string, path: Path): Refusal[] =>
  isSqlText(text)
    ? []
    : [
        {
          path,
          message: `${JSON.stringify(text)} has a character that SQL engines or dbt read differently`,
        },
      ]

/** The same for the forms of answers: places, constants, and the text around a code. */
export function formRefusals(catalog: Catalog): Refusal[] {
  const { wire } = catalog
  const all = [wire ?? 'rail'].flat() as WireForm[]
  return all.flatMap((own, index) => {
    const path: Path = Array.isArray(wire) ? ['wire', index] : ['wire']
    const [form] = formsOf(own, catalog)
    const around = form === 'rail' ? undefined : form?.code
    const { code_in, list = {}, constant = {}, ...top } = typeof own === 'string' ? {} : own
    const inUrl = isSqlText(code_in ?? '')
    return [
      ...textRefusal(around ?? '', inUrl ? ['url'] : [...path, 'code_in']),
      ...READ.flatMap((part) => placeRefusal(top[part], [...path, part])),
      ...(['at', ...READ] as const).flatMap((part) =>
        placeRefusal(list[part], [...path, 'list', part]),
      ),
      ...Object.entries(constant).flatMap(([place, value]) => [
        ...placeRefusal(place, [...path, 'constant', place]),
        ...textRefusal(typeof value === 'string' ? value : '', [...path, 'constant', place]),
      ]),
    ]
  })
}

const READ = ['code', 'stage', 'path'] as const

// The JSON paths of Spark know neither empty names nor these characters, and trim names.
const NO_NAME = /^$|^\*$|^\s|['?]/

/** A name of a member that JSON paths of some engine can't say. */
const placeRefusal = (place: string | undefined, path: Path): Refusal[] => {
  if (place === undefined || !isInBody(place)) return []
  const isPlain = placeSteps(place).every(
    ({ name, value = '' }) => !NO_NAME.test(name) && isSqlText(name) && isSqlText(value),
  )
  return isPlain
    ? []
    : [
        {
          path,
          message: `${JSON.stringify(place)} has a name that SQL engines or dbt read differently`,
        },
      ]
}
