import type { Form, Places } from '../../base/core/contract/forms/form.ts'
import { formOfContract, formsOf } from '../../base/core/contract/forms/forms-of.ts'
import { printPath } from '../../base/core/contract/forms/notation.ts'
import { createRail } from '../../libraries/server/index.ts'

/** An answer with two reasons in a form that has a name, as a server sends it. */
export type FormAnswer = { status: number; headers: Record<string, string>; body: unknown }

const TERMS = {
  language: 'en',
  version: '1.2.0',
  url: 'https://api.shop.dev/terminology',
  codeSystem: 'https://api.shop.dev/terminology/CodeSystem/shop-errors',
  stageSystem: 'https://api.shop.dev/terminology/CodeSystem/shop-errors-stages',
}
const SHOP = {
  stages: ['cart', 'payment'],
  entries: {
    ITEM_SOLD_OUT: {
      http: 409,
      stop: true,
      fix_stage: 'cart',
      meaning: 'An item in the cart is sold out.',
      fix: 'Remove the item from the cart, then pay again.',
    },
    CARD_EXPIRED: {
      http: 422,
      stop: true,
      fix_stage: 'payment',
      meaning: 'The card has expired.',
      fix: 'Choose another card, then pay again.',
    },
  },
  terminology: TERMS,
}
const PATH = 'lines[0].item'

export function formAnswer(name: string): FormAnswer {
  const rail = createRail({ ...SHOP, wire: formsOf(name, TERMS) })
  const failure = rail.collect()
  failure.add('ITEM_SOLD_OUT', { path: PATH })
  failure.add('CARD_EXPIRED', { path: 'card' })
  const { status, headers, body } = rail.answer(failure.failure()!)
  const shown = Object.entries(headers).filter(([header]) => /^content-type$|error/.test(header))
  return { status, headers: Object.fromEntries(shown), body }
}

/** A form that has a name: what it is, an answer in it, and what it has no place for, in Markdown. */
export const formPage = (name: string, meaning = ''): string =>
  [
    `## wire: ${name}`,
    meaning,
    'An answer with two reasons:',
    formBlock(name),
    carried(name),
    'See docs/contract.md#other-forms.\n',
  ].join('\n\n')

/** The answer as it is on the wire. */
export function formBlock(name: string): string {
  const { status, headers, body } = formAnswer(name)
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\n`)
  const head = `HTTP/1.1 ${status}\n${lines.join('')}`
  return `\`\`\`http\n${head}\n${JSON.stringify(body, null, 2)}\n\`\`\``
}

function carried(name: string): string {
  const { top, list, path, warnings } = placesOf(name)
  const lacks = lacksOf(name)
  return [
    ...((top?.path ?? list?.path) ? [`- A path is written \`${printPath(PATH, path)}\`.`] : []),
    `- The reasons of a success are at \`${warnings!.at}\`.`,
    ...(lacks.length > 0 ? [`- The form has no place for: ${lacks.join(', ')}.`] : []),
  ].join('\n')
}

/** What does not reach a client in a form: of several reasons the first is sent. */
export function lacksOf(name: string): string[] {
  const { top, list } = placesOf(name)
  const has = (part: keyof Places) => (top?.[part] ?? list?.[part]) !== undefined
  return [
    ...(list === undefined ? ['further reasons'] : []),
    ...(has('path') ? [] : ['path']),
    ...(has('stage') ? [] : ['stage']),
    ...(has('params') ? [] : ['values of texts']),
  ]
}

const placesOf = (name: string): Form => formOfContract(formsOf(name, TERMS)[0]!)
