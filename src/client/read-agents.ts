import { jsonRpc } from '../contract/agents/json-rpc.ts'
import { markdownReasons } from '../contract/agents/read.ts'
import { mcp } from '../contract/forms/presets/mcp.ts'
import { textOf } from '../contract/received.ts'
import { readAs } from './read-as.ts'
import type { ReadAnswer } from './read-rail.ts'

/** Reads the Markdown of `rail-errors/server`. */
export const readMarkdown: ReadAnswer = ({ body }) => ({
  errors: markdownReasons(textOf(body)),
  warnings: [],
  isOther: true,
})

/**
 * Reads a result of a tool of the Model Context Protocol that failed: give the result as the body of
 * an answer with the status 200.
 */
export const readToolResult: ReadAnswer = readAs([mcp])

/** Reads an error of JSON-RPC 2.0 with a code of the catalog in its data. */
export const readJsonRpc: ReadAnswer = readAs([jsonRpc])
