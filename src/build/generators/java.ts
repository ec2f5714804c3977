import { stemOf } from '../file-name.ts'
import { generatorOf } from '../generator.ts'
import { requireRailForm } from '../languages/rail-form.ts'

export default generatorOf('java', {
  async generate(catalog, { language = {} }, file) {
    const { javaFile, javaNames } = await import('../languages/java.ts')
    const names = javaNames(catalog, language)
    const given = file === undefined ? names : { ...names, name: stemOf(file, '.java') }
    const path = `${given.name}.java`
    const codes = { path, contents: javaFile(catalog, given), mediaType: 'text/plain' }
    if (language.verdict !== true) return [codes]
    requireRailForm(catalog)
    const { javaVerdict } = await import('../languages/java-verdict.ts')
    return [
      codes,
      {
        path: `${given.name}Verdict.java`,
        contents: javaVerdict(catalog, given),
        mediaType: 'text/plain',
      },
    ]
  },
})
