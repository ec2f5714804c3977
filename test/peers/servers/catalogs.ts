import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'

// One catalog for each form of answers that a service can send, with texts in several languages and
// values of every type: what the writing half of each language is held to.

const FORMS: Readonly<Record<string, unknown>> = {
  rail: 'rail',
  ...Object.fromEntries(PRESETS.map(({ name }) => [name, name])),
  own: {
    ...{ code: '/fault/id', message: '/fault/text', path: '/fault/field', path_as: 'dotted' },
    list: { at: '/fault/all', code: '/id', message: '/text', path: '/field', help: '/page' },
    constant: {
      '/ok': false,
      '/kind': 'it\'s \\ "a" fault',
      '/version': 2,
      '/a': { b: [1, null, {}], '': { '-1': true, '?x': 0, '٣': null } },
    },
    code_in: 'urn:{code}:fault',
    params: '/fault/values',
  },
  headers: { code: 'header:X-Code', stage: 'header:x-stage', message: '/a~1b/?lang=de/text' },
  fragments: { list: { at: '/problems', code: '/kind', path: '/at' }, path_as: 'fragment' },
  items: { list: { at: '', code: '/errorCode', message: '/message' } },
  status: {
    code: 'status',
    message: '/detail',
    list: { at: '/errors', message: '/text', path: '/at' },
  },
  silent: { preset: 'rail', retry_header: false },
}

/** Texts for a param of the type `date`: the first is a day, and the others are not. */
export const DAYS = [
  ...['2026-11-21', '2026-11-21T10:00:00Z', '2026-11-21 or later', '20261121', '2026-02-30'],
  ...['2026-1-2', 'Nov 21 2026', '2026-W47-6', ''],
]
/** What a program prints that takes only the first of them. */
export const ONLY_THE_FIRST = DAYS.map((_, at) => `${at === 0}\n`).join('')

const code = (id: string, http: number, stop: boolean, more: object) => ({
  ...{
    code: id,
    http,
    stop,
    meaning: `What ${id} means.`,
    fix: 'Do\ufffe something\uffff <about> it.',
  },
  ...more,
})

/** The same codes in every form. Those of the form `status` are statuses. */
function catalogOf(name: string, wire: unknown) {
  const isStatus = name === 'status'
  const id = (text: string, http: number) => (isStatus ? `${http}` : text)
  const codes = [
    code(id('CARD_LOST', 402), 402, true, {
      fix_stage: 'pay',
      handling: { retry: 'after_fix' },
      help: 'https://shop.test/help/card',
      translations: { de: { meaning: 'Die Karte ist weg.', fix: 'Eine andere Karte nehmen.' } },
    }),
    code(id('PRICE_CHANGED', 409), 409, true, {
      fix_stage: 'cart',
      message:
        'The price of {item} is now {price}, with {share} of tax ({count} items, {sure}), since {day}.',
      fix: 'Show the price of {price}.',
      params: [
        { name: 'item', type: 'string', description: 'The name of the item.' },
        { name: 'price', type: 'number', description: 'The new price.' },
        { name: 'share', type: 'number', description: 'The share of tax.' },
        { name: 'count', type: 'integer', description: 'The number of items.' },
        { name: 'sure', type: 'boolean', description: 'True if it stays.' },
        { name: 'day', type: 'date', description: 'The day of the change.' },
        {
          name: 'from',
          type: 'string',
          optional: true,
          description: 'A name that languages keep.',
        },
      ],
      handling: { retry: 'recreate', operation: ['quote'] },
      translations: {
        de: {
          message:
            '{item} kostet jetzt {price}, davon {share} Steuer ({count} Stück, {sure}), seit {day}.',
        },
        'pt-BR': { meaning: 'O preço mudou.' },
        'hi-IN': { message: '{item}: {price} ({share}, {count}, {sure}, {day})' },
      },
    }),
    code(id('BANK_DOWN', 503), 503, true, { fix_stage: 'pay', handling: { retry: 'same' } }),
    code(id('BANK_FULL', 429), 429, true, {
      fix_stage: 'pay',
      handling: { retry: 'same', key: 'rotate', processed: false },
    }),
    code(id('BANK_LOST', 502), 502, true, {
      fix_stage: 'pay',
      handling: { retry: 'same', key: 'stop' },
    }),
    code(id('NOTHING_SAID', 500), 500, true, {
      fix_stage: 'cart',
      display: 'Nothing',
      message: 'Broken.',
    }),
    code(id('PAID_TWICE', 423), 423, false, { fix_stage: 'pay', handling: { outcome: 'ok' } }),
    ...(isStatus
      ? []
      : [
          code('PRICE_ROUNDED', 200, false, {
            fix_stage: 'cart',
            handling: { outcome: 'warn', audience: ['desk'] },
            issue_type: 'informational',
          }),
        ]),
  ]
  return {
    ...{ name: `${name}-shop`, url: `https://${name}.test/e`, version: '1.0.0', language: 'en' },
    ...{ status: 'active', date: '2026-01-01', ...(isStatus && { code_style: 'numeric' }), wire },
    stages: [
      { id: 'cart', title: 'In the cart', translations: { de: { title: 'Im Warenkorb' } } },
      'pay',
    ],
    codes,
  }
}

/** The catalogs by their ids, as texts of an errors.yaml. */
export const shopCatalogs = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(FORMS).map(([name, wire]) => [name, JSON.stringify(catalogOf(name, wire))]),
  )

/** The forms that the services of these catalogs have for `Accept`. */
export const NEGOTIATED = ['problem', 'operation-outcome']
