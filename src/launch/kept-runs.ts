import type { Loaded } from './chunk-loader.ts'
import { openStore, type Running, removeOld } from './private-store.ts'
import { type Answer, answerTo, canBeAskedAgain, type Question, type World } from './questions.ts'

/**
 * A run that can be repeated without running: what it asked, the answers, and what it printed (1:
 * stdout, 2: stderr).
 */
export type Run = {
  asked: readonly (readonly [Question, Answer])[]
  printed: readonly (readonly [descriptor: 1 | 2, text: string])[]
  code: number
}

type Kept = Pick<Run, 'printed' | 'code'>
type Header = Kept & {
  key: string
  chunks: Loaded
  asked: [question: Question, text: string, length: number][]
}

/** The run that was started in the same way before. */
export type KeptRun = {
  /** What it printed, if the program is the same, and the world still gives it the same answers. */
  find(world: World, isSameProgram: (chunks: Loaded) => boolean): Promise<Kept | undefined>
  /** Fails silently. */
  replace(run: Run, chunks: Loaded): void
}

/**
 * What is kept: the newest runs. Looking at each file takes time, so several are removed at once,
 * and bytes are counted after a large run only.
 */
const KEPT = { most: 100, left: 80, name: /^[0-9a-f]{16}$/ }
const [LARGE, MOST_BYTES] = [1024 * 1024, 256 * 1024 * 1024]

/**
 * The commands that print the same if nothing has changed, unless they write. Others read secrets,
 * or their result depends on more than files and git.
 */
const REPEATABLE = [
  'lint',
  'fmt',
  'stats',
  'build',
  'diff',
  'changelog',
  'help',
  '--help',
  '-h',
  '--version',
  '-v',
  '-V',
]

/**
 * `start`: how the run was started, its arguments included, each as one text. Undefined if such a
 * run is not kept.
 */
export function openKeptRun(running: Running, start: readonly string[]): KeptRun | undefined {
  const store = REPEATABLE.includes(running.args[0] ?? '') ? openStore(running, 'runs') : undefined
  if (store === undefined) return undefined
  const key = start.join('\0')
  return {
    async find(world, isSameProgram) {
      try {
        const file = store.read(hashOf(key))
        const end = file?.indexOf('\n') ?? -1
        const header = file?.toString('utf8', 0, end) ?? ''
        if (file === undefined || header.slice(0, SUM) !== hashOf(header.slice(SUM)))
          return undefined
        const { key: its, chunks, asked, printed, code }: Header = JSON.parse(header.slice(SUM))
        if (its !== key || !isSameProgram(chunks)) return undefined
        let at = end + 1
        for (const [question, text, length] of asked) {
          if (!canBeAskedAgain(question)) return undefined
          const now = await answerTo(world, question)
          if (now.text !== text || !file.subarray(at, at + length).equals(now.bytes))
            return undefined
          at += length
        }
        return { printed, code }
      } catch {
        return undefined // what is read is not what was written: the run runs, and replaces it
      }
    },
    replace({ asked, printed, code }, chunks) {
      try {
        const header: Header = {
          key,
          chunks,
          asked: asked.map(([question, { text, bytes }]) => [question, text, bytes.length]),
          printed,
          code,
        }
        const text = JSON.stringify(header)
        const parts = [
          Buffer.from(`${hashOf(text)}${text}\n`),
          ...asked.flatMap(([, { bytes }]) => (bytes.length > 0 ? [bytes] : [])),
        ]
        store.write(hashOf(key), parts)
        const isLarge = parts.reduce((sum, { length }) => sum + length, 0) > LARGE
        removeOld(store.path, { ...KEPT, ...(isLarge && { bytes: MOST_BYTES }) })
      } catch {
        // The next run runs, too.
      }
    },
  }
}

/**
 * FNV-1a, twice: the file of a key, and the sum that shows a damaged one. Keys with the same file
 * replace each other.
 */
function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

const SUM = hashOf('').length
