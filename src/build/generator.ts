import type { Catalog } from '../catalog/catalog.ts'
import { PUBLISHED } from '../catalog/readers/flat-list.ts'
import type { Config, FhirSettings } from '../config/model.ts'
import type { OutputFile } from './output-file.ts'

/** What the config says about outputs: a decision of the publisher that a whole family of targets shares. */
export type Settings = { fhir?: FhirSettings }

/** The part of a config that outputs depend on. */
export const settingsOf = ({ fhir }: Config): Settings => (fhir === undefined ? {} : { fhir })

/** One target: a pure function from the catalog to files. It has no options of its own: two flavours are two targets. */
export type Generator = {
  id: string
  /** One sentence in Markdown: what it makes. */
  summary: string
  /** True when it is built without being asked for. */
  default: boolean
  /** Fields that the catalog must carry: a form that can't carry one is refused with its name. */
  needs: readonly string[]
  /** Of generated types: closed ones name every code, open ones take others, too. A new code is judged by it. */
  types?: 'closed' | 'open'
  /** True for a target that makes FHIR resources: the rules of the FHIR group then run. */
  fhir?: true
  /** Why this catalog can't be built into it, and what to do: `needs a url that …`. Undefined when it can. */
  refuses?(catalog: Catalog): string | undefined
  generate(catalog: Catalog, settings: Settings): readonly OutputFile[] | Promise<readonly OutputFile[]>
}

/** What a target needs that shows whole entries. */
export const WHOLE_ENTRIES: readonly string[] = PUBLISHED.filter((field) => field !== 'code').map((field) => `codes.${field}`)

export const defineGenerator = (generator: Generator): Generator => generator

/** The one way JSON is written: two spaces, declared order, final newline. */
export const json = (path: string, value: unknown, mediaType = 'application/json'): OutputFile => ({
  path,
  contents: `${JSON.stringify(value, null, 2)}\n`,
  mediaType,
})
