import { relative } from 'node:path'
import type { SerializedError, TestModule, TestRunEndReason } from 'vitest/node'
import { DefaultReporter } from 'vitest/node'

/**
 * Prints nothing of what passes: the summary, and each test that fails, with the command that runs it
 * alone.
 */
export default class FailuresReporter extends DefaultReporter {
  protected override printTestModule(testModule: TestModule): void {
    if (testModule.state() === 'failed') super.printTestModule(testModule)
  }

  override onTestRunEnd(
    testModules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(testModules, errors, reason)
    const failed = testModules.filter((one) => one.state() === 'failed')
    if (failed.length === 0) return
    this.log('To run them alone:')
    for (const one of failed)
      this.log(`  npm test -- ${relative(process.cwd(), one.moduleId).split('\\').join('/')}`)
  }
}
