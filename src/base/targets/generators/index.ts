// Written by test/derived.test.ts from the folder listing. Run `npm run gen` after adding a file.
export { default as flatList } from './flat-list.ts'
export { default as handling } from './handling.ts'
