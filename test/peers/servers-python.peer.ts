import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../src/base/rules/linter/lint.ts'
import type { Written } from '../../src/features/vectors/written.ts'
import { NOT, RULES } from './languages/python.ts'
import { emptyFolder, must, pythonPackages, root, run } from './peers.ts'
import { NEGOTIATED, shopCatalogs } from './servers/catalogs.ts'
import { comparable, type Said } from './servers/written.ts'

// The writing half of Python with the tools and the frameworks of its users.
const folder = emptyFolder('servers-python')
const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
const SHOPS = shopCatalogs()
const PACKAGES = [
  'mypy',
  'ruff',
  'fastapi',
  'uvicorn',
  'httptools',
  'django',
  'djangorestframework',
]
const STUBS = ['django-stubs', 'djangorestframework-stubs']

beforeAll(() => {
  must('git', ['init', '-q'], folder)
  pythonPackages(folder, ...PACKAGES, ...STUBS)
  for (const [id, text] of Object.entries(SHOPS)) {
    mkdirSync(join(folder, id))
    writeFileSync(join(folder, id, 'errors.yaml'), text)
    writeFileSync(
      join(folder, id, 'rail-errors.config.yaml'),
      `${OFF}outputs:
  - { target: vectors, out: lists, file: vectors.json, forms: [${NEGOTIATED}] }
  - { target: python, out: ../shops, server: [fastapi, django], forms: [${NEGOTIATED}] }
`,
    )
    must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], join(folder, id))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const python = (args: readonly string[], cwd = folder) =>
  must(join(folder, 'venv/bin/python'), ['-W', 'error', ...args], cwd)

const VECTORS = `import importlib
import json
import sys

for name in sys.argv[1:]:
    module = importlib.import_module(f"{name.replace(chr(45), chr(95))}_shop_server")
    with open(f"../{name}/lists/vectors.json", encoding="utf-8") as file:
        written = json.load(file)["written"]
    for one in written:
        given, request = one["failure"], one["request"]
        reasons = [
            module.notice(
                reason["code"], reason["params"], path=reason["path"], message=reason.get("message"),
                retry_after=given["retry_after"],
            )
            for reason in given["reasons"]
        ]
        reply = module.answer(module.Failure(*reasons, document=given["document"]), **request)
        body = json.loads(reply.content())
        print(json.dumps({"status": reply.status, "headers": reply.headers, "body": body}))
`

describe('the files', () => {
  test('answer as the library for Node does, in every form', () => {
    writeFileSync(join(folder, 'shops/written.py'), VECTORS)
    const names = Object.keys(SHOPS)
    const said = python(['written.py', ...names], join(folder, 'shops'))
      .trim()
      .split('\n')
      .map((line) => comparable(JSON.parse(line) as Said))
    const expected = names.flatMap((name) => {
      const text = readFileSync(join(folder, name, 'lists/vectors.json'), 'utf8')
      return (JSON.parse(text) as { written: Written[] }).written.map((one) => ({
        ...one,
        at: name,
      }))
    })
    expect(said.length).toBe(expected.length)
    const wrong = expected.flatMap(({ name, at, expect: wanted }, line) => {
      const [is, want] = [said[line]!, comparable(wanted)]
      return JSON.stringify(is) === JSON.stringify(want) || equal(is, want)
        ? []
        : [`${at}, ${name}: ${JSON.stringify(is)}\nnot ${JSON.stringify(want)}`]
    })
    console.info(`${expected.length} answers, ${wrong.length} differ`)
    expect(wrong.slice(0, 10)).toEqual([])
  })

  test('pass mypy and ruff at their strictest', () => {
    const tool = (name: string, ...args: string[]) => {
      const { exit, out, err } = run(join(folder, 'venv/bin', name), args, join(folder, 'shops'))
      return exit === 0 ? '' : out + err
    }
    const own = ['--exclude', 'written.py']
    expect(tool('ruff', 'format', '--check', ...own, '.')).toBe('')
    expect(tool('ruff', 'check', ...RULES, ...NOT, ...own, '.')).toBe('')
    expect(tool('mypy', '--strict', '--python-version', '3.10', ...own, '.')).toBe('')
  })
})

const equal = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
