/** Of both searches: what makes no difference between texts. */
export const PLAIN = `// Case, accents of Latin letters and _ make no difference. Marks of other scripts are letters
// there, and stay.
const plain = (text) => text.normalize('NFKD').replace(/[\\u0300-\\u036f]/g, '').replaceAll('_', ' ').toLowerCase()
`

/** What stays in the address, so that a search can be passed on, and is there on the way back. */
export const KEPT = `// The address keeps the search: for a way back, and to be passed on.
input.addEventListener('change', () => {
  history.replaceState(null, '', input.value === '' ? location.pathname : '?q=' + encodeURIComponent(input.value))
})
input.value = new URLSearchParams(location.search).get('q') ?? ''
`

/**
 * The search of the list of codes. It works on what the page holds already, so it needs no server;
 * without it the list is whole.
 */
export const SEARCH = `'use strict'

const form = document.querySelector('.search')
const input = form.querySelector('input')
const found = form.querySelector('[role=status]')
const stages = [...document.querySelectorAll('.stage')]
const nav = document.querySelector('.stages')

${PLAIN}const items = [...document.querySelectorAll('.codes > li')].map((item) => ({ item, text: plain(item.textContent + ' ' + item.dataset.words) }))

function show() {
  const words = plain(input.value).split(/\\s+/).filter(Boolean)
  let count = 0
  for (const { item, text } of items) {
    item.hidden = !words.every((word) => text.includes(word))
    if (!item.hidden) count += 1
  }
  for (const stage of stages) stage.hidden = stage.querySelector('li:not([hidden])') === null
  const answer = count + ' of ' + items.length + ' codes'
  found.textContent = words.length === 0 ? items.length + ' codes' : count > 0 ? answer : answer + ': use fewer words, or a part of a word'
  if (nav) nav.hidden = words.length > 0
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const first = items.find(({ item }) => !item.hidden)
  if (first) first.item.querySelector('a').click()
})
input.addEventListener('input', show)
${KEPT}form.hidden = false
show()
`
