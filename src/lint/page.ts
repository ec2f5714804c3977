import type { Example, Rule } from './rule.ts'

/** The page of a rule in Markdown: what it asks for, why, and an example of each kind. */
export function rulePage({ id, severity, summary, why, good, bad, options, needs, fhir }: Rule): string {
  const facts = [
    `Level: ${severity}.`,
    fhir && 'Only when a FHIR target is built.',
    needs && `Needs ${needs.map((field) => `\`${field}\``).join(', ')}.`,
    options &&
      `Options: ${Object.entries(options)
        .map(([name, value]) => `\`${name}\` (default \`${JSON.stringify(value)}\`)`)
        .join(', ')}.`,
  ]
  const examples = [`Good:\n\n${shown(good()[0]!)}\n`, `Bad:\n\n${shown(bad()[0]!)}\n`]
  return [`## ${id}\n`, `${summary}\n`, `${why}\n`, `${facts.filter(Boolean).join(' ')}\n`, ...examples].join('\n')
}

function shown(example: Example): string {
  if (typeof example === 'string') return fenced(example)
  const text = typeof example.source === 'string' ? example.source : new TextDecoder().decode(example.source)
  return fenced(text.replace('\uFEFF', '<byte order mark>').replace(/\r\n/g, '\n').trimEnd())
}

const fenced = (text: string): string => `\`\`\`yaml\n${text}\n\`\`\``
