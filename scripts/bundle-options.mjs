// How everything is bundled that ships.
export const BUNDLE = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  loader: { '.mustache': 'text' },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}
