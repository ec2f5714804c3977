// All mutants of a source, each with the place for its switch: the nearest node around it that may
// become a condition.
import babel from '@babel/core'
import { mutations } from './mutators.mjs'

const PARSER = {
  configFile: false,
  babelrc: false,
  parserOpts: { plugins: ['typescript'], sourceType: 'module' },
}
// What people read. Its words are not behaviour.
const TEXTS = new Set([
  'summary',
  'why',
  'advice',
  'docs',
  'description',
  'example',
  'examples',
  'good',
  'bad',
  'also',
  'hint',
])
const PROSE = /\p{L}{2,}[,.:;]? \p{L}{2,}/u
const VALUES = /^TS(?:AsExpression|SatisfiesExpression|NonNullExpression)$/

/** `{ name, line, start, end, text, place: { start, end, kind } }`, by position. */
export function mutantsOf(source) {
  const found = new Map()
  const text = ({ start, end }) => source.slice(start, end)
  babel.traverse(babel.parseSync(source, PARSER), {
    enter(path) {
      const { node } = path
      if (isNoValue(path)) return path.skip()
      if (isProse(node)) return
      for (const { name, text: replacement } of mutations(path, text)) {
        const key = `${node.start}:${node.end}:${replacement}`
        const place = placeOf(path)
        if (place && !found.has(key) && replacement !== text(node))
          found.set(key, {
            name,
            line: node.loc.start.line,
            start: node.start,
            end: node.end,
            text: replacement,
            place,
          })
      }
    },
  })
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}

const isNoValue = ({ node, key }) =>
  (node.type.startsWith('TS') && !VALUES.test(node.type)) ||
  (node.type === 'ObjectProperty' && TEXTS.has(node.key.name)) ||
  node.type.endsWith('ImportDeclaration') ||
  node.type === 'ExportAllDeclaration' ||
  key === 'typeAnnotation'

const isProse = (node) =>
  (node.type === 'StringLiteral' && PROSE.test(node.value)) ||
  (node.type === 'TemplateLiteral' &&
    PROSE.test(node.quasis.map(({ value }) => value.raw).join('0')))

function placeOf(path) {
  const place = path.find(
    (one) =>
      isExpressionPlace(one) ||
      isStatementPlace(one) ||
      one.isFunctionDeclaration() ||
      one.isProgram(),
  )
  if (place.isFunctionDeclaration() || place.isProgram()) return undefined
  return {
    start: place.node.start,
    end: place.node.end,
    kind: place.isExpression() ? 'expression' : 'statement',
  }
}

const isStatementPlace = (path) => path.isStatement() && !path.isDeclaration()

const isExpressionPlace = (path) =>
  path.isExpression() && !isNameOrTarget(path) && !isLinkOfChain(path) && !startsStatement(path)

const isNameOrTarget = ({ key, parent, parentPath }) =>
  (key === 'left' && /^(?:Assignment|For)/.test(parent.type)) ||
  (key === 'key' && !parent.computed) ||
  key === 'tag' ||
  key === 'id' ||
  parent.type === 'UpdateExpression' ||
  key === 'quasi' ||
  (parentPath.isUnaryExpression() && parent.operator === 'delete')

/**
 * Of `a.b?.c()` only the whole and `a` may become a condition: `this` and the end at `?.` would get
 * lost.
 */
const isLinkOfChain = (path) =>
  /^(?:Optional)?(?:Member|Call)Expression$|^TSNonNullExpression$/.test(path.node.type) &&
  (path.key === 'object' || path.key === 'callee' || path.parentPath.isTSNonNullExpression())

/**
 * A statement that starts with a parenthesis would continue the line before: there are no
 * semicolons.
 */
const startsStatement = (path) => {
  const statement = path.getStatementParent()
  return statement.isExpressionStatement() && statement.node.start === path.node.start
}
