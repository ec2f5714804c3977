// count.mjs <steps that failed> <report>...: adds up the JSON reports of vitest. A report that is missing,
// unreadable or without a test counts as a failure. A report does not tell of an error outside of every
// test, nor of a step that is no test: then the steps that failed are counted.
import { readFileSync } from 'node:fs'

const [steps, ...paths] = process.argv.slice(2)
let [passed, failed] = [0, 0]
for (const path of paths) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    passed += report.numPassedTests
    // A file that could not even be loaded has failed without a test to count.
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    failed += report.numFailedTests + unloaded + (report.numTotalTests === 0 ? 1 : 0)
  } catch {
    failed += 1
  }
}
failed = Math.max(failed, Number(steps))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
