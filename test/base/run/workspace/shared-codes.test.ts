import { describe, expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'

const named = (name: string, change: [string, string] = ['', '']) =>
  healthy()
    .replace('clinic-errors', name)
    .replace(...change)
const CODE = /- code: "?(\w+)/.exec(healthy())![1]!
const HTTP = /^ *http: \d+/m.exec(healthy())![0]
const files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'rail-errors.config.yaml': `catalogs:
  - { source: claims/errors.yaml }
  - { source: billing/errors.yaml }
  - { source: members/errors.yaml }
`,
  'claims/errors.yaml': named('claim-errors'),
  'billing/errors.yaml': named('billing-errors', [HTTP, HTTP.replace(/\d+/, '409')]),
  'members/errors.yaml': named('member-errors'),
}
type Found = {
  file: string
  path: unknown[]
  message: string
  related: { file: string; range: { line: number } }[]
}
const found = async (given: Record<string, string>, command = 'lint') => {
  const { out } = await rail(`${command} --format json`, { files: given })
  return (JSON.parse(out).diagnostics as (Found & { rule: string; suppressed?: object })[]).filter(
    ({ rule, suppressed }) => rule === 'code-shared' && suppressed === undefined,
  )
}

describe('a code with two statuses in two catalogs of a config', () => {
  test('is found at the later one, with the place of the first', async () => {
    const line = files['claims/errors.yaml'].split('\n').indexOf(HTTP) + 1
    expect(await found(files)).toMatchObject([
      {
        file: 'billing/errors.yaml',
        path: ['codes', 0, 'http'],
        message: `${CODE} is also in claims/errors.yaml, with ${HTTP.trim().replace('http: ', 'HTTP ')}; import it from one catalog, or rename one`,
        related: [{ file: 'claims/errors.yaml', range: { line } }],
      },
    ])
  })

  test('is not found in a run over some of them', async () => {
    expect(await found(files, 'lint billing/errors.yaml claims/errors.yaml')).toEqual([])
  })

  test('can be accepted in a comment, which is not unused in a run over one catalog', async () => {
    const accepted = {
      ...files,
      'billing/errors.yaml': files['billing/errors.yaml'].replace(
        'http: 409',
        'http: 409 # rail-errors-ignore code-shared -- The gateway of this service can only send 409.',
      ),
    }
    expect(await found(accepted)).toEqual([])
    const { out } = await rail('lint billing/errors.yaml', { files: accepted })
    expect(out).not.toContain('unused')
  })

  test('is no finding where both have it from one owner', async () => {
    const member = (name: string) =>
      `${named(name).split('\ncodes:')[0]}\nimports: { common: { from: ../common/errors.yaml } }\n`
    const common = {
      ...files,
      'common/errors.yaml': named('common-errors'),
      'claims/errors.yaml': member('claim-errors'),
      'members/errors.yaml': member('member-errors'),
    }
    expect(await found(common)).toMatchObject([
      { file: 'billing/errors.yaml', related: [{ file: 'common/errors.yaml' }] },
    ])
    const { 'billing/errors.yaml': _, ...without } = common
    const config = files['rail-errors.config.yaml'].replace(/.*billing.*\n/, '')
    expect(await found({ ...without, 'rail-errors.config.yaml': config })).toEqual([])
  })
})
