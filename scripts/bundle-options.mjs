// How everything is bundled that ships.
export const BUNDLE = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  charset: 'utf8',
  loader: { '.mustache': 'text' },
  // Chunks become CommonJS, which has no import.meta.
  define: { 'import.meta.dirname': '__dirname' },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}
