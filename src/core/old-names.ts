/** What was taken out before 1.0.0, and what to use in its place: gone with 1.0.0. */
export type OldName = {
  kind: 'command' | 'flag' | 'format' | 'target' | 'config' | 'header' | 'entry' | 'rule' | 'file'
  /**
   * As people wrote it: `mcp`, `import --update`, `portal`. A field is the path of its keys, without
   * indexes and without names that people choose: `outputs.verdict`, `upstream.codes_from`.
   */
  name: string
  /** A clause that begins with a verb: what to use. It ends without a full stop. */
  instead: string
}

/** Names of one row are separated by commas. */
type Row = readonly [kind: OldName['kind'], instead: string, ...names: string[]]

/** Flags that became fields. */
const fields = (command: string, names: readonly string[], after = ''): Row[] =>
  names.map((name) => ['flag', `write "${name}=<value>"${after}`, `${command} --${name}`])

const ROWS: readonly Row[] = [
  ...fields('add', ['http', 'stop', 'meaning', 'fix']),
  ...fields('clients add', ['name', 'type', 'website', 'description'], ' after the client id'),
  ['flag', 'write "fix_stage=<value>"', 'add --stage'],
  ['flag', 'delete "deprecated" of the entry in an editor', 'deprecate --withdraw'],
  ['flag', 'use "--today"', 'release --date'],
  ['flag', 'change "title" in errors.yaml', 'init --title'],
  ['flag', 'run "rail-errors import <source>", then "rail-errors init"', 'init --import'],
  ['flag', 'write "auth_url" to the server in "servers" of the config', 'login --auth-url'],
  ['flag', 'write "token_url" to the server in "servers" of the config', 'login --token-url'],
  ['flag', 'write "auth.grant" to the server in "servers" of the config', 'login --grant'],
  [
    'flag',
    'write "auth.client_auth" to the server in "servers" of the config',
    'login --client-auth',
  ],
  ['flag', 'write "auth.scope" to the server in "servers" of the config', 'login --scope'],
  ['flag', 'write "redirect_uris=<uri>,<uri>" after the client id', 'clients add --redirect-uri'],
  ['flag', 'write "accept_terms=true" after the client id', 'clients add --accept-terms'],
  ['flag', 'write "without_secret=true" after the client id', 'clients add --without-secret'],
  ['flag', 'write "grants=<grant>,<grant>" after the client id', 'clients add --grant'],
  ['flag', 'write "scopes=<scope>,<scope>" after the client id', 'clients add --scope'],
  [
    'flag',
    'give the id as the first argument: rail-errors clients add <client-id>',
    'clients add --client-id',
  ],
  ['flag', 'use "--source"', 'check --catalog'],
  ['flag', 'use "--out"', 'changelog --output, import --output'],
  ['flag', 'use "--fail-on warn"', 'lint --max-warnings'],
  ['flag', 'use "--rule <id>=off" for findings that nobody wants', 'lint --show, check --show'],
  ['flag', 'write it to "usage.patterns" of the config', 'usage --pattern'],
  ['config', 'write "tags: [external]" in the entry', 'usage.external'],
  ['flag', 'use "--accept"', 'lint --suppress, check --suppress'],
  ['flag', 'use "--fix"', 'lint --prune-suppressions, diff --prune-approvals'],
  ['flag', 'use "--accept <fingerprint>"', 'diff --approve'],
  ['flag', 'record accepted changes in .rail-errors/accepted.yaml', 'diff --approvals'],
  ['config', 'move its entries to "accepted" in .rail-errors/accepted.yaml', 'suppressions'],
  ['config', 'forbid the comments in reviews', 'suppression_comments'],
  ['config', 'remove it: refresh tokens are kept', 'servers.auth.cache_refresh'],
  ['config', 'record accepted changes in .rail-errors/accepted.yaml', 'diff.approvals'],
  [
    'file',
    'move its entries to "accepted" in .rail-errors/accepted.yaml',
    '.rail-errors/suppressions.yaml, .rail-errors/approved-changes.yaml',
  ],
  [
    'flag',
    'send the requests with a client of your own through "check --proxy <url>"',
    'check --probe',
  ],
  ['flag', 'name the service in "check --proxy <url>"', 'check --base-url'],
  ['flag', 'send the requests with your own client', 'check --allow-unsafe'],
  ['rule', 'expect the code in your own tests', 'coverage-probe-missed'],
  ['format', 'use "markdown"', 'html'],
  ['format', 'use "json"', 'jsonl'],
  ['format', 'use "junit", "sarif" or "gitlab"', 'checkstyle'],
  ['command', 'edit errors.yaml in an editor', 'set, unset'],
  [
    'command',
    'query the published list, such as with jq; lint names missing translations',
    'stats',
  ],
  ['command', 'use "explain", which lists them', 'rules'],
  ['command', 'use the files in node_modules/rail-errors/schema', 'schema'],
  ['command', 'use "diff"', 'git-diff-driver'],
  ['command', 'run "rail-errors --help", or "rail-errors help <command>"', 'completion'],
  [
    'command',
    'use "usage <document>" to compare, "import <document>" to take codes and operations over, and an overlay tool to apply the overlay',
    'openapi',
  ],
  ['rule', 'use "usage-found"', 'openapi-code-used'],
  ['rule', 'remove it; build the table from the catalog', 'usage-complete'],
  ['rule', 'remove it; reviews find a code with two meanings', 'usage-single'],
  [
    'rule',
    'remove it; the target "operation-outcome" builds an example of each code',
    'usage-shown',
  ],
  ['command', 'use "explain --format json"', 'mcp'],
  [
    'rule',
    'use "from-unique"',
    'upstream-known, upstream-valid, upstream-mapped-once, upstream-code-listed',
    'upstream-complete, upstream-uri-present',
  ],
  [
    'rule',
    'use "from-changed"',
    'upstream-moved, upstream-added, upstream-removed, upstream-changed',
  ],
  ['rule', 'remove it; no ConceptMap is built', 'conceptmap-url-changed'],
  ['rule', 'use "text-unique"', 'display-unique, meaning-unique, fix-distinct'],
  ['rule', 'use "lifecycle-complete"', 'deprecated-shape, retired-shape'],
  ['rule', 'use "operation-named"', 'raised-by-valid'],
  [
    'rule',
    'use "handling-agrees"',
    'outcome-stop-agrees, retry-outcome-agrees, retry-policy-scoped',
    'recreate-operation-present, silent-recoverable',
  ],
  [
    'rule',
    'use "acceptance-valid"',
    'suppression-allowed, suppression-reasoned, suppression-rule-known, suppression-unexpired',
    'approval-reasoned, approval-unexpired',
  ],
  ['rule', 'use "acceptance-used"', 'suppression-used, approval-used'],
  ['rule', 'use "field-typed"', 'status-valid, fhir-issue-type-valid'],
  ['rule', 'use "version-semver"', 'fhir-version-plain'],
  ['rule', 'use "entry-complete"', 'meaning-written'],
  ['rule', 'use "fhir-issue-severity-agrees"', 'fhir-issue-severity-valid'],
  ['rule', 'use "code-added"', 'code-added-stopping, code-added-retired'],
  ['rule', 'use "code-removed"', 'tombstone-removed'],
  ['rule', 'use "code-renamed"', 'code-case-changed'],
  ['rule', 'use "handling-changed"', 'handling-added, handling-removed'],
  ['rule', 'use "retry-changed"', 'retry-granted, retry-withdrawn'],
  ['rule', 'use "status-changed"', 'catalog-activated, catalog-withdrawn'],
  ['rule', 'use "http-changed"', 'http-class-changed'],
  ['rule', 'use "stop-changed"', 'stop-enabled, stop-disabled'],
  ['rule', 'use "code-deprecated"', 'code-undeprecated'],
  ['rule', 'use "code-retired"', 'code-retired-early, code-retired-unannounced'],
  ['rule', 'use "code-reactivated"', 'code-reused'],
  ['rule', 'use "sunset-changed"', 'sunset-added, sunset-earlier, sunset-later, sunset-removed'],
  [
    'rule',
    'use "operation-list-changed"',
    'operation-added, operation-removed, operation-reordered',
  ],
  [
    'rule',
    'use "raised-by-changed"',
    'raised-by-added, raised-by-removed, raised-by-stated, raised-by-withdrawn',
  ],
  ['rule', 'use "param-list-changed"', 'param-added, param-removed, param-renamed'],
  ['rule', 'use "param-optional-changed"', 'param-made-optional, param-made-required'],
  ['rule', 'use "stage-list-changed"', 'stage-added, stage-removed, stage-reordered'],
  ['rule', 'use "meaning-changed"', 'meaning-edited, meaning-rewritten'],
  ['rule', 'use "translation-changed"', 'translation-added, translation-removed'],
  [
    'rule',
    'remove it: diff compares catalogs, and "output-added" and "output-removed" name whole outputs',
    'json-key-added, json-key-removed, json-type-changed, case-sensitivity-changed',
    'fhir-property-added, fhir-property-removed, fhir-property-type-changed',
    'valueset-member-added, valueset-member-removed, ts-symbol-added, ts-symbol-removed',
    'ts-kind-changed, ts-type-opened, ts-type-closed',
  ],
  [
    'rule',
    'remove it; reviews and plugins are for the conventions of a team',
    'code-prefixed, entry-sorted, fix-neutral, raised-by-present, since-present',
    'text-end-mark, warning-http-success, fix-actionable, handling-present, path-present',
    'fhir-description-not-deprecated, operation-used, wire-form-list',
  ],
  ['header', 'remove it; "from" of the codes is all that is needed', 'upstream'],
  [
    'header',
    'remove it; ConceptMaps of other systems are maintained where those are',
    'fhir.concept_maps',
  ],
  [
    'command',
    'install the package that has the catalog, and name its file in "from": npm:<package>/<file>',
    'imports',
  ],
  ['flag', 'leave it out; imports fetch nothing', '--allow-private'],
  [
    'header',
    'remove it; package.json and its lock file, or "from", say the version',
    'imports.version',
  ],
  ['rule', 'remove it; the package manager keeps the version', 'import-version'],
  [
    'flag',
    'name a list that stays in "codes_from", or compare it with "diff errors.yaml <list>"',
    'import --update',
  ],
  ['flag', 'use "diff errors.yaml <list>"', 'import --dry-run'],
  ['flag', 'import each list with "--list" into a catalog of its own', 'import --qualify'],
  [
    'header',
    'name one list in "lists"; each of the others can be a catalog of its own',
    'codes_from.qualify',
  ],
  ['config', 'remove it; the main file has "read" and "decide"', 'outputs.verdict'],
  ['config', 'write "identifier" to the resource in "fhir" of the catalog', 'fhir.identifiers'],
  [
    'config',
    'give the static-site outputs of several catalogs one "out", which gets a start page',
    'portal',
  ],
  [
    'entry',
    'run "rail-errors fmt --write", which moves its texts into a file for each language',
    'translations',
  ],
  ['rule', 'use "wire-retry-after"', 'wire-retry-after-missing'],
]

export const OLD_NAMES: readonly OldName[] = ROWS.flatMap(([kind, instead, ...names]) =>
  names.flatMap((some) => some.split(', ')).map((name) => ({ kind, name, instead })),
)

/** What is wrong with a name of these kinds, and what to use; undefined for a name that was never known. */
export const removed = (name: string, ...kinds: OldName['kind'][]): string | undefined => {
  const row = OLD_NAMES.find((one) => one.name === name && kinds.includes(one.kind))
  return row && `"${name}" was removed: ${row.instead}`
}

/** {@link removed} for the field at a path of the config, of the header of a catalog, or of an entry. */
export function removedField(
  kind: 'config' | 'header' | 'entry',
  path: readonly (string | number)[],
): string | undefined {
  const keys = path.filter((step) => typeof step === 'string')
  const row = OLD_NAMES.find((one) => one.kind === kind && leadsTo(one.name.split('.'), keys))
  return row && `"${row.name}" was removed: ${row.instead}`
}

/** True if the first and last steps are the same, and those between appear in their order. */
function leadsTo(steps: readonly string[], keys: readonly string[]): boolean {
  if (steps[0] !== keys[0] || steps.at(-1) !== keys.at(-1)) return false
  let at = 0
  for (const key of keys) if (key === steps[at]) at++
  return at === steps.length
}
