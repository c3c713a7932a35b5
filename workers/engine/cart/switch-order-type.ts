import type { OrderType } from '../../../core/schema/primitives.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { clearComboCarts } from './cart-commands.ts'
import { heldShop } from '../catalogue/catalogue.ts'
import type { Visit } from '../engine-api.ts'
import type { Parts } from '../base/context.ts'

/** Notes which kind of order is made here; the combo cart of the other type makes no sense in this one (spec §4). */
export async function switchOrderType(parts: Parts, visit: Visit, orderType: OrderType): Promise<void> {
  await writeSetting(parts.database, visit.tableCode === null ? 'onlineOrderType' : 'tableOrderType', {
    orderType,
  })
  const shop = await heldShop(parts)
  if (shop) await clearComboCarts(parts, shop.id)
}
