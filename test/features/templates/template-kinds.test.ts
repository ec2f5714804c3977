import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { escapesFor } from '../../../src/features/templates/escapes.ts'
import { templateTarget } from '../../../src/features/templates/target.ts'
import { fromTemplate } from '../../../src/features/templates/template.ts'
import { read } from '../../../src/index.ts'
import { FORBIDDEN } from '../../fixtures/hostile/endings.ts'
import { ALIKE, KINDS, type Kind } from '../../fixtures/hostile/kinds.ts'
import { catalogOfTexts, TEXTS } from '../../fixtures/hostile/texts.ts'

// A team can write any comment and any literal around a tag: what the tag prints ends where the template
// says, whatever the text is. The compilers read the same in test/peers/templates.peer.ts.

const catalog = catalogOf(await read(catalogOfTexts(TEXTS), { file: 'hostile-errors.json' }))
const [FROM, TO, KIND] = ['@@@from@@@', '@@@to@@@', '@@@kind@@@']

const around = ({ open, close }: Kind, tag: string) => `${FROM}${open}${tag}${close}${TO}`
const LINES = (kind: Kind) =>
  `{{#enums}}{{#isCode}}{{#members}}{{#docs}}${around(kind, '{{{summary}}}')}{{#more}}${around(kind, '{{{.}}}')}{{/more}}{{#deprecated}}${['since', 'why', 'message'].map((name) => around(kind, `{{{${name}}}}`)).join('')}{{/deprecated}}{{/docs}}{{/members}}{{/isCode}}{{/enums}}`
/** Literals in which braces have code: there, a list has braces of its own in some languages. */
const isInBraces = ({ open }: Kind) => /^[f$]/.test(open)
const LITERALS = (kind: Kind) =>
  `{{#entries}}${around(kind, ' {{meaning}} ')}${isInBraces(kind) ? '' : around(kind, ' {{paths}} ')}{{/entries}}`

/** What one template prints of all texts, for each kind. */
async function printed(ending: string, kinds: readonly Kind[], template: (kind: Kind) => string) {
  const text = kinds.map((kind) => `${KIND}${template(kind)}`).join('')
  const output = await fromTemplate(catalog, { file: 'x.mustache', text }, `errors.${ending}`)
  const pieces = output
    .split(KIND)
    .slice(1)
    .map((part) =>
      part
        .split(FROM)
        .slice(1)
        .map((piece) => piece.split(TO)[0]!),
    )
  return kinds.map((kind, at) => ({ kind, pieces: pieces[at]! }))
}

/** What is between the opening and the close and ends something before the close, or runs. */
function leaves(piece: string, { open, close, end, runs }: Kind): boolean {
  const begin = open.endsWith('\n *') ? open.length - 1 : open.length
  const inside = piece.slice(open.length, piece.length - close.length)
  const rest = piece.slice(begin)
  return (
    rest.search(end) !== rest.length - close.length + close.search(end) ||
    runs?.test(inside) === true
  )
}

/** What would run if the literal is in another one. */
const RUNS = /\$[A-Za-z_{]|(?<!\\)#[{$@]/
const RUNS_IN_SWIFT = /\\#*\(/
const isData = (ending: string) => /^(?:json|ya?ml|toml|html|xml)$/.test(ending)

const { endings = [] } = templateTarget('./errors.mustache')

test('every ending has its kinds of comments and literals', async () => {
  expect([...Object.keys(KINDS), ...Object.keys(ALIKE)].sort()).toEqual([...endings].sort())
  for (const [one, other] of Object.entries(ALIKE))
    expect(await escapesFor(`a.${one}`)).toBe(await escapesFor(`a.${other}`))
})

describe.each(Object.entries(KINDS))('%s', (ending, kinds) => {
  test('a line ends no comment and no literal', async () => {
    for (const { kind, pieces } of await printed(ending, kinds, LINES)) {
      expect(pieces.length).toBeGreaterThan(2 * TEXTS.length)
      expect([kind.open, ...pieces.filter((piece) => leaves(piece, kind))]).toEqual([kind.open])
      if (isData(ending)) continue
      const ends = pieces.map((piece) => piece.slice(0, -kind.close.length))
      expect(ends.filter((piece) => piece.endsWith('\\'))).toEqual([])
      expect(pieces.join('')).not.toMatch(FORBIDDEN)
    }
  })

  // What is between the same quotes as the literal is not in them: every text shows that.
  const quote = ending === 'ts' ? "'" : '"'
  const others = kinds.filter(
    ({ end, isLiteral }) => !(isLiteral && isData(ending)) && !end.test(`${quote}x${quote}`),
  )
  test('a literal ends no comment and no other literal', async () => {
    for (const { kind, pieces } of await printed(ending, others, LITERALS)) {
      expect(pieces.length).toBe((isInBraces(kind) ? 1 : 2) * TEXTS.length)
      const { runs: _, ...rest } = kind
      const runs = isInBraces(kind) ? /[{}]/ : ending === 'swift' ? RUNS_IN_SWIFT : RUNS
      const own = isData(ending) ? rest : { ...rest, runs }
      expect([kind.open, ...pieces.filter((piece) => leaves(piece, own))]).toEqual([kind.open])
    }
  })
})
