import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { titleOf } from '../../../base/core/catalog/names.ts'
import { generatorOf } from '../../../base/targets/generator.ts'
import type { Settings } from '../../../base/targets/settings.ts'

export default generatorOf('openapi-overlay', {
  summary: 'An overlay that puts the codes into your OpenAPI document.',
  refuses: (catalog) => (catalog.codes.length === 0 ? 'the catalog has no codes' : undefined),
  async generate(catalog, settings, file = `${catalog.name}.overlay.yaml`) {
    const [{ actions }, { printOverlay }] = await Promise.all([
      overlayFor(catalog, settings),
      import('../targets/print.ts'),
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
    import('../targets/api-errors.ts'),
    import('../targets/read-document.ts'),
    import('../targets/overlay.ts'),
  ])
  return overlayOf(apiErrorsOf(catalog), await readDocument(openapi.document), openapi)
}
