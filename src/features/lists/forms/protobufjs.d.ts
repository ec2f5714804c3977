// The package has types for its whole only; the tokenizer alone is a twentieth of its size.
declare module 'protobufjs/src/tokenize.js' {
  export { tokenize as default } from 'protobufjs'
}
