import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import schema from '../../schema/portal.schema.json' with { type: 'json' }
import { rail } from '../rail.ts'

const root = fileURLToPath(new URL('../fixtures/family/', import.meta.url))
const family: Record<string, string> = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  ...Object.fromEntries(
    [
      'rail-errors.config.yaml',
      ...['common', 'billing', 'members'].map((name) => `${name}/errors.yaml`),
    ].map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  ),
}
const PORTAL = '/repo/portal/all/'
type Disk = ReadonlyMap<string, string | Uint8Array>
const built = async (files: Record<string, string>, flags = '') => {
  const run = await rail(`build ${flags}`.trim(), { files })
  return { ...run, pages: portalIn(run.disk) }
}
const portalIn = (disk: Disk): Map<string, string> =>
  new Map(
    [...disk].flatMap(([path, contents]) =>
      path.startsWith(PORTAL) && !/\.(?:gz|br)$/.test(path)
        ? [[path.slice(PORTAL.length), String(contents)]]
        : [],
    ),
  )
/** The files that a run left, for the next one. */
const left = (disk: Disk): Record<string, string> =>
  Object.fromEntries(
    [...disk].map(([path, contents]) => [path.replace('/repo/', ''), contents]),
  ) as Record<string, string>
const edited = (files: Record<string, string>, name: string, from: string, to: string) => {
  expect(files[name]).toContain(from)
  return { ...files, [name]: files[name]!.replace(from, to) }
}

describe('the portal of three catalogs', () => {
  test('pages, search and index are what they were', async () => {
    const { pages, exit } = await built(family)
    expect(exit).toBe(0)
    const looked = [...pages.keys()].filter(
      (path) => !/style|icon|search\.js|portal\.js/.test(path),
    )
    const name = (path: string) => path.replaceAll('/', '-')
    for (const path of looked)
      await expect(pages.get(path)).toMatchFileSnapshot(`../golden/portal/${name(path)}`)
    expect(readdirSync(new URL('../golden/portal', import.meta.url)).sort()).toEqual(
      looked.map(name).sort(),
    )
  })

  test('every link of a page leads to a page and to a place in it', async () => {
    const { pages } = await built(family)
    const lost: string[] = []
    for (const [path, text] of pages)
      for (const [, href] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
        if (/^https?:/.test(href!)) continue
        const { pathname, hash } = new URL(href!, `http://portal/${path}`)
        const target = decodeURIComponent(pathname.slice(1))
        if (!pages.has(target) || (hash && !pages.get(target)!.includes(`id="${hash.slice(1)}"`)))
          lost.push(`${path}: ${href}`)
      }
    expect(lost).toEqual([])
  })

  test('index.json is what its schema says, and lists each code once with who has it', async () => {
    const { pages } = await built(family)
    const index = JSON.parse(pages.get('index.json')!)
    const ajv = new Ajv({ strict: false })
    expect(ajv.validate(schema, index), ajv.errorsText()).toBe(true)
    expect(
      index.codes.map(({ code, services }: { code: string; services: string[] }) => [
        code,
        services,
      ]),
    ).toEqual([
      ['BILL_ODD', ['billing-errors']],
      ['BILL_TOO_LARGE', ['billing-errors']],
      ['KEY_MISSING', ['common-errors']],
      ['LOGIN_LOST', ['common-errors', 'billing-errors']],
      ['MEMBER_LOST', ['member-errors']],
      ['REFUND_LATE', ['billing-errors']],
      ['TOKEN_EXPIRED', ['common-errors', 'billing-errors', 'member-errors']],
      ['TOO_MANY_CALLS', ['common-errors', 'billing-errors']],
    ])
  })

  test('hostile texts and codes stay texts', async () => {
    const evil = `'</script><img src=x onerror=alert(1)> \u202e "quoted"'`
    const files = edited(
      edited(family, 'billing/errors.yaml', 'The bill is odd in some way.', evil),
      'common/errors.yaml',
      'title: Common errors',
      `title: ${evil}`,
    )
    const rules = ['text-markup-free', 'text-trimmed'].map((rule) => `--rule ${rule}=off`).join(' ')
    const { pages, exit, err } = await built(files, rules)
    expect(exit, err).toBe(0)
    for (const [path, text] of pages) {
      if (path !== 'index.json') expect(text, path).not.toContain('\u202e')
      if (path.endsWith('.html')) expect(text, path).not.toMatch(/<img|<script>|"quoted"/)
    }
    const parts = [...pages].filter(([path]) => path.startsWith('search/'))
    for (const [path, text] of parts) {
      const found: unknown[] = []
      new Function('railErrorsCodes', text)((all: unknown[]) => found.push(...all))
      expect(found.length, path).toBe(8)
    }
  })
})

describe('build writes it as it writes other outputs', () => {
  test('again: nothing; after a change: the pages that it concerns', async () => {
    const first = await built(family)
    const still = await built(left(first.disk), '--check')
    expect([still.exit, still.out]).toEqual([0, expect.stringContaining('all up to date')])
    const files = edited(left(first.disk), 'billing/errors.yaml', 'Split the bill', 'Cut the bill')
    const check = await built(files, '--check --format concise')
    expect(check.exit).toBe(1)
    const stale = [...check.out.matchAll(/^portal\/all\/(\S+?)(?:\.gz|\.br)?:/gm)].map(
      ([, path]) => path,
    )
    expect([...new Set(stale)].sort()).toEqual(['services/billing-errors/index.html'])
    expect(check.out).toContain('one of the catalogs')
    const { out } = await built(files)
    expect(
      out.match(/^updated +portal\/all\/(?!.*(?:gz|br)$).*/gm)?.map((line) => line.split(/ +/)[1]),
    ).toEqual(['portal/all/services/billing-errors/index.html'])
  })

  test('a service that is gone leaves orphans, which --clean removes', async () => {
    const first = await built(family)
    const files = edited(
      left(first.disk),
      'rail-errors.config.yaml',
      '  - { source: members/errors.yaml, outputs: [{ target: flat-list, out: dist }] }\n',
      '',
    )
    const { err } = await built(files)
    expect(err).toContain('Left over from earlier builds')
    expect((await built(files, '--clean')).pages.has('services/member-errors/index.html')).toBe(
      false,
    )
  })

  test('a file of others is not overwritten', async () => {
    const { exit, err, disk } = await built({ ...family, 'portal/all/index.html': 'ours' })
    expect([exit, err]).toEqual([2, expect.stringContaining('portal/all/index.html')])
    expect(disk.has('/repo/dist/common-errors.json')).toBe(false)
  })

  test.each([
    ['build billing/errors.yaml'],
    ['build --target flat-list'],
    ['build --out elsewhere'],
  ])('%s does not write it', async (command) => {
    const { disk } = await rail(command, { files: family })
    expect([...disk.keys()].filter((path) => path.startsWith('/repo/portal/'))).toEqual([])
  })

  test.each<[string, [string, string], string]>([
    [
      'an address that no host can serve',
      ['/all', '/a b'],
      'portal.url "https://errors.shop.dev/a b" cannot be served',
    ],
    ['no folder', ['  out: portal\n', ''], 'the portal has no "out"'],
    ['a key that is unknown', ['title: Errors', 'titel: Errors'], 'titel'],
    ['the manifest of a catalog', ['  out: portal', '  out: dist'], ''],
  ])('%s', async (_, change, said) => {
    const files = edited(family, 'rail-errors.config.yaml', ...change)
    const { exit, err } = await built(files)
    expect([exit, err]).toEqual([said === '' ? 0 : 2, expect.stringContaining(said)])
  })

  test('two catalogs of one name are two services', async () => {
    const files = edited(
      family,
      'billing/errors.yaml',
      'name: billing-errors',
      'name: common-errors',
    )
    const apart = edited(
      files,
      'rail-errors.config.yaml',
      'billing/errors.yaml, outputs: [{ target: flat-list, out: dist }]',
      'billing/errors.yaml, outputs: [{ target: flat-list, out: other }]',
    )
    const { pages, err } = await built(apart)
    expect(
      [...pages.keys()].filter((path) => path.startsWith('services/')),
      err,
    ).toEqual([
      'services/common-errors-1.4.0/index.html',
      'services/common-errors-2.1.0/index.html',
      'services/member-errors/index.html',
    ])
  })

  test('a catalog that would show nothing is named, and the portal is not built', async () => {
    const files = edited(family, 'members/errors.yaml', '    http: 404\n', '')
    const { exit, out, pages } = await built(files, '--rule entry-complete=off')
    expect([exit, out]).toEqual([1, expect.stringContaining('members/errors.yaml')])
    expect(pages.size).toBe(0)
  })
})
