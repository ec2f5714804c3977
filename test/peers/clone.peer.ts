import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, must, peerBin, root, run } from './peers.ts'

const folder = emptyFolder('clone')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  [
    'as git on Windows checks out',
    (clone: string) =>
      must('git', ['clone', '-q', '-c', 'core.autocrlf=true', root, clone], folder),
  ],
  [
    'as git on Windows checks out, without .gitattributes',
    (clone: string) => {
      must('git', ['clone', '-q', '--no-checkout', root, clone], folder)
      must('git', ['config', 'core.autocrlf', 'true'], clone)
      must('sh', ['-c', 'printf "* !text !eol\\n" > .git/info/attributes'], clone)
      must('git', ['checkout', '-q', 'HEAD', '--', '.'], clone)
    },
  ],
])('a clone %s lints and is fresh', (name, make) => {
  const clone = join(folder, name.replaceAll(/\W+/g, '-'))
  make(clone)
  const bin = join(root, 'dist/bin.cjs')
  expect(run(process.execPath, [bin, 'lint'], clone)).toMatchObject({ exit: 0, err: '' })
  expect(run(process.execPath, [bin, 'build', '--check'], clone)).toMatchObject({
    exit: 0,
    err: '',
  })
})

test('a fresh clone: the first command of the README ends with the main job done, and the tree clean', () => {
  const clone = join(folder, 'fresh')
  must('git', ['clone', '-q', root, clone], folder)
  must('sh', ['-c', 'npm install && npx rail-errors build'], clone)
  expect(must('git', ['status', '--porcelain'], clone)).toBe('')
  expect(run('npx', ['rail-errors', 'build', '--check'], clone)).toMatchObject({ exit: 0 })
})

test('the install section and the first minute of the README work without a registry, from an empty HOME', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const lines = (heading: string) =>
    [...readme.matchAll(/^## ([^\n]*)\n[^#]*?^```sh\n(.*?)^```/gms)]
      .find(([, title]) => title === heading)![2]!
      .trim()
      .split('\n')
      .map((line) => line.replace(/ {2,}#.*/, ''))
  const [pack, install] = lines('Install')
  const mine = join(folder, 'my-api')
  const home = join(folder, 'home')
  for (const path of [mine, home]) mkdirSync(path)
  must('sh', ['-c', pack!], join(folder, 'fresh'))
  const plain = (line: string) =>
    run(
      'env',
      [
        `HOME=${home}`,
        'npm_config_registry=http://127.0.0.1:9/',
        `npm_config_userconfig=${join(home, 'none')}`,
        'sh',
        '-c',
        line,
      ],
      mine,
    )
  for (const line of ['git init -q', install!, ...lines('First minute')]) {
    const { exit, out, err } = plain(line)
    expect(exit, `${line}\n${out}${err}`).toBe(0)
  }
  expect(readdirSync(join(mine, 'dist-terminology'))).toHaveLength(4)
})

test('the style is that of biome', () => {
  const { exit, out, err } = run(peerBin('biome'), ['check', '.'], root)
  expect(exit, out + err).toBe(0)
})

test('the lock-files name no host', () => {
  for (const lock of [
    'package-lock.json',
    'test/peers/package-lock.json',
    'bench/package-lock.json',
  ])
    expect(run('grep', ['-c', '"resolved"', lock], root).out.trim(), lock).toBe('0')
})
