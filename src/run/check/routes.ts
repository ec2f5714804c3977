import type { Source } from '../../core/yaml/source.ts'
import { readDocument } from '../../forms/openapi/document.ts'
import { type Route, type Routes, routeFinder, routesIn } from '../../forms/openapi/routes.ts'
import type { Host } from '../../io/host/host.ts'
import { openDocument } from '../../live/usage/openapi-files.ts'
import { plural } from '../../report/report.ts'
import { throwIfProblems } from '../workspace/problems.ts'

/** The operations of documents, by method and path. Rejects if a document can't be read. */
export async function openRoutes(host: Host, names: readonly string[]): Promise<Routes> {
  const parsed = new Map<string, Source>()
  const all: Route[] = []
  for (const name of names) {
    const { source, files } = await openDocument(host, name, parsed)
    const { result, faults } = await readDocument(source, files, routesIn)
    throwIfProblems(
      `${source.file} can't be read`,
      faults
        .filter(({ severity }) => severity === 'error')
        .map(({ source: at, rule, finding }) => ({ source: at, problems: [{ rule, ...finding }] })),
    )
    host.detail(`${source.file}: ${plural(result.length, 'operation')}`)
    for (const route of result) all.push(route)
  }
  return routeFinder(all)
}
