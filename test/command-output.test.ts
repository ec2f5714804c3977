import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { healthy, healthyEntry } from './support/catalogs.ts'
import { wordsOf } from './support/languages.ts'
import type { World } from './support/memory-host.ts'
import { rail } from './support/rail.ts'

// What a command prints, whole, and its exit code: for options at the edge of what they take, and
// for sources that lack something.

const { join } = posix
const CONFIG = 'rail-errors.config.yaml'
const WORKFLOW = '.github/workflows/rail-errors.yml'
const catalog = healthy()
const two = healthy(
  [
    healthyEntry({ help: 'https://northwind-clinic.org/help', tags: ['desk'] }),
    healthyEntry({ code: 'CARD_LOST', meaning: 'The card was lost.' }),
  ].join('\n'),
)
const french = {
  fr: { meaning: 'Aucun membre n’a cet identifiant.', fix: 'Vérifiez le type de l’identifiant.' },
}
const translated = healthy(
  [
    healthyEntry({ translations: french }),
    healthyEntry({ code: 'CARD_LOST', meaning: 'The card was lost.' }),
  ].join('\n'),
)
const reading = (code: string, http: unknown) => ({
  code,
  http,
  stop: true,
  fix_stage: 'identify',
  meaning: `It is ${http}.`,
  fix: 'Check the number first.',
})
const list = (...codes: object[]) => JSON.stringify({ codes })
const valueSet = (...inactive: boolean[]) =>
  JSON.stringify({
    resourceType: 'ValueSet',
    url: 'https://clinic.dev/ValueSet/cards',
    version: '1.0.0',
    status: 'active',
    compose: { include: [{ system: 'https://clinic.dev/CodeSystem/cards' }] },
    expansion: {
      contains: inactive.map((one, at) => ({
        system: 'https://clinic.dev/CodeSystem/cards',
        code: `CARD_${at}`,
        display: `Card ${at}`,
        inactive: one,
      })),
    },
  })
const empty = {
  resourceType: 'CodeSystem',
  url: 'https://clinic.dev/CodeSystem/cards',
  version: '1.0.0',
  status: 'active',
  content: 'complete',
}
const several = (files: Record<string, string>): World => ({
  files: {
    [CONFIG]: `catalogs: [${Object.keys(files)
      .map((source) => `{ source: ${source} }`)
      .join(', ')}]\n`,
    ...files,
  },
})
const payments = readFileSync(new URL('./fixtures/payments/errors.yaml', import.meta.url), 'utf8')
const published = readFileSync(
  new URL('./golden/payments/payment-errors.json', import.meta.url),
  'utf8',
)
/** The catalog without a workflow, beside the same one with a stage. */
const german = wordsOf('payments')['errors.de.yaml']!
const unstaged: World = {
  files: {
    'errors.yaml': payments,
    'errors.de.yaml': german,
    'staged.de.yaml': german,
    'staged.yaml': payments
      .replace('\ncodes:', '\nstages: [pay]\ncodes:')
      .replace(/^ {4}stop: .*$/gm, (stop) => `${stop}\n    fix_stage: pay`),
    'payment-errors.json': published,
    'staged.json': published.replaceAll('"meaning"', '"fix_stage": "pay",\n      "meaning"'),
    'answers.ndjson': [
      ['CARD_DECLINED', 402],
      ['CARD_EXPIRED', 404],
      ['CARD_LOST', 404],
      ['CHEQUE_BOUNCED', 422],
    ]
      .map(([reason, status]) =>
        JSON.stringify({
          ...{ method: 'POST', url: 'https://api.northwind-pay.org/payments', status },
          headers: { 'content-type': 'application/json' },
          body: {
            error: {
              ...{ code: status, message: 'It is not paid.' },
              details: [
                {
                  ...{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason },
                  domain: 'api.northwind-pay.org',
                },
              ],
            },
          },
        }),
      )
      .join('\n'),
  },
}
const added = "add SCA_NEEDED http=401 stop=true 'meaning=The bank asks.' 'fix=Ask.'"
const broken = `${catalog}x-note: "never closed\n`
const older = catalog.replace('404', '400')

/**
 * A repository that has rail-errors installed in a folder, and all that `init` writes but hooks and
 * jobs.
 */
const fresh = (
  folder: string,
  lock: string,
  catalogs: string,
  more: readonly string[] = [],
): World => {
  const own = ['errors.yaml', CONFIG, '.gitattributes'].map((file) => join(catalogs, file))
  const installed = ['schema/errors.schema.json', 'package.json'].map((file) =>
    join(folder, 'node_modules/rail-errors', file),
  )
  const all = ['.git/HEAD', lock, join(catalogs, 'package.json'), ...own, ...installed, ...more]
  return {
    cwd: join('/repo', catalogs),
    files: {
      [CONFIG]: '',
      ...Object.fromEntries(all.map((file) => [file, ''])),
      [own[0]!]: 'name: desk\n',
    },
  }
}

const CARD =
  "http=404 stop=true fix_stage=identify 'meaning=The card was lost.' 'fix=Order a new card.'"

const RUNS: Record<string, [args: string, world?: World][]> = {
  'accepted findings and changes': [
    ['lint --dry-run'],
    ["lint --reason 'It is old.'"],
    ['lint --owner desk --expires 2027-01-01'],
    ['lint --reason Old --fix'],
    ['lint --accept'],
    ["lint --accept --reason ' '"],
    ["lint --accept --reason Old --owner ' '"],
    ['lint --accept --reason Old --expires 2026-11-20'],
    ['lint --accept --reason Old --expires 2026-11-21'],
    ['lint --accept --reason Old --expires 2026-11-22 --today 2026-11-23'],
    ['lint --accept --reason Old --expires 2026-02-30'],
    ['lint --fix-unsafe --dry-run'],
    ['lint --staged --fix'],
    ['lint --fix --dry-run'],
    ['diff old.yaml errors.yaml --dry-run'],
    ['diff old.yaml errors.yaml --owner desk'],
    ['diff old.yaml errors.yaml --fix --dry-run --format concise'],
    [
      'diff old.yaml errors.yaml --accept 0123456789ab --fix --reason Old --dry-run --format concise',
    ],
    ['check answers.ndjson --dry-run'],
    ['check answers.ndjson --expires 2027-01-01'],
  ],
  'numbers and dates': [
    ['lint --max-findings 0'],
    ['lint --max-findings 1e3'],
    ['lint --max-findings 999999999'],
    ['lint --max-findings 1000000000'],
    ['lint --today 2026-02-29'],
    ['lint --today 2028-02-29'],
    ['diff old.yaml errors.yaml --today 2026-13-01'],
    ['check answers.ndjson --min-coverage 101'],
    ['check answers.ndjson --min-coverage 100'],
    ['check answers.ndjson --max-findings 999999999'],
    ['check answers.ndjson --max-findings 1000000000'],
    ['serve --port 65536'],
  ],
  'fields of a new code': [
    ['add CARD_LOST'],
    ["add CARD_LOST http=404 fix_stage=identify 'meaning=The card was lost.'"],
    [`add CARD_LOST ${CARD} http`],
    [`add CARD_LOST ${CARD} =404`],
    [
      "add CARD_LOST stop=true fix_stage=identify 'meaning=The card was lost.' 'fix=Order a new card.' http=",
    ],
    [
      "add CARD_LOST stop=true fix_stage=identify 'meaning=The card was lost.' 'fix=Order a new card.' http=4x4",
    ],
    [
      "add CARD_LOST stop=true fix_stage=identify 'meaning=The card was lost.' 'fix=Order a new card.' http=410 http=411",
    ],
    [
      "add CARD_LOST http=404 fix_stage=identify 'meaning=The card was lost.' 'fix=Order a new card.' stop=yes",
    ],
    [
      "add CARD_LOST http=404 fix_stage=identify 'meaning=The card was lost.' 'fix=Order a new card.' stop=false --dry-run",
    ],
    [`add CARD_LOST ${CARD} code=MEMBER_LOST`],
    [`add CARD_LOST ${CARD} htp=410`],
    [`add CARD_LOST ${CARD} handling=fail`],
    [`add CARD_LOST ${CARD} handling.retri=none`],
    [`add CARD_LOST ${CARD} handling.retry_policy=3`],
    [`add CARD_LOST ${CARD} params=member`],
    [`add CARD_LOST ${CARD} translations.fr=Aucun`],
    [`add CARD_LOST ${CARD} translations..meaning=Aucun`],
    [`add CARD_LOST ${CARD} translations.__proto__.meaning=Aucun`],
    [`add CARD_LOST ${CARD} 'tags=desk, payer,,' --dry-run`],
    [`add CARD_LOST ${CARD} x-room=0 x-floor=-12 x-door=007 x-open=true x-note=a=b --dry-run`],
    [`add CARD_LOST ${CARD} x-count=999999999999999 x-large=9999999999999999 --dry-run`],
  ],
  'the lifecycle of a code': [
    ['deprecate MEMBER_NOT_FOUND'],
    ["deprecate MEMBER_NOT_FOUND --reason 'Nobody sends it.' --dry-run"],
    [
      "deprecate MEMBER_NOT_FOUND --reason 'Nobody sends it.' --replaced-by CARD_LOST --sunset 2027-06-30 --dry-run",
      { files: { 'errors.yaml': two } },
    ],
    ["deprecate MEMBER_NOT_FOUND --reason 'Nobody sends it.' --replaced-by MEMBER_NOT_FOUND"],
    [
      "deprecate MEMBER_NOT_FOUND --reason 'Nobody sends it.' --note 'Ask the desk.' --since 2.0.0 --dry-run",
    ],
    [
      "retire MEMBER_NOT_FOUND --reason 'Nobody sends it.' --note 'Ask the desk.' --dry-run",
      { files: { 'errors.yaml': two } },
    ],
    [
      "retire MEMBER_NOT_FOUND --reason 'Nobody sends it.'",
      { files: { 'errors.yaml': two.replace(/^version: .*\n/m, '') } },
    ],
    ['rename MEMBER_NOT_FOUND CARD_LOST', { files: { 'errors.yaml': two } }],
    ['rename MEMBER_NOT_FOND CARD_GONE', { files: { 'errors.yaml': two } }],
  ],
  'lists that are imported': [
    [
      'import list.json',
      {
        files: {
          'list.json': list(
            ...[1001, 1002, 1003, 1004, 1005].map((code) => ({ ...reading('', 404), code })),
          ),
        },
      },
    ],
    [
      'import list.json',
      {
        files: {
          'list.json': list(
            ...[1001, 1002, 1003, 1004, 1005, 1006].map((code) => ({ ...reading('', 404), code })),
          ),
        },
      },
    ],
    [
      'import list.json',
      {
        files: {
          'list.json': list(
            ...['A_B', 'A_C', 'A_D', 'A_E', 'A_F'].map((code) => reading(code, 'x')),
          ),
        },
      },
    ],
    [
      'import list.json',
      {
        files: {
          'list.json': list(
            ...['A_B', 'A_C', 'A_D', 'A_E', 'A_F', 'A_G'].map((code) => reading(code, 'x')),
          ),
        },
      },
    ],
    ['import list.json', { files: { 'list.json': list() } }],
    ['import list.json', { files: { 'list.json': '{"codes": [' } }],
    ['import errors.yaml --out other.yaml'],
    [
      'import list.json --map fix=diagnostics --out other.yaml',
      { files: { 'list.json': list(reading('A_B', 404)) } },
    ],
    ['import cards.json --map fix=', { files: { 'cards.json': valueSet(false) } }],
    ['import cards.json --map =comment', { files: { 'cards.json': valueSet(false) } }],
    ['import cards.json --map comment', { files: { 'cards.json': valueSet(false) } }],
    ['import cards.json --map fx=comment', { files: { 'cards.json': valueSet(false) } }],
    ['import cards.json --map code=comment', { files: { 'cards.json': valueSet(false) } }],
    ['import cards.json --map fix=a=b', { files: { 'cards.json': valueSet(false) } }],
    ['import cards.json', { files: { 'cards.json': valueSet(false, true) } }],
  ],
  'sources that lack something': [
    [
      'build cards.json --target typescript-enum --out gen',
      { files: { 'cards.json': valueSet(false, true, true) } },
    ],
    [
      'build cards.json --target typescript-enum --out gen',
      { files: { 'cards.json': valueSet(false) } },
    ],
    [
      'build list.json --target typescript-enum --out gen',
      { files: { 'list.json': list({ ...reading('A_B', 404), stop: undefined }) } },
    ],
    [
      'lint cards.json --verbose',
      { files: { 'cards.json': JSON.stringify({ ...empty, concept: [] }) } },
    ],
    [
      'lint cards.json --verbose',
      { files: { 'cards.json': JSON.stringify({ ...empty, concept: [{ code: 'CARD_LOST' }] }) } },
    ],
    [
      'build list.json --target typescript --out gen',
      { files: { 'list.json': '{"codes": [{"code": "A_B", "code": "A_C"}]}' } },
    ],
    [
      'build list.json --target typescript --out gen',
      { files: { 'list.json': new Uint8Array([123, 0xff, 125]) } },
    ],
    [
      'build --target flat-list',
      several({ 'a.yaml': broken, 'b.yaml': catalog.replace('clinic-errors', 'card-errors') }),
    ],
    ['build --target flat-list', several({ 'a.yaml': catalog, 'b.yaml': catalog })],
    [
      'build --target flat-list',
      several({
        'a.yaml': catalog.replace('"MEMBER_NOT_FOUND"', '"member"'),
        'b.yaml': catalog.replace('clinic-errors', 'card-errors'),
      }),
    ],
    [
      'fmt --check',
      several({ 'a.yaml': catalog, 'b.yaml': catalog.replace('codes:', 'codes:   ') }),
    ],
  ],
  'what init writes': [
    [
      'init --dry-run --hook none --ci none --name clinic-errors',
      { files: { 'node_modules/rail-errors/schema/errors.schema.json': '' } },
    ],
    ['init --dry-run --hook pre-commit --ci github', fresh('', 'package-lock.json', '')],
    ['init --dry-run --hook lefthook --ci gitlab', fresh('', 'package-lock.json', '')],
    ['init --dry-run --hook husky --ci none', fresh('', 'package-lock.json', '')],
    ['init --dry-run --hook none --ci none', fresh('', 'package-lock.json', '')],
    [
      'init --dry-run --hook pre-commit --ci github --name desk',
      fresh('packages', 'packages/pnpm-lock.yaml', 'packages/v1.desk'),
    ],
    [
      'init --dry-run --hook lefthook --ci gitlab --name desk',
      fresh('packages', 'packages/pnpm-lock.yaml', 'packages/v1.desk'),
    ],
    [
      'init --dry-run --hook lefthook --ci gitlab --name desk',
      fresh('', 'yarn.lock', 'front desk'),
    ],
    [
      'init --yes --hook pre-commit --ci github',
      fresh('', 'package-lock.json', '', ['.pre-commit-config.yaml', WORKFLOW]),
    ],
    [
      'init --yes --hook lefthook --ci gitlab',
      fresh('', 'package-lock.json', '', ['.config/lefthook.toml', '.gitlab-ci.rail-errors.yml']),
    ],
    [
      'init --yes --hook husky --ci none',
      fresh('', 'package-lock.json', '', ['.husky/pre-commit']),
    ],
  ],
  'fields that are explained': [
    ['explain codes'],
    ['explain codes.help'],
    ['explain identifier'],
    ['explain translations.fix --format markdown'],
    ['explain retry --format markdown'],
    ['explain retry=same --format markdown'],
    ['explain audience'],
    ['explain audience=claims'],
    ['explain status'],
    ['explain servers.auth.grant'],
    ['explain fhir'],
    ['explain rules.level --format json'],
    ['explain usage.include --format json'],
  ],
  'a catalog without a workflow': [
    ['lint', unstaged],
    ['lint staged.yaml', unstaged],
    ['fmt --check', unstaged],
    ['explain CARD_DECLINED', unstaged],
    ['explain ALREADY_PAID --format markdown', unstaged],
    [added, unstaged],
    [`${added} --dry-run`, unstaged],
    [`${added} fix_stage=pay`, unstaged],
    [`${added} --source staged.yaml`, unstaged],
    ['deprecate CARD_EXPIRED --replaced-by CARD_DECLINED --reason One. --dry-run', unstaged],
    ['diff staged.yaml errors.yaml --format concise', unstaged],
    ['diff errors.yaml staged.yaml --format concise', unstaged],
    ['diff payment-errors.json errors.yaml', unstaged],
    ['diff staged.json payment-errors.json', unstaged],
    ['diff payment-errors.json staged.json --format concise', unstaged],
    ['changelog staged.yaml errors.yaml', unstaged],
    ['import payment-errors.json --out imported.yaml', unstaged],
    ['check answers.ndjson', unstaged],
    ['build', unstaged],
  ],
  explanations: [
    ['explain MEMBER_NOT_FOUND --lang fr', { files: { 'errors.yaml': translated } }],
    ['explain CARD_LOST --lang fr', { files: { 'errors.yaml': translated } }],
    ['explain CARD_LOST --lang en', { files: { 'errors.yaml': translated } }],
    ['explain CARD_LOST --lang de', { files: { 'errors.yaml': translated } }],
    ['explain code-format --lang fr'],
    ['explain MEMBER_NOT_FOND'],
    ['explain MEMBER_NOT_FOUND --source nosuch.yaml'],
    ['explain CARD_LOST --source errors.yaml'],
  ],
}

const said = (text: string) => text.trimEnd().replace(/^/gm, '  ')

test.each(Object.keys(RUNS))('%s', async (what) => {
  const runs: string[] = []
  for (const [args, { files, ...world } = {}] of RUNS[what]!) {
    const defaults = { 'errors.yaml': catalog, 'old.yaml': older, 'answers.ndjson': '' }
    const isOwn = files !== undefined && (CONFIG in files || !('errors.yaml' in files))
    const { exit, out, err } = await rail(args, {
      git: {},
      ...world,
      files: isOwn ? files : { ...defaults, ...files },
    })
    runs.push(`$ ${args}\n${[out, err].filter(Boolean).map(said).join('\n')}\n= ${exit}\n`)
  }
  await expect(runs.join('\n')).toMatchFileSnapshot(
    `golden/commands/${what.replaceAll(' ', '-')}.txt`,
  )
})
