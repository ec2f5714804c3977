import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'rust',
  summary:
    'A Rust module (edition 2021) without dependencies: `Code` and `Stage` as enums, the entries, the look-up of a code.',
  surface: 'source',
  language: true,
  default: false,
  needs: WHOLE_ENTRIES,
  types: 'closed',
  fileFault: (file) =>
    /^[a-z_][a-z0-9_]*\.rs$/.test(file)
      ? undefined
      : `"${file}" is not the name of a module, such as order_errors.rs`,
  suffix: '.rs',
  async generate(catalog, _, file = `${catalog.name.replaceAll('-', '_')}.rs`) {
    const { rustModule } = await import('../languages/rust.ts')
    return [{ path: file, contents: rustModule(catalog), mediaType: 'text/plain' }]
  },
})
