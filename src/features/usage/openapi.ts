import { dirname } from 'node:path'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Diagnostic } from '../../base/core/diagnostic.ts'
import { memoOfObjects } from '../../base/core/values/memo.ts'
import { isRecord } from '../../base/core/values/record.ts'
import { type Diagnose, diagnosticsFor } from '../../base/core/yaml/diagnose.ts'
import { parseForeign } from '../../base/core/yaml/foreign.ts'
import { placeIn, type Source } from '../../base/core/yaml/source.ts'
import { filesAround } from '../../base/io/host/documents.ts'
import type { Host } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import {
  type Api,
  apiOf,
  checkDocuments,
  declaredOf,
  type Found,
  listsOf,
  type Opened,
  readDocument,
} from '../openapi/index.ts'

/** What the OpenAPI documents of a run say. */
export type CheckedDocuments = {
  diagnostics: Diagnostic[]
  codes: ReadonlySet<string>
  /** The files of the documents, with those that they refer to. */
  sources: readonly Source[]
  count: number
  operations: number
  /** How many places list codes. */
  lists: number
  /** The files of documents that have no code and no operation of the catalogs. */
  others: readonly string[]
}

type ReadDocument = Opened<Api> & { path: string; file: string; isReadable: boolean }

// A report lists a tenth of them, the most severe first. The first checks are those for errors.
const MOST_KEPT = 100_000

/** The OpenAPI documents among the files of a run, which are one API. */
export class OpenapiDocuments {
  readonly #host: Host
  readonly #readings: readonly ParsedCatalog[]
  readonly #declared: ReturnType<typeof declaredOf>
  readonly #parsed = new Map<string, Source>()
  readonly #documents: ReadDocument[] = []

  constructor(host: Host, readings: readonly ParsedCatalog[]) {
    this.#host = host
    this.#readings = readings
    this.#declared = declaredOf(readings)
  }

  /** Reads a file (absolute); false for one that is not an OpenAPI document. */
  async read(path: string, text: string): Promise<boolean> {
    const file = shownPath(this.#host, path)
    const source = this.#parsed.get(path) ?? (await parseForeign(text, file))
    if (!isOpenapi(source)) return false
    this.#parsed.set(path, source)
    const files = filesAround(this.#host, dirname(path), this.#parsed)
    let isReadable = false
    const opened = await readDocument(source, files, (document) => {
      isReadable = document.isReadable
      return apiOf(document, this.#declared.forms, this.#declared.codes)
    })
    this.#documents.push({ ...opened, path, file, isReadable })
    return true
  }

  /**
   * Compares the documents with the catalogs. One that has no code and no operation of them is that of
   * another API, unless the command line names it (`named`, absolute).
   */
  check(named: ReadonlySet<string>): CheckedDocuments {
    const all = this.#documents.sort((a, b) => (a.path < b.path ? -1 : 1))
    const ours = all.filter((one) => named.has(one.path) || this.#isOurs(one))
    const apis = ours.map(({ result }) => result)
    const diagnose = diagnoser(this.#readings)
    const diagnostics: Diagnostic[] = []
    for (const found of checkDocuments(ours, this.#declared)) {
      diagnostics.push(diagnose(found))
      if (diagnostics.length === MOST_KEPT) break
    }
    const lists = listsOf(apis)
    return {
      diagnostics,
      codes: new Set(lists.flatMap(({ items }) => items.map(({ code }) => code))),
      sources: [...new Set(all.flatMap(({ sources }) => sources))],
      count: ours.length,
      operations: apis.reduce((sum, api) => sum + api.operations.length, 0),
      lists: lists.length,
      others: all.flatMap((one) => (ours.includes(one) ? [] : one.file)),
    }
  }

  #isOurs({ result, sources, isReadable }: ReadDocument): boolean {
    const { codes, operations } = this.#declared
    const isRead = isReadable && sources[0]!.intact
    return (
      result.operations.some(({ id }) => operations?.has(id)) ||
      listsOf([result]).some(({ items }) => items.some(({ code }) => codes.has(code))) ||
      // Of a text that can't be read as a document, its words are all there is.
      (!isRead && wordsOf(sources[0]!).some((word) => codes.has(word) || operations?.has(word)))
    )
  }
}

const wordsOf = ({ text }: Source): string[] => text.match(/[\w.:/-]+/g) ?? []

const HEAD_AT_TOP = /^(?:\{[ \t\r\n]{0,200})?["']?(?:openapi|swagger)["']?[ \t]{0,20}:/m

/** True for a text with the member `openapi` or `swagger` at its top, also for a broken one. */
function isOpenapi({ value, text, intact, problems }: Source): boolean {
  const { openapi, swagger } = isRecord(value) ? value : {}
  if (/^\d/.test(`${openapi ?? swagger ?? ''}`)) return true
  const isBroken = !intact || problems.some(({ rule }) => rule === 'syntax-valid')
  return isBroken && HEAD_AT_TOP.test(text)
}

/** Gives findings in documents and in catalogs their places. */
function diagnoser(readings: readonly ParsedCatalog[]): (found: Found) => Diagnostic {
  const of = memoOfObjects((source: Source): Diagnose => {
    const reading = readings.find((one) => one.source === source)
    return diagnosticsFor(source, (index) => reading?.value.codes?.[index]?.code)
  })
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
