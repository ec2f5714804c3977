import type { Settings } from '../build/generator.ts'
import type { Reading } from '../catalog/reading.ts'
import type { Output } from '../config/model.ts'
import type { Published } from '../diff/outputs.ts'

/** One of two catalogs: its reading, what is built of it (folders and settings as its own config has them), or what it was published as. */
export type Side = { reading: Reading; outputs: readonly Required<Output>[]; settings?: Settings; published?: Published }

export type Sides = { old: Side; new: Side }
