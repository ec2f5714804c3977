// Written by test/derived.test.ts from core/model/. Run `npm run gen` after a change there.

export type Contact = {
  /** A person or a team. */
  name?: string
  /** A web page. */
  url?: string
  /** A mail address. */
  email?: string
}

export type TitleTranslation = {
  /** The title. */
  title?: string
  /** The description. */
  description?: string
}

export type Stage = {
  /** The name of the stage. */
  id: string
  /** A short name for people. */
  title?: string
  /** What happens in this stage. */
  description?: string
  /** Its title and its description in other languages, by language tag (BCP 47). */
  translations?: Record<string, TitleTranslation>
}

export type Operation = {
  /** The id of the operation: its `operationId` in OpenAPI. */
  id: string
  /** A short name for people. */
  title?: string
}

export type Identifier = {
  /** The system that assigned it: a URI. */
  system?: string
  /** The identifier. */
  value: string
}

/** The CodeSystem of the codes. Default: `<url>/CodeSystem/<name>`. */
export type FhirResource = {
  /** The canonical: an absolute URI, also `urn:oid:` or `urn:uuid:`. */
  url?: string
  /** The id: at most 64 letters, digits, `-` and `.`. */
  id?: string
  /** The name for programs: `[A-Z][A-Za-z0-9_]*`. */
  name?: string
}

export type FhirWords = {
  /** Its title. */
  title?: string
  /** What it contains. */
  description?: string
}

/** The ValueSet of all codes. Default: `<url>/ValueSet/<name>`. */
export type FhirValueSet = {
  /** The canonical: an absolute URI, also `urn:oid:` or `urn:uuid:`. */
  url?: string
  /** The id: at most 64 letters, digits, `-` and `.`. */
  id?: string
  /** The name for programs: `[A-Z][A-Za-z0-9_]*`. */
  name?: string
  /** Its identifiers. An OID names one artefact, so it has none of the catalog. */
  identifier?: Identifier[]
  /** Its title. Default: made of that of the catalog. */
  title?: string
  /** What it contains. */
  description?: string
  /** Its title and its description in other languages, by BCP 47 tag. */
  translations?: Record<string, FhirWords>
  /** Its version. Default: that of the catalog. */
  version?: string
}

/** The CodeSystem of the stages. Default: `<url>/CodeSystem/<name>-stages`. */
export type FhirPart = {
  /** The canonical: an absolute URI, also `urn:oid:` or `urn:uuid:`. */
  url?: string
  /** The id: at most 64 letters, digits, `-` and `.`. */
  id?: string
  /** The name for programs: `[A-Z][A-Za-z0-9_]*`. */
  name?: string
  /** Its identifiers. An OID names one artefact, so it has none of the catalog. */
  identifier?: Identifier[]
  /** Its title. Default: made of that of the catalog. */
  title?: string
  /** What it contains. */
  description?: string
  /** Its title and its description in other languages, by BCP 47 tag. */
  translations?: Record<string, FhirWords>
}

/** The canonicals of the profiles that the resources claim to meet, in `meta.profile`. */
export type FhirProfiles = {
  /** Those of each CodeSystem. */
  CodeSystem?: string[]
  /** Those of each ValueSet. */
  ValueSet?: string[]
}

export type FhirHeading = {
  /** Its code. */
  code: string
  /** Its words. */
  display?: string
  /** What it groups. */
  definition?: string
  /** The code of the concept above it. */
  parent?: string
}

/** When this version is meant to be used. */
export type FhirPeriod = {
  /** The first day. */
  from?: string
  /** The last day. */
  until?: string
}

export type FhirProperty = {
  /** Its code. Default: the name of the field without `x-`. */
  code?: string
  /** Its URI. Default: the canonical of the CodeSystem, `#` and the code. */
  uri?: string
  /** What it contains. */
  description?: string
  /** The type of its values. Default: `string`. */
  type?: 'string' | 'code' | 'integer' | 'decimal' | 'boolean' | 'dateTime' | 'Coding'
  /** The canonical of the ValueSet of a `code` or `Coding`. */
  value_set?: string
  /** Of the property with the URI `http://hl7.org/fhir/concept-properties#parent`: `true` if only the tree shows it. Further values of a code are published as the property. Default: `false`, both. */
  nested?: boolean
}

/** What the FHIR resources have that other outputs do not: canonicals and ids that were published before, and definitions of properties. */
export type Fhir = {
  /** The CodeSystem of the codes. Default: `<url>/CodeSystem/<name>`. */
  code_system?: FhirResource
  /** The ValueSet of all codes. Default: `<url>/ValueSet/<name>`. */
  value_set?: FhirValueSet
  /** The CodeSystem of the stages. Default: `<url>/CodeSystem/<name>-stages`. */
  stage_code_system?: FhirPart
  /** The ValueSet of the stages. Default: `<url>/ValueSet/<name>-stages`. */
  stage_value_set?: FhirPart
  /** The ValueSets of some codes, by what the default of the id has after `<name>-`: `active`. */
  value_sets?: Record<string, FhirPart>
  /** The canonicals of the profiles that the resources claim to meet, in `meta.profile`. */
  profiles?: FhirProfiles
  /** Concepts that only group others. They are published before the codes, as `notSelectable`, and never sent. */
  headings?: FhirHeading[]
  /** Whether codes that differ only in case are two codes. Default: `true`. */
  case_sensitive?: boolean
  /** Whether a code without a version is not clear. Default: `false`. */
  version_needed?: boolean
  /** What the tree of the codes means. */
  hierarchy_meaning?: 'grouped-by' | 'is-a' | 'part-of' | 'classified-with'
  /** A short copyright: © or the year, and the owner. */
  copyright_label?: string
  /** The day on which this version was approved. */
  approval_date?: string
  /** The day on which the content was last reviewed. */
  last_review_date?: string
  /** When this version is meant to be used. */
  effective?: FhirPeriod
  /** The properties of codes to publish, of those that are made from fields of the catalog. Default: all. Without `http` and `stop`, servers that fail on numbers and booleans answer `$lookup`. */
  concept_properties?: string[]
  /** The own fields (`x-…`) of codes that are published as concept properties; also fields of the catalog, such as `fix`, that are published under a further code. */
  properties?: Record<string, FhirProperty>
}

/** A list of reasons; places are those in an item. */
export type WireList = {
  /** The place of the list in the body: a JSON Pointer, empty if the body is the list. */
  at?: string
  /** The place of the code: a JSON Pointer. */
  code?: string
  /** The place of the text: a JSON Pointer. */
  message?: string
  /** The place of the path: a JSON Pointer. */
  path?: string
  /** The place of the stage: a JSON Pointer. */
  stage?: string
  /** The place of the values of the params, an object: a JSON Pointer. */
  params?: string
  /** The place of the address of a page about the code: a JSON Pointer. */
  help?: string
  /** The place of a text that is the same for all answers: a JSON Pointer. */
  title?: string
}

/** The reasons of a success, which do not fail the call; places are those in an item. Default: the list `/warnings`, with the places of `list`. */
export type WireWarnings = {
  /** The place of the list in the body of a success: a JSON Pointer. */
  at?: string
  /** The place of the code: a JSON Pointer. */
  code?: string
  /** The place of the text: a JSON Pointer. */
  message?: string
  /** The place of the path: a JSON Pointer. */
  path?: string
  /** The place of the stage: a JSON Pointer. */
  stage?: string
  /** The place of the values of the params, an object: a JSON Pointer. */
  params?: string
  /** The place of the address of a page about the code: a JSON Pointer. */
  help?: string
  /** The place of a text that is the same for all answers: a JSON Pointer. */
  title?: string
}

/** A form of your own: where each part is. */
export type WireForm = {
  /** The form to begin with; the other fields change it. */
  preset?: 'rail' | 'problem' | 'problem-member' | 'google-rpc' | 'json-api' | 'azure' | 'stripe' | 'camara' | 'oci' | 'graphql' | 'mcp' | 'json-rpc' | 'header'
  /** The place of the code: a JSON Pointer, `header:<name>`, or `status` if the code is the HTTP status. */
  code?: string
  /** The place of the text: a JSON Pointer, or `header:<name>`. */
  message?: string
  /** The place of the path: a JSON Pointer, or `header:<name>`. */
  path?: string
  /** The place of the stage: a JSON Pointer, or `header:<name>`. */
  stage?: string
  /** The place of the values of the params, an object: a JSON Pointer. */
  params?: string
  /** The place of the address of a page about the code: a JSON Pointer, or `header:<name>`. */
  help?: string
  /** The place of a text that is the same for all answers: a JSON Pointer, or `header:<name>`. */
  title?: string
  /** A list of reasons; places are those in an item. */
  list?: WireList
  /** The reasons of a success, which do not fail the call; places are those in an item. Default: the list `/warnings`, with the places of `list`. */
  warnings?: WireWarnings
  /** The text around the code, with `{code}` for it and `{url}` for that of the catalog. */
  code_in?: string
  /** How a path is written: `lines[0]`, `/lines/0`, `#/lines/0` or `lines.0`. */
  path_as?: 'wire' | 'pointer' | 'fragment' | 'dotted'
  /** True if failures may have a status of success, such as 200. */
  in_success?: boolean
  /** The place of the HTTP status as a number: a JSON Pointer. */
  status?: string
  /** What every body of this form has, by its place. */
  constant?: Record<string, unknown>
  /** The media type of the body, one of JSON: `application/json`, or one that ends in `+json`. */
  media_type?: string
  /** The header that says to clients without the codes whether to repeat a call, or `false` for none. Default: `x-should-retry`, that of the preset, or none with `in_success`. */
  retry_header?: string | false
}

/** What a client does when it receives the code. */
export type Handling = {
  /** How the call ended. */
  outcome?: 'fail' | 'warn' | 'ok'
  /** Whether the request can be sent again, and what comes first. */
  retry?: 'none' | 'same' | 'after_fix' | 'recreate'
  /** The limits of `retry: same`. A `Retry-After` header of the service takes precedence. */
  retry_policy?: { max?: number; base_ms?: number; cap_ms?: number }
  /** What becomes of the `Idempotency-Key` when the request is sent again. */
  key?: 'reuse' | 'rotate' | 'stop'
  /** `false` if the service did nothing with the request (RFC 9113, 8.7): with `retry: same`, also a POST without a key is then sent again. */
  processed?: false
  /** How the client shows the error. */
  present_as?: 'field' | 'task' | 'system' | 'silent'
  /** The roles that can act. It hides nothing: every client shows every error. */
  audience?: string[]
  /** The operations that `retry: recreate` runs, in order. The client maps each name `noun.verb`, or the id in a catalog with `operations`, to its own code. */
  operation?: string[]
  /** The request paths at which the code is usually reported, such as `lines[].documents`. `[]` is any index. */
  paths?: string[]
}

export type DefaultsOfStage = {
  /** The HTTP status. */
  http?: number
  /** Whether the codes block the call. */
  stop?: boolean
  /** What to do. */
  fix?: string
  /** What a client does when it receives the code. */
  handling?: Handling
  /** The operations that answer with the code: ids of `operations`; `[]` for none, `['*']` for every operation. Absent: not known. */
  raised_by?: string[]
}

export type DefaultsOfTag = {
  /** The HTTP status. */
  http?: number
  /** Whether the codes block the call. */
  stop?: boolean
  /** What to do. */
  fix?: string
  /** What a client does when it receives the code. */
  handling?: Handling
  /** The operations that answer with the code: ids of `operations`; `[]` for none, `['*']` for every operation. Absent: not known. */
  raised_by?: string[]
  /** The stage; one of `stages`. */
  fix_stage?: string
}

export type DefaultsOfStatus = {
  /** What to do. */
  fix?: string
  /** What a client does when it receives the code. */
  handling?: Handling
}

/** Values for entries that have none of their own: the whole field, never a part of it. Every output has the values themselves; only the handling in `by_http` is published beside them. */
export type Defaults = {
  /** The HTTP status. */
  http?: number
  /** Whether the codes block the call. */
  stop?: boolean
  /** What to do. */
  fix?: string
  /** What a client does when it receives the code. */
  handling?: Handling
  /** The operations that answer with the code: ids of `operations`; `[]` for none, `['*']` for every operation. Absent: not known. */
  raised_by?: string[]
  /** The stage; one of `stages`. */
  fix_stage?: string
  /** Values for the codes of a stage. They come before those for all codes. */
  by_stage?: Record<string, DefaultsOfStage>
  /** Values for the codes with a tag. They come before those of a stage; of several tags, the first one here counts. */
  by_tag?: Record<string, DefaultsOfTag>
  /** Values by HTTP status (`503`) or class (`5xx`), the status first. They come before those for all codes. `handling` is that of codes that stop the call and say nothing, and of answers without a known code; 408, 429, 502, 503 and 504 are repeated if neither their key nor that of their class says `retry`. */
  by_http?: Record<string, DefaultsOfStatus>
}

export type CodesFrom = {
  /** The files, relative to this one. */
  files: string[]
  /** The names of the lists to read. Default: those that look like codes; a list in code needs it. */
  lists?: string[]
  /** The names that fields have in the list; a list in code needs that of `code`. */
  map?: Record<string, string>
  /** Parts of a list in code, and columns, that have no codes. */
  skip?: string[]
  /** A tree-sitter query for a list in code of an own shape: `@row` with `@code`, `@http`, `@meaning` for an item, and `@list` for what has items only. */
  query?: string
}

export type Import = {
  /** Where the catalog is: a path in the repository, relative to this file; a file of an installed package, `npm:<package>/<file>`; or a resource of a FHIR package, `<file>.tgz#<canonical>` or `fhir:<package>#<version>/<file>`. */
  from?: string
  /** The codes to import. Default: all. */
  only?: string[]
  /** Codes not to import. */
  except?: string[]
  /** What to put before each code. */
  prefix?: string
  /** Where the codes are in FHIR. Default: `copy`. */
  in_fhir?: 'copy' | 'include'
  /** In published sets: the `name` of the catalog. */
  name?: string
  /** In published sets: its title. */
  title?: string
  /** In published sets: its version. */
  version?: string
  /** In published sets: its `url`. */
  url?: string
  /** In published sets: the canonical of its CodeSystem. */
  code_system?: string
  /** In published sets: the id of its FHIR package. */
  package_id?: string
}

export type Param = {
  /** The name of the value. Texts refer to it as `{name}`. */
  name: string
  /** The JSON type of the value. */
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  /** What the value is. */
  description?: string
  /** `true` if a response can omit it. */
  optional?: boolean
  /** A value for examples of answers, as a text. */
  example?: string
}

/** The code is still sent, and will be retired. */
export type Deprecated = {
  /** The version of the catalog in which it happened. */
  since?: string
  /** The day on which it happened, YYYY-MM-DD. */
  date?: string
  /** The reason. */
  reason?: string
  /** The code to use instead. */
  replaced_by?: string
  /** What to do if no code replaces it. */
  note?: string
  /** The day from which the code may be retired. */
  sunset?: string
}

/** The code is no longer sent. The entry stays, so that the code is never used again. */
export type Retired = {
  /** The version of the catalog in which it happened. */
  since?: string
  /** The day on which it happened, YYYY-MM-DD. */
  date?: string
  /** The reason. */
  reason?: string
  /** The code to use instead. */
  replaced_by?: string
  /** What to do if no code replaces it. */
  note?: string
}

export type Translation = {
  /** The short name. */
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
  /** The HTTP status of the response, or a list of all that the code has: `[400, 404]`. The first is sent and published. */
  http: number
  /** All statuses of a code with several, the one of `http` first. */
  statuses?: number[]
  /** `true` if the error blocks the current call; `false` if the call went through, as with a warning. */
  stop: boolean
  /** The stage in which the error can be resolved; one of `stages`. Required if the catalog has `stages`. */
  fix_stage?: string
  /** What happened, for the user of the client. */
  meaning: string
  /** What to do, for the user of the client. */
  fix: string
  /** The short name, for lists. Default: derived from the code, `Card expired` for `CARD_EXPIRED`. */
  display?: string
  /** The text of a response, instead of `meaning`. It can contain `{name}` of a value in `params`. */
  message?: string
  /** The values that the texts of a response refer to. */
  params?: Param[]
  /** What a client does when it receives the code. */
  handling?: Handling
  /** The operations that answer with the code: ids of `operations`; `[]` for none, `['*']` for every operation. Absent: not known. */
  raised_by?: string[]
  /** The codes of systems behind the API that mean this code, by a short key for the system. */
  from?: Record<string, string[]>
  /** The version that added the code. */
  since?: string
  /** The code is still sent, and will be retired. */
  deprecated?: Deprecated
  /** The code is no longer sent. The entry stays, so that the code is never used again. */
  retired?: Retired
  /** The texts in other languages, by language tag (BCP 47). */
  translations?: Record<string, Translation>
  /** The FHIR IssueType. Default: derived from `http`. */
  issue_type?: 'invalid' | 'structure' | 'required' | 'value' | 'invariant' | 'security' | 'login' | 'unknown' | 'expired' | 'forbidden' | 'suppressed' | 'processing' | 'not-supported' | 'duplicate' | 'multiple-matches' | 'not-found' | 'deleted' | 'too-long' | 'code-invalid' | 'extension' | 'too-costly' | 'business-rule' | 'conflict' | 'transient' | 'lock-error' | 'no-store' | 'exception' | 'timeout' | 'incomplete' | 'throttled' | 'informational'
  /** The FHIR IssueSeverity. Default: `error` if the code stops the call, `information` for `outcome: ok`, else `warning`. */
  issue_severity?: 'fatal' | 'error' | 'warning' | 'information'
  /** The https address of a page with more help. */
  help?: string
  /** In published sets: the key in `imports` of the catalog that owns the code. */
  imported_from?: string
  /** Notes for maintainers. They are not published. */
  notes?: string
  /** Free words to group codes by. They are not published. A code with the tag `external` is used in another repository: `usage` does not report it as unused. */
  tags?: string[]
}

/** The error codes of an API, read by rail-errors. */
export type CatalogFile = {
  /** The name in file names and FHIR ids: lower-case kebab, at most 40 characters. */
  name: string
  /** The name for people. */
  title?: string
  /** What the catalog contains. */
  description?: string
  /** The address under which the outputs are served, and the base of the FHIR canonicals: `<url>/CodeSystem/<name>`, `<url>/ValueSet/<name>`. */
  url?: string
  /** The version of the catalog (SemVer). */
  version: string
  /** The FHIR publication status. The FHIR targets require it. */
  status?: 'draft' | 'active' | 'retired' | 'unknown'
  /** The date of this version, YYYY-MM-DD. Outputs contain no other date of their own. */
  date?: string
  /** The team that publishes the catalog. */
  publisher?: string
  /** Whom to ask. */
  contact?: Contact[]
  /** The language of all texts, BCP 47. Default: `en`. */
  language?: string
  /** The title and the description of the catalog in other languages, by language tag (BCP 47). */
  translations?: Record<string, TitleTranslation>
  /** The stages of the workflow, in order. Required unless `wire` names only forms other than `rail`. */
  stages?: (string | Stage)[]
  /** The operations of the API, by the ids of its own document (`operationId` in OpenAPI), in the order of that document. Codes name them in `raised_by`. */
  operations?: (string | Operation)[]
  /** `true` for a catalog that is not for production. */
  experimental?: boolean
  /** Why the catalog exists. */
  purpose?: string
  /** Further identifiers of the catalog: of the CodeSystem of its codes. */
  identifier?: Identifier[]
  /** The copyright statement. */
  copyright?: string
  /** The licence: an SPDX expression. */
  license?: string
  /** Where the catalog applies: countries (ISO 3166-1), their parts (ISO 3166-2) or regions (UN M49). */
  jurisdiction?: string[]
  /** The id of the FHIR package: dotted, lower case. Default: the host of `url` reversed, and the name. */
  package_id?: string
  /** What the FHIR resources have that other outputs do not: canonicals and ids that were published before, and definitions of properties. */
  fhir?: Fhir
  /** How answers carry the codes: a form that has a name, or one of your own. Default: `rail`. A list is for a service that moves from one form to another: it sends the first, and clients accept all. */
  wire?: 'rail' | 'problem' | 'problem-member' | 'google-rpc' | 'json-api' | 'azure' | 'stripe' | 'camara' | 'oci' | 'graphql' | 'mcp' | 'json-rpc' | 'header' | 'operation-outcome' | WireForm | ('rail' | 'problem' | 'problem-member' | 'google-rpc' | 'json-api' | 'azure' | 'stripe' | 'camara' | 'oci' | 'graphql' | 'mcp' | 'json-rpc' | 'header' | 'operation-outcome' | WireForm)[]
  /** How the codes are written, for a team that has published codes in another style. Default: `upper-snake`. */
  code_style?: 'upper-snake' | 'snake' | 'kebab' | 'camel' | 'pascal' | 'dotted' | 'numeric' | 'any'
  /** Values for entries that have none of their own: the whole field, never a part of it. Every output has the values themselves; only the handling in `by_http` is published beside them. */
  defaults?: Defaults
  /** The list of codes that you have in another form, such as an enum, and keep there. Entries of `codes` add what it does not say, or replace it. */
  codes_from?: string | CodesFrom
  /** Catalogs whose codes are codes of this catalog too, by a short key. Entries of `codes` about them can replace texts, `fix_stage` and `handling`. */
  imports?: Record<string, Import>
  /** What catalogs that import this one can replace in its codes, beside texts, `fix_stage` and `handling`. */
  overridable?: ('http' | 'stop')[]
  /** The error codes. Optional with `codes_from` or `imports`. */
  codes: Entry[]
}
