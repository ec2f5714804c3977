import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import { byPosition, type Diagnostic } from '../../diagnostic.ts'
import type { Host } from '../../host/host.ts'
import { type Api, apiOf } from '../../openapi/api.ts'
import { checkDocuments, listsOf } from '../../openapi/check.ts'
import { readDocument } from '../../openapi/document.ts'
import type { Found } from '../../openapi/found.ts'
import { type Diagnose, diagnosticsFor } from '../../yaml/diagnose.ts'
import { placeIn } from '../../yaml/place.ts'
import type { Source } from '../../yaml/source.ts'
import { declaredOf } from './declared.ts'
import { type OpenDocument, openDocument } from './files.ts'

/** What a check of documents found, and the texts that it read. */
export type Checked = {
  diagnostics: Diagnostic[]
  documents: readonly OpenDocument[]
  apis: readonly Api[]
  sources: readonly Source[]
  /** How many places list codes. */
  lists: number
}

// A report lists a tenth of them, the most severe first. The first checks are those for errors.
const MOST_KEPT = 100_000

/**
 * Compares documents with catalogs. `texts`: what files (absolute) would contain, instead of what is
 * on the disk. `judge` sets the level of a finding; undefined for one that is off.
 */
export async function checkOpenapi(
  host: Host,
  {
    names,
    readings,
    texts,
  }: {
    names: readonly string[]
    readings: readonly ParsedCatalog[]
    texts?: ReadonlyMap<string, string>
  },
  judge: (diagnostic: Diagnostic) => Diagnostic | undefined,
): Promise<Checked> {
  const declared = declaredOf(readings)
  const documents: OpenDocument[] = []
  const opened = []
  const disk = { texts, parsed: new Map<string, Source>() }
  for (const name of names) {
    const document = await openDocument(host, name, disk)
    documents.push(document)
    opened.push(
      await readDocument(document.source, document.files, (one) => apiOf(one, declared.forms)),
    )
  }
  const diagnose = diagnoser(readings)
  const diagnostics: Diagnostic[] = []
  for (const found of checkDocuments(opened, declared)) {
    const diagnostic = judge(diagnose(found))
    if (diagnostic !== undefined) diagnostics.push(diagnostic)
    if (diagnostics.length === MOST_KEPT) break
  }
  const apis = opened.map(({ result }) => result)
  return {
    diagnostics: diagnostics.sort(byPosition),
    documents,
    apis,
    sources: [...new Set(opened.flatMap(({ sources }) => sources))],
    lists: listsOf(apis).length,
  }
}

/** Gives findings in documents and in catalogs their places. */
function diagnoser(readings: readonly ParsedCatalog[]): (found: Found) => Diagnostic {
  const known = new Map<Source, Diagnose>()
  const of = (source: Source): Diagnose => {
    const before = known.get(source)
    if (before !== undefined) return before
    const reading = readings.find((one) => one.source === source)
    const made = diagnosticsFor(source, (index) => reading?.value.codes?.[index]?.code)
    known.set(source, made)
    return made
  }
  return ({ rule, severity, source, finding, code, related }) => {
    const diagnostic = of(source)(rule, severity, finding)
    return {
      ...diagnostic,
      ...(code !== undefined && { code }),
      ...(related && {
        related: related.map(({ source: other, path, message }) => {
          const { file, range } = placeIn(other, path)
          return { file, path, range, message }
        }),
      }),
    }
  }
}
