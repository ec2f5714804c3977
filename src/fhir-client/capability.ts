import { isRecord, list, record } from '../values/record.ts'
import { type Answer, said, succeeded } from './client.ts'

/** What a server says that it is (FHIR R4 5.2, CapabilityStatement). */
export type Capability = {
  fhirVersion: string
  /** The version whose resources it takes; undefined for one that rail-errors does not build. */
  release: 'r4' | 'r4b' | 'r5' | undefined
  /** True when it takes a transaction Bundle. */
  transactions: boolean
  software: string
}

const RELEASES: readonly (readonly [RegExp, NonNullable<Capability['release']>])[] = [
  [/^4\.0(?:\.|$)/, 'r4'],
  [/^4\.3(?:\.|$)/, 'r4b'],
  [/^5\.0(?:\.|$)/, 'r5'],
]

export const askCapability = { method: 'GET', path: 'metadata' } as const

/** Reads the answer to {@link askCapability}; a text says why there is none. */
export function readCapability(answer: Answer): Capability | string {
  const { body } = answer
  if (!succeeded(answer)) return `asked for its capabilities, it answers ${said(answer)}`
  if (!isRecord(body) || body.resourceType !== 'CapabilityStatement')
    return 'it answers, and not as a FHIR server: /metadata is no CapabilityStatement'
  const fhirVersion = typeof body.fhirVersion === 'string' ? body.fhirVersion : 'unknown'
  const offers = list(body.rest).flatMap((rest) => (record(rest).mode === 'client' ? [] : list(record(rest).interaction)))
  const { name, version } = record(body.software)
  return {
    fhirVersion,
    release: RELEASES.find(([pattern]) => pattern.test(fhirVersion))?.[1],
    transactions: offers.some((offer) => record(offer).code === 'transaction'),
    software: [name, version].filter((word) => typeof word === 'string').join(' ') || 'a server that does not say its name',
  }
}
