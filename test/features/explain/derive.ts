import { formBlock } from '../../../src/features/explain/form-answer.ts'

/** The section of docs/contract.md that `explain` prints, too. */
export const sections = { form: formBlock }
