import type { Entry } from '../../catalog/model.ts'
import { anchorOf } from './anchor.ts'
import type { Common, Portal, Service } from './model.ts'

/**
 * `index.json`: the services with their versions, and each code with its owner and the services
 * that have it. One line for each, so that a change is one line, too.
 */
export function indexFile({ title, url, services, owners }: Portal): string {
  const codes = [
    ...services.flatMap((service) =>
      service.rows.flatMap(({ entry, common }) =>
        common === undefined ? [ownCode(service, entry)] : [],
      ),
    ),
    ...owners.flatMap((owner) => owner.codes.map(commonCode)),
  ].sort((a, b) => compare(a.code, b.code) || compare(a.owner, b.owner))
  return `{
  "title": ${JSON.stringify(title)},${url === undefined ? '' : `\n  "url": ${JSON.stringify(url)},`}
  "services": ${lines(services.map(ofService))},
  "codes": ${lines(codes)}
}
`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const lines = (items: readonly object[]): string =>
  items.length === 0
    ? '[]'
    : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`

const ofService = ({ id, title, catalog, page, rows, imports }: Service) => {
  const { name, version, status, date, url } = catalog
  return {
    id,
    name,
    title,
    version,
    ...(status !== undefined && { status }),
    ...(date !== undefined && { date }),
    ...(url !== undefined && { url }),
    page: `${page}/`,
    codes: rows.length,
    ...(imports.length > 0 && {
      imports: imports.map(({ owner, version: its, prefix, count }) => ({
        name: owner.name,
        ...(its !== undefined && { version: its }),
        ...(prefix !== '' && { prefix }),
        codes: count,
      })),
    }),
  }
}

const facts = ({ code, http, stop, deprecated, retired }: Entry) => ({
  code,
  http,
  stop,
  ...((retired ?? deprecated) !== undefined && {
    state: retired === undefined ? ('deprecated' as const) : ('retired' as const),
  }),
})

const ownCode = (service: Service, entry: Entry) => ({
  ...facts(entry),
  owner: service.catalog.name,
  page: `${service.page}/#${anchorOf(entry.code)}`,
  services: [service.id],
})

const commonCode = ({ entry, owner, page, uses }: Common) => {
  const renamed = uses.filter((use) => use.entry.code !== entry.code)
  return {
    ...facts(entry),
    owner: owner.name,
    page: `${page}/`,
    services: [
      ...(owner.service?.rows.some((row) => row.entry === entry) ? [owner.service.id] : []),
      ...uses.map(({ service }) => service.id),
    ],
    ...(renamed.length > 0 && {
      as: Object.fromEntries(renamed.map(({ service, entry: { code } }) => [service.id, code])),
    }),
  }
}
