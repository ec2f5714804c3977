import { active, type Catalog } from './catalog.ts'
import type { Upstream } from './model.ts'

/** A system behind the API, and the code of the catalog for each of its codes. */
export type UpstreamSystem = Omit<Upstream, 'codes_from'> & {
  key: string
  codes: ReadonlyMap<string, string>
}

/** The systems of a catalog, in its order. Retired codes stand for nothing any more. */
export function upstreamSystems(catalog: Catalog): UpstreamSystem[] {
  const entries = active(catalog)
  return Object.entries(catalog.upstream ?? {}).map(([key, said]) => ({
    key,
    ...said,
    codes: new Map(
      entries.flatMap(({ code, from }) =>
        // A key of a system can have the name of a member of every object.
        from !== undefined && Object.hasOwn(from, key)
          ? from[key]!.map((id): [string, string] => [id, code])
          : [],
      ),
    ),
  }))
}
