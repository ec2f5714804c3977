const NAME = String.raw`[A-Za-z_][\w-]*`

/** What generated readers call. They take values as they come: of a body, nothing is sure. */
export const HELPERS: Readonly<Record<string, string>> = {
  merged: `/** All reasons of a body that has one at its top, and a list. */
const merged = (first, items, hasPath) => {
  const all = items.map((one) => ({ ...one, error: one.error || first.error }))
  if (!all.some(({ error }) => error)) return first.error ? [first] : []
  if (!first.error) return all
  const same = all.findIndex(
    ({ error, path }) => error === first.error && (!hasPath || path === first.path),
  )
  if (same < 0) return [first, ...all]
  const parts = Object.entries(all[same]).filter(([, part]) => part)
  all[same] = { ...first, ...Object.fromEntries(parts) }
  return all
}`,
  coded: 'const coded = (items) => (items.some(({ error }) => error) ? items : [])',
  codeIn: String.raw`const codeIn = (value, before, after) => {
  const sent = code(value).replace(/\/$/, '')
  if (!sent.startsWith(before) || !sent.endsWith(after)) return ''
  try {
    return decodeURIComponent(sent.slice(before.length, sent.length - after.length))
  } catch {
    return ''
  }
}`,
  code: 'const code = (value) => (Number.isSafeInteger(value) ? `${value}` : text(value))',
  issuePath: `const issuePath = (one) =>
  [own(one, 'expression'), own(one, 'location')]
    .flatMap(list)
    .map(text)
    .map((path) => path.replaceAll('\`', ''))
    .find((path) => path && unquoted(path)) ?? ''`,
  reasons: `const reasons = (items) => {
  const isReason = (one) => {
    const { error, fix_stage } = Object(one)
    return (
      /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text(error)) ||
      (text(error) && typeof fix_stage === 'string')
    )
  }
  if (!list(items).some(isReason)) return []
  return items.map((one) => {
    const { error, message, path, fix_stage } = Object(one)
    return { error: text(error), message: text(message), path: text(path), fix_stage: text(fix_stage) }
  })
}`,
  pointed: `const pointed = (text) =>
  fitting(text, /^#?\\/${NAME}(\\/(${NAME}|0|[1-9]\\d*))*$/)
    .replace(/^#?\\//, '')
    .replace(/\\/(\\d+)/g, '[$1]')
    .replaceAll('/', '.')`,
  dotted: `const dotted = (text) =>
  fitting(text, /^${NAME}(\\.(${NAME}|0|[1-9]\\d*))*$/).replace(/\\.(\\d+)/g, '[$1]')`,
  unquoted: `const unquoted = (text) =>
  fitting(text.replaceAll('\`', ''), /^(${NAME}(\\[(0|[1-9]\\d*)?\\])*(\\.(?!$)|$))*$/)`,
  fitting:
    "const fitting = (text, pattern) => (text.length < 9999 && pattern.test(text) ? text : '')",
  values: `const values = (value) =>
  typeof value === 'object' && value && !Array.isArray(value) ? value : undefined`,
  header: `const header = (headers, name) =>
  \`\${(typeof headers?.get === 'function' ? headers.get(name) : Object.entries(Object(headers)).find(([key]) => key.toLowerCase() === name)?.[1]) ?? ''}\``,
  own: `const own = (value, ...names) =>
  names.reduce(
    (at, name) => (typeof at === 'object' && at && Object.hasOwn(at, name) ? at[name] : undefined),
    value,
  )`,
  list: 'const list = (value) => (Array.isArray(value) ? value : [])',
  text: "const text = (value) => (typeof value === 'string' ? value : '')",
}

/** Reads the form of the contract, as \`readRail\` of the client library does. */
export const RAIL_READER = `({ body }) => {
  const { errors, warnings } = Object(body)
  const listed = reasons(Array.isArray(body) ? body : errors)
  const top = reasons([body]).filter(
    ({ error, path }) => !listed.some((one) => one.error === error && one.path === path),
  )
  return { errors: [...top, ...listed], warnings: reasons(warnings) }
}`
