import { type Paint, printable, type ReportedPublication, type ReportedStep } from './report.ts'

const ACTIONS: Readonly<Record<ReportedStep['action'], readonly [done: string, planned: string]>> =
  {
    create: ['created', 'create'],
    update: ['updated', 'update'],
    replace: ['replaced', 'replace'],
    retire: ['retired', 'retire'],
    same: ['unchanged', 'same'],
  }

/**
 * A publication for people: the server, the step for each resource, what the server answers now.
 */
export function publicationText(
  { server, software, fhirVersion, steps, answers }: ReportedPublication,
  done: boolean,
  paint: Paint,
): string {
  const rows = steps.map(({ action, resource, version, why }) => {
    const color = action === 'same' ? paint.dim : paint.green
    const because = action === 'same' ? '' : paint.dim(`  ${printable(why)}`)
    return `${color(ACTIONS[action][done ? 0 : 1].padEnd(10))} ${printable(resource)} ${printable(version)}${because}\n`
  })
  const head = `${paint.bold(printable(server))} ${printable(software)}, FHIR ${printable(fhirVersion)}\n`
  return [head, ...rows, ...answers.map((answer) => `  ${printable(answer)}\n`)].join('')
}
