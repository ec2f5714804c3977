import type { Host } from '../host/host.ts'
import type { Run } from './kept-runs.ts'
import { type Answer, answered, canBeAskedAgain, failed, type Question } from './questions.ts'

/**
 * The files that a run reads may have this many bytes together, and its output this many
 * characters.
 */
const MOST = { bytes: 32 * 1024 * 1024, printed: 256 * 1024 }

/** What may be stored of the environment: no secret. */
const PLAIN =
  /^(?:HOME|XDG_CACHE_HOME|LOCALAPPDATA|RAIL_ERRORS_(?:CACHE|CONFIG)|CI|TF_BUILD|TEAMCITY_VERSION|GITHUB_(?:ACTIONS|WORKSPACE|BASE_REF)|GITLAB_CI|CI_PROJECT_DIR|CI_MERGE_REQUEST_(?:DIFF_BASE_SHA|TARGET_BRANCH_NAME)|GIT_DIR)$/

/**
 * Returns the host with everything noted that a run asks and prints. `finished` returns the run,
 * unless something can't be asked again.
 */
export function recording(host: Host): { host: Host; finished(code: number): Run | undefined } {
  const asked = new Map<string, [Question, Answer]>()
  const printed: [1 | 2, string][] = []
  let left = MOST.bytes
  let leftToPrint = MOST.printed
  let isRepeatable = true
  const spoil = () => {
    isRepeatable = false
    asked.clear()
    printed.length = 0
  }
  const note = (question: Question, answer: Answer) => {
    if (isRepeatable && !canBeAskedAgain(question)) spoil()
    if (!isRepeatable) return
    const key = JSON.stringify(question)
    const before = asked.get(key)?.[1]
    if (before === undefined) {
      left -= answer.bytes.length
      asked.set(key, [question, answer])
    } else if (before.text !== answer.text || Buffer.compare(before.bytes, answer.bytes) !== 0)
      spoil()
    if (left < 0) spoil()
  }
  const print = (descriptor: 1 | 2, text: string) => {
    leftToPrint -= text.length
    if (leftToPrint < 0) spoil()
    if (isRepeatable) printed.push([descriptor, text])
  }
  const noted =
    <Given extends readonly unknown[], Value>(
      name: Question[0],
      ask: (...given: Given) => Promise<Value>,
    ) =>
    (...given: Given): Promise<Value> =>
      ask(...given).then(
        (value) => {
          note([name, ...given], answered(value))
          return value
        },
        (error) => {
          note([name, ...given], failed(error))
          throw error
        },
      )
  const { files } = host
  const recorded: Host = {
    ...spoiling(host, spoil),
    env: new Proxy(host.env, {
      get(env, name) {
        const value = env[String(name)]
        if (PLAIN.test(String(name))) note(['env', name], answered(value))
        else spoil()
        return value
      },
      ownKeys(env) {
        spoil()
        return Reflect.ownKeys(env)
      },
    }),
    out(text) {
      print(1, text)
      host.out(text)
    },
    err(text) {
      print(2, text)
      host.err(text)
    },
    say: (line) => recorded.err(`${line}\n`),
    detail: host.detail,
    today() {
      const day = host.today()
      note(['today'], answered(day))
      return day
    },
    git: noted('git', async (args: readonly string[], folder: string) => {
      const answer = await host.git(args, folder)
      if (answer.stderr.includes('://')) spoil() // an address may have a password in it
      return answer
    }),
    files: {
      ...spoiling(files, spoil),
      kind: noted('kind', files.kind),
      read: noted('read', files.read),
      list: noted('list', files.list),
      below: noted('below', files.below),
      owner: noted('owner', files.owner),
      real: noted('real', files.real),
      refuseEscape: noted('refuseEscape', files.refuseEscape),
    },
    memo: host.memo,
  }
  return {
    host: recorded,
    finished: (code) =>
      isRepeatable && code <= 1 ? { asked: [...asked.values()], printed, code } : undefined,
  }
}

/** The same object; calling a function of it is noted. */
function spoiling<Object extends object>(object: Object, spoil: () => void): Object {
  const entries = Object.entries(object).map(([name, value]) => [
    name,
    typeof value !== 'function'
      ? value
      : (...given: unknown[]) => {
          spoil()
          return (value as (...given: unknown[]) => unknown)(...given)
        },
  ])
  return Object.fromEntries(entries) as Object
}
