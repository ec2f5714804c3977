export type Settings = {
  /** Of a target of one's own: its template, and the name of that for people. */
  template?: { readonly file: string; readonly text: string }
}
