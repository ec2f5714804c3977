import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { titleOf } from '../../../base/core/catalog/names.ts'
import type { OpenApiSettings } from '../settings.ts'
import { allComponents } from './answer.ts'
import { apiErrorsOf } from './api-errors.ts'
import { componentsFor } from './components.ts'

/**
 * A document of OpenAPI that has only components, for others to refer to. Nothing in it differs
 * between 3.0 and 3.1, so documents of both can.
 */
export function componentsDocument(catalog: Catalog, { prefix, ...options }: OpenApiSettings) {
  const api = { ...apiErrorsOf(catalog), ...(prefix !== undefined && { prefix }) }
  const { schemas, responses, examples } = allComponents(
    api,
    componentsFor(api, { ...options, per_operation: false }, { hasExamples: false }),
  )
  const { description, version, url, license } = catalog
  return {
    openapi: '3.0.3',
    info: {
      title: titleOf(catalog),
      description: description ?? `The error codes of the API: ${titleOf(catalog)}.`,
      version,
      ...contactOf(catalog),
      ...(license !== undefined && { license: licenseOf(license) }),
    },
    ...(url !== undefined && { externalDocs: { url } }),
    servers: [{ url: '/' }], // what an absent list means; linters ask for one
    paths: {},
    components: { schemas, responses, examples },
  }
}

const contactOf = ({ contact: [first] = [] }: Catalog) => {
  if (first === undefined) return {}
  const { name, url, email } = first
  return {
    contact: {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(email !== undefined && { email }),
    },
  }
}

/** A licence, with the address of its text unless it is an expression of several. */
const licenseOf = (license: string) => ({
  name: license,
  ...(/^[\w.-]+$/.test(license) && { url: `https://spdx.org/licenses/${license}.html` }),
})
