// Written by test/derived.test.ts from the folder listing. Run `npm run gen` after adding a file.
export { default as concise } from './concise.ts'
export { default as github } from './github.ts'
export { default as gitlab } from './gitlab.ts'
export { default as json } from './json.ts'
export { default as junit } from './junit.ts'
export { default as markdown } from './markdown.ts'
export { default as sarif } from './sarif.ts'
export { default as text } from './text.ts'
