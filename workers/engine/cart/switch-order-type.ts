import { isFree } from '../../../core/domain/cart/cart.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { changeCombos } from './carts.ts'
import { cachedShop } from '../catalogue/catalogue.ts'
import type { Visit } from '../base/visit.ts'
import { type Result, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'

/**
 * Notes which kind of order is made here; the combo cart of the type that is left makes no sense in this one (spec §4).
 * Answers how many combos were taken out of it, so that the customer hears of the loss.
 */
export async function switchOrderType(
  context: EngineContext,
  visit: Visit,
  orderType: OrderType,
): Promise<Result<number>> {
  await writeSetting(context.database, visit.tableCode === null ? 'onlineOrderType' : 'tableOrderType', {
    orderType,
  })
  const shop = await cachedShop(context)
  if (!shop) return ok(0)
  // Only of this kind of visit: the carts of the other kind are left as they are, and so is the one that is wanted.
  const left = orderTypesOf(visit.tableCode !== null).filter((one) => one !== orderType)
  let count = 0
  for (const one of left)
    await changeCombos(context, shop.id, one, (lines) => {
      for (const line of lines) if (isFree(line)) count += line.quantity
      return lines.filter((line) => !isFree(line))
    })
  return ok(count)
}
