import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Release and publish',
  command(
    'publish',
    '<fhir-server> [source]',
    'publish a catalog to a FHIR server',
    () => import('./command.ts'),
  ),
)
