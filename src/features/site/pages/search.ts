/**
 * The search of the list of codes, and its filters. They work on what the page holds already, so
 * they need no server; without them the list is whole.
 */
export const SEARCH = `'use strict'

const form = document.querySelector('.search')
const input = form.querySelector('input')
const filters = [...form.querySelectorAll('select')]
const reset = form.querySelector('[type=reset]')
const found = form.querySelector('[role=status]')
const stages = [...document.querySelectorAll('.stage')]
const nav = document.querySelector('.stages')

// Case, accents of Latin letters, vowel signs of Arabic and _ make no difference. Marks of other
// scripts are letters there, and stay.
const plain = (text) => text.normalize('NFKD').replace(/[\\u0300-\\u036f\\u0640\\u064b-\\u0655\\u0670]/g, '').replaceAll('_', ' ').toLowerCase().replaceAll('ß', 'ss')

const items = [...document.querySelectorAll('.codes > li')].map((item) => {
  const code = item.querySelector('code').textContent
  const name = plain(item.querySelector('a').textContent + ' ' + code.replace(/[^\\p{L}\\p{N}]/gu, ''))
  return {
    item,
    name,
    code: plain(code),
    text: name + ' ' + plain(item.textContent + ' ' + item.dataset.words),
    is: item.dataset.is.split(' '),
    stage: item.closest('.stage').querySelector('h2').id,
  }
})

// The words of all codes, for those that are misspelt: made when the first one is.
let vocabulary
const wordsOfAll = () => {
  if (vocabulary) return vocabulary
  vocabulary = new Map()
  for (const one of items)
    for (const word of new Set(one.text.split(/[^\\p{L}\\p{N}\\p{M}]+/u)))
      if (vocabulary.has(word)) vocabulary.get(word).add(one)
      else vocabulary.set(word, new Set([one]))
  return vocabulary
}

// How many letters differ between a word and the start of another: exchanged, missing, too many, or
// two in the wrong order.
function typos(word, other, most) {
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = word[i - 1] === other[j - 1]
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
      if (i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return Math.min(...last)
}

function alike(word) {
  const most = word.length > 6 ? 2 : word.length > 3 ? 1 : 0
  let [least, having] = [most, new Set()]
  if (most > 0)
    for (const [other, its] of wordsOfAll()) {
      const count = typos(word, other, least)
      if (count < least) [least, having] = [count, new Set(its)]
      else if (count === least) for (const one of its) having.add(one)
    }
  return having
}

function show() {
  const words = plain(input.value).split(/[\\s,;]+/).filter(Boolean)
  const chosen = Object.fromEntries(filters.map(({ name, value }) => [name, value]))
  let left = new Set(items.filter(({ is, stage }) =>
    (!chosen.stage || chosen.stage === stage) &&
    (!chosen.status || is.includes(chosen.status)) &&
    (!chosen.stop || (chosen.stop === 'yes') === is.includes('stop'))))
  let isAlike = false
  for (const word of words) {
    let having = [...left].filter(({ text }) => text.includes(word))
    if (having.length === 0) {
      const near = alike(word)
      having = [...left].filter((one) => near.has(one))
      isAlike ||= having.length > 0
    }
    left = new Set(having)
  }
  for (const one of items) one.item.hidden = !left.has(one)
  for (const stage of stages) stage.hidden = stage.querySelector('li:not([hidden])') === null
  const isFiltered = filters.some(({ value }) => value !== '')
  const isWhole = words.length === 0 && !isFiltered
  const { found: some, all, none, alike: other } = form.dataset
  const answer = some.replace('{count}', left.size).replace('{all}', items.length)
  found.textContent = isWhole ? all.replace('{all}', items.length) : left.size === 0 ? answer + ': ' + none : isAlike ? answer + ' (' + other + ')' : answer
  if (nav) nav.hidden = !isWhole
  if (reset) reset.hidden = isWhole
}

// Enter opens the best one: the code itself, a name with all words, the first one.
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const query = plain(input.value).trim()
  const words = query.split(/\\s+/)
  const shown = items.filter(({ item }) => !item.hidden)
  const best = shown.find(({ code }) => code === query) ?? shown.find(({ name }) => words.every((word) => name.includes(word))) ?? shown[0]
  if (best) best.item.querySelector('a').click()
})

// The address keeps the search and the filters: for a way back, and to be passed on.
const keep = () => {
  const kept = new URLSearchParams([input, ...filters].filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))
  history.replaceState(null, '', String(kept) === '' ? location.pathname + location.hash : '?' + kept)
}
input.addEventListener('input', show)
form.addEventListener('change', () => {
  show()
  keep()
})
form.addEventListener('reset', () => setTimeout(() => {
  show()
  keep()
  input.focus()
}))
const asked = new URLSearchParams(location.search)
for (const field of [input, ...filters]) field.value = asked.get(field.name) ?? ''
for (const field of filters) if (field.selectedIndex < 0) field.value = ''
form.hidden = false
show()
`
