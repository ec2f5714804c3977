import type { Token } from 'mustache'

// No escape is right in these places of a file, so no template has a text of the catalog there.

export type PlaceFault = { at: number; message: string }

/** Literals without quotes, by the ending of the file, and what of the catalog could end one. */
const WITHOUT_QUOTES: Readonly<Record<string, readonly [RegExp, what: string, end: string][]>> = {
  php: [[/<<</, 'here-document', 'a line']],
  rb: [
    [/<<[-~"'`A-Za-z_{]/, 'here-document', 'a line'],
    [/%[qQwWiIxr]?[([{<|!]|%[qQwWxr]\//, 'literal in brackets', 'a text'],
  ],
}

/** What a template has that the catalog could end. */
export function literalWithoutQuotes(text: string, ending: string): PlaceFault | undefined {
  for (const [pattern, what, end] of WITHOUT_QUOTES[ending] ?? []) {
    const found = pattern.exec(text)
    if (found)
      return {
        at: found.index,
        message: `a template has no ${what} ("${found[0]}"): ${end} of the catalog could end it; write a comment, or a literal in quotes`,
      }
  }
  return undefined
}

/** The places of tags behind what would make a literal one of another kind: `f{{code}}`, `"{{code}}"`. */
export function placesInLiterals(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>()
  collect(tokens, '', found)
  return found
}

/** `before` has the characters that can be before the tokens; returns those that can be after them. */
function collect(tokens: readonly Token[], before: string, found: Set<number>): string {
  let beforeSection = before
  let section: string | undefined
  for (const [type, value, at, , inner] of tokens) {
    if (Array.isArray(inner)) {
      // `{{#a}}…{{/a}}{{^a}}…{{/a}}`: one of the two.
      const from = value === section ? beforeSection : before
      const after = collect(inner, from, found)
      if (value !== section) beforeSection = before
      before = [...new Set(before + after)].join('')
      section = value
    } else if (type !== '!' && value !== '') {
      if (type === 'name' && /[\w@$#?\\"'`]/.test(before)) found.add(at)
      before = type === 'text' ? value.slice(-1) : type === 'name' ? '' : 'a'
      section = undefined
    }
  }
  return before
}

/** Text and tags in the order of the template: sections are around them. */
function* linear(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    if (Array.isArray(token[4])) yield* linear(token[4])
    else if (token[0] !== '!' && token[1] !== '') yield token
  }
}

const TAG = '\0'
const ELEMENTS =
  /<!--[\s\S]*?(?:-->|$)|<script\b[\s\S]*?(?:<\/script|$)|<style\b[\s\S]*?(?:<\/style|$)|<\/?[a-z\0](?:"[^"]*"|'[^']*'|[^"'<>])*/gi
const ATTRIBUTES = /(?<![^\s"'<>=/])([^\s"'<>=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Attributes that are code, or are read by a framework. */
const IS_CODE = /^(?:on|style$|srcdoc$|[:@#*([]|(?:v|x|ng|hx)-)/i
/**
 * True if no text behind it says where an address leads, or that it is a script. Behind `/` alone, a
 * slash would be the start of a host.
 */
function isBeginOfAddress(value: string): boolean {
  const [before = ''] = value.trimStart().split(TAG, 1)
  if (/^(?:https?:\/\/[^/]+\/|mailto:|tel:)/.test(before)) return true
  const [head = ''] = before.split(/[#?]/, 1)
  // Browsers drop line ends and tabs.
  const path = head.replace(/\s/g, '')
  if (path.includes(':') || /^[/\\]{2}/.test(path)) return false
  return head.length < before.length || (path.includes('/') && path !== '/')
}

/** Elements whose attributes lead a page somewhere else, or set what is code or an address. */
const LEADS = /^<(?:animate|set)\b|\bhttp-equiv\b/i
const IS_ADDRESS = /^(?:href|src|srcset|action|formaction|data|poster|ping|xlink:href)$/i

/** Where a page has a tag in a script, a style, a handler, or an attribute that ends at a blank. */
export function placeInPage(text: string, tokens: readonly Token[]): PlaceFault | undefined {
  let page = ''
  for (const [type, value, at, end] of linear(tokens)) {
    page = page.padEnd(at)
    page += type === 'text' ? value.replaceAll(TAG, ' ') : TAG.padEnd(end - at)
  }
  for (const { 0: whole, index } of page.padEnd(text.length).matchAll(ELEMENTS)) {
    const message = whole.includes(TAG) && faultIn(whole)
    if (message) return { at: index + whole.indexOf(TAG), message }
  }
  return undefined
}

function faultIn(element: string): string | undefined {
  if (element.startsWith('<!--')) return undefined
  if (/^<\/?\0/.test(element)) return 'the name of an element cannot be a tag'
  if (LEADS.test(element)) return 'an element that leads somewhere, or sets attributes, has no tag'
  const [, raw] = /^<(script|style)\b(?:"[^"]*"|'[^']*'|[^"'<>])*>[\s\S]*\0/i.exec(element) ?? []
  if (raw)
    return `no escape is known in <${raw}>; write the text into an attribute and read it there`
  let fault: string | undefined
  const rest = element.replace(ATTRIBUTES, (_, name: string, one?: string, other?: string) => {
    const value = one ?? other ?? ''
    if (name.includes(TAG)) fault = 'the name of an attribute cannot be a tag'
    if (value.includes(TAG)) {
      if (IS_CODE.test(name)) fault = `no escape is known in ${name}="…", which is code`
      else if (IS_ADDRESS.test(name) && !isBeginOfAddress(value))
        fault = `an address in ${name}="…" begins with a text of the template, as "#" or "https://api.example.org/"`
    }
    return ''
  })
  return (
    fault ?? (rest.includes(TAG) ? 'write quotes around the value of the attribute' : undefined)
  )
}
