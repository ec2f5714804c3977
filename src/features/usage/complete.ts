import { basename, resolve } from 'node:path'
import { configProblem } from '../../base/core/config/problem.ts'
import {
  type Diagnostic,
  diagnosticOf,
  type FilePlace,
  fingerprintOf,
} from '../../base/core/diagnostic.ts'
import { someOf } from '../../base/core/values/lists.ts'
import { plural } from '../../base/core/values/text.ts'
import { ranger } from '../../base/core/yaml/diagnose.ts'
import type { Host } from '../../base/io/host/host.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { codeFiles } from '../../base/run/source/globs.ts'
import { throwIfProblems } from '../../base/run/workspace/problems.ts'
import type { Project } from '../../base/run/workspace/project.ts'
import { isPlain, type KnownCodes, relatedPlace } from './known-codes.ts'
import { readFile } from './read-file.ts'
import { usageRules } from './rules.ts'

/** A file or a folder that has to have every code. */
export type CompleteText = {
  /** Its name for people. */
  readonly name: string
  /** What it has: a text, or those of a folder with the names of its files. */
  readonly text: string
  /** Of a folder: the line of the config that names it, where its finding is. No line of a file is shown: any can be named. */
  readonly at?: FilePlace
}

/**
 * What `usage.complete` of a config names: each file that a glob matches, and a folder as one text.
 * Rejects if there is nothing.
 */
export async function completeTexts(
  host: Host,
  { config, from, layers }: Project,
): Promise<CompleteText[]> {
  const named = config.usage?.complete ?? []
  const source = layers.findLast((layer) => layer.config.usage !== undefined)?.source
  const texts: CompleteText[] = []
  const missing: number[] = []
  for (const [index, glob] of named.entries()) {
    const path = resolve(from.fieldOf('usage'), glob)
    const wanted = { globs: [glob], from: from.fieldOf('usage'), isData: true }
    const { files } = await codeFiles(host, wanted, { globs: [], from: from.fieldOf('usage') })
    const read = await Promise.all(
      files.map(async (file) => ({
        file,
        name: shownPath(host, file),
        ...(await readFile(host, file)),
      })),
    )
    if (files.length === 0) missing.push(index)
    else if ((await host.files.kind(path)) === 'folder')
      texts.push({
        name: shownPath(host, path),
        at: {
          file: source!.file,
          text: source!.text,
          range: source!.locate(['usage', 'complete', index]),
        },
        text: read
          .map(({ file, text }) => `${basename(file).replace(/\.\w+$/, '')}\n${text}`)
          .join('\n'),
      })
    else texts.push(...read.map(({ name, text }) => ({ name, text })))
  }
  const problems = missing.map((index) =>
    configProblem(
      ['usage', 'complete', index],
      `"${named[index]}" matches no file; give the path of a file, or remove it`,
    ),
  )
  if (source !== undefined) throwIfProblems('the config is not valid', [{ source, problems }])
  return texts
}

const MOST_NAMED = 10
const MOST_RELATED = 20

/** The codes that a text lacks, as one finding. Retired codes are not needed. */
export function missingCodes({ name, text, at }: CompleteText, codes: KnownCodes): Diagnostic[] {
  const places = placesIn(text, codes)
  const missing = codes.live.filter(({ code }) => !places.has(code))
  if (missing.length === 0) return []
  const words = missing.map(({ code }) => code)
  const last = Math.max(0, ...places.values())
  const { id: rule, severity } = usageRules.complete
  return [
    diagnosticOf({
      rule,
      severity,
      message: `${name} lacks ${plural(words.length, 'code')}: ${someOf(words, MOST_NAMED)}`,
      file: at?.file ?? name,
      range: at?.range ?? ranger(text)({ start: last, end: last }),
      fingerprint: fingerprintOf(rule, name, ...words),
      related: missing
        .slice(0, MOST_RELATED)
        .map((one) => relatedPlace(one, 'code', `${one.code} is here`)),
    }),
  ]
}

const LETTERS = String.raw`(?:[\p{L}\p{N}_]|\\_)+`
const PART = new RegExp(LETTERS, 'gu')
// Words with what joins them in a code: `card.lost`, `SHOP-1001`, `err:card/lost`; in Markdown also `CARD\_LOST`.
const WORDS = new RegExp(`${LETTERS}(?:[^\\p{L}\\p{N}_\\s\\\\]{1,2}${LETTERS})*`, 'gu')
// A word that begins a line, or is alone in quotes, in a cell or behind a colon.
const PLAIN =
  /^[ \t|#*>+-]{0,99}["'`]?([\p{Ll}\d]+)(?!\w)|["'`(|[:][ \t]{0,9}([\p{Ll}\d]+)(?=[ \t]{0,9}(?:[|:"'`)\],]|$))/gmu

/** Where codes are in a text, the last time, as words or as names of constants. */
function placesIn(text: string, codes: KnownCodes): Map<string, number> {
  const places = new Map<string, number>()
  for (const { 0: all, 1: first, 2: word = first, index } of text.matchAll(PLAIN))
    if (word !== undefined && isPlain(word)) places.set(word, index + all.length)
  const most = Math.max(1, ...codes.live.map(({ code }) => code.match(PART)?.length ?? 1))
  for (const { 0: all, index } of text.matchAll(WORDS)) {
    const parts = Array.from(all.matchAll(PART), ({ 0: part, index: start }) => [
      start,
      start + part.length,
    ])
    for (let from = 0; from < parts.length; from++) {
      // Of `card.lost.twice` and `card.lost`, the longer one.
      for (let to = Math.min(parts.length, from + most) - 1; to >= from; to--) {
        const [start, end] = [parts[from]![0]!, parts[to]![1]!]
        const word = all.slice(start, end).replaceAll('\\_', '_')
        const code = codes.ofText(word) ?? codes.ofName(word, () => all.slice(0, start))
        if (code === undefined) continue
        places.set(code, index + end)
        from = to
        break
      }
    }
  }
  return places
}
