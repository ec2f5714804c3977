// Written by test/derived.test.ts from schema.ts. Run `npm run gen` after a change there.

export type Suppression = {
  /** The catalog: its path, relative to the folder of the config (or of .rail-errors); every catalog when absent. */
  catalog?: string
  /** The code whose findings are accepted; without one, "path" is that of a field of the file. */
  code?: string
  /** The field whose findings are accepted: of the code, else of the file; . is the whole of it. Every field of the code when absent. */
  path?: string
  /** The rule. */
  rule: string
  /** Why it is accepted. */
  reason: string
  /** Who looks after it. */
  owner?: string
  /** The last day on which it holds. */
  expires?: string
}

export type Approval = {
  /** The change: the digits that rail-errors diff prints after --approve. Changes are matched by them alone. */
  fingerprint: string
  /** The code that changed, for people. */
  code?: string
  /** The rule. */
  rule: string
  /** Why it is accepted. */
  reason: string
  /** Who looks after it. */
  owner?: string
  /** The last day on which it holds. */
  expires?: string
}
