/** For each file of a folder, its source and all that it imports, as JavaScript, or its types (scripts/printed.mjs). */
declare module '*?printed' {
  const sources: Record<'forms' | 'rail' | 'styled' | 'types', string>
  export default sources
}
