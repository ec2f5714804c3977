export type Settings = {
  /** Of a module in JavaScript: true if `.js` is CommonJS in its folder, as its package.json says. */
  isCommonJs?: boolean
}
