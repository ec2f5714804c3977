/** What the config says about an output in another language. */
export type LanguageSettings = {
  /** The package, module or namespace of the code. */
  namespace?: string | undefined
  /** What the type around the code is called. */
  name?: string | undefined
}

/** What is wrong with a field of an output. */
export type LanguageFault = { option: keyof LanguageSettings; message: string }
