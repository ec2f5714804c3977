import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { rulebook } from '../src/rulebook.ts'
import { BAD_PHRASES, badPhrasesIn } from './bad-phrases.ts'

describe('texts for people are plain technical English:', () => {
  test.each(rulebook().map((rule) => [rule.id, rule] as const))('the rule %s', (_, { summary, why, page }) => {
    expect(badPhrasesIn(summary)).toEqual([])
    expect(badPhrasesIn(why)).toEqual([]) // of a change rule with its advice
    expect(badPhrasesIn(page())).toEqual([])
  })

  test.each(rulebook().map(({ id, summary }) => [id, summary] as const))('the summary of %s is one sentence', (_, summary) => {
    expect(summary).toMatch(/^[A-Z`].*[.)]$/)
    expect(summary).not.toMatch(/\.\)? [A-Z]/)
  })

  test.each(['docs/rules.md', 'docs/changes.md'])('%s', async (path) => {
    expect(badPhrasesIn(await readFile(new URL(`../${path}`, import.meta.url), 'utf8'))).toEqual([])
  })
})

test.each(BAD_PHRASES.map(({ bad, instead }) => [bad, instead] as const))('"%s" is found', (bad, instead) => {
  expect(badPhrasesIn(bad).join()).toContain(instead)
  expect(badPhrasesIn(instead)).toEqual([])
})
