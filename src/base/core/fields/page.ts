import { writeFlow } from '../yaml/write-scalar.ts'
import type { Field, Step } from './field.ts'
import type { Match } from './find.ts'

/**
 * A field in Markdown: where it is, what it means, what each value means. With a value, that value
 * first.
 */
export function fieldPage({ field, value }: Match): string {
  const { file, path, type, required, description, values, fields, docs } = field
  const meaning = values.find((one) => one.value === value)?.meaning
  const facts = [`File: ${file}.`, `Type: ${type}.`, required ? 'Required.' : 'Optional.']
  const parts = [
    value === undefined ? `## ${path}` : `## ${path}: ${value}`,
    meaning,
    description,
    facts.join(' '),
    list(
      'Fields',
      fields.map(({ steps, description }) => [(steps.at(-1) as { key: string }).key, description]),
    ),
    list(
      'Values',
      values.map(({ value, meaning }) => [value, meaning]),
    ),
    exampleOf(field, value ?? values[0]?.value),
    `See ${docs}.`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** What programs want to know of a field. */
export const fieldFacts = ({ field, value }: Match): object => {
  const { file, path, type, required, description, values, fields, docs, schema } = field
  return {
    kind: 'field',
    path,
    ...(value !== undefined && { value }),
    file,
    type,
    required,
    description,
    ...(values.length > 0 && { values }),
    ...(fields.length > 0 && {
      fields: fields.map(({ path, description }) => ({ path, description })),
    }),
    ...(schema.examples && { examples: schema.examples }),
    docs,
  }
}

/** A list with explanations, or the names alone where nothing explains them. */
function list(
  title: string,
  items: readonly (readonly [name: string, about: string | undefined])[],
): string {
  if (items.length === 0) return ''
  if (items.every(([, about]) => about === undefined))
    return `${title}: ${items.map(([name]) => `\`${name}\``).join(', ')}.`
  return [`${title}:`, '', ...items.map(([name, about]) => `- \`${name}\`: ${about}`)].join('\n')
}

function exampleOf({ steps, schema }: Field, value: string | undefined): string {
  const example =
    schema.enum && schema.type !== 'boolean'
      ? value
      : schema.items?.enum
        ? [value]
        : schema.examples?.[0]
  return example === undefined
    ? ''
    : ['Example:', '', '```yaml', ...placed(steps, example), '```'].join('\n')
}

function placed([step, ...rest]: readonly Step[], value: unknown): string[] {
  if (step === undefined) return [writeFlow(value)]
  const inner = placed(rest, value)
  if ('item' in step) return inner.map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`))
  const key = 'key' in step ? step.key : `<${step.any}>`
  return rest.length === 0
    ? [`${key}: ${inner[0]}`]
    : [`${key}:`, ...inner.map((line) => `  ${line}`)]
}
