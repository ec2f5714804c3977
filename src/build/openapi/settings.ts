import type { DescriptionOptions } from './components.ts'

/** The text of a document of OpenAPI, and where it is. */
export type GivenDocument = {
  /** Its name for people. */
  file: string
  /** Undefined if there is no such file. */
  text: string | undefined
  /** Its address as seen from the overlay. */
  reference: string
}

/** What the config says about an output for OpenAPI. */
export type OpenApiSettings = DescriptionOptions & {
  document?: GivenDocument | undefined
  /** `replace`: answers with a schema of their own get that of the codes. */
  schema?: 'keep' | 'replace' | undefined
  /** What the names of components begin with. */
  prefix?: string | undefined
}
