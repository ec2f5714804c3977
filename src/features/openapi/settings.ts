/** The text of a document of OpenAPI, or why there is none, and where it is. */
export type GivenDocument = {
  /** Its name for people. */
  file: string
  text?: string
  /** Why it can't be read, as the end of a sentence. */
  fault?: string
  /** Its address as seen from the overlay. */
  reference: string
}

/** How the codes are described. */
export type DescriptionOptions = {
  /** Codes are texts with known values, not a closed list. */
  open?: boolean | undefined
  /** Each operation has schemas of its own codes. */
  per_operation?: boolean | undefined
}

export type Settings = { openapi?: OpenApiSettings }

/** What the config says about an output for OpenAPI. */
export type OpenApiSettings = DescriptionOptions & {
  document?: GivenDocument | undefined
  /** `replace`: answers with a schema of their own get that of the codes. */
  schema?: 'keep' | 'replace' | undefined
  /** What the names of components begin with. */
  prefix?: string | undefined
}
