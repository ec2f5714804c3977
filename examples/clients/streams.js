import { readAnswer } from './errors/rail-errors.client.js'

/** The frames of server-sent events; `separator` is '\n' for NDJSON. */
async function* frames(response, separator = '\n\n') {
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split(separator)
    rest = parts.pop()
    yield* parts.map((part) => part.replace(/^(data: ?|event:.*\n)/gm, ''))
  }
}
const events =
  'data: {"text":"Hello"}\n\nevent: error\ndata: {"error":"PAYER_UNREACHABLE","message":"No answer.","path":"","fix_stage":"eligibility"}\n\n'
const lines =
  '{"id":1}\n{"error":"MISSING_DOCUMENTS","message":"No scan.","path":"","fix_stage":"billing"}\n'
for (const [text, separator] of [
  [events, '\n\n'],
  [lines, '\n'],
])
  for await (const frame of frames(new Response(text), separator)) {
    const { reasons, verdict } = await readAnswer({ body: frame })
    console.log(reasons.length ? `${reasons[0].error} ${verdict.retry}` : frame)
  }
