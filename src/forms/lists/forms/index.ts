import type { NativeForm } from '../value.ts'

/**
 * The forms of lists by the ends of their files; each is loaded when it is used.
 */
const FORMS: readonly (readonly [files: RegExp, load: () => Promise<NativeForm>])[] = [
  [/\.[mc]?[jt]sx?$/i, async () => (await import('../code/typescript.ts')).typescript],
  [/\.(?:java|kts?)$/i, async () => (await import('../code/jvm.ts')).jvm],
  [/\.cs$/i, async () => (await import('../code/csharp.ts')).csharp],
  [/\.go$/i, async () => (await import('../code/go.ts')).go],
  [/\.pyi?$/i, async () => (await import('../code/python.ts')).python],
  [/\.rs$/i, async () => (await import('../code/rust.ts')).rust],
  [/\.proto$/i, async () => (await import('../code/protobuf.ts')).protobuf],
  [/\.(?:csv|tsv)$/i, async () => (await import('./csv.ts')).csv],
  [/\.(?:mdx?|markdown)$/i, async () => (await import('./markdown.ts')).markdown],
  [/\.(?:json[5c]?|ya?ml)$/i, async () => (await import('./data.ts')).data],
]

/** The form that reads a text; undefined if none does. */
export async function formOf(file: string): Promise<NativeForm | undefined> {
  for (const [files, load] of FORMS) {
    if (files.test(file)) return load()
  }
  return undefined
}

/** True for the name of a file that may have a list in one of the forms. */
export const isNativeFile = (file: string): boolean => FORMS.some(([files]) => files.test(file))
