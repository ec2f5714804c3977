import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HTTP_DATES } from '../../../src/features/languages/http-dates.ts'
import type { Found } from './sources.ts'

const folder = fileURLToPath(new URL('../../../src/features/languages', import.meta.url))

/** What is before a pattern in a language. */
const CALLS: Record<string, RegExp> = {
  csharp: /\bnew Regex\(|\bRegex\.\w+\(\w+, /g,
  go: /\bregexp\.MustCompile\(/g,
  java: /\bPattern\.compile\(|\.(?:matches|replaceAll|replaceFirst|split)\((?=")/g,
  kotlin: /\bRegex\(/g,
  php: /\bpreg_\w+\(/g,
  python: /\bre\.\w+\(/g,
  ruby: /(?<=[(= ])(?=\/[^ /])|(?=%r\{)/g,
}

/** Languages that write a backslash of a pattern in quotes as two. */
const ESCAPING = ['go', 'java', 'kotlin', 'ruby']

/** Calls that match the whole text, and those that make what may match the whole text. */
const WHOLE = /\bmatches\(|\bfullmatch\(/
const MADE = /\bcompile\(|\bRegex\($/

/** A part of a pattern: a text in the quotes of a language, or the name of one. */
const PART =
  /^\s*(?:@"(?<verbatim>[^"]*)"|(?:r|(?<filled>r?f))?"(?<double>(?:[^"\\\n]|\\.)*)"|'(?<single>(?:[^'\\\n]|\\.)*)'|`(?<raw>[^`]*)`|\/(?<slashed>(?:[^/\\\n]|\\.)+)\/|%r\{(?<braced>(?:[^{}\n]|\{\w*\})*)\}(?<flags>\w*)|(?<name>\$?\w+))/
/** What is between two parts. */
const JOIN = /^\s*(?:[+.]|(?="))/

/** Returns the patterns of the templates, as JavaScript has them, and the places of those not seen. */
export function patternsInTemplates(): { found: Found[]; unseen: string[] } {
  const found: Found[] = []
  const unseen: string[] = []
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.replaceAll('\\', '/')
    const language = file.split('/')[0]!
    if (!file.endsWith('.mustache') || !(language in CALLS)) continue
    // What is written between these tags is a pattern of the catalog, in the look of a style.
    const text = readFileSync(join(folder, path), 'utf8').replace(/\{\{#look\}\}.*?\/look\}\}/g, '')
    for (const { 0: call, index } of text.matchAll(CALLS[language]!)) {
      const place = `src/features/languages/${file}:${text.slice(0, index).split('\n').length}`
      const source = sourceAt(text, index + call.length, ESCAPING.includes(language))
      if (source === undefined) unseen.push(place)
      else {
        if (!WHOLE.test(call)) found.push({ ...inJavaScript(source), place })
        if (WHOLE.test(call) || MADE.test(call))
          found.push({ ...inJavaScript(`^(?:${source})$`), place })
      }
    }
  }
  return { found, unseen }
}

/** The text of the parts at a place of a program; undefined if one of them is not in this file. */
function sourceAt(text: string, start: number, isEscaping: boolean): string | undefined {
  let source = ''
  for (let at = start; ; ) {
    const [written = '', ...all] = PART.exec(text.slice(at, at + 2000)) ?? []
    const [verbatim, filled, double, single, raw, slashed, braced, flags, name] = all
    const unescaped = isEscaping && double !== undefined ? JSON.parse(`"${double}"`) : double
    const part: string | undefined =
      verbatim ??
      unescaped ??
      single ??
      raw ??
      slashed ??
      braced ??
      sourceOf(text, name, isEscaping)
    if (part === undefined) return undefined
    const names = filled ? /\{(\w+)(?:\.pattern)?\}/g : /#\{(\w+)\}|(\$[a-z]+)/g
    source += flags ? `(?${flags})` : ''
    source += part.replace(names, (_, one, other) => sourceOf(text, one ?? other, isEscaping) ?? '')
    at += written.length
    const [join] = JOIN.exec(text.slice(at)) ?? []
    if (join === undefined) return source
    at += join.length
  }
}

function sourceOf(text: string, name: string | undefined, isEscaping: boolean): string | undefined {
  if (name === undefined) return undefined
  // What goes through the forms of a date.
  if (['form', '$form', 'it'].includes(name)) return `(?:${HTTP_DATES.join('|')})`
  const written = name.replace('$', '\\$')
  const declared = new RegExp(`(?<!\\w)${written}(?:: Final)? = (?:re.compile\\()?`).exec(text)
  return declared ? sourceAt(text, declared.index + declared[0].length, isEscaping) : undefined
}

/** The same pattern in JavaScript. Without possessive quantifiers, it takes as many steps or more. */
function inJavaScript(source: string): { source: string; flags: string } {
  const [, , delimited = source, option = ''] = /^([/~])(.*)\1(\w*)$/s.exec(source) ?? []
  const isAnyCase = /^\(\?i\)/.test(delimited) || option === 'i'
  const same = delimited
    .replace(/^\(\?i\)/, '')
    .replace(/(?<=[*+?}])\+/g, '')
    .replaceAll('\\x{', '\\u{')
    .replaceAll('\\A', '^')
    .replaceAll('\\z', '$')
    .replaceAll('\\G', '')
  const classes = /&&/.test(same) ? 'v' : /\\[pu]\{/.test(same) ? 'u' : ''
  return { source: same, flags: (isAnyCase ? 'i' : '') + classes }
}
