import { posix } from 'node:path'

/** A declaration by its module and the name that it has there. */
type Target = { module: string; name: string }
/**
 * What tsc prints for one module. `declared`: texts without comments; `imported` and `exported`:
 * what a name stands for.
 */
type Module = {
  declared: Map<string, string>
  imported: Map<string, Target>
  exported: Map<string, Target>
}

/**
 * Markdown of what each public door exports, with signatures, and of the other types that these
 * mention: each once, without comments, so that a change of it is a change for users. `read` gives
 * the declarations of a module, such as `lint/rule`.
 */
export function apiSurface(
  doors: Readonly<Record<string, string>>,
  read: (module: string) => string,
): string {
  const modules = new Map<string, Module>()
  const moduleOf = (name: string): Module => {
    const module = modules.get(name) ?? parsed(name, read(name))
    modules.set(name, module)
    return module
  }
  /** Where a name is declared; undefined for the types of TypeScript itself. */
  const declarationOf = ({ module, name }: Target): Target | undefined => {
    const { declared, imported, exported } = moduleOf(module)
    const from = imported.get(name) ?? exported.get(name)
    return declared.has(name) ? { module, name } : from && declarationOf(from)
  }
  const textOf = ({ module, name }: Target): string => moduleOf(module).declared.get(name)!
  const mentionedBy = (target: Target): Target[] =>
    mentionsOf(textOf(target)).flatMap(
      (name) => declarationOf({ module: target.module, name }) ?? [],
    )

  const found = new Map<string, Target & { door?: string }>()
  const sections = Object.entries(doors).map(([door, module]) => {
    const exports = [...moduleOf(module).exported.keys()]
      .sort()
      .map((name) => ({ name, target: declarationOf({ module, name })! }))
    const known = exports.filter(({ target }) => found.has(keyOf(target)))
    const own = exports
      .filter(({ target }) => !found.has(keyOf(target)))
      .map(({ target }) => target)
    for (const target of own) found.set(keyOf(target), { ...target, door })
    return { door, known, own }
  })
  for (const target of found.values())
    for (const mention of mentionedBy(target))
      if (!found.has(keyOf(mention))) found.set(keyOf(mention), mention)
  const others = [...found.values()]
    .filter(({ door }) => door === undefined)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

  const twice = new Set(
    [...found.values()]
      .map(({ name }) => name)
      .filter((name, index, names) => names.indexOf(name) < index),
  )
  /**
   * A declaration; where one name stands for two types, with the module of what it is and of what
   * it mentions.
   */
  const printed = (target: Target): string => {
    const notes = mentionedBy(target).filter(
      ({ module, name }) => twice.has(name) && module !== target.module,
    )
    const said = [
      ...(twice.has(target.name) ? [`of ${target.module}`] : []),
      ...notes.map(({ module, name }) => `${name} of ${module}`),
    ]
    return `${said.length > 0 ? `// ${said.join(', ')}\n` : ''}${textOf(target)}`
  }
  const block = (targets: readonly Target[]) =>
    `\`\`\`ts\n${targets.map(printed).join('\n')}\n\`\`\`\n`
  const alsoPart = (known: (typeof sections)[number]['known']) =>
    known.length === 0
      ? ''
      : `Also here: ${known.map(({ name, target }) => `\`${target.name === name ? name : `${target.name} as ${name}`}\``).join(', ')}.\n\n`
  return [
    ...sections.map(({ door, known, own }) => `## \`${door}\`\n\n${alsoPart(known)}${block(own)}`),
    `## Other types that these mention\n\n${block(others)}`,
  ].join('\n')
}

const keyOf = ({ module, name }: Target): string => `${name} ${module}`

/** Reads a module as tsc prints it: each statement starts with a word in the first column. */
function parsed(module: string, text: string): Module {
  const [declared, imported, exported] = [
    new Map<string, string>(),
    new Map<string, Target>(),
    new Map<string, Target>(),
  ]
  const bare = text.replace(/[ \t]*\/\*[\s\S]*?\*\/\n?/g, '')
  for (const statement of bare.split(/\n(?=[a-z])/).map((one) => one.trim())) {
    const [, verb, list, from] =
      /^(import|export)(?: type)? \{([^}]*)\}(?: from '(.*)')?;$/.exec(statement) ?? []
    if (verb !== undefined) {
      if (from?.startsWith('.') === false) continue // of another package
      const source =
        from === undefined ? module : posix.join(posix.dirname(module), from.replace(/\.c?js$/, ''))
      for (const [name, alias] of pairsOf(list!))
        (verb === 'import' ? imported : exported).set(alias, { module: source, name })
    } else if (statement !== '') {
      const [, name] =
        /^(?:export )?(?:declare )?(?:type|interface|class|const|function) (\w+)/.exec(statement) ??
        []
      if (name === undefined)
        throw new Error(`${module} has a statement of an unknown kind: ${statement}`)
      declared.set(name, statement.replace(/^(?:export )?(?:declare )?/, ''))
      if (statement.startsWith('export ')) exported.set(name, { module, name })
    }
  }
  return { declared, imported, exported }
}

/** `type A, B as C` as names with their aliases. */
const pairsOf = (list: string): (readonly [name: string, alias: string])[] =>
  [...list.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g)].map(([, name, alias]) => [
    name!,
    alias ?? name!,
  ])

/**
 * The types that a declaration mentions, which start with a capital, and the values, which follow
 * `typeof`.
 */
const mentionsOf = (text: string): string[] => [
  ...new Set(
    [...text.replace(/'[^']*'/g, '').matchAll(/\btypeof (\w+)|\b([A-Z]\w*)/g)].map(
      ([, value, type]) => (value ?? type)!,
    ),
  ),
]
