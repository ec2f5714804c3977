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

const OLD_RULES: readonly (readonly [instead: string, ...names: string[]])[] = [
  [
    'use "from-unique"',
    ...['upstream-known', 'upstream-valid', 'upstream-mapped-once', 'upstream-code-listed'],
    ...['upstream-complete', 'upstream-uri-present'],
  ],
  [
    'use "from-changed"',
    'upstream-moved',
    'upstream-added',
    'upstream-removed',
    'upstream-changed',
  ],
  ['remove it; no ConceptMap is built', 'conceptmap-url-changed'],
  ['use "text-unique"', 'display-unique', 'meaning-unique', 'fix-distinct'],
  ['use "lifecycle-complete"', 'deprecated-shape', 'retired-shape'],
  ['use "operation-named"', 'raised-by-valid'],
  [
    'use "handling-agrees"',
    'outcome-stop-agrees',
    'retry-outcome-agrees',
    'retry-policy-scoped',
    'recreate-operation-present',
    'silent-recoverable',
  ],
  [
    'use "acceptance-valid"',
    'suppression-allowed',
    'suppression-reasoned',
    'suppression-rule-known',
    'suppression-unexpired',
    'approval-reasoned',
    'approval-unexpired',
  ],
  ['use "acceptance-used"', 'suppression-used', 'approval-used'],
  ['use "field-typed"', 'status-valid', 'fhir-issue-type-valid'],
  ['use "version-semver"', 'fhir-version-plain'],
  ['use "entry-complete"', 'meaning-written'],
  ['use "fhir-issue-severity-agrees"', 'fhir-issue-severity-valid'],
  ['use "code-added"', 'code-added-stopping', 'code-added-retired'],
  ['use "code-removed"', 'tombstone-removed'],
  ['use "code-renamed"', 'code-case-changed'],
  ['use "handling-changed"', 'handling-added', 'handling-removed'],
  ['use "retry-changed"', 'retry-granted', 'retry-withdrawn'],
  ['use "status-changed"', 'catalog-activated', 'catalog-withdrawn'],
  ['use "http-changed"', 'http-class-changed'],
  ['use "stop-changed"', 'stop-enabled', 'stop-disabled'],
  ['use "code-deprecated"', 'code-undeprecated'],
  ['use "code-retired"', 'code-retired-early', 'code-retired-unannounced'],
  ['use "code-reactivated"', 'code-reused'],
  ['use "sunset-changed"', 'sunset-added', 'sunset-earlier', 'sunset-later', 'sunset-removed'],
  ['use "operation-list-changed"', 'operation-added', 'operation-removed', 'operation-reordered'],
  [
    'use "raised-by-changed"',
    'raised-by-added',
    'raised-by-removed',
    'raised-by-stated',
    'raised-by-withdrawn',
  ],
  ['use "param-list-changed"', 'param-added', 'param-removed', 'param-renamed'],
  ['use "param-optional-changed"', 'param-made-optional', 'param-made-required'],
  ['use "stage-list-changed"', 'stage-added', 'stage-removed', 'stage-reordered'],
  ['use "meaning-changed"', 'meaning-edited', 'meaning-rewritten'],
  ['use "translation-changed"', 'translation-added', 'translation-removed'],
  [
    'remove it: diff compares catalogs, and "output-added" and "output-removed" name whole outputs',
    'json-key-added',
    'json-key-removed',
    'json-type-changed',
    'case-sensitivity-changed',
    'fhir-property-added',
    'fhir-property-removed',
    'fhir-property-type-changed',
    'valueset-member-added',
    'valueset-member-removed',
    'ts-symbol-added',
    'ts-symbol-removed',
    'ts-kind-changed',
    'ts-type-opened',
    'ts-type-closed',
  ],
  [
    'remove it; reviews and plugins are for the conventions of a team',
    'code-prefixed',
    'entry-sorted',
    'fix-neutral',
    'raised-by-present',
    'since-present',
    'text-end-mark',
    'warning-http-success',
    'fix-actionable',
    'handling-present',
    'path-present',
    'fhir-description-not-deprecated',
    'operation-used',
    'wire-form-list',
  ],
]

export const OLD_NAMES: readonly OldName[] = [
  { kind: 'flag', name: 'add --http', instead: 'write "http=<value>"' },
  { kind: 'flag', name: 'add --stop', instead: 'write "stop=<value>"' },
  { kind: 'flag', name: 'add --stage', instead: 'write "fix_stage=<value>"' },
  { kind: 'flag', name: 'add --meaning', instead: 'write "meaning=<value>"' },
  { kind: 'flag', name: 'add --fix', instead: 'write "fix=<value>"' },
  {
    kind: 'flag',
    name: 'deprecate --withdraw',
    instead: 'delete "deprecated" of the entry in an editor',
  },
  { kind: 'flag', name: 'release --date', instead: 'use "--today"' },
  { kind: 'flag', name: 'init --title', instead: 'change "title" in errors.yaml' },
  {
    kind: 'flag',
    name: 'init --import',
    instead: 'run "rail-errors import <source>", then "rail-errors init"',
  },
  ...[
    ['auth-url', 'auth_url'],
    ['token-url', 'token_url'],
    ['grant', 'auth.grant'],
    ['client-auth', 'auth.client_auth'],
    ['scope', 'auth.scope'],
  ].map(
    ([flag, key]): OldName => ({
      kind: 'flag',
      name: `login --${flag}`,
      instead: `write "${key}" to the server in "servers" of the config`,
    }),
  ),
  ...['name', 'type', 'website', 'description'].map(
    (field): OldName => ({
      kind: 'flag',
      name: `clients add --${field}`,
      instead: `write "${field}=<value>" after the client id`,
    }),
  ),
  {
    kind: 'flag',
    name: 'clients add --redirect-uri',
    instead: 'write "redirect_uris=<uri>,<uri>" after the client id',
  },
  {
    kind: 'flag',
    name: 'clients add --accept-terms',
    instead: 'write "accept_terms=true" after the client id',
  },
  {
    kind: 'flag',
    name: 'clients add --without-secret',
    instead: 'write "without_secret=true" after the client id',
  },
  {
    kind: 'flag',
    name: 'clients add --grant',
    instead: 'write "grants=<grant>,<grant>" after the client id',
  },
  {
    kind: 'flag',
    name: 'clients add --scope',
    instead: 'write "scopes=<scope>,<scope>" after the client id',
  },
  {
    kind: 'flag',
    name: 'clients add --client-id',
    instead: 'give the id as the first argument: rail-errors clients add <client-id>',
  },
  { kind: 'flag', name: 'check --catalog', instead: 'use "--source"' },
  { kind: 'flag', name: 'changelog --output', instead: 'use "--out"' },
  { kind: 'flag', name: 'import --output', instead: 'use "--out"' },
  { kind: 'flag', name: 'lint --max-warnings', instead: 'use "--fail-on warn"' },
  {
    kind: 'flag',
    name: 'lint --show',
    instead: 'use "--rule <id>=off" for findings that nobody wants',
  },
  {
    kind: 'flag',
    name: 'check --show',
    instead: 'use "--rule <id>=off" for findings that nobody wants',
  },
  { kind: 'flag', name: 'usage --pattern', instead: 'write it to "usage.patterns" of the config' },
  { kind: 'config', name: 'usage.external', instead: 'write "tags: [external]" in the entry' },
  { kind: 'flag', name: 'lint --suppress', instead: 'use "--accept"' },
  { kind: 'flag', name: 'lint --prune-suppressions', instead: 'use "--fix"' },
  { kind: 'flag', name: 'check --suppress', instead: 'use "--accept"' },
  { kind: 'flag', name: 'diff --approve', instead: 'use "--accept <fingerprint>"' },
  { kind: 'flag', name: 'diff --prune-approvals', instead: 'use "--fix"' },
  {
    kind: 'flag',
    name: 'diff --approvals',
    instead: 'record accepted changes in .rail-errors/accepted.yaml',
  },
  {
    kind: 'config',
    name: 'suppressions',
    instead: 'move its entries to "accepted" in .rail-errors/accepted.yaml',
  },
  { kind: 'config', name: 'suppression_comments', instead: 'forbid the comments in reviews' },
  {
    kind: 'config',
    name: 'diff.approvals',
    instead: 'record accepted changes in .rail-errors/accepted.yaml',
  },
  {
    kind: 'file',
    name: '.rail-errors/suppressions.yaml',
    instead: 'move its entries to "accepted" in .rail-errors/accepted.yaml',
  },
  {
    kind: 'file',
    name: '.rail-errors/approved-changes.yaml',
    instead: 'move its entries to "accepted" in .rail-errors/accepted.yaml',
  },
  {
    kind: 'flag',
    name: 'check --probe',
    instead: 'send the requests with a client of your own through "check --proxy <url>"',
  },
  { kind: 'flag', name: 'check --base-url', instead: 'name the service in "check --proxy <url>"' },
  { kind: 'flag', name: 'check --allow-unsafe', instead: 'send the requests with your own client' },
  {
    kind: 'rule',
    name: 'coverage-probe-missed',
    instead: 'expect the code in your own tests',
  },
  { kind: 'format', name: 'html', instead: 'use "markdown"' },
  { kind: 'format', name: 'jsonl', instead: 'use "json"' },
  { kind: 'format', name: 'checkstyle', instead: 'use "junit", "sarif" or "gitlab"' },
  { kind: 'command', name: 'set', instead: 'edit errors.yaml in an editor' },
  { kind: 'command', name: 'unset', instead: 'edit errors.yaml in an editor' },
  {
    kind: 'command',
    name: 'stats',
    instead: 'query the published list, such as with jq; lint names missing translations',
  },
  { kind: 'command', name: 'rules', instead: 'use "explain", which lists them' },
  { kind: 'command', name: 'schema', instead: 'use the files in node_modules/rail-errors/schema' },
  { kind: 'command', name: 'git-diff-driver', instead: 'use "diff"' },
  {
    kind: 'command',
    name: 'completion',
    instead: 'run "rail-errors --help", or "rail-errors help <command>"',
  },
  {
    kind: 'command',
    name: 'openapi',
    instead:
      'use "usage <document>" to compare, "import <document>" to take codes and operations over, and an overlay tool to apply the overlay',
  },
  { kind: 'rule', name: 'openapi-code-used', instead: 'use "usage-found"' },
  { kind: 'rule', name: 'usage-complete', instead: 'remove it; build the table from the catalog' },
  {
    kind: 'rule',
    name: 'usage-single',
    instead: 'remove it; reviews find a code with two meanings',
  },
  {
    kind: 'rule',
    name: 'usage-shown',
    instead: 'remove it; the target "operation-outcome" builds an example of each code',
  },
  { kind: 'command', name: 'mcp', instead: 'use "explain --format json"' },
  ...OLD_RULES.flatMap(([instead, ...names]) =>
    names.map((name): OldName => ({ kind: 'rule', name, instead })),
  ),
  {
    kind: 'header',
    name: 'upstream',
    instead: 'remove it; "from" of the codes is all that is needed',
  },
  {
    kind: 'header',
    name: 'fhir.concept_maps',
    instead: 'remove it; ConceptMaps of other systems are maintained where those are',
  },
  {
    kind: 'command',
    name: 'imports',
    instead:
      'install the package that has the catalog, and name its file in "from": npm:<package>/<file>',
  },
  { kind: 'flag', name: '--allow-private', instead: 'leave it out; imports fetch nothing' },
  {
    kind: 'header',
    name: 'imports.version',
    instead: 'remove it; package.json and its lock file, or "from", say the version',
  },
  {
    kind: 'rule',
    name: 'import-version',
    instead: 'remove it; the package manager keeps the version',
  },
  {
    kind: 'flag',
    name: 'import --update',
    instead: 'name a list that stays in "codes_from", or compare it with "diff errors.yaml <list>"',
  },
  { kind: 'flag', name: 'import --dry-run', instead: 'use "diff errors.yaml <list>"' },
  {
    kind: 'flag',
    name: 'import --qualify',
    instead: 'import each list with "--list" into a catalog of its own',
  },
  {
    kind: 'header',
    name: 'codes_from.qualify',
    instead: 'name one list in "lists"; each of the others can be a catalog of its own',
  },
  {
    kind: 'config',
    name: 'portal',
    instead: 'give the static-site outputs of several catalogs one "out", which gets a start page',
  },
]

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
