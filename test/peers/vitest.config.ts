import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { templates } from '../../vitest.config.ts'

const pathOf = (name: string) => `test/peers/${name}.peer.ts`
// Minutes of public documents, lists, models and generators, and lists of hundreds of kilobytes that once
// took minutes: in `npm run test:long` only.
const LONG = [
  'openapi-documents',
  'openapi-targets',
  'aws-models',
  'camara',
  'vsdm2',
  'readers',
  'smithy',
  'site-large',
  'imports',
  'evolution',
  'native-bounds',
].map(pathOf)
// Files that measure time run when all others have ended.
const LATE = [...['limits', 'bounds', 'beside'].map(pathOf), ...LONG]
// They take longest: one of them that began late would run alone at the end.
const FIRST = [
  ...['languages', 'both-sides', 'servers-go', 'servers-jvm', 'servers-python', 'publish'],
  ...['frameworks', 'tool-chains', 'fhir-validator', 'loops', 'schedules'],
  ...['monorepo', 'sandbox-openapi', 'keycloak', 'pre-commit', 'clone'],
].map(pathOf)
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      FIRST.findIndex((path) => moduleId.endsWith(path)) + 1 || FIRST.length + 1
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other))
  }
}
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

// RAIL_ERRORS_VOLUME is the share of its draws that a test makes: all in `npm run test:long`.
export default defineConfig(({ mode }) => {
  const env = {
    RAIL_ERRORS_VOLUME: process.env.RAIL_ERRORS_VOLUME ?? (mode === 'long' ? '1' : '0.005'),
  }
  return {
    test: {
      globalSetup: 'test/peers/pack.ts',
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          plugins: templates,
          test: {
            name: 'peers',
            include: ['test/peers/**/*.peer.ts'],
            exclude: ['**/node_modules/**', ...LATE],
            // Most of them wait: for servers, windows of time, and packages.
            maxWorkers: 4,
            isolate: false,
            sequence: { groupOrder: 0 },
            env,
            ...patience,
          },
        },
        {
          plugins: templates,
          test: {
            name: 'late',
            include: LATE,
            exclude: ['**/node_modules/**', ...(mode === 'long' ? [] : LONG)],
            maxWorkers: 2,
            maxConcurrency: 2,
            sequence: { groupOrder: 1 },
            env,
            ...patience,
          },
        },
      ],
    },
  }
})
