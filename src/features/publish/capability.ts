import { asArray, asRecord } from '../../base/core/values/record.ts'
import { type Answered, type FhirServer, resourceOf } from '../fhir/index.ts'

/** The capabilities of a server (FHIR R4 5.2, CapabilityStatement). */
export type Capability = {
  fhirVersion: string
  /** The FHIR version that it accepts; undefined for one that rail-errors does not build. */
  release: 'r4' | 'r4b' | 'r5' | undefined
  /** True if it accepts a transaction Bundle. */
  transactions: boolean
  software: string
}

const RELEASES: readonly (readonly [RegExp, NonNullable<Capability['release']>])[] = [
  [/^4\.0(?:\.|$)/, 'r4'],
  [/^4\.3(?:\.|$)/, 'r4b'],
  [/^5\.0(?:\.|$)/, 'r5'],
]

/** Requests the capabilities of a server. The texts are safe to print. */
export async function readCapability(server: FhirServer): Promise<Answered<Capability>> {
  const response = await server.ask({ path: 'metadata' })
  const statement = resourceOf(response, 'CapabilityStatement')
  if (statement === undefined) return { ok: false, response }
  const fhirVersion =
    typeof statement.fhirVersion === 'string' ? server.redactLine(statement.fhirVersion) : 'unknown'
  const offers = asArray(statement.rest).flatMap((rest) =>
    asRecord(rest).mode === 'client' ? [] : asArray(asRecord(rest).interaction),
  )
  const { name, version } = asRecord(statement.software)
  const software = [name, version].filter((word) => typeof word === 'string').join(' ')
  const value: Capability = {
    fhirVersion,
    release: RELEASES.find(([pattern]) => pattern.test(fhirVersion))?.[1],
    transactions: offers.some((offer) => asRecord(offer).code === 'transaction'),
    software: server.redactLine(software) || 'unnamed server',
  }
  return { ok: true, value }
}
