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
import { choiceUnderWay } from '../order/choose-order-type.ts'
import { summedUp } from '../../queries/cart/current-cart.ts'
import { readAgain } from '../../queries/open-storage.ts'
import { run } from '../../shell/command.ts'

/** In the order in which they were asked for. */
let pending: readonly PendingChange[] = []
/** What they were last laid over. */
let lastRead: Reading | undefined

/** What was written is read again by itself, sooner; so long after the answer somebody must have missed it. */
const againMs = 1_000

/**
 * Puts a dish into the cart: shown at once, and taken back with a word if it can't be.
 * @param early the same, where the page has asked for it before the app was there
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
  const command = early ? early.answer.then((answer) => answer ?? add()) : add()
  // What can't be had so is the engine's to say.
  if (!now.ok) return run(command)
  const { title, picture } = item
  const { unitCents, details, partNames } = now
  const snapshot = { title, picture, details, partNames, unitCents }
  const added: CartLine = { ...wanted, note: line.note.trim(), id, snapshot, intentId: null }
  return ask({ id, orderType, line: added }, command)
}

/** The dish as it comes; to the cart of the order type that is being changed to, if one is, as soon as its menu is there. */
export function addOne(
  item: Item,
  orderType: OrderType,
  early: TakenAdd | null = null,
): Promise<Result<unknown>> {
  const line = { orderType, build: defaultBuild(item), quantity: 1, note: '' }
  const choice = choiceUnderWay
  if (early || !choice) return addDish(item, line, early)
  const id = crypto.randomUUID()
  const add = async (): Promise<Result<unknown>> => {
    const chosen = await choice.answer
    return chosen.ok ? engine.addDish({ id, dishId: item.id }) : chosen
  }
  return addDish(item, { ...line, orderType: choice.orderType }, { id, answer: add() })
}

/** Makes it so many of a line, none with 0; shown and taken back in the same way. */
export function setQuantity(
  orderType: OrderType,
  lineId: string,
  quantity: number,
): Promise<Result<unknown>> {
  const change = { id: crypto.randomUUID(), orderType, lineId, quantity }
  return ask(change, engine.setLineQuantity(change))
}

async function ask(change: CartChange, command: Promise<Result<unknown>>): Promise<Result<unknown>> {
  const { answers = 0 } = lastRead ?? {}
  // Those that every further reading holds are over.
  const open = pending.filter(({ answer }) => answer > answers)
  tally.asked += 1
  show(askedFor(open, change))
  let ok = false
  try {
    ok = (await command).ok
  } finally {
    if (ok) tally.answers += 1
    show(answered(pending, change.id, ok ? tally.answers : null))
  }
  if (ok) setTimeout(() => isUnread(change) && readAgain(), againMs)
  return run(command)
}

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
