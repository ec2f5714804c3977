import { type Example, file, type Options, type Rule, wholeExample } from './rule.ts'

/** Returns the page of a rule in Markdown: what it requires, why, and an example that fails. */
export function rulePage({
  id,
  severity,
  summary,
  why,
  bad,
  options,
  appliesTo,
  fhir,
  across,
  plugin,
  docs,
}: Rule): string {
  const facts = [
    `Level: ${severity}.`,
    plugin && `From the plugin ${plugin}.`,
    plugin && docs?.startsWith('https:') && `See ${docs}.`,
    fhir && 'Runs only if a FHIR target is built.',
    across && 'Runs only over several catalogs of a config.',
    appliesTo === 'live' && 'Skips deprecated and retired codes.',
    options &&
      `Options: ${Object.entries(options)
        .map(([name, value]) => `\`${name}\` (default \`${JSON.stringify(value)}\`)`)
        .join(', ')}.`,
  ]
  const [failing] = bad() // a plugin may give none
  return [
    `## ${id}\n`,
    `${summary}\n`,
    `${why}\n`,
    `${facts.filter(Boolean).join(' ')}\n`,
    ...(failing === undefined
      ? []
      : [`Fails${under(wholeExample(failing))}:\n`, `${exampleBlock(failing, summary)}\n`]),
  ].join('\n')
}

function exampleBlock(example: Example, summary: string): string {
  if (typeof example === 'string') return fenced(relevant(example, summary))
  const { companions = {} } = example
  const { source, workspace = {} } = 'codes' in example ? { source: example.codes } : example
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
  const parts = Object.entries({ ...companions, ...workspace }).map(
    ([name, other]) =>
      `\`${name}\`:\n\n${fenced(relevant(other, summary), name.replace(/^.*\./, ''))}`,
  )
  return [fenced(relevant(text.replace('\uFEFF', '<byte order mark>'), summary)), ...parts].join(
    '\n\n',
  )
}

const USUAL: ReadonlySet<string> = new Set(file().split('\n'))

/**
 * The lines of an example that show what is wrong: those that are not in every example, or whose
 * field the sentence of the rule names. The fields of one usual entry are shown without its code.
 */
function relevant(text: string, summary: string): string {
  const named = [...summary.matchAll(/`(\w+)/g)].map(([, field]) => field)
  const isRelevant = (line: string) =>
    !USUAL.has(line) || named.includes(/^(?:- | {2})?(\w+):/.exec(line)?.[1])
  const [header = '', ...entries] = `\n${text.trimEnd()}`.split(/\r?\n(?=- )/)
  const fields = header.split(/\r?\n/).filter(isRelevant)
  const shown = entries
    .map((one) => one.split(/\r?\n/))
    .filter((lines) => fields.length === 0 || lines.some(isRelevant))
    .map(([first, ...others]) => [first!, ...others.filter(isRelevant)])
  const codes = fields.length > 0 && shown.length > 0 && !fields.includes('codes:')
  const [[first, ...alone] = []] = shown
  return fields.length === 0 && shown.length === 1 && !isRelevant(first!) && alone.length > 0
    ? alone.map((line) => line.replace(/^ {2}/, '')).join('\n')
    : [...fields, ...(codes ? ['codes:'] : []), ...shown.flat()].join('\n')
}

/** The circumstances under which an example fails. */
function under({ options = {}, today }: { options?: Options; today?: string }): string {
  const set = Object.entries(options).map(
    ([name, value]) => `\`${name}: ${JSON.stringify(value)}\``,
  )
  return `${set.length > 0 ? ` with ${set.join(' and ')}` : ''}${today ? ` on ${today}` : ''}`
}

const fenced = (text: string, language = 'yaml'): string => `\`\`\`${language}\n${text}\n\`\`\``
