/**
 * The ways in which texts name their values, apart from `{name}`: `${name}`, `%{name}`, `{$name}`, `{{name}}`,
 * `<name>`, `$name`, `%(name)s`. `{key: value}` is a text.
 */
const FORMS = [
  /(?:\$|(?<![\w})])%)\{\s*([A-Za-z_]\w*)\s*\}/g,
  /\{\$([A-Za-z_]\w*)\}/g,
  /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g,
  /\{([A-Za-z_]\w*)(?::(?!\s)[^{}]*)?\}/g,
  /<([A-Za-z_]\w*)>/g,
  /%\(([A-Za-z_]\w*)\)[sd]/g,
  /(?<!`)\$([A-Za-z_]\w*)/g,
]

/**
 * Values without a name, by their place: `{0}`, `{}`, `%s`, `%1$d`, and `%%`, which is a percent sign
 * in such a text. Neither `100% sure` nor `%20`.
 */
const PLACED =
  /\{(\d{0,2})(?::[^{}\s]{0,20}|,[^{}]{0,20})?\}|(?<![\w%])%(?:(\d{1,2})\$)?[-+#0]*\d{0,3}(?:\.\d{1,2})?(?:l{0,2}[di]|[suvqtTgfxX])(?![A-Za-z0-9])|%%/g

/** A text with values: as errors.yaml writes it, without them, and their names. */
export type Template = {
  readonly message: string
  readonly plain: string
  readonly names: readonly string[]
  /** True if the text does not name its values: their names are made of their places. */
  readonly isPlaced?: true
}

/** A text with more values is not one for people. */
const MOST_VALUES = 1000

/**
 * Reads a text as one with values; undefined if it has none, or thousands. `names`: those that are
 * known.
 */
export function templateOf(
  text: string,
  names: ReadonlySet<string> = new Set(),
): Template | undefined {
  const found = new Set<string>()
  // Without a list of names, `<name>` is a tag, and `$NAME` a variable of a shell.
  const isValue = (form: RegExp, name: string) =>
    names.size > 0
      ? names.has(name)
      : !form.source.startsWith('<') && !(form.source.startsWith('\\$([') && /^[A-Z]/.test(name))
  const replace = (mark: (name: string) => string) =>
    FORMS.reduce(
      (all, form) =>
        all.replace(form, (whole: string, name: string) => {
          if (!isValue(form, name)) return whole
          found.add(name)
          return mark(name)
        }),
      text,
    )
  const message = replace((name) => `\u0001${name}\u0002`)
  if (found.size === 0) return placedTemplateOf(text, [...names])
  if (found.size > MOST_VALUES) return undefined
  const written = new Set(
    [...message.matchAll(/\u0001([^\u0001\u0002]*)/g)].map(([, name]) => name!),
  )
  return {
    message: message.replaceAll('\u0001', '{').replaceAll('\u0002', '}'),
    plain: replace(() => '…'),
    names: [...written].filter((name) => found.has(name)),
  }
}

/** The same for values without names: they get the known names if there are as many, else `value_1` …. */
function placedTemplateOf(text: string, known: readonly string[]): Template | undefined {
  let next = 0
  const indexes = new Set<number>()
  const marked = text.replace(PLACED, (whole, index?: string, place?: string) => {
    if (whole === '%%') return '\u0003'
    const at = index ? Number(index) : place ? Number(place) - 1 : next++
    indexes.add(at)
    return `\u0001${at}\u0002`
  })
  const found = [...indexes]
  if (found.length === 0 || found.length > MOST_VALUES) return undefined
  const isKnown = known.length === found.length && found.every((at) => at < known.length)
  const nameOf = (at: number) => (isKnown && known[at]) || `value_${at + 1}`
  const replace = (mark: (name: string) => string) =>
    marked
      .replace(/\u0001(\d+)\u0002/g, (_, at: string) => mark(nameOf(Number(at))))
      .replaceAll('\u0003', '%')
  return {
    message: replace((name) => `{${name}}`),
    plain: replace(() => '…'),
    names: found.map(nameOf),
    ...(!isKnown && { isPlaced: true }),
  }
}
