import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { printedModules } from './scripts/printed.mjs'

/** Templates are modules with their text, as in the bundle. */
export const templates = [
  printedModules,
  {
    name: 'templates',
    transform: (text: string, path: string) =>
      path.endsWith('.mustache') ? `export default ${JSON.stringify(text)}` : undefined,
  },
]

/**
 * Files that start programs come first, while the workers are small: to start a program, the system
 * copies the tables of all memory of its parent, 20 ms for a worker at its end. Then come those that
 * take seconds, so that none of them runs alone at the end.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification) =>
      STARTS_PROGRAMS.test(readFileSync(moduleId, 'utf8')) ? 0 : LONG.test(moduleId) ? 1 : 2
    const ranks = new Map(sorted.map((file) => [file, rankOf(file)]))
    return sorted.sort((one, other) => ranks.get(one)! - ranks.get(other)!)
  }
}
const STARTS_PROGRAMS = /['/](?:child_process|started\.ts|repository\.ts|compiled\.ts)'/
const LONG = /\/(?:hostile-texts|patterns|bounds|planted|safe-output|report|site)\.test\.ts$/

export default defineConfig({
  plugins: templates,
  test: {
    globalSetup: 'test/support/temporary-folder.ts',
    reporters: ['./test/support/reporter.ts'],
    silent: 'passed-only',
    include: ['test/**/*.test.ts'],
    exclude: ['test/peers/**', 'test/fixtures/**', 'test/cases/**', '**/node_modules/**'],
    // One for each core; more are not made.
    maxWorkers: '100%',
    sequence: { sequencer: ProgramsFirst },
    // Files share the modules of their worker: loading them again for each file takes a third of the time. No test changes a module.
    isolate: false,
    // Most of what a test makes is gone at once: with more room for it, 6 % of the time is saved.
    execArgv: ['--max-semi-space-size=32'],
    // Titles have the names of cases as a whole.
    chaiConfig: { truncateThreshold: 120 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test without an assertion fails, and so does one whose snapshot is missing: `-u` writes it.
    expect: { requireAssertions: true },
    update: 'none',
  },
})
