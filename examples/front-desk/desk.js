import { fieldsAt, isRailError, route, withRailErrors } from './errors/rail-errors.client.js'

const $ = (selector) => document.querySelector(selector)
const form = $('form')
const STAGES = ['identify', 'eligibility', 'consent', 'billing', 'submit']
$('nav ol').append(
  ...STAGES.map((stage) =>
    Object.assign(document.createElement('li'), { id: `at-${stage}`, textContent: stage }),
  ),
)

/** `fetch` that behaves as the contract asks: it repeats, creates a session again, and throws only if the call is blocked. */
const rail = withRailErrors({
  onReasons: show,
  async recreate(operation, { fetch, signal }) {
    for (const name of operation)
      await fetch(`/rail/${name.replace('.', '/')}/`, { ...post(patient()), signal })
  },
})

/** What the step works on, such as `visits/V-1`, and the last answer that was shown. */
let [subject, shown] = ['', undefined]

/** Shows every reason, its text as sent, where its handling says. */
function show(result) {
  clear()
  shown = result.response
  if (result.verdict.outcome !== 'blocked') settle()
  for (const { error, message, path, handling } of result.reasons) {
    line('#log', `${error}: ${message}`)
    if (handling.present_as === 'system') notice(message)
    if (handling.present_as === 'task') task(message)
    if (handling.present_as === 'field') {
      line('#reasons', message)
      const names = [...form.elements].map(({ name }) => name)
      for (const name of fieldsAt(path, names))
        form.elements[name].setAttribute('aria-invalid', 'true')
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
  for (const field of document.querySelectorAll('[aria-invalid]'))
    field.removeAttribute('aria-invalid')
  for (const step of document.querySelectorAll('[aria-current]'))
    step.removeAttribute('aria-current')
  $('#reasons').replaceChildren()
  $('#system').replaceChildren()
}

/** The tasks about what the step works on; a call that went through says which are left. */
const tasks = () => [...$('#tasks').children].filter(({ dataset }) => dataset.of === subject)
function settle() {
  for (const task of tasks()) task.remove()
}
function task(text) {
  if (!tasks().some(({ textContent }) => textContent === text))
    line('#tasks', text).dataset.of = subject
}

const line = (list, text) =>
  $(list).appendChild(Object.assign(document.createElement('li'), { textContent: text }))
const notice = (text) =>
  $('#system').append(Object.assign(document.createElement('p'), { textContent: text }))

/** The patient, by the id that the rail gave. */
const patient = () => ({ member: form.elements.patient.value })

/** What the form says, as the rail wants it. */
const bill = () => ({
  lines: [0, 1].map((at) => ({
    service: `line ${at + 1}`,
    amount: Number(form.elements[`lines[${at}].amount`].value),
    documents: [form.elements[`lines[${at}].documents`].value].filter(Boolean),
  })),
})
const claim = () => ({
  member: {
    number: form.elements['member.number'].value,
    type: form.elements['member.type'].value,
  },
  ...bill(),
})

/** Sends one step. A call that is not blocked goes on, whatever its status is. */
async function step(button, path, init = {}) {
  clear()
  subject = path.split('/', 2).join('/')
  try {
    const answer = await rail(`/rail/${path}`, init)
    // Nothing is left of what an answer before it said.
    if (answer !== shown) {
      clear()
      settle()
    }
    const { submitted } = await answer.json()
    if (submitted !== false) line('#done', button)
  } catch (error) {
    // The reasons of the rail are shown already; anything else is an outage.
    if (!isRailError(error) || error.kind !== 'reasons')
      notice('The rail does not answer. Try again later.')
  }
}
const post = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

$('#eligibility').onclick = () => step('eligibility', `members/${patient().member}/eligibility/`)
$('#consent').onclick = () =>
  step('consent', 'consent/create/', { ...post(patient()), operation: 'consent.create' })
$('#claim').onclick = () => step('claim', 'claims/', post(claim()))
$('#bill').onclick = () => step('bill', 'visits/V-1/bill/', post(bill()))
$('#confirm').onclick = () => step('confirm', 'visits/V-1/confirm/', post({}))
$('#submit').onclick = () => step('submit', 'visits/V-1/submit/', post({}))
$('#close').onclick = () => step('close', 'visits/V-7/close/', post({}))
