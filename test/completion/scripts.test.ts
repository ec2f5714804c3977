import { expect, test } from 'vitest'
import { bash } from '../../src/completion/bash.ts'
import { fish } from '../../src/completion/fish.ts'
import type { Words } from '../../src/completion/words.ts'
import { zsh } from '../../src/completion/zsh.ts'

// The whole script of each shell for a small program with every kind of value. The scripts of the
// real one are tried in their shells.
const words: Words = {
  global: [
    { name: '--cwd', about: 'Run in this folder (not here)', values: { folders: true } },
    {
      name: '--color',
      about: "Color `always`, or 'never'",
      values: { words: ['always', 'never'] },
    },
    { name: '--verbose', about: 'Print more; to stderr' },
  ],
  commands: [
    {
      name: 'lint',
      summary: 'Check a catalog, which is a file',
      options: [
        { name: '--config', about: 'Config file [path]', values: { files: true } },
        { name: '--max', about: 'Most findings', values: {} },
        { name: '--code', about: 'One code <CODE>', values: { codes: true } },
        {
          name: '--rule',
          about: 'A level, so that it counts: "x=off"',
          values: { codes: true, words: ['all', '$(touch pwned)', 'a b', 'x=off'] },
        },
      ],
      values: { files: true },
    },
    { name: 'explain', summary: 'Explain a code', options: [], values: { codes: true } },
    { name: 'shell', summary: 'Print a script', options: [], values: { words: ['bash', 'zsh'] } },
    { name: 'open', summary: 'Open a folder', options: [], values: { folders: true } },
    { name: 'rules', summary: 'List the rules', options: [], values: {} },
  ],
}

test.each(Object.entries({ bash, fish, zsh }))('%s', (_, script) => {
  expect(script(words)).not.toMatch(/pwned|a b/)
  expect(script(words)).toMatchSnapshot()
})
