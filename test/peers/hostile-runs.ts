import { dirname, join } from 'node:path'
import { INLINE, PAYLOAD } from '../base/io/host/runners.ts'
import type { Dice } from './dice.ts'
import { anyName, type Sandbox } from './hostile-repositories.ts'

// Command lines as a user or a CI job of the trusted repository writes them, and hostile arguments.

const FORMATS = ['text', 'concise', 'json', 'github', 'gitlab', 'junit', 'sarif', 'markdown']
const REFS = [
  'main',
  'HEAD',
  'v1.0.0',
  'merge-base',
  '--output=x',
  '-x',
  'left\u202eright',
  'none',
  `$(touch RAN)`,
  INLINE,
  'HEAD^{/x}',
  '',
]

const entry = [
  'http=404',
  'stop=true',
  'fix_stage=identify',
  'meaning=The card was lost.',
  'fix=Find the card.',
]
type Command = (box: Sandbox, dice: Dice) => string[]
const reports = (dice: Dice): string[] => {
  const file = dice.of(['report.json', 'reports/report.json', anyName(dice)])
  return dice.chance(0.4)
    ? ['--format', dice.of(FORMATS)]
    : dice.chance(0.4)
      ? ['--format', `${dice.of(FORMATS)}=${file}`]
      : []
}
const ref = (dice: Dice): string => dice.of(REFS)
const maybe = (dice: Dice, ...args: string[]): string[] => (dice.chance(0.5) ? args : [])
/** A catalog as an argument: mostly none. */
const source = (box: Sandbox, dice: Dice): string[] =>
  dice.chance(0.7)
    ? []
    : [
        dice.of([
          box.catalog,
          'list.json',
          `${ref(dice)}:${box.catalog}`,
          `./${anyName(dice)}`,
          'real/errors.yaml',
        ]),
      ]

/**
 * By name, so that a test can see that every command has one. The first that is repeated is more
 * likely.
 */
export const COMMANDS: Record<string, Command> = {
  lint: (box, dice) => [
    ...source(box, dice),
    ...reports(dice),
    ...dice.of([
      [],
      ['--fix'],
      ['--fix-unsafe'],
      ['--accept', '--reason', PAYLOAD],
      ['--against', ref(dice)],
      ['--staged'],
    ]),
  ],
  fmt: (box, dice) => [
    ...source(box, dice),
    ...dice.of([[], ['--write'], ['--write'], ['--check'], ['--dry-run'], ['--check', '--staged']]),
  ],
  usage: (_, dice) => [
    ...maybe(dice, dice.of(['**', 'src/**', 'openapi.yaml', '../**', anyName(dice)])),
    ...maybe(dice, '--since', ref(dice)),
    ...maybe(dice, '--records', dice.of(['answers.ndjson', anyName(dice)])),
    ...reports(dice),
  ],
  check: (_, dice) => [
    dice.of(['answers.ndjson', 'answers.ndjson', 'session.har', anyName(dice)]),
    ...maybe(dice, '--openapi', dice.of(['openapi.yaml', anyName(dice)])),
    ...reports(dice),
    ...dice.of([[], [], ['--accept', '--reason', PAYLOAD]]),
  ],
  build: (box, dice) => [
    ...source(box, dice),
    ...dice.of([
      [],
      ['--clean'],
      ['--clean'],
      ['--clean', '--force'],
      ['--force'],
      ['--check'],
      ['--dry-run'],
      ['--check', '--staged'],
    ]),
    ...(dice.chance(0.3)
      ? [
          '--target',
          dice.of([
            'flat-list',
            'typescript,fhir-r5',
            'static-site',
            'operation-outcome',
            'fhir-package',
          ]),
        ]
      : []),
    ...(dice.chance(0.2) ? ['--out', dice.of(['site', 'dist-terminology/deep'])] : []),
  ],
  // It makes everything in memory, and ends because this is not a certificate.
  serve: (box, dice) => [
    ...source(box, dice),
    '--port',
    '0',
    '--tls-cert',
    box.catalog,
    '--tls-key',
    box.catalog,
  ],
  sandbox: (box, dice) => [
    ...source(box, dice),
    '--port',
    '0',
    '--tls-cert',
    box.catalog,
    '--tls-key',
    box.catalog,
    ...maybe(dice, '--reset'),
  ],
  publish: (_, dice) => ['http://127.0.0.1:9/fhir', ...maybe(dice, '--dry-run')],
  diff: (box, dice) => [
    ...dice.of([
      [],
      [],
      [ref(dice)],
      [`${ref(dice)}:${box.catalog}`, box.catalog],
      ['list.json', box.catalog],
    ]),
    ...reports(dice),
    ...dice.of([
      [],
      [],
      ['--fix'],
      ['--next-version'],
      ['--accept', '00000000000a', '--reason', PAYLOAD],
    ]),
  ],
  changelog: (_, dice) => [
    ...maybe(dice, ref(dice)),
    ...(dice.chance(0.3) ? ['--out', dice.of(['report.json', anyName(dice)])] : []),
  ],
  release: (_, dice) => [
    ...maybe(dice, '--since', ref(dice)),
    '--today',
    '2026-11-21',
    ...maybe(dice, '--dry-run'),
    ...maybe(dice, '--force'),
  ],
  init: (_, dice) => [
    ...maybe(dice, '--yes'),
    ...maybe(dice, '--ci', dice.of(['github', 'gitlab'])),
    ...maybe(dice, '--name', 'clinic-errors'),
  ],
  import: (_, dice) => [
    ...dice.of([['list.json'], [anyName(dice)], ['api/errors.yaml'], ['src/a.ts', '--stay']]),
    ...maybe(dice, '--out', dice.of(['report.json', 'new.yaml', 'site/x.yaml'])),
  ],
  add: (_, dice) => [dice.of(['CARD_LOST', 'CARD_LOST', PAYLOAD]), ...entry],
  rename: () => ['MEMBER_NOT_FOUND', 'MEMBER_GONE', '--yes'],
  deprecate: (_, dice) => [
    'MEMBER_NOT_FOUND',
    '--note',
    dice.of(['Wait.', PAYLOAD]),
    '--reason',
    'Rare.',
  ],
  retire: () => ['MEMBER_NOT_FOUND', '--note', 'It is gone.', '--reason', 'Rare.'],
  explain: (_, dice) =>
    dice.of([
      [],
      ...['MEMBER_NOT_FOUND', 'http', INLINE, `{"error":"${PAYLOAD}"}`, '-'].map((one) => [one]),
    ]),
  login: (_, dice) => [dice.of(['rail', INLINE, 'http://127.0.0.1:9'])],
  logout: () => ['rail'],
  whoami: () => ['rail'],
  clients: (_, dice) => [
    ...dice.of([
      ['list'],
      ['show', PAYLOAD],
      [
        ...['add', dice.of(['my-app', INLINE]), 'accept_terms=true', 'name=App', 'type=public'],
        ...['redirect_uris=https://app.example/callback', 'website=https://app.example'],
        `description=${dice.of(['An app.', PAYLOAD])}`,
      ],
    ]),
    ...maybe(dice, '--format', 'json'),
  ],
  users: (_, dice) => [
    dice.of(['list', 'add', 'remove']),
    ...maybe(dice, dice.of(['tester', INLINE])),
  ],
}

// What reads history, edits files or writes outputs has more to lose.
const OFTEN = [
  'build',
  'build',
  'build',
  'build',
  'diff',
  'diff',
  'changelog',
  'deprecate',
  'retire',
  'add',
  'fmt',
  'lint',
  'lint',
  'release',
  'usage',
  'init',
]
const NAMES = [...Object.keys(COMMANDS), ...OFTEN, ...OFTEN, ...OFTEN]

export type Run = { cwd: string; args: string[]; env: Record<string, string> }

export function anyRun(box: Sandbox, dice: Dice): Run {
  const name = dice.of(NAMES)
  const args = [
    name,
    ...COMMANDS[name]!(box, dice),
    ...maybe(dice, '--verbose'),
    ...(dice.chance(0.05) ? ['--config', 'base.yaml'] : []),
  ]
  const env = dice.of<Record<string, string>>([
    {},
    { CI: 'true', GITHUB_ACTIONS: 'true' },
    { CI: 'true', GITHUB_BASE_REF: ref(dice) },
    {
      CI: 'true',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: ref(dice),
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: ref(dice),
    },
  ])
  return {
    cwd: dice.chance(0.75)
      ? box.repo
      : join(box.repo, dice.of([dirname(box.catalog), 'src', 'real'])),
    args,
    env,
  }
}

/** What every repository meets first: history, outputs, an edit. */
export const firstRuns = ({ repo }: Sandbox): Run[] =>
  [
    ['diff'],
    ['build', '--clean'],
    ['deprecate', 'MEMBER_NOT_FOUND', '--note', 'Wait.', '--reason', 'Rare.'],
  ].map((args) => ({
    cwd: repo,
    args,
    env: {},
  }))
