import type { Build, CartLine, ComboLine, ComboPick } from '../../schema/order/cart.ts'
import { maxLines, maxQuantity } from '../../schema/constants.ts'
import { isFree } from './is-free.ts'

export { isFree }

/**
 * Adds a line, merging it into an identical one: same item, sku, attribute quantities (spec §4) and,
 * ours, the same note. Lines that an order holds are never merged into.
 * Returns null when the cart can't take it (too many lines, or too many of one).
 */
export function addItemLine(lines: CartLine[], line: CartLine): CartLine[] | null {
  return add(lines, line, itemKey)
}

/** The same for combos: two are identical if all picks and the note are. */
export function addComboLine(lines: ComboLine[], line: ComboLine): ComboLine[] | null {
  return add(lines, line, comboKey)
}

type Held = Pick<CartLine, 'id' | 'quantity' | 'snapshot' | 'intentId'>

function add<L extends Held>(lines: L[], line: L, keyOf: (line: L) => string): L[] | null {
  const twin = lines.find((other) => other.intentId === null && keyOf(other) === keyOf(line))
  if (!twin) return lines.filter(isFree).length < maxLines ? [...lines, line] : null
  const quantity = twin.quantity + line.quantity
  if (quantity > maxQuantity) return null
  // At another price the older snapshot is kept: the portions that are there wait until that price is accepted (G10).
  const { unitCents } = line.snapshot
  const snapshot = twin.snapshot.unitCents === unitCents ? line.snapshot : twin.snapshot
  return lines.map((other) => (other === twin ? { ...line, id: twin.id, quantity, snapshot } : other))
}

/** Sets the quantity of a line; below 1 removes it (spec §4). Held lines stay as they are. */
export function setQuantity<L extends Held>(lines: L[], id: string, quantity: number): L[] {
  const wanted = Math.min(Math.trunc(quantity), maxQuantity)
  return lines.flatMap((line) => {
    if (line.id !== id || line.intentId !== null) return [line]
    return wanted < 1 ? [] : [{ ...line, quantity: wanted }]
  })
}

/**
 * Sets the note of a line. If the line becomes identical to another, they merge, unless they were added at different
 * prices: a note never changes a price. Held lines stay as they are.
 */
export const setItemNote = (lines: CartLine[], id: string, note: string): CartLine[] =>
  setNote(lines, id, note, itemKey)

export const setComboNote = (lines: ComboLine[], id: string, note: string): ComboLine[] =>
  setNote(lines, id, note, comboKey)

function setNote<L extends Held & { note?: string | undefined }>(
  lines: L[],
  id: string,
  note: string,
  keyOf: (line: L) => string,
): L[] {
  const line = lines.find((one) => one.id === id && isFree(one))
  if (!line) return lines
  const noted = { ...line, note }
  const twin = lines.find(
    (other) =>
      other.id !== id &&
      isFree(other) &&
      keyOf(other) === keyOf(noted) &&
      other.snapshot.unitCents === line.snapshot.unitCents &&
      other.quantity + line.quantity <= maxQuantity,
  )
  if (!twin) return lines.map((one) => (one === line ? noted : one))
  return lines.flatMap((one) => {
    if (one === line) return []
    return one === twin ? [{ ...one, quantity: one.quantity + line.quantity }] : [one]
  })
}

export const hold = <L extends Held>(lines: L[], intentId: string): L[] =>
  lines.map((line) => (isFree(line) ? { ...line, intentId } : line))

export const dropHeld = <L extends Held>(lines: L[], intentId: string): L[] =>
  lines.filter((line) => line.intentId !== intentId)

/** Returns the lines of a withdrawn order to the cart, merged with lines added since. */
export function releaseItems(lines: CartLine[], intentId: string): CartLine[] {
  return release(lines, intentId, addItemLine)
}

export function releaseCombos(lines: ComboLine[], intentId: string): ComboLine[] {
  return release(lines, intentId, addComboLine)
}

function release<L extends Held>(lines: L[], intentId: string, merge: Merge<L>): L[] {
  const held = lines.filter((line) => line.intentId === intentId)
  const freed = held.map((line) => ({ ...line, intentId: null }))
  return bringBack(dropHeld(lines, intentId), freed, merge)
}

/** Puts lines that were set aside back into a cart, merged with lines added since. */
export const bringBackItems = (lines: CartLine[], back: CartLine[]): CartLine[] =>
  bringBack(lines, back, addItemLine)

export const bringBackCombos = (lines: ComboLine[], back: ComboLine[]): ComboLine[] =>
  bringBack(lines, back, addComboLine)

type Merge<L> = (lines: L[], line: L) => L[] | null

/** Limits don't apply here, so that no line is lost: one that can't be merged is added as a line of its own. */
function bringBack<L extends Held>(lines: L[], back: L[], merge: Merge<L>): L[] {
  return back.reduce((all, line) => {
    const merged = merge(all, line)
    if (!merged) return [...all, line]
    // Lines added since keep their snapshots: their prices are what the customer saw last.
    const snapshots = new Map(all.map(({ id, snapshot }) => [id, snapshot]))
    return merged.map((one) => ({ ...one, snapshot: snapshots.get(one.id) ?? one.snapshot }))
  }, lines)
}

/** Removes dishes from the free lines of a cart, at most as many of each as there are. */
export const takeItems = (lines: CartLine[], taken: CartLine[]): CartLine[] => take(lines, taken, itemKey)

export const takeCombos = (lines: ComboLine[], taken: ComboLine[]): ComboLine[] =>
  take(lines, taken, comboKey)

function take<L extends Held>(lines: L[], taken: L[], keyOf: (line: L) => string): L[] {
  return taken.reduce((left, line) => {
    const twin = left.find((other) => isFree(other) && keyOf(other) === keyOf(line))
    return twin ? setQuantity(left, twin.id, twin.quantity - line.quantity) : left
  }, lines)
}

const itemKey = (line: CartLine): string => `${buildKey(line.build)}|${line.note}`
const comboKey = (line: ComboLine): string => `${line.comboId}|${picksKey(line.picks)}|${line.note ?? ''}`

/** The order of the options makes no difference. */
const buildKey = (build: Build): string =>
  JSON.stringify([
    build.itemId,
    build.skuId,
    build.options
      .map(({ groupId, valueId, quantity }) => JSON.stringify([groupId, valueId, quantity]))
      .toSorted(),
  ])

const picksKey = (picks: ComboPick[]): string =>
  JSON.stringify(
    picks.map((pick) => JSON.stringify([pick.pileId, buildKey(pick.build), pick.quantity])).toSorted(),
  )
