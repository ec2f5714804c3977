// How everything is bundled that ships.
import { fileURLToPath } from 'node:url'

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
  alias: {
    'web-tree-sitter': fileURLToPath(
      new URL('../node_modules/web-tree-sitter/web-tree-sitter.cjs', import.meta.url),
    ),
  },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
}
