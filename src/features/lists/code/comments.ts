import type { Node } from 'web-tree-sitter'
import { httpOf } from '../../../base/core/contract/named-status.ts'
import { spanOf } from './node.ts'
import type { Comment } from './value.ts'

/** The words of comments after each other, without their marks and what follows a tag. */
export function commentOf(comments: readonly Node[]): Comment | undefined {
  const [first] = comments
  if (first === undefined) return undefined
  const lines = comments.flatMap(({ text }) => text.split(/\r?\n/)).map(withoutMarks)
  const whole = lines.join('\n')
  const [, deprecated] = /(?:^|\s)@deprecated\b\s*(.*)/i.exec(whole) ?? []
  const text = whole
    .replace(/<(?:see|paramref|c|exception)\b[^<>]*?\w+="([^"<>]*)"[^<>]*\/>/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, ' ')
    .split(/\n[^\S\n]{0,99}\n(?=.)|^\s{0,99}@|\n[^\S\n]{0,99}@/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .find((part, index) => index === 0 || part !== '')
  return {
    text: OF_TOOLS.test(text ?? '') ? '' : (text ?? ''),
    at: { start: first.startIndex, end: spanOf(comments.at(-1)!).end },
    ...(deprecated !== undefined && { deprecated }),
  }
}

const withoutMarks = (line: string): string =>
  line
    .trim()
    .replace(/^(?:\/\*+!?|\*\/|\*|\/\/+!?|#+:?|--|"""|''')\s?/, '')
    .replace(/(?:(?<!\*)\*+\/|"""|''')$/, '')
    .trim()

/** Comments for tools, not for people. */
const OF_TOOLS =
  /^(?:type: ?ignore|noqa|pylint|pragma|eslint|biome|prettier|@?ts-|nolint|go:|noinspection|rubocop|phpcs|@phpstan|ruff|mypy|cspell)/i

/** The status of a comment that is nothing else: `// 404`, `# --- 404 Not Found ---`. */
export function sectionOf(comment: Comment | undefined): Comment | undefined {
  const [, status, phrase = ''] =
    /^[^\p{L}\p{N}]*(?:HTTP )?([1-5]\d\d)\b(?: [^\p{L}\p{N}]{0,99}([\p{L} '-]{1,99}?))?[^\p{L}\p{N}]*$/u.exec(
      comment?.text ?? '',
    ) ?? []
  if (comment === undefined || status === undefined) return undefined
  return phrase === '' || httpOf(phrase.trim().replaceAll(' ', '_')) !== undefined
    ? { text: status, at: comment.at }
    : undefined
}
