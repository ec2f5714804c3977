import { PLAIN } from '../site/search.ts'

/**
 * The search over the codes of all services: it loads the index when it is first used, and finds
 * codes that have all words, in any order.
 */
export const PORTAL_SEARCH = `'use strict'

const form = document.querySelector('.search')
const input = form.querySelector('input')
const status = form.querySelector('[role=status]')
const results = document.getElementById('results')
const list = results.querySelector('ol')
const more = results.querySelector('.more')
const rest = [...document.querySelectorAll('.rest')]
const parts = Number(form.dataset.parts)
const STEP = 50

${PLAIN}
const codes = []
let [loading, loaded, failed, shown, found] = [false, 0, 0, STEP, []]

// The files of the index call it. Their texts are only ever set as text.
self.railErrorsCodes = (part) => {
  for (const [code, display, http, meaning, from, effect, page, words = ''] of part) {
    const name = plain(code + ' ' + display + ' ' + code.replace(/[^\\p{L}\\p{N}]/gu, ''))
    codes.push({ code, display, http, meaning, from, effect, page, name, text: name + ' http ' + http + ' ' + plain(meaning + ' ' + from + ' ' + effect + ' ' + words) })
  }
}

function load() {
  if (loading) return
  loading = true
  for (let part = 0; part < parts; part += 1) {
    const script = document.createElement('script')
    script.src = 'search/' + part + '.js'
    script.onload = () => done(0)
    script.onerror = () => done(1)
    document.head.append(script)
  }
}

function done(faults) {
  loaded += 1
  failed += faults
  if (loaded === parts) search()
  else say()
}

// A word that no code has is shortened at its end: "expires" finds "expired".
function matches(words) {
  return words.reduce((left, word) => {
    for (let part = word; ; part = part.slice(0, -1)) {
      const having = left.filter(({ text }) => text.includes(part))
      if (having.length > 0 || part.length <= 4 || word.length - part.length >= 3) return having
    }
  }, codes)
}

function search() {
  const words = plain(input.value).split(/[\\s,;]+/).filter(Boolean)
  const query = words.join(' ')
  const rank = ({ name, code, http }) =>
    plain(code) === query ? 0 : words.includes(String(http)) && words.every((word) => word === 'http' || word === String(http)) ? 1 : name.startsWith(query) ? 1 : words.every((word) => name.includes(word)) ? 2 : 3
  const order = (a, b) => a.rank - b.rank || (a.one.code < b.one.code ? -1 : a.one.code > b.one.code ? 1 : a.one.page < b.one.page ? -1 : 1)
  found = words.length === 0 ? [] : matches(words).map((one) => ({ one, rank: rank(one) })).sort(order).map(({ one }) => one)
  shown = STEP
  list.replaceChildren(...found.slice(0, STEP).map(item))
  results.hidden = found.length === 0
  for (const section of rest) section.hidden = words.length > 0
  more.hidden = found.length <= shown
  say(words.length)
}

function say(words = plain(input.value).trim() === '' ? 0 : 1) {
  const lost = failed > 0 ? ' Some codes could not be loaded; load the page again.' : ''
  if (loading && loaded < parts) status.textContent = 'Loading the codes …'
  else if (words === 0) status.textContent = lost.trim()
  else if (found.length === 0) status.textContent = 'No code has these words: use fewer, or a part of a word.' + lost
  else status.textContent = (found.length === 1 ? '1 code' : found.length + ' codes') + ' found' + (found.length > STEP ? ', the best first' : '') + '.' + lost
}

const element = (name, className, text) => {
  const made = document.createElement(name)
  if (className) made.className = className
  made.textContent = text
  return made
}

function item({ code, display, http, meaning, from, effect, page }) {
  const made = document.createElement('li')
  const link = document.createElement('a')
  link.href = page
  link.append(element('span', 'name', display), ' ', element('code', '', code))
  const badges = element('p', 'badges', '')
  badges.append(element('span', 'badge', from), ' ')
  if (effect !== '') badges.append(element('span', 'badge old', effect), ' ')
  badges.append(element('span', 'badge', 'HTTP ' + http))
  made.append(link, element('p', '', meaning), badges)
  return made
}

more.querySelector('button').addEventListener('click', () => {
  const added = found.slice(shown, shown + STEP).map(item)
  shown += STEP
  list.append(...added)
  more.hidden = found.length <= shown
  added[0].querySelector('a').focus()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (found.length > 0) list.querySelector('a').click()
})
input.addEventListener('focus', load)
input.addEventListener('input', () => {
  load()
  if (loaded === parts) search()
})
// The address keeps the search: for a way back, and to be passed on.
input.addEventListener('change', () => {
  history.replaceState(null, '', input.value === '' ? location.pathname : '?q=' + encodeURIComponent(input.value))
})
input.value = new URLSearchParams(location.search).get('q') ?? ''
form.hidden = false
if (input.value !== '') load()
`
