import type { Catalog } from '../../catalog/catalog.ts'
import { ownerOf } from '../../catalog/imports.ts'
import type { Entry } from '../../catalog/model.ts'
import { derivedTitle, titleOf } from '../../catalog/names.ts'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import { groupBy } from '../../values/group.ts'
import { folderNames } from '../site/place.ts'

/** What the config says about the portal. */
export type PortalSettings = {
  title?: string | undefined
  description?: string | undefined
  url?: string | undefined
}

/** A catalog for the portal; `imports` says what it replaces of the codes that it imports. */
export type PortalCatalog = { catalog: Catalog; imports?: ParsedCatalog['imports'] }

/** One catalog as the portal shows it. */
export type Service = {
  /** Its name; with the version where two catalogs have one name. */
  id: string
  title: string
  catalog: Catalog
  /** The folder of its page. */
  page: string
  rows: readonly Row[]
  /** The catalogs that it imports, with the number of their codes in it. */
  imports: readonly { owner: Owner; version: string | undefined; prefix: string; count: number }[]
}

/** A code in a service. */
export type Row = {
  entry: Entry
  /** Present for a code that several catalogs have from one owner. */
  common?: Common
}

/** A catalog whose codes others import; its page, if it is a service of the portal, too. */
export type Owner = {
  name: string
  title: string
  url: string | undefined
  /** The folder of the page of its common codes. */
  page: string
  service?: Service
  codes: Common[]
}

/** A code of an owner, as the owner writes it where that is known. */
export type Common = {
  owner: Owner
  entry: Entry
  language: string
  page: string
  uses: Use[]
}

/** A catalog that imports a common code, and what it replaces. */
export type Use = {
  service: Service
  entry: Entry
  version: string | undefined
  replaced: readonly string[]
}

export type Portal = PortalSettings & {
  title: string
  services: readonly Service[]
  owners: readonly Owner[]
}

/** Orders titles without regard to case: the same on every machine. */
const byTitle = (a: string, b: string): number => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one < other ? -1 : one > other ? 1 : 0
}

/** All catalogs of a workspace, with who has which code from whom. */
export function portalOf(
  catalogs: readonly PortalCatalog[],
  { title = 'Error codes', ...settings }: PortalSettings,
): Portal {
  const ids = uniqueIds(catalogs.map(({ catalog }) => catalog))
  const pages = folderNames(ids, 'services/')
  const services = catalogs.map(({ catalog }, index) => ({
    id: ids[index]!,
    title: titleOf(catalog),
    catalog,
    page: pages.get(ids[index]!)!,
    rows: catalog.codes.map((entry): Row => ({ entry })),
    imports: [] as Service['imports'],
  }))
  const uses = services.flatMap((service, index) =>
    service.rows.flatMap((row, at) => {
      const owner = ownerOf(service.catalog, row.entry)
      if (owner === undefined) return []
      const { prefix = '', name = row.entry.imported_from! } = owner
      const own = catalogs[index]!.imports?.of(at)?.own ?? {}
      const replaced = Object.keys(own).filter((field) => field !== 'code')
      const code = row.entry.code.slice(prefix.length)
      return [{ service, row, owner: { ...owner, name, prefix }, code, replaced }]
    }),
  )
  const names = [...groupBy(uses, ({ owner }) => owner.name)]
  const folders = folderNames(
    names.map(([name]) => name),
    '',
  )
  const owners = names.map(([name, all]): Owner => {
    const here = services.filter(({ catalog }) => catalog.name === name)
    const service = here.find(({ catalog }) => catalog.version === all[0]!.owner.version) ?? here[0]
    const { title = derivedTitle(name), url } = all[0]!.owner
    const owner: Owner = {
      name,
      title: service?.title ?? title,
      url: service?.catalog.url ?? url,
      page: `common/${folders.get(name)!}`,
      ...(service && { service }),
      codes: [],
    }
    const defined = new Map(service?.rows.map((row) => [row.entry.code, row]))
    const byCode = [...groupBy(all, ({ code }) => code)]
    const places = folderNames(
      byCode.map(([code]) => code),
      `codes/${folders.get(name)!}/`,
    )
    for (const [code, those] of byCode) {
      // Without the owner, the use that replaces least has the texts of the owner.
      const row = defined.get(code)
      const [best] = [...those].sort((a, b) => a.replaced.length - b.replaced.length)
      const common: Common = {
        owner,
        entry: row?.entry ?? { ...best!.row.entry, code },
        language: (row === undefined ? best!.service : service!).catalog.language,
        page: places.get(code)!,
        uses: those
          .map(({ service, row: { entry }, owner: { version }, replaced }) => ({
            ...{ service, entry, version, replaced },
          }))
          .sort((a, b) => byTitle(a.service.title, b.service.title)),
      }
      owner.codes.push(common)
      if (row !== undefined) row.common = common
      for (const { row } of those) row.common = common
    }
    return owner
  })
  const ofService = groupBy(uses, ({ service }) => service.id)
  for (const service of services)
    service.imports = [...groupBy(ofService.get(service.id) ?? [], importKey)].map(([, all]) => {
      const { name, version, prefix } = all[0]!.owner
      const owner = owners.find((one) => one.name === name)!
      return { owner, version, prefix, count: all.length }
    })
  return {
    ...settings,
    title,
    services: services.sort((a, b) => byTitle(a.title, b.title) || (a.id < b.id ? -1 : 1)),
    owners: owners.sort((a, b) => byTitle(a.title, b.title) || (a.name < b.name ? -1 : 1)),
  }
}

const importKey = ({
  owner: { name, version, prefix },
}: {
  owner: { name: string; version?: string | undefined; prefix: string }
}): string => JSON.stringify([name, version, prefix])

/** The names of catalogs; two of one name are told apart by their version, then by a number. */
function uniqueIds(catalogs: readonly Catalog[]): string[] {
  const names = groupBy(catalogs, ({ name }) => name)
  const taken = new Set<string>()
  return catalogs.map(({ name, version }) => {
    const id = names.get(name)!.length > 1 ? `${name}-${version}` : name
    let unique = id
    for (let number = 2; taken.has(unique); number++) unique = `${id}-${number}`
    taken.add(unique)
    return unique
  })
}
