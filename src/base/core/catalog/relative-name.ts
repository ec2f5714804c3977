/** The name for people of a file beside another: `HEAD:api/errors.yaml` and `../a.ts` is `HEAD:a.ts`. */
export function besides(file: string, name: string): string {
  const [, ref = '', folder = ''] = /^(.*:)?(?:(.*)\/)?/s.exec(file) ?? []
  const steps: string[] = folder === '' ? [] : folder.split('/')
  for (const step of name.split('/')) {
    if (step === '.' || step === '') continue
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop()
    else steps.push(step)
  }
  return ref + steps.join('/')
}

/** The name of a file without its folder and without a git ref. */
export const baseName = (file: string): string => file.replace(/^.*[/\\:]/s, '')
