// What changes: the mutators of Stryker, and some of our own. Each yields the text that stands in
// place of a node.
import generator from '@babel/generator'

// The package exports only its whole instrumenter, which takes no mutators of others.
const stryker = new URL('mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
const { allMutators } = await import(stryker.href)

const LISTS = new Set(['map', 'flatMap', 'filter', 'concat', 'slice', 'toSorted'])
const PREDICATES = new Set(['filter', 'some', 'every', 'find', 'findLast', 'findIndex'])
const BINDS_LOOSELY = /^(?:Arrow|Assignment|Await|Binary|Conditional|Logical|Sequence|Unary|Yield)/

const print = (node) => {
  const text = generator.default(node, { comments: false }).code
  return BINDS_LOOSELY.test(node.type) ? `(${text})` : text
}

const without = (items, text, [open, close]) =>
  items.length < 2
    ? []
    : items.map(
        (item) =>
          `${open}${items
            .filter((one) => one !== item)
            .map(text)
            .join(', ')}${close}`,
      )

const called = ({ node }) =>
  node.callee.type === 'MemberExpression' ? node.callee.property.name : undefined

/** A statement beside others: that it is missing is not what another mutator does. */
const isOneOfMany = ({ node, container, listKey }) =>
  listKey !== undefined &&
  container.length > 1 &&
  /^(?:Expression|Throw|Return|Continue|Break|For|ForOf|While)Statement$/.test(node.type)

const OWN = [
  { name: 'StatementRemoval', mutate: (path) => (isOneOfMany(path) ? ['{}'] : []) },
  {
    name: 'ElementRemoval',
    mutate: (path, text) =>
      path.isArrayExpression() ? without(path.node.elements.filter(Boolean), text, '[]') : [],
  },
  {
    name: 'PropertyRemoval',
    mutate: (path, text) =>
      path.isObjectExpression() ? without(path.node.properties, text, '{}') : [],
  },
  {
    name: 'OffByOne',
    mutate: (path) =>
      path.isNumericLiteral() && path.key !== 'key' ? [`${path.node.value + 1}`] : [],
  },
  {
    name: 'EmptiedList',
    mutate: (path) => (path.isCallExpression() && LISTS.has(called(path)) ? ['[]'] : []),
  },
  {
    name: 'ConstantPredicate',
    mutate: ({ node, key, parentPath }) =>
      key === 'body' &&
      parentPath.isArrowFunctionExpression() &&
      parentPath.parentPath.isCallExpression() &&
      PREDICATES.has(called(parentPath.parentPath)) &&
      node.type !== 'BlockStatement'
        ? ['true', 'false']
        : [],
  },
]

/** All that a node may become: `{ name, text }`. `source` gives the text of a node as it is. */
export function* mutations(path, source) {
  for (const { name, mutate } of allMutators)
    for (const node of mutate(path)) yield { name, text: print(node) }
  for (const { name, mutate } of OWN) for (const text of mutate(path, source)) yield { name, text }
}
