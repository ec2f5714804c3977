import { expect } from 'vitest'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { fhirStore, type StoreSettings } from '../fhir/client/fhir-store.ts'

export const BASE = 'https://fhir.clinic.test/r4'
export const TOKEN = 'pl4nted-token'

const codes = (texts = '') =>
  [
    healthyEntry(),
    healthyEntry({ code: 'PAYER_CLOSED', meaning: `The payer has ended its service${texts}.` }),
  ].join('\n')

/** A catalog of two codes; `texts` changes one of them. */
export const catalog = (header: object = {}, texts = '') =>
  file({ stages: ['identify'], ...header }, codes(texts))

/** A catalog of these codes. */
export const catalogOf = (names: readonly string[], header: object = {}) =>
  file(
    { stages: ['identify'], ...header },
    names
      .map((code) =>
        healthyEntry({ code, meaning: `The record has the state ${code.toLowerCase()}.` }),
      )
      .join('\n'),
  )

/** One server, asked again and again. */
export function server(settings: StoreSettings = {}) {
  const store = fhirStore(BASE, settings)
  async function publish(args = BASE, yaml = catalog(), config = '') {
    const files = { 'errors.yaml': yaml, ...(config && { 'rail-errors.config.yaml': config }) }
    const { exit, out, err } = await rail(`publish ${args}`, {
      files,
      env: { RAIL_ERRORS_TOKEN: TOKEN },
      fetch: store.fetch,
    })
    expect(out + err).not.toContain(TOKEN)
    return { exit, out, err }
  }
  return { ...store, publish }
}
