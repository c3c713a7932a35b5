import { takeCombos, takeItems } from '../../../core/domain/cart/cart.ts'
import { isOrderIntent, successorOf } from '../../../core/domain/order/intent-states.ts'
import type { CartLine, ComboLine, Lines } from '../../../core/schema/order/cart.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { OrderIntentRow, SessionRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { moveOn, readIntents } from '../storage/outbox-rows.ts'

/**
 * Ends the customer's orders that came to nothing and whose dishes, which went back to the cart, are all in this order:
 * otherwise each would still be offered to be ordered again (ours: the spec is silent). A dish counts for one of them
 * only. Within a transaction over the outbox.
 */
export async function replaceEnded(
  context: EngineContext,
  session: SessionRow,
  { id, storeId, summary, lines }: OrderIntentRow,
): Promise<void> {
  const ended = peopleOf(session).flatMap((customerId) =>
    (['expired', 'cancelled'] as const).map((state) => [customerId, 'orderCreate', state]),
  )
  const rows = context.database.outbox.where('[customerId+call+state]').anyOf(ended)
  let left: Lines = lines
  // The newest first: the dishes in the cart came back from these.
  for (const old of (await readIntents(rows)).toSorted((a, b) => b.seq! - a.seq!)) {
    if (!isOrderIntent(old) || successorOf(old) !== null) continue
    if (old.storeId !== storeId || old.summary.orderType !== summary.orderType) continue
    const rest = without(left, old.lines)
    if (!rest) continue
    left = rest
    await moveOn(context, old, { type: 'replaced', by: id })
  }
}

/** The lines without those of an ended order; null if some of these aren't among them, or if there are none. */
function without(lines: Lines, ended: Lines): Lines | null {
  const rest = { items: takeItems(lines.items, ended.items), combos: takeCombos(lines.combos, ended.combos) }
  const taken = portions(lines) - portions(rest)
  return taken > 0 && taken === portions(ended) ? rest : null
}

const portions = ({ items, combos }: Lines): number =>
  [...items, ...combos].reduce((sum, { quantity }: CartLine | ComboLine) => sum + quantity, 0)
