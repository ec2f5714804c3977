import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../../src/base/core/values/hash.ts'
import { nodeFiles } from '../../../../src/base/io/host/node.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { emptyFolder, gitIn, railIn } from '../../../support/repository.ts'
import { rowsOf } from '../../../support/rows.ts'

// What a real disk has that a world in memory has not.
const isUnix = process.platform !== 'win32'
const isRoot = process.getuid?.() === 0

/** A repository with a catalog. `outside` is a folder beside it. */
function repository(): { folder: string; outside: string; at: (path: string) => string } {
  const top = emptyFolder()
  const [folder, outside] = [join(top, 'repo'), join(top, 'outside')]
  mkdirSync(folder)
  mkdirSync(outside)
  gitIn(folder, 'init', '-q')
  writeFileSync(join(folder, 'errors.yaml'), healthy())
  return { folder, outside, at: (path) => join(folder, path) }
}
const text = (path: string) => readFileSync(path, 'utf8')
const leftovers = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('.rail-errors-tmp'))
const EDIT = 'deprecate MEMBER_NOT_FOUND --note Ask. --reason Rare.'

const LONG = 'a'.repeat(300)
test.each([
  ['codes-from-readable', `codes_from: ${LONG}.ts`],
  ['codes-from-readable', `codes_from: ${'a/'.repeat(6000)}a.ts`],
  ['import-readable', `imports: { other: { from: ${LONG}.yaml } }`],
])('%s: a name that is too long for the disk hides no other finding', async (rule, line) => {
  const { folder, at } = repository()
  writeFileSync(at('long.yaml'), `name: long-errors\n${line}\n`)
  writeFileSync(at('errors.yaml'), healthy(healthyEntry({ http: 999 })))
  const { exit, out, err } = await railIn(folder, 'lint long.yaml errors.yaml --format concise')
  expect([exit, err]).toEqual([1, ''])
  expect(out).toContain(rule)
  expect(out).toContain('http-registered')
})

describe('concurrent edits', () => {
  test('of 20 runs at once, each that ends with 0 arrives, and the others say so', async () => {
    const { folder, at } = repository()
    const add = (code: string) =>
      railIn(
        folder,
        `add ${code} http=404 stop=true fix_stage=identify meaning=${code}. fix=Wait_${code}.`,
      )
    const codes = Array.from({ length: 20 }, (_, index) => `CODE_${'ABCDEFGHIJKLMNOPQRST'[index]}`)
    const done = await Promise.all(codes.map(add))
    const now = text(at('errors.yaml'))
    for (const [index, { exit, err }] of done.entries()) {
      expect(now.includes(`code: ${codes[index]}\n`)).toBe(exit === 0)
      if (exit !== 0) expect(err).toContain('errors.yaml was changed by another program')
    }
    expect(done.some(({ exit }) => exit === 0)).toBe(true)
    expect((await railIn(folder, 'lint --fail-on never')).err).toBe('')
    expect(leftovers(folder)).toEqual([])
  })

  test('a file with a very long name', async () => {
    const { folder, at } = repository()
    const name = `${'目'.repeat(80)}.yaml`
    writeFileSync(at(name), healthy())
    expect(await railIn(folder, `${EDIT} --source ${name}`)).toMatchObject({ exit: 0 })
    expect(text(at(name))).toContain('note: Ask.')
    expect(leftovers(folder)).toEqual([])
  })

  test('what a killed run left is removed later, and that of a running one is not', async () => {
    const { folder, at } = repository()
    const old = Date.now() / 1000 - 700
    for (const name of ['1-1', '1-2']) writeFileSync(at(`.rail-errors-tmp-${name}`), 'half')
    utimesSync(at('.rail-errors-tmp-1-1'), old, old)
    expect(await railIn(folder, EDIT)).toMatchObject({ exit: 0 })
    expect(leftovers(folder)).toEqual(['.rail-errors-tmp-1-2'])
  })

  test('a lock of a private file is waited for, not for ever, and not that of a killed run', async () => {
    const { folder, at } = repository()
    const lock = at('.rail-errors-tmp-lock-token')
    const order: string[] = []
    const release = await nodeFiles.lock(at('token'))
    const second = nodeFiles.lock(at('token')).then((free) => {
      order.push('second')
      return free()
    })
    await new Promise((done) => setTimeout(done, 60))
    order.push('first')
    await release()
    await second
    expect([order, leftovers(folder)]).toEqual([['first', 'second'], []])
    writeFileSync(lock, '')
    const old = Date.now() / 1000 - 11
    utimesSync(lock, old, old)
    await (await nodeFiles.lock(at('token')))()
    // It is not taken over: two runs could do so at once.
    expect(leftovers(folder)).toEqual(['.rail-errors-tmp-lock-token'])
    await (await nodeFiles.lock(at('errors.yaml/token')))() // nothing can be written there
  })

  test('a text that comes in between is never overwritten', async () => {
    const { at } = repository()
    const over = Buffer.from('what was read\n')
    await expect(nodeFiles.write(at('errors.yaml'), 'new\n', { over })).rejects.toThrow(
      'was changed by another program',
    )
    await expect(nodeFiles.write(at('errors.yaml'), 'new\n', { over: null })).rejects.toThrow(
      'was changed by another program',
    )
    await expect(nodeFiles.write(at('none.yaml'), 'new\n', { over })).rejects.toThrow(
      'was changed by another program',
    )
    expect(text(at('errors.yaml'))).toBe(healthy())
    await nodeFiles.write(at('none.yaml'), 'new\n', { over: null })
    await nodeFiles.write(at('none.yaml'), 'newer\n', { over: Buffer.from('new\n') })
    expect(text(at('none.yaml'))).toBe('newer\n')
    expect(leftovers(at('.'))).toEqual([])
  })
})

describe.skipIf(!isUnix)('writing keeps what a file is', () => {
  test.each([0o600, 0o640, 0o755, 0o664])('mode %o', async (mode) => {
    const { folder, at } = repository()
    chmodSync(at('errors.yaml'), mode)
    expect(await railIn(folder, EDIT)).toMatchObject({ exit: 0 })
    expect(statSync(at('errors.yaml')).mode & 0o7777).toBe(mode)
  })

  test.skipIf(!isRoot)('owner, for root', async () => {
    const { folder, at } = repository()
    chownSync(at('errors.yaml'), 1234, 2345)
    expect(await railIn(folder, EDIT)).toMatchObject({ exit: 0 })
    expect(statSync(at('errors.yaml'))).toMatchObject({ uid: 1234, gid: 2345 })
  })

  test('whom a file belongs to, and whether others can read it', async () => {
    const { at } = repository()
    const [mine, none] = [at('errors.yaml'), at('none.yaml')]
    expect([await nodeFiles.owner(mine), await nodeFiles.owner(none)]).toEqual([
      process.getuid!(),
      undefined,
    ])
    const isPrivate = async (mode: number) => {
      chmodSync(mine, mode)
      return nodeFiles.isPrivate(mine)
    }
    expect([
      await isPrivate(0o600),
      await isPrivate(0o700),
      await isPrivate(0o640),
      await isPrivate(0o604),
    ]).toEqual([...[true, true], ...[false, false]])
    await expect(nodeFiles.isPrivate(none)).rejects.toThrow('none.yaml cannot be read')
    if (!isRoot) return
    chmodSync(mine, 0o600)
    chownSync(mine, 1234, 1234)
    expect([await nodeFiles.owner(mine), await nodeFiles.isPrivate(mine)]).toEqual([1234, false])
  })

  test.skipIf(process.platform !== 'linux')('no file stays open', async () => {
    const { folder, at } = repository()
    await nodeFiles.write(at('errors.yaml'), 'new\n', { over: Buffer.from(healthy()) })
    await expect(
      nodeFiles.write(at('errors.yaml'), 'newer\n', { over: Buffer.from('old\n') }),
    ).rejects.toThrow('another program')
    const open = readdirSync('/proc/self/fd').flatMap((fd) => {
      const path = join('/proc/self/fd', fd)
      return existsSync(path) || lstatSync(path, { throwIfNoEntry: false })
        ? [readlinkSync(path)]
        : []
    })
    expect(open.filter((path) => path.startsWith(folder))).toEqual([])
  })

  test('a catalog that is a link inside the repository', async () => {
    const { folder, at } = repository()
    mkdirSync(at('api'))
    writeFileSync(at('api/real.yaml'), healthy())
    rmSync(at('errors.yaml'))
    symlinkSync('api/real.yaml', at('errors.yaml'))
    expect(await railIn(folder, EDIT)).toMatchObject({ exit: 0 })
    expect(lstatSync(at('errors.yaml')).isSymbolicLink()).toBe(true)
    expect(text(at('api/real.yaml'))).toContain('note: Ask.')
    expect([...leftovers(folder), ...leftovers(at('api'))]).toEqual([])
    gitIn(folder, 'init', '-q')
    gitIn(folder, 'add', '-A')
    gitIn(folder, 'commit', '-q', '-m', 'link')
    writeFileSync(at('api/real.yaml'), 'later')
    for (const args of ['lint HEAD:errors.yaml', 'lint --staged'])
      expect(await railIn(folder, args)).toMatchObject({ exit: 0 })
  })

  test('of hard links, the one that was edited', async () => {
    const { folder, at } = repository()
    linkSync(at('errors.yaml'), at('twin.yaml'))
    expect(await railIn(folder, EDIT)).toMatchObject({ exit: 0 })
    expect([text(at('errors.yaml')).includes('note: Ask.'), text(at('twin.yaml'))]).toEqual([
      true,
      healthy(),
    ])
  })

  test('a pipe: the report is written into it', async () => {
    const { folder, at } = repository()
    execFileSync('mkfifo', [at('pipe')])
    const read = nodeFiles.read(at('pipe'))
    expect(await railIn(folder, 'lint --format json=pipe')).toMatchObject({ exit: 0 })
    expect(JSON.parse(Buffer.from(await read).toString())).toMatchObject({ summary: { errors: 0 } })
    expect(statSync(at('pipe')).isFIFO()).toBe(true)
  })

  test.skipIf(!isRoot)('a device', async () => {
    const { folder, at } = repository()
    execFileSync('mknod', [at('null'), 'c', '1', '3'])
    expect(await railIn(folder, 'lint --format json=null')).toMatchObject({ exit: 0 })
    expect(statSync(at('null')).isCharacterDevice()).toBe(true)
  })
})

describe.skipIf(!isUnix)('no link leads a write out of the repository', () => {
  const refused = async (folder: string, command: string) => {
    const { exit, err } = await railIn(folder, command)
    expect({ exit, err }).toEqual({
      exit: 2,
      err: expect.stringMatching(
        /^rail-errors: .*(?:: a symbolic link leads to .*, outside of | is a link that leads out of the repository;)[^\n]*\n$/,
      ),
    })
  }

  test.each(['errors.yaml', '.rail-errors/accepted.yaml', 'errors.changelog.md', 'report.json'])(
    '%s',
    async (path) => {
      const { folder, outside, at } = repository()
      const target = join(outside, 'file')
      const files: Record<string, [contents: string, command: string]> = {
        'errors.yaml': [healthy(), EDIT],
        '.rail-errors/accepted.yaml': ['accepted: []\n', 'lint --accept --reason x'],
        'errors.changelog.md': ['# Changelog\n', 'release 1.0.0'],
        'report.json': ['{}\n', 'lint --format json=report.json'],
      }
      const [contents, command] = files[path]!
      writeFileSync(target, contents)
      if (command.startsWith('lint --accept'))
        writeFileSync(at('errors.yaml'), healthy(healthyEntry({ code: 'lower' })))
      if (path.includes('/')) mkdirSync(at(path.split('/')[0]!))
      if (path === 'errors.yaml') rmSync(at(path))
      symlinkSync(target, at(path))
      await refused(folder, command)
      expect(text(target)).toBe(contents)
      expect(lstatSync(at(path)).isSymbolicLink()).toBe(true)
      expect([...leftovers(folder), ...leftovers(outside)]).toEqual([])
      expect(existsSync(at('dist-terminology/clinic-errors.json'))).toBe(false)
    },
  )

  test('the write itself, also of what was read before the link came', async () => {
    const { folder, outside, at } = repository()
    const target = join(outside, 'file')
    writeFileSync(target, healthy())
    const read = nodeFiles.read
    const files = {
      ...nodeFiles,
      async read(path: string) {
        const bytes = await read(path)
        if (path === at('errors.yaml')) {
          rmSync(path)
          symlinkSync(target, path)
        }
        return bytes
      },
    }
    const { exit, err } = await railIn(folder, EDIT, {}, { files })
    expect({ exit, err }).toEqual({
      exit: 2,
      err: expect.stringContaining(`a symbolic link leads to ${target}, outside of ${folder}`),
    })
    for (const options of [
      {},
      { over: Buffer.from(healthy()) },
      { over: null },
      { derived: true, within: outside },
    ])
      await expect(nodeFiles.write(at('errors.yaml'), 'new\n', options)).rejects.toThrow(
        'outside of',
      )
    expect(text(target)).toBe(healthy())
    expect([readdirSync(outside), ...leftovers(folder)]).toEqual([['file']])
  })

  test('--clean and a manifest that names a file behind a link', async () => {
    const { folder, outside, at } = repository()
    expect(await railIn(folder, 'build')).toMatchObject({ exit: 0 })
    writeFileSync(join(outside, 'victim.txt'), 'victim\n')
    symlinkSync('../../outside', at('dist-terminology/link'))
    const manifest = JSON.parse(text(at('dist-terminology/clinic-errors.manifest')))
    manifest.targets['flat-list'].outputs['link/victim.txt'] = `sha256:${sha256('victim\n')}`
    writeFileSync(at('dist-terminology/clinic-errors.manifest'), JSON.stringify(manifest))
    for (const command of ['build', 'build --clean', 'build --check', 'release 1.0.0'])
      await refused(folder, command)
    expect(text(join(outside, 'victim.txt'))).toBe('victim\n')
    await expect(
      nodeFiles.remove(at('dist-terminology/link/victim.txt'), at('dist-terminology')),
    ).rejects.toThrow('outside of')
    expect(readdirSync(outside)).toEqual(['victim.txt'])
  })

  test('a link inside the repository, but out of the output folder', async () => {
    const { folder, at } = repository()
    mkdirSync(at('dist-terminology'))
    mkdirSync(at('other'))
    symlinkSync('../other', at('dist-terminology/r5'))
    await refused(folder, 'build --target fhir-r5')
    expect(readdirSync(at('other'))).toEqual([])
  })

  test('the output folder itself', async () => {
    const { folder, outside, at } = repository()
    symlinkSync('../outside', at('dist-terminology'))
    await refused(folder, 'build')
    expect(readdirSync(outside)).toEqual([])
    rmSync(at('dist-terminology'))
    mkdirSync(at('real'))
    symlinkSync('real', at('dist-terminology'))
    expect(await railIn(folder, 'build')).toMatchObject({ exit: 0 })
    expect(readdirSync(at('real'))).toContain('clinic-errors.json')
    expect(await railIn(folder, `build --out ${outside}`)).toMatchObject({ exit: 0 })
  })

  test('init writes nothing where one of its folders is a link', async () => {
    const { folder, outside, at } = repository()
    rmSync(at('errors.yaml'))
    symlinkSync('../outside', at('.github'))
    await refused(folder, 'init --yes --name clinic-errors --from ./rail-errors.tgz')
    expect([readdirSync(outside), readdirSync(folder).sort()]).toEqual([[], ['.git', '.github']])
  })

  // A folder with .git looks like a repository of its own, whose limits would be its own.
  test.each(
    rowsOf<{ what: string; link: string; target: string; command: string }>(
      import.meta,
      'another repository',
    ),
  )('another repository: $what', async ({ link, target, command }) => {
    const { folder, outside, at } = repository()
    gitIn(outside, 'init', '-q')
    symlinkSync(target, at(link))
    await refused(folder, command)
    expect(readdirSync(outside)).toEqual(['.git'])
  })

  test.each([
    ['a link into .git', '.git', 'build --target flat-list --out site'],
    ['a link to a folder in .git', '.git/hooks', 'build --target flat-list --out site'],
    ['a report behind it', '.git', 'lint --format json=site/a.json'],
    ['.git by its name', '.git', 'lint --format json=.git/a.json'],
  ])('%s', async (_, target, command) => {
    const { folder, at } = repository()
    symlinkSync(target, at('site'))
    const before = readdirSync(at('.git'), { recursive: true })
    expect(await railIn(folder, command)).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/^rail-errors: .* belongs to git; [^\n]*\n$/),
    })
    expect(readdirSync(at('.git'), { recursive: true })).toEqual(before)
  })

  test('a pipe outside', async () => {
    const { folder, outside, at } = repository()
    execFileSync('mkfifo', [join(outside, 'pipe')])
    symlinkSync('../outside/pipe', at('report.json'))
    await refused(folder, 'lint --format json=report.json')
  })
})

test.runIf(isUnix)('what the disk says is said in words, with the path', async () => {
  const { folder, at } = repository()
  writeFileSync(at('file'), 'x')
  symlinkSync('loop', at('loop'))
  await nodeFiles.remove(at('nope'))
  await nodeFiles.remove(at('nope'), folder)
  const said = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ message }: Error) => message,
    )
  const long = at('x'.repeat(300))
  expect(await said(nodeFiles.read(folder))).toBe(
    `${folder} cannot be read: it is a folder; give the path of a file`,
  )
  expect(await said(nodeFiles.read(at('nope')))).toBe(
    `${at('nope')} cannot be read: the file does not exist`,
  )
  expect(await said(nodeFiles.read(at('file/x')))).toBe(
    `${at('file/x')} cannot be read: part of the path is a file, not a folder`,
  )
  expect(await said(nodeFiles.read(long))).toBe(`${long} cannot be read: the path is too long`)
  expect(await said(nodeFiles.read(at('loop')))).toBe(
    `${at('loop')} cannot be read: its symbolic links form a loop`,
  )
})
