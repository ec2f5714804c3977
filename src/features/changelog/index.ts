export { tellsOfVersions, withSection } from './file.ts'
export { firstNotes, type Notes, notesOf } from './notes.ts'
