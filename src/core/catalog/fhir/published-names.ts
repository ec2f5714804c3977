import { asArray, asRecord } from '../../values/record.ts'
import { resourceNames } from '../names.ts'
import { bareCanonical } from './canonical.ts'

type Fields = Readonly<Record<string, unknown>>
type Kind = 'CodeSystem' | 'ValueSet'

/** The published resources that belong together, as far as they are known. */
export type Published = {
  readonly codeSystem: Fields
  readonly valueSet?: Fields | undefined
  readonly stageSystem?: Fields | undefined
}

/**
 * The base of the canonicals of a published set: what comes before `/CodeSystem/…` or
 * `/ValueSet/…`; undefined for other canonicals.
 */
export const baseOf = (...canonicals: readonly unknown[]): string | undefined =>
  canonicals
    .map((one) =>
      typeof one === 'string'
        ? /^(https?:\/\/[^|#\s]+)\/(?:CodeSystem|ValueSet)\/[^/|#]+$/.exec(one)?.[1]
        : undefined,
    )
    .find((base) => base !== undefined)

/**
 * The names that published resources have and that a catalog would not derive from its `url` and
 * `name`, in the shape of `fhir` of errors.yaml.
 */
export function namesIn(
  { codeSystem, valueSet, stageSystem }: Published,
  { name = '', url }: { name?: string | undefined; url?: string | undefined },
): Record<string, unknown> {
  const others = (kind: Kind, part: string, found: Fields) => {
    const derived = resourceNames({ name, ...(url !== undefined && { url }) }, kind, part)
    const base = url === undefined ? { ...derived, url: undefined } : derived
    return Object.fromEntries(
      (['url', 'id', 'name'] as const).flatMap((key) =>
        typeof found[key] === 'string' && found[key] !== base[key] ? [[key, found[key]]] : [],
      ),
    )
  }
  const bound = asArray(codeSystem.property)
    .map(asRecord)
    .filter(({ code }) => code === 'fix_stage')
    .flatMap(({ extension }) => asArray(extension).map((one) => asRecord(one).valueCanonical))
  return filled({
    code_system: others('CodeSystem', '', codeSystem),
    value_set: others('ValueSet', '', { url: bareCanonical(codeSystem.valueSet), ...valueSet }),
    stage_code_system: others('CodeSystem', 'stages', stageSystem ?? {}),
    stage_value_set: others('ValueSet', 'stages', { url: bareCanonical(bound[0]) }),
  })
}

const filled = (record: Record<string, object>): Record<string, object> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => Object.keys(value).length > 0))
