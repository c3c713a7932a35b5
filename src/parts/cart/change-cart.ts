import {
  type CartChange,
  type PendingChange,
  type Reading,
  answered,
  askedFor,
  missingIn,
  withChanges,
} from '../../../core/domain/cart/pending-changes.ts'
import { checkBuild } from '../../../core/domain/menu/build.ts'
import { defaultBuild } from '../../../core/domain/menu/default-build.ts'
import type { Build, CartLine } from '../../../core/schema/order/cart.ts'
import type { Item } from '../../../core/schema/menu.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { type TakenAdd, engine } from '../../engine.ts'
import { type Overlay, layOver, tally } from '../../queries/cart/overlay.ts'
import { lastChoice } from '../order/choose-order-type.ts'
import { summedUp } from '../../queries/cart/current-cart.ts'
import { readAgain } from '../../queries/open-storage.ts'
import { run } from '../../shell/command.ts'
import { painted } from '../../ui/painted.ts'

/** The pending changes, in the order in which they were asked for. */
let pending: readonly PendingChange[] = []
/** The latest reading of the cart over which the pending changes were laid. */
let lastRead: Reading | undefined

/**
 * A live query reads a written change sooner than this. If no reading holds the change this long (in ms) after the
 * engine's answer, its notification was missed, and the cart is read again.
 */
const againMs = 1_000

/** How long (in ms) a change may be pending before the page shows that it is. The usual wait is shorter. */
const slowMs = 400

/**
 * Puts a dish into the cart. The cart shows it at once; if the engine refuses, it is taken back and the customer told
 * why.
 * @param early the same add, if it is already under way: the page sent it before the app had started, or `addOne` did
 */
export function addDish(
  item: Item,
  line: { orderType: OrderType; build: Build; quantity: number; note: string },
  early: TakenAdd | null = null,
): Promise<Result<unknown>> {
  const { orderType, ...wanted } = line
  const id = early?.id ?? crypto.randomUUID()
  const now = checkBuild(item, wanted.build)
  const add = () => engine.addToCart({ id, ...line })
  const send = early ? () => early.answer.then((answer) => answer ?? add()) : add
  // This build can't be had: the engine answers with the reason, and nothing is shown in advance.
  if (!now.ok) return run(send())
  const { title, picture } = item
  const { unitCents, details, partNames } = now
  const snapshot = { title, picture, details, partNames, unitCents }
  const added: CartLine = { ...wanted, note: line.note.trim(), id, snapshot, intentId: null }
  return ask({ id, orderType, line: added }, send)
}

/**
 * Adds one of the dish in its default build. While the order type is being switched, the dish goes into the cart of the
 * new order type, as soon as the menu for that order type has been loaded.
 */
export function addOne(
  item: Item,
  orderType: OrderType,
  early: TakenAdd | null = null,
): Promise<Result<unknown>> {
  const line = { orderType, build: defaultBuild(item), quantity: 1, note: '' }
  const choice = lastChoice
  if (early || !choice || choice.orderType === orderType) return addDish(item, line, early)
  const id = crypto.randomUUID()
  const answer = choice.answer.then((chosen) =>
    chosen.ok ? engine.addDish({ id, dishId: item.id }) : chosen,
  )
  delayedAdd = answer.catch(() => {})
  return addDish(item, { ...line, orderType: choice.orderType }, { id, answer })
}

/** Sets the quantity of a line, 0 removes it. Shown at once and taken back on failure, like `addDish`. */
export function setQuantity(
  orderType: OrderType,
  lineId: string,
  quantity: number,
): Promise<Result<unknown>> {
  const change = { id: crypto.randomUUID(), orderType, lineId, quantity }
  return ask(change, () => engine.setLineQuantity(change))
}

/** The latest add that waits for the menu of another order type. */
let delayedAdd: Promise<unknown> | undefined

/**
 * Sends a command about the cart once what it changes is painted, and after those that were asked for before. Sending
 * takes part of the frame that answers a tap, and on a phone with few cores, so does the engine's work.
 */
export const inTurn = <T>(send: () => Promise<T>): Promise<T> =>
  painted()
    .then(() => delayedAdd)
    .then(send)

async function ask(change: CartChange, send: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  const { answers = 0 } = lastRead ?? {}
  // A change that was answered before the latest reading began is in that reading and in every later one: it is no
  // longer pending.
  const open = pending.filter(({ answer }) => answer > answers)
  tally.asked += 1
  show(askedFor(open, change))
  const slow = setTimeout(markSlow, slowMs, true)
  const command = inTurn(send)
  let ok = false
  try {
    ok = (await command).ok
  } finally {
    if (ok) tally.answers += 1
    show(answered(pending, change.id, ok ? tally.answers : null))
    clearTimeout(slow)
    if (!isAnyOpen()) markSlow(false)
  }
  if (ok) setTimeout(() => isUnread(change) && readAgain(), againMs)
  return run(command)
}

/**
 * Lets the styles show pending changes as such. Not a transition with a delay: starting one takes part of the frame
 * that answers the tap.
 */
const markSlow = (isSlow: boolean) => document.documentElement.toggleAttribute('data-slow', isSlow)

const isAnyOpen = () => pending.some(({ answer }) => answer === Infinity)

const isUnread = ({ id }: CartChange): boolean =>
  lastRead !== undefined && missingIn(pending, lastRead).some((change) => change.id === id)

function show(next: readonly PendingChange[]): void {
  pending = next
  layOver(over(next))
}

const over =
  (changes: readonly PendingChange[]): Overlay =>
  (read) => {
    lastRead = read
    const missing = missingIn(changes, read)
    if (missing.length === 0) return read
    const lines = withChanges(read, missing)
    const kept = new Set<unknown>([...read.items, ...read.combos])
    const changed = [...lines.items, ...lines.combos].filter((line) => !kept.has(line))
    const pending = new Set([
      ...missing.map(({ id }) => id),
      ...changed.flatMap((line) => [line.id, 'comboId' in line ? line.comboId : line.build.itemId]),
    ])
    return summedUp({ ...read, ...lines, pending })
  }
