import type { Catalog } from '../../catalog/catalog.ts'
import { InvalidOutput } from '../invalid-output.ts'

/**
 * Throws {@link InvalidOutput} for a catalog whose services never answer in the form of the
 * contract, which is the one that a file with a verdict reads.
 */
export function requireRailForm({ wire = 'rail' }: Pick<Catalog, 'wire'>): void {
  if (![wire].flat().includes('rail'))
    throw new InvalidOutput([
      {
        field: 'wire',
        message:
          '"verdict" reads answers in the form rail, and this catalog has answers in other forms only; leave "verdict" out',
      },
    ])
}
