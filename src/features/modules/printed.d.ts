/** The types and the functions of a file, as JavaScript, with the names of those that each calls (scripts/printed.mjs). */
declare module '*?printed' {
  const sources: {
    readonly types: string
    readonly functions: readonly {
      readonly name: string
      readonly code: string
      readonly calls: readonly string[]
    }[]
  }
  export default sources
}
