import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { healthy } from '../../support/catalogs.ts'
import { emptyFolder, gitIn, railIn } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// A real disk: a pull request can contain links, and a data folder gets modes.
const NAME = '.rail-errors-sandbox'
const ADD = 'users add tester'
const env = { RAIL_ERRORS_PASSWORD: 'planted' }

let top: string
let repo: string
beforeEach(() => {
  top = emptyFolder()
  repo = join(top, 'repo')
  for (const folder of ['repo/src', 'elsewhere']) mkdirSync(join(top, folder), { recursive: true })
  writeFileSync(join(repo, 'errors.yaml'), healthy())
  writeFileSync(join(top, 'elsewhere/mine'), 'mine')
  for (const folder of ['repo/src', 'elsewhere']) chmodSync(join(top, folder), 0o755)
})
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe.runIf(process.platform !== 'win32')('the data folder', () => {
  test('is private, and git ignores it', async () => {
    gitIn(repo, 'init', '-q')
    expect(await railIn(repo, ADD, env)).toMatchObject({ exit: 0 })
    expect([modeOf(join(repo, NAME)), modeOf(join(repo, NAME, 'registry.json'))]).toEqual([
      '700',
      '600',
    ])
    expect(readdirSync(join(repo, NAME)).sort()).toEqual(['.gitignore', 'registry.json'])
    expect(gitIn(repo, 'status', '--porcelain', '--untracked-files=all')).toBe('?? errors.yaml')
  })

  // A link to another folder of the repository is refused, too: that folder would become private.
  describe.each([
    ['in a repository', true],
    ['without a repository', false],
  ])('%s', (_, inGit) => {
    beforeEach(() => void (inGit && gitIn(repo, 'init', '-q')))

    test.each(
      rowsOf<{ what: string; to: string; message: string }>(import.meta, 'is never a link'),
    )('is never a link $what', async ({ to, message }) => {
      symlinkSync(to, join(repo, NAME))
      for (const args of [ADD, 'clients list']) {
        const { exit, err } = await railIn(repo, args, env)
        expect(exit).toBe(2)
        expect(err.replaceAll(top, '~')).toContain(message)
      }
      for (const folder of ['repo/src', 'elsewhere']) expect(modeOf(join(top, folder))).toBe('755')
      expect(readdirSync(join(top, 'elsewhere'))).toEqual(['mine'])
      expect(readdirSync(join(repo, 'src'))).toEqual([])
    })

    test.each<[file: string, to: string, err: RegExp]>([
      [
        'registry.json',
        '../../elsewhere/mine',
        /registry\.json .*link (?:that )?leads (?:to|out of)/,
      ],
      [
        'registry.json',
        '../../elsewhere/new',
        /it is a symbolic link to a file that does not exist/,
      ],
      [
        'registry.json',
        '../errors.yaml',
        /is not a registry of this version|a symbolic link leads to/,
      ],
    ])('%s is never read or written through a link to %s', async (file, to, message) => {
      mkdirSync(join(repo, NAME))
      symlinkSync(to, join(repo, NAME, file))
      const { exit, err } = await railIn(repo, ADD, env)
      expect(exit).toBe(2)
      expect(err).toMatch(message)
      expect(readdirSync(join(top, 'elsewhere'))).toEqual(['mine'])
      expect(readFileSync(join(top, 'elsewhere/mine'), 'utf8')).toBe('mine')
      expect(readFileSync(join(repo, 'errors.yaml'), 'utf8')).toBe(healthy())
    })

    test('the running sandbox does not read registry.json through a link', async () => {
      mkdirSync(join(repo, NAME))
      symlinkSync('../../elsewhere/registry.json', join(repo, NAME, 'registry.json'))
      writeFileSync(
        join(top, 'elsewhere/registry.json'),
        JSON.stringify({ schemaVersion: 1, clients: [], users: [] }),
      )
      const { exit, err } = await railIn(repo, 'sandbox --port 0', env)
      expect(exit).toBe(2)
      expect(err).toMatch(
        /registry\.json is a link that leads out of the (?:repository|working directory)/,
      )
    })

    test('gets a .gitignore in place of a link', async () => {
      mkdirSync(join(repo, NAME))
      symlinkSync('../../elsewhere/new', join(repo, NAME, '.gitignore'))
      expect(await railIn(repo, ADD, env)).toMatchObject({ exit: 0 })
      expect(lstatSync(join(repo, NAME, '.gitignore')).isFile()).toBe(true)
      expect(existsSync(join(top, 'elsewhere/new'))).toBe(false)
    })
  })

  test('is not a file', async () => {
    writeFileSync(join(repo, NAME), 'mine')
    const { exit, err } = await railIn(repo, ADD, env)
    expect(exit).toBe(2)
    expect(err).toContain(`${NAME} is a file, so it cannot keep the data of the sandbox`)
    expect(readFileSync(join(repo, NAME), 'utf8')).toBe('mine')
  })

  test('is where the user says, through links, and gets no .gitignore there', async () => {
    gitIn(repo, 'init', '-q')
    symlinkSync('../elsewhere', join(repo, 'link'))
    for (const [data, folder] of [
      ['link', ''],
      ['link/deep/new', 'deep/new'],
    ] as const) {
      expect(await railIn(repo, `${ADD} --data ${data}`, env)).toMatchObject({ exit: 0 })
      expect(await railIn(repo, `users list --data ${data}`)).toMatchObject({
        exit: 0,
        out: 'tester\n',
      })
      expect(existsSync(join(top, 'elsewhere', folder, 'registry.json'))).toBe(true)
      expect(existsSync(join(top, 'elsewhere', folder, '.gitignore'))).toBe(false)
    }
    // A folder that exists may be that of others, too.
    expect([modeOf(join(top, 'elsewhere')), modeOf(join(top, 'elsewhere/registry.json'))]).toEqual([
      '755',
      '600',
    ])
  })
})
