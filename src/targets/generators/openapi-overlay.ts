import type { Catalog } from '../../core/catalog/catalog.ts'
import { titleOf } from '../../core/catalog/names.ts'
import { generatorOf, type Settings } from '../generator.ts'

export default generatorOf('openapi-overlay', {
  refuses: (catalog) => (catalog.codes.length === 0 ? 'the catalog has no codes' : undefined),
  async generate(catalog, settings, file = `${catalog.name}.overlay.yaml`) {
    const [{ actions }, { printOverlay }] = await Promise.all([
      overlayFor(catalog, settings),
      import('../openapi/print.ts'),
    ])
    const { reference } = settings.openapi!.document!
    const contents = printOverlay(actions, {
      title: titleOf(catalog),
      version: catalog.version,
      extends: reference,
    })
    return [{ path: file, contents, mediaType: 'application/yaml' }]
  },
  async warns(catalog, settings) {
    const { lacking } = await overlayFor(catalog, settings)
    const { file } = settings.openapi!.document!
    return lacking.map((id) => ({
      path: ['operations', (catalog.operations ?? []).findIndex((one) => one.id === id)],
      message: `${file} has no operation "${id}", so its codes are not in the overlay`,
    }))
  },
})

async function overlayFor(catalog: Catalog, { openapi = {} }: Settings) {
  const [{ apiErrorsOf }, { readDocument }, { overlayOf }] = await Promise.all([
    import('../openapi/api-errors.ts'),
    import('../openapi/read-document.ts'),
    import('../openapi/overlay.ts'),
  ])
  return overlayOf(apiErrorsOf(catalog), await readDocument(openapi.document), openapi)
}
