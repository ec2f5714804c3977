// Written by test/derived.test.ts from schema.ts. Run `npm run gen` after a change there.

export type Contact = {
  /** A person or a team. */
  name?: string
  /** A web page. */
  url?: string
  /** A mail address. */
  email?: string
}

export type Stage = {
  /** The name of the stage. */
  id: string
  /** A short name for people. */
  title?: string
  /** What happens in this stage. */
  description?: string
}

export type Identifier = {
  /** Who gave it: a URI. */
  system?: string
  /** The identifier. */
  value: string
}

export type Param = {
  /** Texts refer to it as `{name}`. */
  name: string
  /** The JSON type of the value. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  /** What the value says. */
  description?: string
  /** True when a response may leave it out. */
  optional?: boolean
}

/** What a client does when it meets the code. */
export type Handling = {
  /** fail: this call is blocked; warn: it goes on and someone must act; ok: the wanted state already holds. */
  outcome?: 'fail' | 'warn' | 'ok'
  /** none; same: the identical request with back-off; after_fix: a person corrects first; recreate: run `operation`, then start again. */
  retry?: 'none' | 'same' | 'after_fix' | 'recreate'
  /** Only with `retry: same`; a Retry-After of the service wins. */
  retry_policy?: { max?: number; base_ms?: number; cap_ms?: number }
  /** field: highlight `path`; task: a work item; system: a neutral outage notice; silent: no interruption. */
  present_as?: 'field' | 'task' | 'system' | 'silent'
  /** Roles that are meant to act; a display filter, not security. */
  audience?: string[]
  /** Names `noun.verb` that the application binds, in order. */
  operation?: string[]
  /** Wire paths at which the code is usually reported. */
  paths?: string[]
}

/** The code is still sent, and will go. */
export type Deprecated = {
  /** The version in which it happened. */
  since?: string
  /** The day on which it happened, YYYY-MM-DD. */
  date?: string
  /** Why. */
  reason?: string
  /** The code to use instead. */
  replaced_by?: string
  /** What to do when no code takes its place. */
  note?: string
  /** The day from which the code may be retired. */
  sunset?: string
}

/** The code is no longer sent; the entry stays as its tombstone. */
export type Retired = {
  /** The version in which it happened. */
  since?: string
  /** The day on which it happened, YYYY-MM-DD. */
  date?: string
  /** Why. */
  reason?: string
  /** The code to use instead. */
  replaced_by?: string
  /** What to do when no code takes its place. */
  note?: string
}

export type Translation = {
  /** Short name. */
  display?: string
  /** What happened. */
  meaning?: string
  /** What to do. */
  fix?: string
  /** The text of a response. */
  message?: string
}

/** One error code. */
export type Entry = {
  /** The stable code, UPPER_SNAKE_CASE. Clients branch on it. */
  code: string
  /** The HTTP status of the response. */
  http: number
  /** True when the current call is blocked. */
  stop: boolean
  /** The stage that can resolve the error; one of `stages`. */
  fix_stage: string
  /** What happened, for the person at the desk. */
  meaning: string
  /** What to do, for the person at the desk. */
  fix: string
  /** Short name; derived from the code when absent. */
  display?: string
  /** The text of a response; may contain `{params}`. */
  message?: string
  /** The values that texts refer to. */
  params?: Param[]
  /** What a client does when it meets the code. */
  handling?: Handling
  /** The version that added the code. */
  since?: string
  /** The code is still sent, and will go. */
  deprecated?: Deprecated
  /** The code is no longer sent; the entry stays as its tombstone. */
  retired?: Retired
  /** Texts by language tag (BCP 47). */
  translations?: Record<string, Translation>
  /** FHIR IssueType; derived from `http` when absent. */
  issue_type?: 'invalid' | 'structure' | 'required' | 'value' | 'invariant' | 'security' | 'login' | 'unknown' | 'expired' | 'forbidden' | 'suppressed' | 'processing' | 'not-supported' | 'duplicate' | 'multiple-matches' | 'not-found' | 'deleted' | 'too-long' | 'code-invalid' | 'extension' | 'too-costly' | 'business-rule' | 'conflict' | 'transient' | 'lock-error' | 'no-store' | 'exception' | 'timeout' | 'incomplete' | 'throttled' | 'informational'
  /** A page with more help, https. */
  help?: string
  /** For maintainers; not published. */
  notes?: string
  /** Free words to group by. */
  tags?: string[]
}

/** The source of truth of an API’s error codes, read by rail-errors. */
export type CatalogFile = {
  /** File names and FHIR ids come from it: lower-case kebab, at most 40 characters. */
  name: string
  /** The name for people. */
  title?: string
  /** What the catalog holds. */
  description?: string
  /** The base: canonicals are <url>/CodeSystem/<name> and <url>/ValueSet/<name>. */
  url?: string
  /** SemVer of the catalog. */
  version: string
  /** FHIR publication status. */
  status?: 'draft' | 'active' | 'retired' | 'unknown'
  /** The day of this version, YYYY-MM-DD: the only date in any output. */
  date?: string
  /** Who publishes the catalog. */
  publisher?: string
  contact?: Contact[]
  /** Language of all texts, BCP 47; `en` when absent. */
  language?: string
  /** The stages of the workflow, in its order. */
  stages: (string | Stage)[]
  /** True for a catalog that is not for real use. */
  experimental?: boolean
  /** Why the catalog exists. */
  purpose?: string
  /** Other identifiers of the catalog. */
  identifier?: Identifier[]
  /** Copyright statement. */
  copyright?: string
  /** SPDX licence expression. */
  license?: string
  /** Countries, ISO 3166 codes. */
  jurisdiction?: string[]
  /** Id of the FHIR package: dotted, lower case. */
  package_id?: string
  /** The error codes. */
  codes: Entry[]
}
