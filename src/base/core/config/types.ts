// Written by test/derived.test.ts from core/model/. Run `npm run gen` after a change there.

export type Output = {
  /** The id of the target, or a template of your own: a path that ends in `.mustache`, relative to this file. */
  target: string
  /** The folder to write to, relative to this file. Default: `dist-terminology`. */
  out?: string
  /** The name of the file in this folder, for targets that write one. Default: from the `name` of the catalog. */
  file?: string
  /** `false`: git does not have it, and each deploy makes it. `build --check` and `release` leave it out; its folder has no other outputs. Default: `true`. */
  committed?: boolean
  /** For `fhir-r4` and `fhir-r5`: how the files are named. Default: `<name>.codesystem.json`. */
  names?: 'package'
  /** For `openapi-overlay`: the document of OpenAPI 3 that the overlay is for, relative to this file. */
  openapi?: string
  /** For the OpenAPI targets: `true` describes codes as texts with known values, not as a closed list. Default: `false`. */
  open?: boolean
  /** For `openapi-overlay`: `true` gives each operation schemas of its own codes. Default: `false`, one schema for each status. */
  per_operation?: boolean
  /** For `openapi-overlay`: what happens to an answer that has a schema of its own. Default: `keep`. */
  schema?: 'keep' | 'replace'
  /** For the OpenAPI targets: what the names of components begin with. Default: from the `name` of the catalog, `Rail` for `rail-errors`. */
  prefix?: string
  /** For `java` and `kotlin`: the package; for `go`: the name of the package; for `csharp` and `php`: the namespace. Default: from the `name` of the catalog. */
  namespace?: string
  /** For `java`, `kotlin`, `csharp` and `ruby`: what the type around the codes is called, and its file. Default: from the `name` of the catalog, `RailErrors` for `rail-errors`. */
  name?: string
  /** For `python`, `java`, `go` and `csharp`: also what a service answers with. Kotlin uses the files of `java`. The list names the frameworks for which there is a file beside it, and may be empty. See docs/servers.md. */
  server?: string[]
  /** With `server`, and for `vectors`: the forms of answers that a client can ask for with `Accept`. They are `problem` and `operation-outcome`, beside that of the catalog. */
  forms?: string[]
  /** For `static-site`: a file with the words of the pages in further languages, relative to this file. See docs/hosting.md. */
  words?: string
}

export type ConfiguredCatalog = {
  /** The catalog: a path relative to this file, or `<git ref>:<path>`. */
  source: string
  /** The targets to build, and where. The list is complete: other targets are not built. Default: every default target, into `dist-terminology`. */
  outputs?: Output[]
}

/** The decisions of a service that the contract leaves open: what `rail-errors check` accepts. */
export type Contract = {
  /** How the service sends several reasons: `auto` accepts forms that the contract assumes or that clients read; `errors`: the first at the top, and all in `errors`; `array`: a bare list; or the name of the member that has them. Default: `auto`. */
  reasons?: string
  /** Where the service sends reasons that do not fail the call: `auto`; `body`: as the body of a success; or the name of the member of a success that has them, such as `warnings`. Default: `auto`. */
  warnings?: string
  /** Members that an error body may have beside those of the contract. */
  allow?: string[]
  /** Regular expressions (JavaScript) of identifiers that no answer may show, such as national numbers. */
  identifiers?: string[]
  /** OpenAPI documents of the service, relative to this file: `check` finds the operation of a record by its method and path. Default: none. */
  openapi?: string[]
}

/** What the FHIR targets publish. */
export type FhirSettings = {
  /** Further ValueSets to publish. */
  value_sets?: 'active'[]
}

export type UsagePlace = {
  /** The exceptions and answers of a framework. A code of the catalog in such a call has its status. Its first text, the first of an error in it, and what is called `code` have to be codes if they are written like one. */
  use?: 'spring' | 'nestjs' | 'aspnet' | 'fastapi' | 'django'
  /** A regular expression (JavaScript) with the group `(?<code>…)`: what it matches has to be a code, or the name of its constant. It may have the group `(?<http>…)` for the status. */
  pattern?: string
  /** The status that each code has which the pattern matches. */
  http?: number
}

/** How `rail-errors usage` finds codes in source code. */
export type Usage = {
  /** Globs of the source code to check, relative to this file. */
  include?: string[]
  /** Globs of files to skip, such as test data. */
  exclude?: string[]
  /** Where only codes are, so that anything else is a finding. So is another status than that of the code. */
  places?: UsagePlace[]
  /** Files that have to have every code, such as the page of the errors, relative to this file. The files that match a glob each have them all, those of a folder together. */
  complete?: string[]
}

/** How to get a token. */
export type ServerAuth = {
  /** The OAuth grant. Default: `password`. */
  grant?: 'password' | 'client_credentials'
  /** The client identifier. It is not a secret. */
  client_id?: string
  /** How the client secret is sent. Default: `post`. */
  client_auth?: 'post' | 'basic' | 'basic-raw'
  /** The scopes to request, separated by spaces. */
  scope?: string
  /** The scheme in the Authorization header. Default: `Bearer`. */
  scheme?: string
  /** The name of the environment variable that contains a ready token. A config never contains a secret. */
  token_env?: string
  /** The name of the environment variable that contains the client secret. A config never contains a secret. */
  client_secret_env?: string
  /** The name of the environment variable that contains the user name. A config never contains a secret. */
  username_env?: string
  /** The name of the environment variable that contains the password. A config never contains a secret. */
  password_env?: string
  /** Headers such as the API key of a gateway: by the name of each, that of the environment variable that contains its value. They are sent where a token may be, also beside one. */
  headers_env?: Record<string, string>
  /** A program and its arguments, run without a shell. It prints a token, or JSON with `token`, `client_secret`, `username`, `password`. */
  credential_command?: string[]
}

export type ConfiguredServer = {
  /** The address of the service. `whoami` asks `{base_url}/v1/user/me/`. */
  base_url?: string
  /** The authorization server: tokens come from `{auth_url}/oauth2/token/`. Default: `base_url`. */
  auth_url?: string
  /** The token endpoint, if it has another address. */
  token_url?: string
  /** The revocation endpoint. Default: from the metadata of the server. */
  revoke_url?: string
  /** The URL that `whoami` requests, when it is not the default. */
  user_url?: string
  /** The address of the published files, if it is on another host. */
  terminology?: string
  /** The FHIR terminology service, if it is on another host. */
  fhir?: string
  /** How to get a token. */
  auth?: ServerAuth
}

export type RuleOptions = {
  /** The level. Default: that of the preset. */
  level?: 'error' | 'warn' | 'info' | 'off'
}

/** How `rail-errors diff` classifies changes. */
export type ChangePolicy = {
  /** The impact of new codes and stages. Default: `dangerous`; `safe` if all generated types are open. */
  added_codes?: 'breaking' | 'dangerous' | 'safe'
  /** `false`: retiring a code that was not deprecated first is dangerous, not breaking. Default: `true`. */
  require_deprecation?: boolean
  /** From 0 to 1. A `meaning` that is less similar to the old one counts as rewritten. Default: 0.6. */
  meaning_similarity?: number
  /** `true` leaves safe changes of texts out of reports. Default: `false`. */
  ignore_text?: boolean
  /** The impact by change rule id: `breaking`, `dangerous`, `safe` or `off`. */
  rules?: Record<string, 'breaking' | 'dangerous' | 'safe' | 'off'>
  /** The consumers to protect. Default: all. */
  surfaces?: ('wire' | 'fhir' | 'source')[]
  /** A file with the codes seen in logs, one per line, relative to this file. A breaking change of a code that is not in it is only dangerous. */
  usage?: string
}

/** Settings of rail-errors. */
export type Config = {
  /** Configs to start from: paths that begin with `./` or `../`, relative to this file. This file overrides them, a later one overrides an earlier one. */
  extends?: string | string[]
  /** Modules with further rules, targets and formats: paths that begin with `./` or `../`, relative to this file, or packages. Their code is executed. Experimental until 1.0. */
  plugins?: string[]
  /** The catalog: a path relative to this file, or `<git ref>:<path>`. Default: the nearest `errors.yaml`. */
  source?: string
  /** The targets to build, and where. The list is complete: other targets are not built. Default: every default target, into `dist-terminology`. */
  outputs?: Output[]
  /** Several catalogs, each with its `source` and `outputs`. It replaces `source` and `outputs` at the top. */
  catalogs?: ConfiguredCatalog[]
  /** The decisions of a service that the contract leaves open: what `rail-errors check` accepts. */
  contract?: Contract
  /** What the FHIR targets publish. */
  fhir?: FhirSettings
  /** How `rail-errors usage` finds codes in source code. */
  usage?: Usage
  /** The levels of the rules that `rules` does not set. Default: `recommended`. */
  preset?: 'recommended' | 'strict'
  /** Services that require a token, by name. A token is sent only to the hosts named here. */
  servers?: Record<string, ConfiguredServer>
  /** The level of a rule (`error`, `warn`, `info`, `off`), or its `level` and options, by rule id. */
  rules?: Record<string, 'error' | 'warn' | 'info' | 'off' | RuleOptions>
  /** The minimum number of days from the deprecation of a code to its sunset. Default: 90. `lint` and `diff` both use it. */
  grace_days?: number
  /** How `rail-errors diff` classifies changes. */
  diff?: ChangePolicy
}
