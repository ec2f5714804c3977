import type { Example, Rule } from './rule.ts'

/** Returns the page of a rule in Markdown: what it requires, why, and an example of each kind. */
export function rulePage({
  id,
  severity,
  summary,
  why,
  good,
  bad,
  options,
  needs,
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
    appliesTo === 'live' && 'Applies to codes that are neither deprecated nor retired.',
    needs && `Requires ${needs.map((field) => `\`${field}\``).join(', ')}.`,
    options &&
      `Options: ${Object.entries(options)
        .map(([name, value]) => `\`${name}\` (default \`${JSON.stringify(value)}\`)`)
        .join(', ')}.`,
  ]
  const examples = Object.entries({ Good: good()[0], Bad: bad()[0] }).flatMap(([name, example]) =>
    example === undefined ? [] : [`${name}:\n\n${shown(example)}\n`],
  )
  return [
    `## ${id}\n`,
    `${summary}\n`,
    `${why}\n`,
    `${facts.filter(Boolean).join(' ')}\n`,
    ...examples,
  ].join('\n')
}

function shown(example: Example): string {
  if (typeof example === 'string') return fenced(example)
  if ('codes' in example) return fenced(example.codes)
  const { source, companions = {}, workspace = {} } = example
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
  const shownText = text.replace('\uFEFF', '<byte order mark>').replace(/\r\n/g, '\n').trimEnd()
  return [
    fenced(shownText),
    ...Object.entries({ ...companions, ...workspace }).map(
      ([name, other]) => `\`${name}\`:\n\n${fenced(other.trimEnd(), name.replace(/^.*\./, ''))}`,
    ),
  ].join('\n\n')
}

const fenced = (text: string, language = 'yaml'): string => `\`\`\`${language}\n${text}\n\`\`\``
