import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { version } from '../../../../src/base/core/version.ts'
import { contentOf, filesOf, wordsOf } from '../../../support/languages.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// One release with a change of every kind, and what each command prints about it, whole.

const source = readFileSync(
  new URL('../../../fixtures/claims/errors.yaml', import.meta.url),
  'utf8',
)

const content = await contentOf('claims')

type Fields = Record<string, unknown>
type Catalog = Fields & { codes: (Fields & { code: string })[]; stages: unknown[] }

/** The catalog with the given changes, by code. What is undefined is removed. */
function edited(
  changes: Record<string, Fields | undefined>,
  header: Fields,
  order: (codes: Catalog['codes']) => Catalog['codes'],
): string {
  const catalog = content as Catalog
  const codes = catalog.codes.flatMap((entry) =>
    entry.code in changes && changes[entry.code] === undefined
      ? []
      : [{ ...entry, ...changes[entry.code] }],
  )
  return stringify(
    { ...catalog, ...header, codes: order(codes as Catalog['codes']) },
    { keepUndefined: false },
  )
}

const added = (code: string, stop: boolean, more: Fields = {}) => ({
  ...{
    code,
    http: stop ? 409 : 200,
    stop,
    fix_stage: 'pay_out',
    meaning: `Neu ist ${code}.`,
    fix: 'Den Bescheid lesen.',
  },
  ...more,
})
const fail = { outcome: 'fail', present_as: 'system' }

const now = edited(
  {
    INVOICE_UNREADABLE: {
      http: 422,
      meaning: 'Die Rechnung {file} ist nicht lesbar und wird abgelehnt.',
      message: 'Die Datei {file} hat {size} Seiten, {share} davon leer (Seite {page}).',
      params: [
        { name: 'file', type: 'string', description: 'Der Name der Datei.', optional: true },
        { name: 'size', type: 'number', description: 'Die Zahl der Seiten.' },
        { name: 'share', type: 'number', description: 'Der Anteil.' },
        { name: 'page', type: 'integer', description: 'Die erste leere Seite.' },
      ],
      translations: {
        en: {
          meaning: "The invoice {file} can't be read at all.",
          fix: 'Check the file, then send it again.',
        },
        fr: { meaning: 'La facture {file} est illisible.', fix: 'Vérifiez le fichier.' },
      },
    },
    CHECK_BUSY: {
      handling: { ...fail, retry: 'none' },
      since: '0.7.0',
      help: 'https://abrechnung.test/hilfe/eilig',
    },
    REGISTER_SLOW: {
      handling: { ...fail, retry: 'same', retry_policy: { max: 4, cap_ms: 30_000 } },
      help: undefined,
      fix: 'Zehn Minuten warten und noch einmal senden.',
    },
    REGISTER_DOWN: { code: 'REGISTER_OFFLINE' },
    SESSION_LOST: {
      stop: false,
      http: 202,
      handling: {
        outcome: 'warn',
        retry: 'none',
        present_as: 'task',
        audience: ['desk'],
        paths: ['session'],
      },
    },
    SESSION_GONE: undefined,
    REVIEW_PENDING: {
      fix_stage: 'submit',
      display: 'Gutachten steht aus',
      translations: undefined,
      issue_type: 'incomplete',
      notes: 'Intern.',
    },
    AMOUNT_CUT: {
      deprecated: {
        since: '0.7.0',
        reason: 'Der Bescheid nennt den Grund.',
        replaced_by: 'AMOUNT_CAPPED',
        sunset: '2026-12-31',
      },
    },
    AMOUNT_PAID: {
      deprecated: undefined,
      retired: {
        since: '0.9.0',
        reason: 'Ein Gutachten sagt mehr.',
        replaced_by: 'REVIEW_PENDING',
        note: 'Das Gutachten abwarten.',
      },
    },
    BANK_CLOSED: { retired: undefined },
    IBAN_2_WRONG: {
      retired: {
        since: '0.9.0-beta.2',
        reason: 'Es gibt nur noch eine IBAN.',
        note: 'Die erste IBAN angeben.',
      },
    },
  },
  {
    version: '0.9.0',
    date: '2026-03-31',
    status: 'active',
    experimental: false,
    title: 'Abrechnung von Leistungen',
    publisher: 'Abrechnungsstelle Nord-West',
    contact: [{ name: 'Hotline', email: 'hilfe@abrechnung.test' }],
    jurisdiction: ['DE'],
    license: undefined,
    stages: [
      'submit',
      { id: 'pay_out', description: 'Die Auszahlung.' },
      { id: 'check', title: 'Prüfen' },
      'archive',
    ],
  },
  (codes) => [
    ...codes.slice(1, 3),
    codes[0]!,
    ...codes.slice(3),
    added('AMOUNT_CAPPED', false, { handling: { outcome: 'warn', retry: 'none' } }),
    added('AMOUNT_FROZEN', true),
  ],
)

test.each(rowsOf<{ name: string; args: string }>(import.meta, 'name, args'))(
  '$name',
  async ({ name, args }) => {
    const { rail } = inMemory({
      files: {
        'old.yaml': source,
        'old.en.yaml': wordsOf('claims')['errors.en.yaml']!,
        ...filesOf(now),
      },
    })
    const { exit, out, err } = await rail(args)
    await expect(
      `${out.replace(`"version": "${version}"`, '"version": "(this one)"')}${err}= ${exit}\n`,
    ).toMatchFileSnapshot(`./golden/claims/${name}`)
  },
)
