/** Text: outside code, Markdown would take `<path>` for a tag. */
export const inText = (text: string): string =>
  text.replaceAll(/`[^`]*`|</g, (part) => (part === '<' ? '&lt;' : part))

export const fenced = (language: string, text: string): string =>
  `\`\`\`${language}\n${text}\n\`\`\``

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map(
      (cells) =>
        `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`,
    )
    .join('\n')
