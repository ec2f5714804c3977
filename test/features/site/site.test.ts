import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OutputFile } from '../../../src/base/core/output-file.ts'
import { INVISIBLE } from '../../../src/base/core/values/characters.ts'
import { read } from '../../../src/base/forms/read.ts'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { generateFrom, generatorsOf } from '../../../src/base/targets/build.ts'
import { folderOf, pageOf } from '../../../src/features/site/page-addresses.ts'
import { serveFiles } from '../../../src/features/site/serve/index.ts'
import { build } from '../../../src/index.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { healthy } from '../../support/catalogs.ts'
import { filesOf, readWhole } from '../../support/languages.ts'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const rich = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const payments = readFileSync(
  new URL('../../fixtures/payments/errors.yaml', import.meta.url),
  'utf8',
)
const claims = readFileSync(new URL('../../fixtures/claims/errors.yaml', import.meta.url), 'utf8')
const sites = new Map<string, Promise<Map<string, OutputFile>>>()
/** The site of a catalog, which is made once. */
const site = (source: string): Promise<Map<string, OutputFile>> => {
  const made = sites.get(source) ?? siteOf(source)
  sites.set(source, made)
  return made
}
const siteOf = async (source: string) => {
  const built = await generateFrom(await readWhole(source), generatorsOf(['static-site']))
  return new Map(built.flatMap(({ files }) => files.map((one) => [one.path, one])))
}
const textOf = async (source: string, path: string) =>
  String((await site(source)).get(path)!.contents)

// What a person should look at when it changes; the published files have golden files of their own.
const LOOKED_AT = [
  'terminology/index.html',
  'terminology/operations/billVisit/index.html',
  'terminology/changes/index.html',
  'terminology/fr/index.html',
  'terminology/sw/codes/MEMBER_NOT_FOUND/index.html',
  ...['MEMBER_NOT_FOUND', 'MEMBER_UNKNOWN', 'BILL_TWICE'].map(
    (code) => `terminology/codes/${code}/index.html`,
  ),
  ...['_headers', '_redirects', '_nginx.conf'],
  ...['llms.txt', 'sitemap.xml', 'index.md', 'operations/billVisit/index.md'].map(
    (path) => `terminology/${path}`,
  ),
  ...['MEMBER_NOT_FOUND', 'MEMBER_UNKNOWN'].map((code) => `terminology/codes/${code}/index.md`),
]

describe('the site of a catalog', () => {
  test('pages and rules are what they were', async () => {
    const files = await site(rich)
    const name = (path: string) => path.replace(/^terminology\//, '').replaceAll('/', '-')
    for (const path of LOOKED_AT)
      await expect(files.get(path)!.contents).toMatchFileSnapshot(`./golden/site/${name(path)}`)
    await expect(`${[...files.keys()].sort().join('\n')}\n`).toMatchFileSnapshot(
      './golden/site/paths.txt',
    )
    expect(readdirSync(new URL('./golden/site', import.meta.url)).sort()).toEqual(
      [...LOOKED_AT.map(name), 'paths.txt'].sort(),
    )
  })

  test('at the root of a host, of a draft in another language: every page is what it was', async () => {
    const files = await site(claims)
    const pages = [...files.keys()].filter((path) => /\.html$|^_/.test(path))
    const name = (path: string) => path.replace(/^(?:codes\/)?(.+)\/index/, '$1')
    for (const path of pages)
      await expect(files.get(path)!.contents).toMatchFileSnapshot(
        `./golden/site-claims/${name(path)}`,
      )
    expect(readdirSync(new URL('./golden/site-claims', import.meta.url)).sort()).toEqual(
      pages.map(name).sort(),
    )
  })

  test('without a workflow: the list has no stages, and the answer is in the form of the catalog', async () => {
    const files = await site(payments)
    const pages = ['index', 'codes/AMOUNT_TOO_LARGE/index', 'codes/CHEQUE_BOUNCED/index'].map(
      (page) => `errors/${page}.html`,
    )
    const name = (path: string) => path.replace(/^errors\/(?:codes\/(.*)\/index)?/, '$1')
    for (const path of pages)
      await expect(files.get(path)!.contents).toMatchFileSnapshot(
        `./golden/site-payments/${name(path)}`,
      )
    expect(readdirSync(new URL('./golden/site-payments', import.meta.url)).sort()).toEqual(
      pages.map(name).sort(),
    )
    expect([...files.keys()].filter((path) => path.includes('stages'))).toEqual([])
  })

  test('twice the same bytes', async () => {
    expect(await siteOf(rich)).toEqual(await site(rich))
  })

  test('what is published lies there now, under its version, and at its canonical URL', async () => {
    const files = await site(rich)
    const terminology = ['', 'r5/'].flatMap((folder) =>
      ['codesystem', 'valueset'].flatMap((kind) =>
        ['', '-stages'].map((part) => `${folder}visit-errors${part}.${kind}.json`),
      ),
    )
    for (const name of [
      'visit-errors.json',
      ...terminology,
      'visit-errors.tgz',
      'visit-errors.r4b.tgz',
      'visit-errors.r5.tgz',
    ]) {
      const now = files.get(`terminology/${name}`)!
      expect(now.frozenVersion).toBeUndefined()
      expect(files.get(`terminology/2.3.0/${name}`)).toEqual({
        ...now,
        path: `terminology/2.3.0/${name}`,
        frozenVersion: '2.3.0',
      })
    }
    for (const kind of ['CodeSystem', 'ValueSet'])
      for (const id of ['visit-errors', 'visit-errors-stages'])
        expect(JSON.parse(String(files.get(`terminology/${kind}/${id}`)!.contents)).url).toBe(
          `https://visit.test/terminology/${kind}/${id}`,
        )
  })

  test('what the config asks of FHIR is published: the parts at canonical URLs', async () => {
    const { files } = await build(await readWhole(rich), {
      targets: ['static-site'],
      fhir: { value_sets: ['active'] },
    })
    const at = (path: string) => String(files.find((one) => one.path === path)?.contents)
    const canonicals = files.flatMap(
      ({ path }) => /^terminology\/ValueSet\/(.*)$/.exec(path)?.[1] ?? [],
    )
    const parts = ['active', 'stages'].map((part) => `visit-errors-${part}`)
    expect([...canonicals].sort()).toEqual(['visit-errors', ...parts].sort())
    for (const id of canonicals) {
      const set = JSON.parse(at(`terminology/ValueSet/${id}`))
      expect(set.url).toBe(`https://visit.test/terminology/ValueSet/${id}`)
      expect(at('_headers')).toContain(`/terminology/ValueSet/${id}\n`)
      expect(at('_redirects')).toContain(
        `/terminology/ValueSet/${id}%7C2.3.0 /terminology/2.3.0/${id}.valueset.json 200\n`,
      )
      expect(JSON.parse(at(`terminology/r5/${id}.valueset.json`)).url).toBe(set.url)
    }
  })

  test('each FHIR file gets its media type once, and the rules are few enough for Cloudflare', async () => {
    const stages = Array.from({ length: 20 }, (_, index) => `stage${index}`)
    const codes = stages.map((stage) => entry({ code: stage.toUpperCase(), fix_stage: stage }))
    const source = file({ stages }, codes.join('\n'))
    for (const [value_sets, text] of [
      [[], rich],
      [['active'], source],
    ] as const) {
      const files = (
        await generateFrom(await readWhole(text), generatorsOf(['static-site']), {
          fhir: { value_sets: [...value_sets] },
        })
      ).flatMap((built) => built.files)
      const rules = String(files.find(({ path }) => path === '_headers')!.contents).split(
        /^(?=\/)/m,
      )
      expect(rules.length).toBeLessThanOrEqual(100)
      const patterns = rules
        .filter((rule) => rule.includes('Content-Type: application/fhir+json'))
        .map((rule) => rule.split('\n')[0]!)
        .map(
          (path) =>
            new RegExp(
              `^${path
                .replaceAll('.', '\\.')
                .replace(/:version/, '[^/]+')
                .replace('*', '.*')}$`,
            ),
        )
      const typed = files.filter(
        ({ mediaType, encoding }) =>
          mediaType === 'application/fhir+json' && encoding === undefined,
      )
      expect(typed.length).toBeGreaterThan(16)
      for (const { path } of typed)
        expect(
          patterns.filter((one) => one.test(`/${path}`)),
          path,
        ).toHaveLength(1)
    }
  })

  test('of a draft nothing is for good', async () => {
    const files = await site(rich.replace('status: active', 'status: draft'))
    expect(files.has('terminology/2.3.0/visit-errors.json')).toBe(true)
    expect([...files.values()].filter(({ frozenVersion }) => frozenVersion !== undefined)).toEqual(
      [],
    )
    expect(String(files.get('_headers')!.contents)).not.toContain('immutable')
    expect(String(files.get('_nginx.conf')!.contents)).toContain('(?!2\\.3\\.0/)')
  })

  test('a library gets the bytes as they are stored', async () => {
    const { files } = await build(await readWhole(rich), { targets: ['static-site'] })
    const at = (path: string) => files.find((one) => one.path === `terminology/${path}`)!.contents
    const plain = String(at('visit-errors.codesystem.json'))
    expect(gunzipSync(at('visit-errors.codesystem.json.gz')).toString()).toBe(plain)
    expect(brotliDecompressSync(at('visit-errors.codesystem.json.br')).toString()).toBe(plain)
  })

  test('every link of every page leads to a file', async () => {
    const files = await site(rich)
    for (const { path, contents } of files.values()) {
      if (!path.endsWith('.html')) continue
      const links = [...String(contents).matchAll(/ (?:href|src)="([^"]*)"/g)].map(
        ([, link]) => link!,
      )
      expect(links.length).toBeGreaterThan(4)
      for (const link of links.filter((other) => !/^(?:https:|mailto:|#main)/.test(other))) {
        const [to, fragment] = new URL(link, `https://visit.test/${path}`).href
          .slice('https://visit.test/'.length)
          .split('#')
        expect(files.has(to!), `${path}: ${link}`).toBe(true)
        if (fragment) expect(String(files.get(to!)!.contents)).toContain(` id="${fragment}"`)
      }
    }
  })
})

describe('the page of all codes', () => {
  const page = () => textOf(rich, 'terminology/index.html')

  test('says version, date and status before the first code', async () => {
    expect((await page()).split('<form')[0]).toContain(
      'Version 2.3.0, <time datetime="2026-09-30">2026-09-30</time> <a href="changes/index.html">Changes</a></p>',
    )
    const draft = await textOf(
      rich.replace('status: active', 'status: draft'),
      'terminology/index.html',
    )
    expect(draft.split('<form')[0]).toContain('<span class="badge old">Draft</span>')
  })

  test('links to each stage that has codes, with their number, and to the retired codes at the end', async () => {
    const text = await page()
    const links = [...text.matchAll(/<li><a href="#([^"]*)"[^>]*>([^<]*)<\/a> (\d+)<\/li>/g)].map(
      ([, ...parts]) => parts,
    )
    expect(links).toEqual([
      ['stage-identify', 'Identify', '2'],
      ['stage-pre_check', 'Check before', '2'],
      ['stage-billing', 'Billing', '1'],
      ['retired', 'Retired', '2'],
    ])
    const sections = text
      .split('<section')
      .map((part) => [...part.matchAll(/<code>([A-Z_]+)<\/code>/g)].map(([, code]) => code))
    expect(sections.filter((codes) => codes.length > 0).at(-1)).toEqual([
      'BILL_TWICE',
      'MEMBER_MISSING',
    ])
  })

  test('marks what does not block the call, and says what each file is for', async () => {
    const text = await page()
    expect(text).not.toContain('>Blocks the call<')
    expect(text).toContain('<span class="badge ok">Nothing is wrong</span>')
    const rows = [
      ...text.matchAll(/<tr><td><a href="([^"]*)">[^<]*<\/a><\/td><td>([^<]*)<\/td>/g),
    ].map(([, ...cells]) => cells)
    expect(Object.fromEntries(rows)).toMatchObject({
      'visit-errors.json': 'The list of codes',
      'visit-errors.handling.json': 'Handling, texts and lifecycle, beside the list',
      'r5/visit-errors.valueset.json': 'FHIR R5: the ValueSet of all codes',
      'visit-errors.tgz': 'FHIR R4: all of it as a package',
      'visit-errors.texts.fr.ts': 'TypeScript: texts in another language',
      'visit-errors.ts': 'TypeScript: codes, types and handling',
    })
    expect(text.replaceAll(/<[^>]*>/g, '')).toContain(
      'rail-errors build https://visit.test/terminology/visit-errors.json --target typescript',
    )
  })
})

describe('the changes', () => {
  const old = [
    {
      code: 'MEMBER_NOT_FOUND',
      http: 410,
      stop: true,
      fix_stage: 'identify',
      meaning: '<b>Old</b>',
      fix: 'Check the type of the identifier & the number.',
    },
    { code: 'GONE_SINCE', http: 404, stop: true, fix_stage: 'identify', meaning: 'x', fix: 'y' },
  ]
  const pages = async (earlier: readonly { version: string; codes: typeof old }[]) => {
    const built = await generateFrom(
      await readWhole(rich),
      generatorsOf(['static-site']),
      {},
      { 'static-site': { earlier } },
    )
    const files = new Map(built.flatMap(({ files }) => files.map((one) => [one.path, one])))
    return (path: string) => String(files.get(`terminology/${path}`)!.contents)
  }

  test('are those of the lists that the site has, with what the lifecycle says, the newest first', async () => {
    const page = await pages([
      { version: '2.2.0', codes: old },
      { version: '9.0.0', codes: [] },
      { version: 'none', codes: [] },
    ])
    const changes = page('changes/index.html')
    expect([...changes.matchAll(/<h2 id="v([^"]*)">/g)].map(([, version]) => version)).toEqual([
      ...['2.3.0', '2.2.0', '2.1.0', '2.0.0', '1.3.0', '1.2.0', '1.0.0'],
    ])
    expect(changes).toContain(
      '<th scope="row">HTTP status</th><td><code>410</code></td><td><code>404</code></td>',
    )
    expect(changes).toContain('<td><span>&lt;b&gt;Old&lt;/b&gt;</span></td>')
    expect(changes).not.toContain('GONE_SINCE')
    const code = page('codes/MEMBER_NOT_FOUND/index.html')
    expect(code.split('id="changes"')[1]).toContain(
      '<a href="../../changes/index.html#v2.3.0">Version 2.3.0</a></dt><dd>Changed: HTTP status, What happened</dd>',
    )
    expect(page('fr/codes/MEMBER_NOT_FOUND/index.html')).toContain(
      'href="../../changes/index.html#v2.3.0"',
    )
  })

  test('are not claimed where nothing was compared', async () => {
    const same = 'The codes are as in the version before.'
    expect((await pages([]))('changes/index.html')).not.toContain(same)
    const list = JSON.parse((await pages([]))('visit-errors.json')).codes
    expect((await pages([{ version: '2.2.0', codes: list }]))('changes/index.html')).toContain(same)
  })
})

describe('the page of an operation', () => {
  const STAGES = ['identify', 'billing']
  const codes = (text: string) =>
    [
      ...(text.split('<ol class="codes">')[1] ?? '').split('</ol>')[0]!.matchAll(/<code>(\w+)</g),
    ].map(([, code]) => code)
  const made = (operations: unknown, entries: readonly Record<string, unknown>[]) =>
    site(file({ operations, stages: STAGES }, entries.map((fields) => entry(fields)).join('\n')))
  const paths = (files: ReadonlyMap<string, unknown>) =>
    [...files.keys()].filter((path) => /\/operations\/.*\.html$/.test(path))

  test('has its codes as an answer has them: blocking first, then by status, stage and code', async () => {
    const raised_by = ['billVisit']
    const warning = { stop: false, http: 200 }
    const files = await made(
      ['billVisit'],
      [
        { code: 'Z_WARNING', ...warning, raised_by },
        { code: 'Y_CONFLICT', stop: false, http: 409, raised_by },
        { code: 'A_BILLED', fix_stage: 'billing', raised_by },
        { code: 'W_SECOND', raised_by: ['*'] },
        { code: 'V_FIRST', raised_by },
        { code: 'A_WARNING', ...warning, raised_by },
        { code: 'U_UNKNOWN' },
        { code: 'T_NEVER', raised_by: [] },
        { code: 'S_GONE', raised_by, retired: { since: '1.0.0', reason: 'Gone.' } },
      ],
    )
    const text = String(files.get('terminology/operations/billVisit/index.html')!.contents)
    expect(codes(text)).toEqual([
      ...['V_FIRST', 'W_SECOND', 'A_BILLED', 'Y_CONFLICT', 'A_WARNING', 'Z_WARNING'],
    ])
    expect(text).toContain('One code does not say which operations answer with it')
    const page = (code: string) =>
      /<dt>Comes from<\/dt><dd>(.*?)<\/dd>/.exec(
        String(files.get(`terminology/codes/${code}/index.html`)!.contents),
      )?.[1]
    expect([page('W_SECOND'), page('T_NEVER'), page('U_UNKNOWN'), page('S_GONE')]).toEqual([
      ...['Every operation', 'No operation', undefined, undefined],
    ])
    expect(page('V_FIRST')).toContain('href="../../operations/billVisit/index.html"')
  })

  test('names the codes after which clients run it', async () => {
    const text = await textOf(rich, 'terminology/operations/session.open/index.html')
    expect(text.split('Clients run it after')[1]).toContain('codes/SESSION_OPEN/index.html')
  })

  test.each([
    ['no operations', undefined, ['*']],
    ['operations that no code names', ['openVisit'], undefined],
  ])('is absent with %s', async (_, operations, raised_by) => {
    const files = await made(operations, [{ raised_by }])
    expect(paths(files)).toEqual([])
    expect(String(files.get('terminology/index.html')!.contents)).not.toContain('id="operations"')
  })

  test('has a path of its own for ids that differ in case, and for odd and hostile ones', async () => {
    const ids = [
      ...['getUser', 'GetUser', 'GETUSER', 'repos/get', '../../up', '..', 'CON', 'aux.close'],
      ...['<script>alert(1)</script>', '"onload="x', 'constructor', '__proto__', 'x'.repeat(300)],
    ]
    const title = '</title><script>alert(2)</script>'
    const files = await made(
      ids.map((id) => ({ id, title })),
      [{ raised_by: ids }],
    )
    const pages = paths(files)
    expect(pages).toHaveLength(ids.length)
    expect(new Set(pages.map((path) => path.toLowerCase())).size).toBe(ids.length)
    for (const path of pages) {
      const [, folder = ''] = /^terminology\/operations\/([^/]+)\/index\.html$/.exec(path) ?? []
      expect(folder).toMatch(/^(?!\.+$)[A-Za-z0-9@_.-]{1,220}$/)
      expect(folder).not.toMatch(/^(?:con|aux)(?:\.|$)/i)
      expect(String(files.get(path)!.contents)).not.toMatch(/<script|"onload/)
    }
    const list = String(files.get('terminology/index.html')!.contents)
    const links = [...list.matchAll(/href="(operations\/[^"]*)"/g)].map(
      ([, to]) => `terminology/${to}`,
    )
    expect(links.sort()).toEqual(pages.sort())
    expect(list).not.toContain('<script>alert')
  })
})

test('the page of a code has its response in each form; a retired code is not sent', async () => {
  const files = await site(rich.replace(/^stages:/m, 'wire: [rail, problem-member]\nstages:'))
  const forms = (code: string) =>
    [
      ...String(files.get(`terminology/codes/${code}/index.html`)!.contents).matchAll(
        /<pre dir="ltr"><code[^>]*>([^<]*)<\/code>/g,
      ),
    ].map(([, text]) =>
      JSON.parse(
        text!
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&lt;', '<')
          .replaceAll('&amp;', '&'),
      ),
    )
  expect(forms('SESSION_OPEN')).toMatchObject([
    { error: 'SESSION_OPEN', fix_stage: 'pre_check' },
    {
      type: 'https://visit.test/terminology/codes/SESSION_OPEN',
      status: 409,
      error: 'SESSION_OPEN',
    },
    {
      resourceType: 'OperationOutcome',
      issue: [{ details: { coding: [{ code: 'SESSION_OPEN' }, { code: 'pre_check' }] } }],
    },
  ])
  expect(forms('BILL_TWICE')).toEqual([])
})

describe('without FHIR among the outputs', () => {
  const memory = (outputs: string, edit = (text: string) => text) =>
    inMemory({ files: { ...filesOf(edit(rich)), 'rail-errors.config.yaml': outputs } })
  const SITE = '{ target: static-site, out: site }'
  const WORDS = /fhir|codesystem|valueset|outcome|problem details|RFC 9457|[r]4b/i

  test.each<[what: string, edit: (text: string) => string]>([
    ['a catalog with stages', (text) => text],
    ['one without status and date', (text) => text.replace(/^(?:status|date): .*\n/gm, '')],
  ])('no file, page or rule of %s is about it', async (_, edit) => {
    const { rail, paths, disk } = memory(`outputs: [${SITE}]\n`, (text) =>
      edit(text).replace(/^ {4}issue_(?:type|severity): .*\n/gm, ''),
    )
    expect(await rail('build')).toMatchObject({ exit: 0 })
    const files = paths().filter((path) => path.startsWith('site/') && !/\.(?:gz|br)$/.test(path))
    expect(files.length).toBeGreaterThan(20)
    for (const path of files) {
      expect(path).not.toMatch(WORDS)
      // The catalog itself may name FHIR.
      const text = String(disk.get(`/repo/${path}`)).replace(/"?fhir"?: \{[^}]*\}/g, '')
      if (!/\.(?:ts|json|manifest)$/.test(path))
        expect(text.match(WORDS)?.[0], path).toBeUndefined()
    }
    expect(await rail('build --check')).toMatchObject({ exit: 0 })
  })

  test.each([
    [`outputs: [${SITE}, { target: fhir-r5, out: gen }]\n`, 'build'],
    ['rules: {}\n', 'build --target static-site --out site'],
  ])('with it, the site has it: %s', async (outputs, command) => {
    const { rail, paths } = memory(outputs)
    expect(await rail(command)).toMatchObject({ exit: 0 })
    for (const path of ['visit-errors.codesystem.json', 'r5/visit-errors.valueset.json'])
      expect(paths()).toContain(`site/terminology/${path}`)
  })

  test('a site alone is built with what the config offers beside it', async () => {
    const { rail, paths } = memory(`outputs: [${SITE}, { target: python, out: py }]\n`)
    expect(await rail('build --target static-site')).toMatchObject({ exit: 0 })
    expect(paths()).toContain('site/terminology/python/visit_errors.py')
    expect(await rail('build --check --target static-site')).toMatchObject({ exit: 0 })
  })

  test('no difference is about it, and no rule', async () => {
    const { rail, disk } = memory('outputs: [{ target: flat-list, out: gen }]\n')
    disk.set('/repo/old.yaml', rich)
    disk.set(
      '/repo/errors.yaml',
      rich
        .replace('The member is not known.', 'No <VAST> member.')
        .replace('display: Member unknown', 'display: Nobody'),
    )
    const run = await rail('diff old.yaml errors.yaml')
    expect(run.out).toContain('display')
    expect(run.out).toContain('affects: ')
    expect(run.out).not.toMatch(/affects:.*fhir/)
    expect((await rail('lint')).out).not.toMatch(/FHIR|text-markup-free/)
  })
})

describe('where it lies', () => {
  test.each(rowsOf<{ url: string; folder?: string }>(import.meta, 'where it lies: url, folder'))(
    '$url: $folder',
    ({ url, folder }) => expect(folderOf({ url })).toBe(folder),
  )

  test('at the root of a host, and deep below it', async () => {
    for (const [url, at] of [
      ['https://t.visit.test', ''],
      ['https://visit.test/api/errors', 'api/errors/'],
    ] as const) {
      const files = await site(rich.replaceAll('https://visit.test/terminology', url))
      for (const path of [
        'index.html',
        'visit-errors.json',
        '2.3.0/visit-errors.json',
        'CodeSystem/visit-errors',
        'codes/PAYER_SLOW/index.html',
      ])
        expect(files.has(`${at}${path}`), path).toBe(true)
      expect(String(files.get('_headers')!.contents)).toContain(
        `/${at}visit-errors.codesystem.json\n`,
      )
      expect(String(files.get(`${at}codes/PAYER_SLOW/index.html`)!.contents)).toContain(
        `href="${url}/codes/PAYER_SLOW"`,
      )
    }
  })

  test.each([
    'urn:oid:2.16.840.1',
    'https://northwind-clinic.org:port/codes',
    'https://',
    'see https://northwind-clinic.org',
  ])('the url %s, which no host can serve, is refused in words', async (url) => {
    const reading = await read(file({ url }))
    const { diagnostics, files } = await build(reading, {
      targets: ['static-site'],
      rules: { 'fhir-url-canonical': 'off' },
    })
    expect(files).toEqual([])
    expect(diagnostics.map(({ rule, path, message }) => ({ rule, path, message }))).toContainEqual({
      rule: 'output-valid',
      path: ['url'],
      message: `"${url}" cannot be served: a static host needs https, and letters, digits, ".", "-" and "_" in the path (target static-site)`,
    })
  })

  test.each([
    ['auth:token', 'auth@3Atoken', 'auth%3Atoken', 'auth\\x3atoken'],
    ['card/*', 'card@2F@2A', 'card%2F%2A', 'card\\x2f\\x2a'],
    ['Größe', 'Gr@C3@B6@C3@9Fe', 'Gr%C3%B6%C3%9Fe', 'Gr\\xc3\\xb6\\xc3\\x9fe'],
    ['A"B', 'A@22B', 'A%22B', 'A\\x22B'],
  ])(
    'the page of the code %s has a portable name, and its address leads there',
    async (code, name, address, bytes) => {
      const reading = await read(healthy(entry({ code })))
      const { diagnostics, files } = await build(reading, {
        targets: ['static-site'],
        rules: { 'code-format': 'off' },
      })
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      const text = (path: string) => String(files.find((file) => file.path === path)?.contents)
      expect(text(`terminology/codes/${name}/index.html`)).toContain(
        `href="https://northwind-clinic.org/terminology/codes/${address}"`,
      )
      expect(text('_redirects')).toContain(
        `/terminology/codes/${address} /terminology/codes/${name}/ 301\n`,
      )
      expect(text('_nginx.conf')).toContain(
        `rewrite "^/terminology/codes/${bytes}/?$" /terminology/codes/${name}/ permanent;`,
      )
      expect(text('terminology/index.html')).toContain(`href="codes/${name}/index.html"`)
    },
  )

  // Windows takes these for devices; the site may be built and kept there.
  test.each(['CON', 'NUL', 'AUX', 'PRN', 'COM1', 'LPT9'])(
    'the page of %s has another name, and its address leads there',
    async (code) => {
      const files = await site(healthy(entry({ code })))
      expect(pageOf(code)).toBe(`codes/${code}_`)
      expect(files.has(`terminology/codes/${code}_/index.html`)).toBe(true)
      expect(String(files.get('_redirects')!.contents)).toContain(
        `/terminology/codes/${code} /terminology/codes/${code}_/ 301\n`,
      )
      expect(String(files.get('_nginx.conf')!.contents)).toContain(
        `rewrite "^/terminology/codes/${code}/?$" /terminology/codes/${code}_/ permanent;`,
      )
    },
  )

  test('canonicals that were published before are served, where they are below the address of the site', async () => {
    const adopted = (url: string, valueSet = 'urn:oid:1.2.3') =>
      `${rich}fhir:\n  code_system: { url: "${url}" }\n  value_set: { url: "${valueSet}" }\n`
    const at = 'https://visit.test/terminology'
    const files = await site(adopted(`${at}/CodeSystem/VisitErrors.CS`))
    const served = files.get('terminology/CodeSystem/VisitErrors.CS')!
    const list = files.get('terminology/visit-errors.codesystem.json')!
    expect([served.contents, served.mediaType]).toEqual([list.contents, 'application/fhir+json'])
    const text = (path: string) => String(files.get(path)!.contents)
    expect(text('_redirects')).toContain(
      '/terminology/CodeSystem/VisitErrors.CS%7C2.3.0 /terminology/2.3.0/visit-errors.codesystem.json 200\n',
    )
    expect(text('_headers')).toContain(
      '/terminology/CodeSystem/VisitErrors.CS\n  Content-Type: application/fhir+json\n',
    )
    expect(text('_nginx.conf')).toContain(
      `  rewrite "^/terminology/CodeSystem/VisitErrors\\.CS$" /terminology/visit-errors.codesystem.json last;
  rewrite "^/terminology/CodeSystem/VisitErrors\\.CS\\|([0-9][0-9A-Za-z.-]*)$" /terminology/$1/visit-errors.codesystem.json last;
`,
    )
    expect(text('terminology/index.html')).toContain(
      'Canonical: <a href="CodeSystem/VisitErrors.CS">CodeSystem/VisitErrors.CS</a>, <a href="ValueSet/visit-errors">',
    )
    const handler = serveFiles([...files.values()])
    for (const id of ['VisitErrors.CS', 'VisitErrors.CS%7C2.3.0', 'visit-errors']) {
      const answer = await handler(new Request(`${at}/CodeSystem/${id}`))
      expect([id, answer.status, await answer.json()]).toEqual([
        id,
        200,
        expect.objectContaining({ url: `${at}/CodeSystem/VisitErrors.CS` }),
      ])
    }
    const plain = [...(await site(adopted('urn:oid:1.2.4'))).keys()]
    for (const elsewhere of [
      'https://visit.test/fhir/CodeSystem/VisitErrorsCS',
      `${at}/CodeSystem/Visit-Errors-Stages`, // Some file systems ignore case.
      `${at}/CodeSystem/%2e%2e`,
      `${at}/CodeSystem/..`,
      `${at}/CodeSystem/con`,
      `${at}/CodeSystem/a/b`,
      `${at}/codes/VisitErrorsCS`,
      `${at}/ValueSet/VisitErrorsCS`,
    ])
      expect([...(await site(adopted(elsewhere))).keys()], elsewhere).toEqual(plain)
  })

  test('no two files differ only in case, and none has a name that Windows refuses', async () => {
    const paths = [...(await site(rich)).keys()]
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
    expect(paths.filter((path) => !/^[A-Za-z0-9@_./-]+$/.test(path))).toEqual([])
  })
})

// A text may be anything: the tags and attributes of every page are the same as with a harmless
// one.
describe('text from the catalog stays text', () => {
  // Nothing is built from a name with a character that is not seen (test/dangers.test.ts).
  const named = (words: string) => words.replace(new RegExp(INVISIBLE, 'gu'), '') || 'x'
  const catalogOf = (words: string) =>
    file(
      {
        title: words,
        description: words,
        publisher: words,
        contact: [{ name: words }],
        stages: [{ id: 'identify', title: words, description: words }],
      },
      entry({
        ...{
          meaning: words,
          fix: words,
          display: words,
          message: words,
          params: [{ name: named(words), description: words }],
        },
        handling: {
          outcome: 'fail',
          audience: [words],
          paths: [words],
          operation: [named(words)],
          retry: 'recreate',
        },
        deprecated: { since: named(words), reason: words, note: words, sunset: '2027-01-31' },
        translations: { fr: { display: words, meaning: words, fix: words } },
      }),
    )
  const shape = async (words: string) => {
    const files = await site(catalogOf(words))
    return [...files.values()]
      .filter(({ path }) => path.endsWith('.html'))
      .map(({ contents }) =>
        (String(contents).match(/<[^>]*>/g) ?? [])
          .map((tag) => tag.replace(/="[^"]*"/g, '=""'))
          .join('\n'),
      )
  }

  test.each(rowsOf<string>(import.meta, 'text from the catalog stays text'))('%j', async (words) =>
    expect(await shape(words)).toEqual(await shape('words')),
  )

  test('whatever it is', async () => {
    const harmless = await shape('words')
    await fc.assert(
      fc.asyncProperty(
        // FHIR refuses form feeds, and so does lint.
        fc
          .string({ unit: anyCharacter, minLength: 1 })
          .map((words) => words.replace(/[\x0b\x0c]/g, '<'))
          .filter((words) => words.trim() !== ''), // a code needs a word
        async (words) => {
          expect(await shape(words)).toEqual(harmless)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('overrides of direction and controls are left out, marks and letters stay', async () => {
    const page = await textOf(
      catalogOf('a\u202eb\u0007c\u2066d e\u200ff \u{1f3e5} \u0939\u093f'),
      'terminology/codes/MEMBER_NOT_FOUND/index.html',
    )
    expect(page).toContain('<p>abcd e\u200ff \u{1f3e5} \u0939\u093f</p>')
  })

  test('only pages and mail addresses become links', async () => {
    const links = async (help: string) =>
      await textOf(healthy(entry({ help })), 'terminology/codes/MEMBER_NOT_FOUND/index.html')
    expect(await links('https://clinic.test/?a=1&b="2"')).toContain(
      '<a href="https://clinic.test/?a=1&amp;b=&quot;2&quot;">More help</a>',
    )
    expect(await links('javascript:alert(1)')).not.toContain('More help')
  })

  test('in another language it says so', async () => {
    const page = await textOf(
      file({ language: 'ar', stages: ['identify'] }, entry({ meaning: 'لا يوجد عضو' })),
      'terminology/codes/MEMBER_NOT_FOUND/index.html',
    )
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain('<h2 id="happened">ماذا حدث</h2>\n<p>لا يوجد عضو</p>')
    expect(page).toMatch(/الإصدار [\d.]+، <time/)
    const unknown = await textOf(
      file({ language: 'fr', stages: ['identify'] }, entry({ meaning: 'Aucun membre' })),
      'terminology/codes/MEMBER_NOT_FOUND/index.html',
    )
    expect(unknown).toContain('<html lang="en">')
    expect(unknown).toContain('<p lang="fr" dir="auto">Aucun membre</p>')
  })
})

test.each([
  ['field', 'At the field'],
  ['task', 'As a task for someone'],
  ['system', 'As a notice about the system, not about the person'],
  ['silent', 'In the list of errors, without an interruption'],
])('how a code is shown: %s', async (present_as, words) => {
  const page = await textOf(
    healthy(entry({ handling: { outcome: 'fail', retry: 'none', present_as } })),
    'terminology/codes/MEMBER_NOT_FOUND/index.html',
  )
  expect(page).toContain(words)
})

test.each(
  rowsOf<{ handling: object; words: string }>(import.meta, 'the page of a code with says when'),
)('the page of a code with $handling says when to try again', async ({ handling, words }) => {
  expect(
    await textOf(healthy(entry({ handling })), 'terminology/codes/MEMBER_NOT_FOUND/index.html'),
  ).toContain(words)
})

test('no page carries a script, a style or an event handler in it', async () => {
  for (const { path, contents } of (await site(rich)).values())
    if (path.endsWith('.html'))
      expect(String(contents)).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/)
})

test('each file has its media type', async () => {
  const types = new Map<string, Set<string>>()
  for (const { path, mediaType, encoding } of (await site(rich)).values()) {
    const ending = /\.(?:html|css|svg|js)$/.exec(path.replace(/\.(?:gz|br)$/, ''))?.[0]
    if (ending !== undefined && encoding === undefined)
      types.set(ending, (types.get(ending) ?? new Set()).add(mediaType))
  }
  expect(Object.fromEntries([...types].map(([ending, all]) => [ending, [...all].join()]))).toEqual({
    '.html': 'text/html',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.js': 'text/javascript',
  })
})
