import { isFree, takeCombos, takeItems } from '../../../core/domain/cart/cart.ts'
import { isClosed, isNobodys, successorOf, withdrawal } from '../../../core/domain/order/intent-states.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import { type IntentRow, type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import type { Checkout } from '../ordering/checkout.ts'
import { changeOrder, dropLines, orderIntent } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, done, failed, ok } from '../base/result.ts'

/**
 * A line of an order that is back in the cart: `of` is its id in the order, `lineId` the cart line that it is in now,
 * and `rest` the quantity of that line without it.
 */
export type GivenBack = { of: string; lineId: string; rest: number }

/**
 * Takes an order back to be changed: its lines go back to the cart. Answers the checkout entries and where the lines
 * are; `only` if the order was of combos alone and the cart also holds other dishes. Only for an order that the
 * restaurant certainly doesn't have: never sent, or settled without an order.
 */
export async function edit(
  context: EngineContext,
  intentId: string,
): Promise<Result<Checkout & BackInTheCart>> {
  const { outbox } = context.database
  const intent = await orderIntent(context, intentId)
  if (!intent || intent.call !== 'orderCreate') return failed('LD_NOT_FOUND')
  if (successorOf(intent) !== null) return failed('EN_REORDERED')
  const frozen = readFrozen(intent)
  if (!frozen.ok) return frozen
  // A closed intent has given its lines back already.
  if (!isClosed(intent)) {
    const event = withdrawal(intent)
    if (event?.type !== 'cancelled' || !(await changeOrder(context, intent, event))) return failed('SP_0045')
  } else if (intent.state === 'confirmed') return failed('SP_0045')
  const back = await inTheCart(context, intent)
  await outbox.where({ id: intentId }).delete()
  return ok({ ...frozen.value.checkout, ...back })
}

type BackInTheCart = Pick<Checkout, 'only'> & { given: GivenBack[] }

/** Where an order's lines are in the cart, and whether it was of combos alone while the cart holds other dishes. */
async function inTheCart(
  { database }: EngineContext,
  { storeId, summary, lines }: OrderIntentRow,
): Promise<BackInTheCart> {
  const key = cartKey(storeId, summary.orderType)
  const items = (await database.carts.get(key))?.lines ?? []
  const combos = (await database.comboCarts.get(key))?.lines ?? []
  const given = [...linesWith(items, lines.items, takeItems), ...linesWith(combos, lines.combos, takeCombos)]
  const isAlone = lines.items.length === 0 && lines.combos.length > 0 && items.some(isFree)
  return { given, only: isAlone ? 'combos' : undefined }
}

/**
 * Finds the cart line of each order line: a line may have merged into one that was there before, under that one's id.
 */
function linesWith<L extends CartLine | ComboLine>(
  cart: L[],
  lines: L[],
  take: (lines: L[], taken: L[]) => L[],
): GivenBack[] {
  let left = cart
  return lines.flatMap((line) => {
    const before = left
    left = take(before, [line])
    const holder = before.find((one) => !left.includes(one))
    if (!holder) return []
    const rest = left.find(({ id }) => id === holder.id)?.quantity ?? 0
    return [{ of: line.id, lineId: holder.id, rest }]
  })
}

/**
 * Removes a closed order from the screen; also an order of a former guest whose outcome nobody can be asked for. That
 * one may have arrived, so it can be removed only past its deadline, and its lines don't go back to the cart: the
 * customer has to put them together again.
 */
export async function dismiss({ database, clock }: EngineContext, intentId: string): Promise<Result> {
  const { outbox, carts, comboCarts } = database
  const isOver = (row: IntentRow) => isClosed(row) || isLost(row, clock.now())
  const dismissed = await database.transaction('rw', outbox, carts, comboCarts, async () => {
    const rows = await outbox.where({ id: intentId }).and(isOver).delete()
    if (rows > 0) await dropLines(database, intentId)
    return rows
  })
  return dismissed > 0 ? done : failed('SP_0045')
}

const isLost = (row: IntentRow, now: number): boolean => isNobodys(row) && row.deadlineAt <= now
