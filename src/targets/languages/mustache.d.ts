/** A template: its text. */
declare module '*.mustache' {
  const template: string
  export default template
}

/** What is used of mustache, which has no types itself. */
declare module 'mustache' {
  const Mustache: {
    render(
      template: string,
      view: object,
      partials: Readonly<Record<string, string>> | undefined,
      options: { escape: (value: unknown) => string },
    ): string
  }
  export default Mustache
}
