// Written by test/derived.test.ts from core/model/. Run `npm run gen` after a change there.

export type Acceptance = {
  /** The rule. */
  rule: string
  /** The code whose findings are accepted. Without a code, "path" is relative to the file. Of a change, the code that changed, for information. */
  code?: string
  /** The field whose findings are accepted, relative to the code or the file; "." is the code or the file itself. Default: all fields of the code. */
  path?: string
  /** Of a change: its fingerprint, as printed by rail-errors diff. Changes are matched only by fingerprint. */
  fingerprint?: string
  /** The path of the catalog, relative to the folder that has .rail-errors; default: all catalogs. */
  catalog?: string
  /** Why it is accepted. */
  reason: string
  /** The person or team that is responsible. */
  owner?: string
  /** The last day on which it is valid. */
  expires?: string
}
