import { resolve } from 'node:path'
import type { Host } from '../../base/io/host/host.ts'
import { plural } from '../../base/report/report.ts'
import type { Chosen, Imported, ImportPart } from '../../base/run/init-import.ts'

/** Reads a source as `import` does. Rejects with {@link UserError} if it has no codes. */
async function imported(
  host: Host,
  { source, how }: Chosen,
  answers: { date: string; schemas: string },
  { name, url }: { name?: string; url?: string },
): Promise<Imported> {
  const { newCatalog } = await import('./new-catalog.ts')
  const { refuseOtherFiles } = await import('../../base/run/workspace/language-files.ts')
  const { catalogTexts } = await import('./write.ts')
  // A URL is for FHIR, which requires status and date.
  const catalog = await newCatalog(
    host,
    [source],
    { out: 'errors.yaml', ...how },
    {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url, status: 'draft', date: answers.date }),
    },
  )
  const { value, from, notes } = catalog
  const texts = await catalogTexts(catalog, { schemas: answers.schemas })
  await refuseOtherFiles(host, resolve(host.cwd, 'errors.yaml'), Object.keys(texts))
  return {
    files: Object.entries(texts).map(([path, contents]) => ({ path, contents })),
    lines: [...notes, `errors.yaml: ${plural(value.codes?.length ?? 0, 'code')} from ${from}`],
    hasUrl: value.url !== undefined,
  }
}

export const initImport: ImportPart = {
  async offersIn(host, listed) {
    const { lineOf, offersIn } = await import('./offers.ts')
    const offers = await offersIn(host, listed)
    return offers.map((offer) => ({ ...offer, line: lineOf(offer) }))
  },
  imported,
}
