import { CHOMPING_MODE, EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml'
import type { SaidScalar } from './events.ts'

/** A node without an anchor and a tag. */
export const NONE = { anchorStart: -1, anchorEnd: -1, tagStart: -1, tagEnd: -1 }
export const OPEN: Event = {
  type: EVENT_ID.DOCUMENT,
  explicitStart: false,
  explicitEnd: false,
  directives: [],
}
export const POP: Event = { type: EVENT_ID.POP }

/** A scalar that another language wrote; `quote` is the length of each of its marks. */
export const scalar = ([start, end]: readonly number[], said: string, quote = 0): SaidScalar => ({
  type: EVENT_ID.SCALAR,
  ...NONE,
  said,
  valueStart: start! + quote,
  valueEnd: end! - quote,
  style: quote === 0 ? SCALAR_STYLE.PLAIN : SCALAR_STYLE.DOUBLE_QUOTED,
  chomping: CHOMPING_MODE.CLIP,
  indent: 0,
  fast: false,
})
