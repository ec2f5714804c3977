import Mustache, { type Context, type Token } from 'mustache'
import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { nearest } from '../../base/core/values/nearest.ts'
import { InvalidOutput } from '../../base/targets/invalid-output.ts'
import { literalOf, namesFor, viewsOf } from '../languages/index.ts'
import { type Escapes, escapesFor } from './escapes.ts'
import { literalWithoutQuotes, placeInPage, placesInLiterals } from './places.ts'

// A template comes with a pull request: it is hostile input. It has sections and tags of the fields
// below, and nothing else that Mustache has: no dotted names, which reach what arrays and texts
// inherit, no partials, no other delimiters.

export const LARGEST_TEMPLATE = 64 * 1024
const DEEPEST = 20
/** What one output may take: a step for each character at each depth, and so many for a tag. */
const MOST_STEPS = 200_000_000
const STEPS_OF_TAG = 50
/** Mustache takes quadratic time for blanks in a tag. */
const MOST_BLANKS = 500
const TOO_MANY_BLANKS = new RegExp(`\\s{${MOST_BLANKS + 1}}`)
/** What is shown of a name, or of what Mustache says. */
const [LONGEST_NAME, LONGEST_MESSAGE] = [60, 200]

/** What the view of a catalog has, at any depth. docs/templates.md says where each is. */
export const FIELDS: readonly string[] = [
  'stem',
  'namespace',
  'type',
  'what',
  'count',
  'isStaged',
  'enums',
  'entries',
  'parts',
  'part',
  'enum',
  'about',
  'phrase',
  'isCode',
  'members',
  'hasDeprecated',
  'name',
  'value',
  'isFirst',
  'docs',
  'summary',
  'more',
  'deprecated',
  'since',
  'why',
  'message',
  'replacedBy',
  'code',
  'http',
  'stop',
  'stage',
  'id',
  'meaning',
  'fix',
  'params',
  'hasParams',
  'type',
  'optional',
  'outcomeName',
  'retryName',
  'presentAsName',
  'typeName',
  'outcome',
  'retry',
  'policy',
  'max',
  'baseMs',
  'capMs',
  'presentAs',
  'audience',
  'operation',
  'paths',
  'lists',
  'field',
  'Field',
  'texts',
]

/** What is wrong at a place of a template. */
class TemplateFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** What is wrong with a template, and where; undefined for one that can be used. */
export function requireTemplate(file: string, text: string): string | undefined {
  try {
    const blanks = TOO_MANY_BLANKS.exec(text)
    if (blanks !== null)
      throw new TemplateFault(blanks.index, `more than ${MOST_BLANKS} blanks follow one another`)
    const todo = atDepth(new Mustache.Writer().parse(text), 1)
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const { token, depth } = next
      requireToken(token, depth)
      if (Array.isArray(token[4])) todo.push(...atDepth(token[4], depth + 1))
    }
    return undefined
  } catch (error) {
    return located(file, text, error)
  }
}

/** Tokens to look at, the first one last. */
const atDepth = (tokens: readonly Token[], depth: number) =>
  tokens.map((token) => ({ token, depth })).reverse()

function requireToken([type, name, at]: Token, depth: number): void {
  if (type === 'text' || type === '!') return
  if (depth > DEEPEST) throw new TemplateFault(at, `sections are nested more than ${DEEPEST} deep`)
  if (type === '>')
    throw new TemplateFault(at, 'a template has no partials; write the text into the template')
  if (type === '=') throw new TemplateFault(at, 'a template has the delimiters {{ and }} only')
  if (name === '.' || FIELDS.includes(name)) return
  const meant = nearest(name, FIELDS)
  const way = name.includes('.')
    ? 'names have no dots; open a section for each part'
    : meant === undefined
      ? 'docs/templates.md lists the fields'
      : `did you mean "${meant}"?`
  throw new TemplateFault(at, `"${cut(name, LONGEST_NAME)}" is not a field; ${way}`)
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text

/** A mistake with its line and column; of Mustache, the message ends in the place. */
function located(file: string, text: string, error: unknown): string {
  if (!(error instanceof Error)) throw error
  const [whole = '', place] = / at (\d+)$/.exec(error.message) ?? []
  if (!(error instanceof TemplateFault) && place === undefined) throw error
  const at = error instanceof TemplateFault ? error.at : Number(place)
  const before = text.slice(0, at).split('\n')
  const message = cut(error.message.slice(0, error.message.length - whole.length), LONGEST_MESSAGE)
  return `${file}:${before.length}:${before.at(-1)!.length + 1} ${message}`
}

/** What a template makes of a catalog. Throws {@link InvalidOutput} with the place in the template. */
export async function fromTemplate(
  catalog: Catalog,
  { file, text }: { file: string; text: string },
  output: string,
): Promise<string> {
  const escapes = await escapesFor(output)
  const fault = escapes ? requireTemplate(file, text) : `no escape is known for ${output}`
  if (fault !== undefined) throw new InvalidOutput([{ message: fault }])
  const { whole } = viewsOf(catalog, escapes!, namesFor(escapes!, catalog, {}, output))
  try {
    return new Printer(escapes!, inPlace(text, output, escapes!)).render(text, whole)
  } catch (error) {
    throw new InvalidOutput([{ message: located(file, text, error) }])
  }
}

/** The places where a template can't have a literal. Throws if it has what no escape is known for. */
function inPlace(text: string, output: string, { isQuoted }: Escapes): ReadonlySet<number> {
  const ending = output.slice(output.lastIndexOf('.') + 1)
  const tokens = new Mustache.Writer().parse(text)
  const fault =
    literalWithoutQuotes(text, ending) ??
    (ending === 'html' ? placeInPage(text, tokens) : undefined)
  if (fault) throw new TemplateFault(fault.at, fault.message)
  return isQuoted ? placesInLiterals(tokens) : new Set()
}

/** Prints within bounds, and says where a tag is of the wrong kind. */
class Printer extends Mustache.Writer {
  private left = MOST_STEPS
  private readonly escapes: Escapes
  private readonly inLiterals: ReadonlySet<number>
  constructor(escapes: Escapes, inLiterals: ReadonlySet<number>) {
    super()
    this.escapes = escapes
    this.inLiterals = inLiterals
  }

  private spend(steps: number, at: number): void {
    this.left -= steps
    if (this.left < 0)
      throw new TemplateFault(at, 'the output would be too large; do sections repeat each other?')
  }

  override renderTokens(tokens: Token[], context: Context, ...more: unknown[]): string {
    const at = tokens[0]?.[2] ?? 0
    this.spend((tokens.length + 1) * STEPS_OF_TAG, at)
    const made = super.renderTokens(tokens, context, ...more)
    this.spend(made.length, at)
    return made
  }

  override escapedValue([, name, at]: Token, context: Context): string | undefined {
    const value = context.lookup(name)
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string')
      throw new TemplateFault(at, `{{${name}}} is a name or a line here; write {{{${name}}}}`)
    if (typeof value === 'object' && !('text' in value))
      throw new TemplateFault(at, `{{${name}}} has fields; open a section: {{#${name}}}`)
    if (typeof value === 'object' && this.inLiterals.has(at))
      throw new TemplateFault(
        at,
        `{{${name}}} writes a literal with its quotes; put a blank or a bracket before it, and no quotes around it`,
      )
    return literalOf(value, this.escapes)
  }

  override unescapedValue([, name, at]: Token, context: Context): string | undefined {
    const value = context.lookup(name)
    if (value === undefined || value === null) return undefined
    if (typeof value === 'object')
      throw new TemplateFault(
        at,
        `{{{${name}}}} would print a text of the catalog as it is; write {{${name}}}, which escapes it`,
      )
    return typeof value === 'string' ? value : literalOf(value, this.escapes)
  }
}
