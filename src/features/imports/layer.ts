import { importsOf } from '../../base/core/catalog/imports.ts'
import type { Layer } from '../../base/forms/layer.ts'

export const layer: Layer = {
  adds: 'codes',
  read: async (source, read, surroundings) =>
    importsOf(source.value).length === 0
      ? read
      : (await import('./imported.ts')).withImports(source, read, surroundings),
}
