import { defineConfig } from 'vitest/config'

/** Templates are modules with their text, as in the bundle. */
export const templates = {
  name: 'templates',
  transform: (text: string, path: string) =>
    path.endsWith('.mustache') ? `export default ${JSON.stringify(text)}` : undefined,
}

export default defineConfig({
  plugins: [templates],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/peers/**', 'test/fixtures/**', '**/node_modules/**'],
    // Some wait for git and other programs.
    maxWorkers: '150%',
    // Files share the modules of their worker: loading them again for each file takes a third of the time. No test changes a module.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test without an assertion fails, and so does one whose snapshot is missing: `-u` writes it.
    expect: { requireAssertions: true },
    update: 'none',
  },
})
