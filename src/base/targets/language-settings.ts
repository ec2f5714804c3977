/** What the config says about an output in another language. */
export type LanguageSettings = {
  /** The package, module or namespace of the code. */
  namespace?: string | undefined
  /** What the type around the codes is called. */
  name?: string | undefined
}
