// Adds up the JSON reports of vitest. A report that is missing, unreadable or without a test counts as a
// failure, and so does an error outside of every test, which ends vitest with 1 though no test failed.
import { readFileSync } from 'node:fs'

let [passed, failed] = [0, 0]
for (const path of process.argv.slice(2)) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    passed += report.numPassedTests
    // A file that could not even be loaded has failed without a test to count.
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length
    const listed = report.numFailedTests + unloaded
    failed += listed > 0 ? listed : report.success && report.numTotalTests > 0 ? 0 : 1
  } catch {
    failed += 1
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
