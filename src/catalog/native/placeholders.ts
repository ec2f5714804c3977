/**
 * The ways in which texts name their values, apart from `{name}`: `${name}`, `{{name}}`, `<name>`,
 * `$name`, `%(name)s`.
 */
const FORMS = [
  /\$\{\s*([A-Za-z_]\w*)\s*\}/g,
  /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g,
  /\{([A-Za-z_]\w*)(?::[^{}]*)?\}/g,
  /<([A-Za-z_]\w*)>/g,
  /%\(([A-Za-z_]\w*)\)[sd]/g,
  /\$([A-Za-z_]\w*)/g,
]

/** A text with values: as errors.yaml writes it, without them, and their names. */
export type Template = {
  readonly message: string
  readonly plain: string
  readonly names: readonly string[]
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
  if (found.size === 0 || found.size > MOST_VALUES) return undefined
  return {
    message: message.replaceAll('\u0001', '{').replaceAll('\u0002', '}'),
    plain: replace(() => '…'),
    names: [...found],
  }
}
