import { defineConfig } from 'vitest/config'

export default defineConfig({
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
