import { formatText } from '../../src/base/core/catalog/edit/format.ts'

/** The formatted text of what can be formatted. */
export function formatted(text: string): string {
  const result = formatText(text)
  if ('fault' in result) throw new Error(result.fault)
  return result.text
}
