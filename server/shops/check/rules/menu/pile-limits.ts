import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { ComboEntry } from '../../../../../core/schema/shop-file/shop-file-menu.ts'
import type { Faults, Path } from '../../fault.ts'
import { type Loose, present } from '../../loose.ts'

/**
 * For each dish, the order types through which it is sold, and how many one order may contain; Infinity without a
 * limit.
 */
export type Dishes = ReadonlyMap<string, { isSold: (type: OrderType) => boolean; most: number }>

/** How many dishes a pile asks for, and which ones. */
type Pile = { choose: number; itemIds: string[] }

/** The first pile that can't be filled, and how many it gives at most: on its own, or beside the piles before it. */
type Short = { index: number; gives: number; isAlone: boolean }

/** Checks that each combo can be put together within the dishes' limits per order. */
export function checkPileLimits(
  combo: Loose<ComboEntry>,
  path: Path,
  types: readonly OrderType[],
  dishes: Dishes,
  faults: Faults,
): void {
  const shown: OrderType[] = []
  const found: (Short & { type: OrderType })[] = []
  for (const type of types) {
    const piles = pilesOf(combo, type, dishes)
    if (!piles) continue
    shown.push(type)
    const short = findShort(piles, dishes)
    if (short) found.push({ ...short, type })
  }
  for (const index of new Set(found.map((one) => one.index))) {
    const here = found.filter((one) => one.index === index)
    const where = here.length < shown.length ? ` through ${here.map(({ type }) => type).join(', ')}` : ''
    const { gives, isAlone } = here.reduce((best, one) => (one.gives > best.gives ? one : best))
    faults.add(
      [...path, 'piles', index, 'choose'],
      `is ${combo.piles?.[index]?.choose}, but ${isAlone ? '' : 'beside the other piles '}one order${where} may hold at most ${gives} of its dishes (maxPerOrder, oncePerCustomer)`,
    )
  }
}

/**
 * The piles as they are sold through a service; null when one was refused, or is empty, so that the combo isn't shown.
 */
function pilesOf(combo: Loose<ComboEntry>, type: OrderType, dishes: Dishes): Pile[] | null {
  const piles = (combo.piles ?? []).map((pile): Pile | null => {
    const { choose, items } = pile ?? {}
    const ids = items?.map((choice) => choice?.item)
    if (choose === undefined || !ids || ids.includes(undefined)) return null
    const itemIds = [...new Set(present(ids))].filter((id) => dishes.get(id)?.isSold(type))
    return itemIds.length === 0 ? null : { choose, itemIds }
  })
  return piles.includes(null) ? null : piles.filter((pile) => pile !== null)
}

/**
 * Assigns dishes to piles one by one. When none is left for a pile, an earlier pile swaps its choice for another if it
 * can.
 */
function findShort(piles: readonly Pile[], dishes: Dishes): Short | null {
  const mostOf = (id: string): number => dishes.get(id)?.most ?? Infinity
  const takers = new Map<string, number[]>()
  const take = (index: number, tried: Set<string>): boolean => {
    for (const id of piles[index]?.itemIds ?? []) {
      if (tried.has(id)) continue
      tried.add(id)
      const taken = takers.get(id) ?? []
      takers.set(id, taken)
      const free = taken.length < mostOf(id) ? taken.length : taken.findIndex((other) => take(other, tried))
      if (free === -1) continue
      taken[free] = index
      return true
    }
    return false
  }
  for (const [index, { choose, itemIds }] of piles.entries()) {
    const all = itemIds.reduce((sum, id) => sum + mostOf(id), 0)
    if (all === Infinity) continue
    if (all < choose) return { index, gives: all, isAlone: true }
    for (let gives = 0; gives < choose; gives++)
      if (!take(index, new Set())) return { index, gives, isAlone: false }
  }
  return null
}
