import { meaningOf } from '../../../core/contract/errors.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { syncCatalogue } from '../catalogue/catalogue.ts'
import type { Visit } from '../base/visit.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done } from '../base/result.ts'

/** True when the restaurant refused it for what its menu says: the menu that is here is known to be old. */
export const mustBeFresh = ({ state, code }: Pick<OrderIntentRow, 'state' | 'code'>): boolean =>
  state === 'attention' && meaningOf(code) === 'stale'

/** Brings the menu of an order's own visit up to date, unless nobody answers and it isn't needed. */
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
