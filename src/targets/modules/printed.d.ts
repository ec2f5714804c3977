/** For each file of a folder, its source and all that it imports, as JavaScript (scripts/printed.mjs). */
declare module '*?printed' {
  const sources: Record<'forms' | 'rail', string>
  export default sources
}
