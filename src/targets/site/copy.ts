/**
 * A button beside each text that has `data-copy`. Made by the script: without one, texts can be
 * selected.
 */
export const COPY = `'use strict'

const main = document.querySelector('main')
const said = document.createElement('p')
said.className = 'said'
said.setAttribute('role', 'status')
main.append(said)

// Pages without https have no clipboard; a selection can be copied everywhere.
async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent)
  } catch {
    const range = document.createRange()
    range.selectNodeContents(source)
    const selection = getSelection()
    selection.removeAllRanges()
    selection.addRange(range)
    document.execCommand('copy')
  }
}

for (const source of document.querySelectorAll('code[data-copy]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = main.dataset.copy
  button.setAttribute('aria-label', source.dataset.copy)
  let timer
  button.addEventListener('click', async () => {
    await copy(source)
    button.textContent = said.textContent = main.dataset.copied
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = main.dataset.copy
      said.textContent = ''
    }, 2000)
  })
  const block = source.closest('pre')
  if (block) block.after(button)
  else source.after(button)
}
`
