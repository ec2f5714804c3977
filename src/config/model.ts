// Written by test/derived.test.ts from schema.ts. Run `npm run gen` after a change there.

import type { Suppression } from '../acceptance/model.ts'

export type Output = {
  /** What to make. */
  target: string
  /** The folder to write to, relative to this file; dist-terminology when absent. */
  out?: string
}

export type ConfiguredCatalog = {
  /** The catalog: a path relative to this file, or <git ref>:<path>; the nearest errors.yaml when absent. */
  source: string
  /** What to make of it; every default target into dist-terminology when absent. */
  outputs?: Output[]
}

/** What the FHIR targets publish. */
export type FhirSettings = {
  /** True puts http, stop, fix_stage and the other properties into the expansions of R4 and R4B, as cross-version extensions. Strict servers refuse these; R5 always has them. */
  expansion_properties?: boolean
  /** More ValueSets: stages, one for each stage; stopping, the codes that block the call; warnings, those that do not. */
  value_sets?: ('stages' | 'stopping' | 'warnings')[]
}

/** How `rail-errors usage` looks for codes in source code. */
export type Usage = {
  /** Globs of the source code, relative to this file. */
  include?: string[]
  /** Globs of what is not looked at, such as the test data. */
  exclude?: string[]
  /** Regular expressions (JavaScript) of the places where a code stands; the group is the code. `default` stands for the built-in ones, which are used when this is absent. */
  patterns?: string[]
  /** Codes that are used outside this repository. */
  external?: string[]
}

export type ServerAuth = {
  /** How a token is asked for; password when absent (specification 5.3). */
  grant?: 'password' | 'client_credentials'
  /** The client identifier; it is no secret. */
  client_id?: string
  /** Where the client secret stands: in the body (when absent), in HTTP Basic form-encoded, or in HTTP Basic as it is. */
  client_auth?: 'post' | 'basic' | 'basic-raw'
  /** The scopes to ask for, with blanks between them. */
  scope?: string
  /** The word before the token; Bearer when absent. */
  scheme?: string
  /** The name of the environment variable with a ready token. A secret itself never stands in a config. */
  token_env?: string
  /** The name of the environment variable with the client secret. A secret itself never stands in a config. */
  client_secret_env?: string
  /** The name of the environment variable with the user name. A secret itself never stands in a config. */
  username_env?: string
  /** The name of the environment variable with the password. A secret itself never stands in a config. */
  password_env?: string
  /** A program and its arguments, run without a shell: it prints a token, or JSON with token, client_secret, username, password. */
  credential_command?: string[]
  /** True keeps the refresh token, too, in the token cache; false when absent. */
  cache_refresh?: boolean
}

export type ConfiguredServer = {
  /** The service: {base_url}/v1/user/me/ says who a token is for. */
  base_url?: string
  /** The authorization server: tokens come from {auth_url}/oauth2/token/; base_url when absent. */
  auth_url?: string
  /** The token endpoint, where it is somewhere else. */
  token_url?: string
  /** Where a token is revoked; found by the metadata of the server when absent. */
  revoke_url?: string
  /** Where whoami asks, where it is somewhere else. */
  user_url?: string
  /** Where the published files are, when that is another host. */
  terminology?: string
  /** The terminology service, when that is another host. */
  fhir?: string
  auth?: ServerAuth
}

export type RuleOptions = {
  level?: 'error' | 'warn' | 'info' | 'off'
}

/** How `rail-errors diff` judges changes. */
export type ChangePolicy = {
  /** The level of new codes and stages; dangerous when absent, safe where all generated types are open. */
  added_codes?: 'breaking' | 'dangerous' | 'safe'
  /** False: retiring a code without notice is dangerous, not breaking; true when absent. */
  require_deprecation?: boolean
  /** From 0 to 1: a meaning less like the old one was rewritten; 0.6 when absent. */
  meaning_similarity?: number
  /** True leaves safe changes of texts out of reports. */
  ignore_text?: boolean
  /** Level by rule id. */
  rules?: Record<string, 'breaking' | 'dangerous' | 'safe' | 'off'>
  /** Who is looked after; all when absent. */
  surfaces?: ('wire' | 'fhir' | 'source')[]
  /** A file of codes seen in logs, one a line: a break on another one is dangerous. Relative to this file. */
  usage?: string
  /** The approved changes; .rail-errors/approved-changes.yaml when absent. Relative to this file. */
  approvals?: string
}

/** Settings of rail-errors. */
export type Config = {
  /** Configs to start from: ./paths relative to this file, or packages; this file wins over them, a later one over an earlier one. */
  extends?: string | string[]
  /** Modules with more rules, targets and formats: ./paths relative to this file, or packages. Their code runs. Experimental until 1.0. */
  plugins?: string[]
  /** The catalog: a path relative to this file, or <git ref>:<path>; the nearest errors.yaml when absent. */
  source?: string
  /** What to make of it; every default target into dist-terminology when absent. */
  outputs?: Output[]
  /** The long form, for several catalogs. */
  catalogs?: ConfiguredCatalog[]
  /** What the FHIR targets publish. */
  fhir?: FhirSettings
  /** strict: warnings count as errors, remarks as warnings. */
  preset?: 'recommended' | 'strict'
  /** Findings that are known and accepted. */
  suppressions?: Suppression[]
  /** False forbids suppressions in comments of a catalog; true when absent. */
  suppression_comments?: boolean
  /** How `rail-errors usage` looks for codes in source code. */
  usage?: Usage
  /** Services that ask for a token, by name. A token goes only to the hosts that stand here. */
  servers?: Record<string, ConfiguredServer>
  /** Level, or level and options, by rule id. */
  rules?: Record<string, 'error' | 'warn' | 'info' | 'off' | RuleOptions>
  /** The shortest time from a deprecation to its sunset, in days; 90 when absent. Both lint and diff judge by it. */
  grace_days?: number
  /** How `rail-errors diff` judges changes. */
  diff?: ChangePolicy
}
