/** The source of a file and of all that it imports, as JavaScript (scripts/printed.mjs). */
declare module '*?printed' {
  const source: string
  export default source
}
