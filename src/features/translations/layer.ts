import { languageOfFile } from '../../base/core/catalog/language-files.ts'
import { baseName } from '../../base/core/catalog/relative-name.ts'
import type { Layer } from '../../base/forms/layer.ts'

export const layer: Layer = {
  adds: 'texts',
  read: async (source, read, { form, beside }) =>
    form === 'yaml' &&
    Object.keys(beside).some((name) => languageOfFile(baseName(source.file), name) !== undefined)
      ? (await import('./languages.ts')).withLanguages(source, read, beside)
      : read,
}
