import type { Catalog } from '../../catalog/catalog.ts'
import { humanize, titleOf } from '../../catalog/names.ts'
import type { Settings } from '../generator.ts'
import { isEnglish } from './english.ts'
import type { Part } from './value-set.ts'

/**
 * The parts of the codes that the config wants a ValueSet for: one for each stage, the codes that
 * stop the call, the codes that do not.
 */
export function partsOf(
  catalog: Catalog,
  { fhir: { value_sets: wanted = [] } = {} }: Settings,
): Part[] {
  const { name, stages, language } = catalog
  const whole = titleOf(catalog)
  const parts: Part[] = []
  if (wanted.includes('stages'))
    for (const { id, title = humanize(id) } of stages)
      parts.push({
        id: `${name}-stage-${id.replaceAll('_', '-')}`,
        title: `${whole}: ${title}`,
        description: `Codes of "${whole}" that are resolved in the stage ${id}.`,
        property: 'fix_stage',
        value: id,
      })
  const stopping = (stops: boolean, suffix: string, what: string): Part => ({
    id: `${name}-${suffix}`,
    title: isEnglish(language) ? `${whole}: ${suffix}` : `${whole} (${name}-${suffix})`,
    description: `Codes of "${whole}" that ${what} the current call.`,
    property: 'stop',
    value: stops,
  })
  if (wanted.includes('stopping')) parts.push(stopping(true, 'stopping', 'block'))
  if (wanted.includes('warnings')) parts.push(stopping(false, 'warnings', 'do not block'))
  return parts
}
