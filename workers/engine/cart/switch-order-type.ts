import type { OrderType } from '../../../core/schema/primitives.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { clearComboCarts } from './carts.ts'
import { cachedShop } from '../catalogue/catalogue.ts'
import type { Visit } from '../base/visit.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'

/** Notes which kind of order is made here; the combo cart of the other type makes no sense in this one (spec §4). */
export async function switchOrderType(
  context: EngineContext,
  visit: Visit,
  orderType: OrderType,
): Promise<Result> {
  await writeSetting(context.database, visit.tableCode === null ? 'onlineOrderType' : 'tableOrderType', {
    orderType,
  })
  const shop = await cachedShop(context)
  if (shop) await clearComboCarts(context, shop.id)
  return done
}
