import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Host } from '../../base/io/host/host.ts'
import { GateError } from '../../base/io/host/user-error.ts'
import type { HowToRead } from '../../base/run/compare/side.ts'
import type { Project } from '../../base/run/workspace/project.ts'
import { textsOf } from './texts.ts'

/**
 * The catalog of a list in code, a table or a schema, read as `import` reads it; undefined for an
 * errors.yaml, a published list and FHIR.
 */
export async function readSide(
  host: Host,
  source: string,
  { network }: Project,
  { stdinFilename, ...how }: HowToRead & { stdinFilename?: string | undefined },
): Promise<ParsedCatalog | undefined> {
  const texts = await textsOf(host, [source], { base: host.cwd, network, stdinFilename })
  if (texts === undefined) return undefined
  const { readingOfLists, readTexts, RefusedLists, refuseOthers, refuseUnread } = await import(
    './lists.ts'
  )
  const { notTaken } = await import('./report.ts')
  const found = await readTexts(texts, how).catch((error: unknown) => {
    // What has to be asked is a finding of this gate.
    const isAsked = error instanceof RefusedLists && error.found.doubts.length > 0
    throw isAsked ? new GateError('catalog', error.message) : error
  })
  refuseUnread(found)
  refuseOthers(found)
  for (const line of notTaken(found.left)) host.say(line)
  return readingOfLists(found, texts)
}
