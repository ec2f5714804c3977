/** What the config says about an output in another language. */
export type LanguageSettings = {
  /** The package, module or namespace of the code. */
  namespace?: string | undefined
  /** What the type around the codes is called. */
  name?: string | undefined
  /** The frameworks of a service; undefined for code that only reads answers. */
  server?: readonly string[] | undefined
  /** The forms of answers that a client can ask for, beside that of the catalog. */
  forms?: readonly string[] | undefined
}
