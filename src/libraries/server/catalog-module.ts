import {
  active,
  type Catalog,
  saidByStatus,
  sentLanguages,
} from '../../base/core/catalog/catalog.ts'
import { addressesOf } from '../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import { formsOf } from '../../base/core/contract/forms/forms-of.ts'
import { codesByUpstream, moduleEntry, operationsOf } from './catalog-entries.ts'
import { terminologyOf } from './catalog-terminology.ts'

/**
 * What a generated module of a catalog exports, for a program that has the catalog itself: entries,
 * stages, operations, terminology, and the texts of other languages.
 */
export const errorsModuleOf = (catalog: Catalog) => ({
  errors: {
    entries: Object.fromEntries(active(catalog).map((entry) => [entry.code, moduleEntry(entry)])),
    ...(hasWorkflow(catalog) && { stages: catalog.stages.map(({ id }) => id) }),
    ...operationsOf(catalog),
    ...(active(catalog).some(({ from }) => from) && { codesByUpstream: codesByUpstream(catalog) }),
    ...(catalog.defaults && { byStatus: saidByStatus(catalog) }),
    terminology: terminologyOf(catalog),
    ...(catalog.wire !== undefined && { wire: formsOf(catalog.wire, addressesOf(catalog)) }),
  },
  texts: Object.fromEntries(
    sentLanguages(catalog).map((language) => [
      language,
      Object.fromEntries(
        active(catalog).flatMap(({ code, translations }) =>
          translations?.[language] ? [[code, translations[language]]] : [],
        ),
      ),
    ]),
  ),
})
