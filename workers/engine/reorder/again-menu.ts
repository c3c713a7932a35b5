import { meaningOf } from '../../../core/contract/errors.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { refreshBenefits } from '../benefits/benefits.ts'
import { syncCatalogue } from '../catalogue/catalogue.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done } from '../base/result.ts'

/** True if the restaurant refused the order's price, so what this phone computes prices from is known to be old. */
export const mustBeFresh = ({ state, code }: Pick<OrderIntentRow, 'state' | 'code'>): boolean =>
  state === 'attention' && meaningOf(code) === 'stale'

/**
 * Syncs the menu of the order's own visit, and after a refusal also what the member has: a level that they have reached
 * since changes the price of the same dishes. Skipped if the restaurant doesn't answer, unless the order was refused.
 */
export async function syncFor(
  context: EngineContext,
  visit: Visit,
  intent: OrderIntentRow,
): Promise<Result<unknown>> {
  const isOld = mustBeFresh(intent)
  if (!isOld && context.connection.state() !== 'online') return done
  const synced = await syncCatalogue(context, { ...visit, tableCode: intent.tableCode })
  return isOld && synced.ok ? refreshBenefits(context) : synced
}
