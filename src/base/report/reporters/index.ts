// Written by test/derived.test.ts from the folder listing. Run `npm run gen` after adding a file.
export const reporters = {
  concise: async () => (await import('./concise.ts')).default,
  github: async () => (await import('./github.ts')).default,
  gitlab: async () => (await import('./gitlab.ts')).default,
  json: async () => (await import('./json.ts')).default,
  junit: async () => (await import('./junit.ts')).default,
  markdown: async () => (await import('./markdown.ts')).default,
  sarif: async () => (await import('./sarif.ts')).default,
  text: async () => (await import('./text.ts')).default,
}
