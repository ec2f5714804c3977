import { fieldsAt, isRailError, route, withRailErrors } from 'rail-errors/client'
import { entries } from './errors/rail-errors.client.js'

const $ = (selector) => document.querySelector(selector)
const form = $('form')
const STAGES = ['identify', 'eligibility', 'consent', 'billing', 'submit']
$('nav ol').append(...STAGES.map((stage) => Object.assign(document.createElement('li'), { id: `at-${stage}`, textContent: stage })))

/** `fetch` that behaves as the contract asks: it repeats, creates a session again, and throws only if the call is blocked. */
const rail = withRailErrors(fetch, entries, {
  onReasons: show,
  async recreate(operation) {
    for (const name of operation) await fetch(`/rail/${name.replace('.', '/')}`, { method: 'POST' })
  },
})

/** Shows every reason, its text as sent, where its handling says. */
function show(result) {
  clear()
  for (const { error, message, path, handling } of result.reasons) {
    line('#log', `${error}: ${message}`)
    if (handling.present_as === 'system') $('#system').textContent = message
    if (handling.present_as === 'task') line('#tasks', message)
    if (handling.present_as === 'field') {
      line('#reasons', message)
      const names = [...form.elements].map(({ name }) => name)
      for (const name of fieldsAt(path, names)) form.elements[name].setAttribute('aria-invalid', 'true')
    }
  }
  // Nobody has to act on a silent reason.
  const open = result.reasons.filter(({ handling }) => handling.present_as !== 'silent')
  route(
    { reasons: open },
    {
      ...Object.fromEntries(STAGES.map((stage) => [stage, () => mark(stage)])),
      other: () => {}, // the reason is in the list of all reasons
    },
  )
}

/** Marks the stages where something is to do. */
const mark = (stage) => $(`#at-${stage}`).setAttribute('aria-current', 'step')

function clear() {
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  for (const step of document.querySelectorAll('[aria-current]')) step.removeAttribute('aria-current')
  $('#reasons').replaceChildren()
  $('#system').textContent = ''
}

const line = (list, text) => $(list).append(Object.assign(document.createElement('li'), { textContent: text }))

/** What the form says, as the rail wants it. */
const claim = () => {
  const { value } = form.elements['member.id']
  const documents = [0, 1].map((at) => ({ documents: form.elements[`lines[${at}].documents`].value }))
  return { member: { id: value, type: form.elements['member.type'].value }, lines: documents }
}

/** Sends one step. A call that is not blocked goes on, whatever its status is. */
async function step(button, path, init = {}) {
  clear()
  try {
    await rail(`/rail/${path}`, init)
    $('#system').textContent = ''
    line('#done', button)
  } catch (error) {
    // The reasons of the rail are shown already; anything else is an outage.
    if (!isRailError(error) || error.kind !== 'reasons') $('#system').textContent = 'The rail does not answer. Try again later.'
  }
}
const post = (body) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

$('#eligibility').onclick = () => step('eligibility', `eligibility?member=${form.elements['member.id'].value}`)
$('#consent').onclick = () => step('consent', 'consent', post({}))
$('#bill').onclick = () => step('bill', 'bills', post(claim()))
$('#submit').onclick = () => step('submit', 'claims', post(claim()))
$('#close').onclick = () => step('close', 'visits/7/close', post({}))
