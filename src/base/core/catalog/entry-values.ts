import type { Path } from '../diagnostic.ts'
import { isRecord } from '../values/record.ts'
import type { Problem } from '../yaml/source.ts'
import type { Origin, Partially } from './parsed-catalog.ts'
import type { CatalogFile } from './types.ts'

type Value = Partially<CatalogFile>
type Entry = NonNullable<Value['codes']>[number]

const FIELDS = ['fix_stage', 'stop', 'http', 'fix', 'handling', 'raised_by'] as const

/**
 * Fills in what entries leave out: the values of `defaults`. `isOwn` says whether an entry has a field
 * itself, of any type: that is never replaced.
 */
export function withDefaults(
  value: Value,
  isOwn: (index: number, field: string) => boolean,
): { value: Value; origin: Origin } {
  const { defaults } = value
  // Most catalogs leave nothing out, and each run reads every entry.
  return defaults === undefined ? { value, origin: NOWHERE } : fill(value, defaults, isOwn)
}

/** The origin of the values of a catalog whose entries have them all. */
export const NOWHERE: Origin = () => undefined

function fill(
  value: Value,
  defaults: NonNullable<Value['defaults']>,
  isOwn: (index: number, field: string) => boolean,
): { value: Value; origin: Origin } {
  const { codes } = value
  const origins = new Map<string, Path>()
  const filled = codes?.map((entry, index): Entry => {
    if (entry === undefined) return entry
    const more: Record<string, unknown> = {}
    const set = (field: string, given: unknown, from: Path) => {
      if (given === undefined || isOwn(index, field) || Object.hasOwn(more, field)) return
      more[field] = given
      origins.set(`${index}.${field}`, from)
    }
    const tags = entry.tags ?? []
    const tag = Object.keys(defaults.by_tag ?? {}).find((name) => tags.includes(name))
    const ofTag = tag === undefined ? {} : defaults.by_tag![tag]
    for (const field of FIELDS) {
      set(field, ofTag?.[field], ['defaults', 'by_tag', tag!, field])
      const stage = entry.fix_stage ?? (more.fix_stage as string | undefined)
      const stages = defaults.by_stage ?? {}
      if (field !== 'fix_stage' && stage !== undefined && Object.hasOwn(stages, stage))
        set(field, stages[stage]?.[field], ['defaults', 'by_stage', stage, field])
      // A status says how failures are handled, and a code that does not stop the call is not one.
      const fails = (entry.stop ?? more.stop) !== false
      if (field === 'fix' || (field === 'handling' && fails)) {
        const status = statusIn(defaults.by_http ?? {}, entry.http ?? (more.http as number), field)
        if (status !== undefined)
          set(field, defaults.by_http![status]![field], ['defaults', 'by_http', status, field])
      }
      set(field, defaults[field], ['defaults', field])
    }
    // Not a spread of both: Node 20 gives each entry a shape of its own then.
    return Object.assign({}, entry, more)
  })
  return {
    value: origins.size === 0 ? value : { ...value, ...(filled && { codes: filled }) },
    origin: ([list, index, field]) =>
      list === 'codes' ? origins.get(`${index}.${field}`) : undefined,
  }
}

/** The key by which a status has a field: its own comes before that of its class. */
function statusIn(
  all: NonNullable<NonNullable<Value['defaults']>['by_http']>,
  http: number | undefined,
  field: 'fix' | 'handling',
): string | undefined {
  const keys = http === undefined ? [] : [`${http}`, `${Math.trunc(http / 100)}xx`]
  return keys.find((key) => Object.hasOwn(all, key) && all[key]?.[field] !== undefined)
}

/** What an entry says of its status. */
type Stated = {
  readonly http?: number | undefined
  readonly statuses?: readonly (number | undefined)[] | undefined
}

/** The statuses with which a code is sent, the usual one first; none if that is not known. */
export const statusesOf = ({ http, statuses }: Stated): number[] =>
  statuses?.filter((one) => one !== undefined) ?? (http === undefined ? [] : [http])

/**
 * The value of a file, in which `http` of an entry may be a list: its first status is `http`, and
 * all of several are `statuses`.
 */
export function withStatuses(value: Record<string, unknown>): {
  value: Record<string, unknown>
  problems: Problem[]
} {
  const problems: Problem[] = []
  const { codes } = value
  if (!Array.isArray(codes) || !codes.some((one) => isRecord(one) && Array.isArray(one.http)))
    return { value, problems } // most catalogs
  const entries = codes.map((entry: unknown, index) => {
    if (!isRecord(entry) || !Array.isArray(entry.http)) return entry
    const { http: list, ...rest } = entry
    const statuses = (list as unknown[]).filter((one) => one !== undefined)
    if (list.length === 0)
      problems.push({
        rule: 'field-typed',
        path: ['codes', index, 'http'],
        message: '"http" is an empty list; write the status, such as 400',
      })
    return {
      ...rest,
      ...(statuses.length > 0 && { http: statuses[0] }),
      ...(statuses.length > 1 && { statuses }),
    }
  })
  return { value: { ...value, codes: entries }, problems }
}
