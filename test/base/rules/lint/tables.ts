import { expect, test } from 'vitest'
import { type Diagnostic, printPath } from '../../../../src/base/core/diagnostic.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { type LintOptions, lint } from '../../../../src/base/rules/linter/lint.ts'
import { type Rule, wholeExample } from '../../../../src/base/rules/linter/rule.ts'
import { documentedRules as rules } from '../../../../src/base/run/rulebook.ts'
import { pathsOf, withChange } from '../../../support/catalogs.ts'
import { contentOf } from '../../../support/languages.ts'

// What all rules find in many catalogs, as lines to compare with a file in golden/.

/**
 * All rules, also those that are off by default, with options under which each has something to
 * check.
 */
const everyRule: NonNullable<LintOptions['rules']> = {
  ...Object.fromEntries(rules.map(({ id }) => [id, { level: 'warn' }])),
  'operation-known': { level: 'warn', operations: ['session.close', 'session.open'] },
  'audience-known': { level: 'warn', audiences: ['desk', 'ops'] },
}

const rich = () => contentOf('rich')

const place = ({ path, code }: Pick<Diagnostic, 'path' | 'code'>) =>
  printPath(path, code) || 'the file'

/** Translations are in entries here, so that one text has all that a rule can find. */
const isFound = ({ message }: Diagnostic) =>
  !message.startsWith('"translations" is a field of published sets')

async function found(text: string, registry: readonly Rule[]): Promise<string[]> {
  const diagnostics = lint(await read(text, { file: 'errors.yaml' }), {
    registry,
    rules: everyRule,
    today: '2026-11-21',
  })
  return diagnostics.filter(isFound).map((one) => `${one.rule} ${place(one)}`)
}

/** What a rule declares about itself. */
const declared = (registry: readonly Rule[]): string[] =>
  registry.map(({ id, severity, needs = [], needsIntactSource, fhir, options = {} }) =>
    [
      `${id}: ${severity}`,
      needs.length > 0 && `needs ${needs.join(' ')}`,
      needsIntactSource && 'needs the whole text',
      fhir && 'only for FHIR',
      ...Object.entries(options).map(([name, value]) => {
        const text = JSON.stringify(value)
        return `${name} = ${text.length > 100 ? `${Array.isArray(value) ? `${value.length} words` : text}` : text}`
      }),
    ]
      .filter(Boolean)
      .join(', '),
  )

/**
 * The other places that findings name, and what they suggest, for the bad examples of each rule.
 */
async function related(registry: readonly Rule[]): Promise<string[]> {
  const lines: string[] = []
  for (const rule of registry)
    for (const [index, example] of rule.bad().entries()) {
      const {
        source,
        file = 'errors.yaml',
        options = {},
        today = '2026-11-21',
        companions = {},
      } = wholeExample(example)
      const all = lint(await read(source, { file, companions }), {
        registry: [rule],
        today,
        rules: { [rule.id]: { ...options, level: 'error' } },
      })
      for (const one of all) {
        const others =
          one.related?.map(
            ({ path, range, message }) =>
              ` <- ${range.line}:${range.column} ${printPath(path)} ${message}`,
          ) ?? []
        const meant = one.suggestions?.map((word) => ` ? ${word}`) ?? []
        if (others.length + meant.length > 0)
          lines.push(`${rule.id} ${index + 1} ${place(one)}${[...others, ...meant].join('')}`)
      }
    }
  return lines
}

/** Which findings come and go when one field of a catalog is missing, of another type, or empty. */
async function holes(registry: readonly Rule[]): Promise<string[]> {
  const catalog = await rich()
  const before = await found(JSON.stringify(catalog, null, 1), registry)
  const lines = [`as it is: ${before.join(', ')}`]
  for (const path of pathsOf(catalog))
    for (const change of ['missing', 'mistyped', 'empty'] as const) {
      const after = await found(withChange(catalog, path, change), registry)
      const come = after.filter((one) => !before.includes(one))
      const gone = before.filter((one) => !after.includes(one)).map((one) => `no ${one}`)
      if (come.length + gone.length > 0)
        lines.push(`${printPath(path)} ${change}: ${[...come, ...gone].join(', ')}`)
    }
  return lines
}

const FAULTS = {
  'a line break': 'Two\nlines of text.',
  'a blank at the end': 'It ends in a blank. ',
  'a tab': 'It has\ta tab.',
  markup: 'It is <b>bold</b>.',
  filler: 'TODO',
  internals: 'Look at http://localhost/status.',
  'a placeholder': 'It names {nobody}.',
}

/** Which rules find a fault in each text for people. */
async function texts(registry: readonly Rule[]): Promise<string[]> {
  const catalog: unknown = await rich()
  const isText = (path: readonly (string | number)[]) =>
    /^(?:title|description|publisher|purpose|copyright|display|meaning|fix|message|notes|reason|note)$/.test(
      String(path.at(-1)),
    )
  const lines: string[] = []
  const paths = pathsOf(catalog).filter(isText)
  const sound = await Promise.all(
    paths.map((path) =>
      found(withChange(catalog, path, { to: 'A text of its own for this field.' }), registry),
    ),
  )
  for (const [fault, text] of Object.entries(FAULTS)) {
    const places = new Map<string, string[]>()
    for (const [at, path] of paths.entries()) {
      const before = sound[at]!
      const after = await found(withChange(catalog, path, { to: text }), registry)
      const come = after.filter((one) => !before.includes(one)).map((one) => one.split(' ')[0])
      for (const rule of new Set(come.length === 0 ? ['nothing'] : come))
        places.set(rule!, [...(places.get(rule!) ?? []), printPath(path)])
    }
    lines.push(fault, ...[...places].map(([rule, all]) => `  ${rule}: ${all.join(', ')}`))
  }
  return lines
}

const TABLES = { declared, related, holes, texts }

/** The tables of these rules are those in the folder: a change of one line there is a change that users see. */
export function checkTables(
  folder: string,
  registry: readonly Rule[],
  names: readonly (keyof typeof TABLES)[],
): void {
  test.each(names)('%s.txt', async (name) => {
    const lines = await TABLES[name](registry)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${folder}/${name}.txt`)
  })
}
