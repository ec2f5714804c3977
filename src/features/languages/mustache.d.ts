/** A template: its text. */
declare module '*.mustache' {
  const template: string
  export default template
}

/** What is used of mustache, which has no types itself. */
declare module 'mustache' {
  /** Its kind, the name in the tag, where it begins and ends, and what is in a section. */
  type Token = [type: string, value: string, start: number, end: number, inner?: Token[] | string]
  type Context = { lookup(name: string): unknown }
  class Writer {
    parse(template: string): Token[]
    render(template: string, view: object): string
    renderTokens(tokens: Token[], context: Context, ...more: unknown[]): string
    escapedValue(token: Token, context: Context): string | undefined
    unescapedValue(token: Token, context: Context): string | undefined
  }
  const Mustache: {
    Writer: typeof Writer
    render(
      template: string,
      view: object,
      partials: object,
      options: { escape: (value: unknown) => string },
    ): string
  }

  export { type Context, type Token, type Writer }
  export default Mustache
}
