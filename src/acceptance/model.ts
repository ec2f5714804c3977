// Written by test/derived.test.ts from model/. Run `npm run gen` after a change there.

export type Suppression = {
  /** The path of the catalog, relative to the folder of the config (or of .rail-errors); default: all catalogs. */
  catalog?: string
  /** The code whose findings are accepted. Without a code, "path" is relative to the file. */
  code?: string
  /** The field whose findings are accepted, relative to the code or the file; "." is the code or the file itself. Default: all fields of the code. */
  path?: string
  /** The rule. */
  rule: string
  /** Why it is accepted. */
  reason: string
  /** The person or team that is responsible. */
  owner?: string
  /** The last day on which it is valid. */
  expires?: string
}

export type Approval = {
  /** The fingerprint of the change, as printed by rail-errors diff. Changes are matched only by fingerprint. */
  fingerprint: string
  /** The code that changed, for information. */
  code?: string
  /** The rule. */
  rule: string
  /** Why it is accepted. */
  reason: string
  /** The person or team that is responsible. */
  owner?: string
  /** The last day on which it is valid. */
  expires?: string
}
