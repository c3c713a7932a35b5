import { meaningOf } from '../../../core/contract/errors.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { syncCatalogue } from '../catalogue/catalogue.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done } from '../base/result.ts'

/** True if the restaurant refused the order because of its menu, so the menu on this phone is known to be old. */
export const mustBeFresh = ({ state, code }: Pick<OrderIntentRow, 'state' | 'code'>): boolean =>
  state === 'attention' && meaningOf(code) === 'stale'

/** Syncs the menu of the order's own visit. Skipped if the restaurant doesn't answer, unless the menu must be fresh. */
export function syncFor(
  context: EngineContext,
  visit: Visit,
  intent: OrderIntentRow,
): Promise<Result<unknown>> {
  const isWorthwhile = mustBeFresh(intent) || context.connection.state() === 'online'
  return isWorthwhile
    ? syncCatalogue(context, { ...visit, tableCode: intent.tableCode })
    : Promise.resolve(done)
}
