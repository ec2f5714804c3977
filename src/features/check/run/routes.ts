import type { Source } from '../../../base/core/yaml/source.ts'
import { openDocument } from '../../../base/io/host/documents.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { plural } from '../../../base/report/report.ts'
import { throwIfProblems } from '../../../base/run/workspace/problems.ts'
import {
  type Route,
  type Routes,
  readDocument,
  routeFinder,
  routesIn,
} from '../../openapi/index.ts'

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
