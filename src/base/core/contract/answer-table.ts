import { active, byStatusOf, type Catalog } from '../catalog/catalog.ts'
import { addressesOf } from '../catalog/names.ts'
import type { AnswerTable } from './decide.ts'
import { rowsOfForms } from './forms/forms-of.ts'

/** What a catalog says about its answers. */
export const answerTableOf = (catalog: Catalog): AnswerTable => ({
  forms: rowsOfForms(catalog.wire, addressesOf(catalog)),
  stages: catalog.stages.map(({ id }) => id),
  codes: Object.fromEntries(active(catalog).map((entry) => [entry.code, entry])),
  byStatus: byStatusOf(catalog),
})
