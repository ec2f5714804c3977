import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { DirectAnswer } from '../../../src/base/io/host/host.ts'
import { inMemory, rail } from '../../support/rail.ts'

const root = fileURLToPath(new URL('../../fixtures/family/', import.meta.url))
const NAMES = ['common', 'billing', 'members']
const family: Record<string, string> = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  ...Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  ),
}
const CONFIG = 'rail-errors.config.yaml'
type Files = Record<string, string>

const build = (files: Files, args = '') => rail(`build ${args}`.trim(), { files })
const built = build(family)
/** The files that a run left, for the next one. */
const left = (disk: ReadonlyMap<string, string | Uint8Array>): Files =>
  Object.fromEntries(
    [...disk].map(([path, contents]) => [path.replace('/repo/', ''), contents]),
  ) as Files
const text = (disk: ReadonlyMap<string, string | Uint8Array>, path: string) =>
  String(disk.get(`/repo/${path}`))
const edited = (files: Files, name: string, from: string, to: string): Files => {
  expect(files[name]).toContain(from)
  return { ...files, [name]: files[name]!.replaceAll(from, to) }
}
/** A config with the sites of some of the catalogs, all in one folder. */
const configOf = (names: readonly string[]) =>
  `catalogs:\n${names.map((name) => `  - { source: ${name}/errors.yaml, outputs: [{ target: static-site, out: site }, { target: fhir-r4, out: gen }] }\n`).join('')}`

describe('the start page over three sites in one folder', () => {
  test('the page, the same in Markdown, and the rules for hosts', async () => {
    const { disk, exit, err } = await built
    expect(exit, err).toBe(0)
    for (const file of [
      ...['index.html', 'index.md', 'llms.txt', 'sitemap.xml'],
      ...['_headers', '_redirects', '_nginx.conf'],
    ])
      await expect(text(disk, `site/${file}`)).toMatchFileSnapshot(`./golden/start-page/${file}`)
    expect(disk.has('/repo/site/billing/_headers')).toBe(false)
  })

  test('every relative link of it leads to a file', async () => {
    const { disk } = await built
    const links = [
      ...text(disk, 'site/index.html').matchAll(/(?:href|src)="(?!https?:|#)([^"]*)"/g),
    ]
    expect(links.length).toBeGreaterThan(15)
    expect(
      links.map(([, href]) => href!).filter((href) => !disk.has(join('/repo/site', href))),
    ).toEqual([])
  })

  test('below a common part of the addresses', async () => {
    const files = NAMES.reduce(
      (all, name) => edited(all, `${name}/errors.yaml`, 'errors.shop.dev/', 'errors.shop.dev/a/b/'),
      family,
    )
    const { disk } = await build(files)
    expect(text(disk, 'site/a/b/index.html')).toContain('href="billing/index.html"')
    expect(text(disk, 'site/a/b/llms.txt')).toContain('https://errors.shop.dev/a/b/index.md')
    expect(text(disk, 'site/_headers')).toMatch(/^\/a\/b\/\*\n/)
    expect(text(disk, 'site/_nginx.conf')).toContain('location ^~ /a/b/ {')
  })

  test('in the language of all catalogs, with the words of an output', async () => {
    const german = {
      ...family,
      'words.yaml': 'de: { start: Alle Fehler }\n',
      'guests/errors.yaml': family['members/errors.yaml']!.replace(
        'member-errors',
        'guest-errors',
      ).replace('shop.dev/members', 'shop.dev/guests'),
    }
    const worded = (names: readonly string[]) =>
      configOf(names).replace('out: site', 'out: site, words: words.yaml')
    const pageOf = async (names: readonly string[]) => {
      const { disk, err } = await build({ ...german, [CONFIG]: worded(names) })
      return disk.has('/repo/site/index.html') ? text(disk, 'site/index.html') : err
    }
    expect(await pageOf(['members', 'guests'])).toMatch(
      /<html lang="de">[\s\S]*<h1>Alle Fehler<\/h1>/,
    )
    expect(await pageOf(['members', 'billing'])).toMatch(
      /<html lang="en">[\s\S]*<h1>Error codes<\/h1>/,
    )
  })

  test('hostile texts stay texts', async () => {
    const evil = `'</script><img src=x onerror=alert(1)> \u202e "quoted"'`
    const files = edited(
      family,
      'billing/errors.yaml',
      'The bill has more lines than the service accepts.',
      evil,
    )
    const titled = edited(files, 'common/errors.yaml', 'title: Common errors', `title: ${evil}`)
    const rules = ['text-markup-free', 'text-trimmed']
    const { disk, exit, err } = await build(
      titled,
      rules.map((rule) => `--rule ${rule}=off`).join(' '),
    )
    expect(exit, err).toBe(0)
    for (const file of ['index.html', 'index.md', 'llms.txt'])
      expect(text(disk, `site/${file}`)).not.toMatch(/(?<!\\)<(?:img|script>)|\u202e/)
  })

  test('serve has it', async () => {
    const memory = inMemory({ files: family })
    let page: Promise<DirectAnswer> | undefined
    memory.host.serve = async ({ direct, started }) => {
      started('http://127.0.0.1:8080/')
      page = direct!({ method: 'GET', path: '/', header: () => undefined })
    }
    expect((await memory.rail('serve')).exit).toBe(0)
    expect(new TextDecoder().decode((await page)!.body as Uint8Array)).toContain(
      'href="billing/codes/BILL_TOO_LARGE/index.html"',
    )
  })
})

describe('build writes it as it writes other outputs', () => {
  test('again: nothing; after a change: the page, too', async () => {
    const first = await built
    const still = await build(left(first.disk), '--check')
    expect([still.exit, still.out]).toEqual([0, expect.stringContaining('all up to date')])
    const files = edited(
      left(first.disk),
      'billing/errors.yaml',
      'more lines than the service accepts',
      'too many lines',
    )
    const check = await build(files, '--check --format concise')
    expect([check.exit, check.out]).toEqual([1, expect.stringContaining('site/index.html')])
    const listed = (out: string) =>
      (JSON.parse(out) as { writes: { path: string; state: string }[] }).writes
        .filter(({ state }) => state !== 'same')
        .map(({ path }) => path)
    const { out } = await build(files, '--format json')
    expect(listed(out)).toContain('site/index.html')
    expect(listed(out).filter((path) => /site\/(?:_nginx|common)/.test(path))).toEqual([])
    // For people, a site is one line.
    expect((await build(files)).out).toMatch(
      /^updated +\d+ files of static-site \(site\/\S+, …\)$/m,
    )
  })

  test('the rules for hosts move when a site gets neighbours, and back when it loses them', async () => {
    const alone = await build({ ...family, [CONFIG]: configOf(['billing']) })
    const rules = text(alone.disk, 'site/_headers')
    const config = { [CONFIG]: configOf(['billing', 'members']) }
    const own = await build({ ...left(alone.disk), ...config }, 'billing/errors.yaml --clean')
    expect([own.exit, text(own.disk, 'site/_headers')]).toEqual([0, rules])
    const second = await build(left(own.disk), '--clean')
    expect([second.exit, second.err]).toEqual([0, expect.not.stringContaining('Left over')])
    expect(second.out).toMatch(/^updated +site\/_headers/m)
    const check = await build(left(second.disk), '--check')
    expect([check.exit, check.out]).toEqual([0, expect.stringContaining('all up to date')])
    const back = await build({ ...left(second.disk), [CONFIG]: configOf(['billing']) }, '--clean')
    expect(back.exit, back.err).toBe(0)
    expect(text(back.disk, 'site/_headers')).toBe(rules)
    const files = (disk: ReadonlyMap<string, unknown>) =>
      [...disk.keys()].filter((path) => path.startsWith('/repo/site/')).sort()
    expect(files(back.disk)).toEqual(files(alone.disk))
  })

  test('a file of others is not overwritten', async () => {
    const { exit, err, disk } = await build({ ...family, 'site/index.html': 'ours' })
    expect([exit, err]).toEqual([2, expect.stringContaining('site/index.html')])
    expect(disk.has('/repo/site/_headers')).toBe(false)
  })

  test('a build of one catalog leaves it as it is', async () => {
    const first = await built
    const files = edited(
      left(first.disk),
      'billing/errors.yaml',
      'The bill has more',
      'It has more',
    )
    const { disk, exit, err } = await build(files, 'billing/errors.yaml')
    expect(exit, err).toBe(0)
    expect(text(disk, 'site/billing/index.md')).not.toBe(text(first.disk, 'site/billing/index.md'))
    for (const file of ['index.html', '_headers', '_start.manifest'])
      expect(text(disk, `site/${file}`)).toBe(text(first.disk, `site/${file}`))
  })

  test('sites in folders of their own have none', async () => {
    const files = edited(
      { ...family, [CONFIG]: configOf(['billing', 'members']) },
      CONFIG,
      'members/errors.yaml, outputs: [{ target: static-site, out: site },',
      'members/errors.yaml, outputs: [{ target: static-site, out: other },',
    )
    const { disk } = await build(files)
    expect(disk.has('/repo/site/index.html')).toBe(false)
    expect(text(disk, 'site/_headers')).toMatch(/^\/billing\/\*\n/)
  })

  test.each<[string, string, string]>([
    [
      'a catalog at the place of the page',
      'https://errors.shop.dev/members',
      'https://errors.shop.dev',
    ],
    ['another host', 'https://errors.shop.dev/members', 'https://errors.clinic.dev/members'],
  ])('%s', async (_, from, to) => {
    const { exit, err, disk } = await build(edited(family, 'members/errors.yaml', from, to))
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        'the sites of common/errors.yaml, billing/errors.yaml, members/errors.yaml are all in site, where their start page has no place; give each a "url"',
      ),
    ])
    expect(disk.has('/repo/site/common/index.html')).toBe(false)
  })
})
