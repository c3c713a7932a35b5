import { isFree } from '../../../core/domain/cart/cart.ts'
import { orderTypesOf } from '../../../core/domain/order/order-types.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { changeCombos } from './carts.ts'
import { cachedShop } from '../catalogue/catalogue.ts'
import type { Visit } from '../base/visit.ts'
import { type Result, failed, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'

/**
 * Stores the chosen order type and empties the combo carts of the others, which make no sense in this one (spec §4).
 * Answers how many combos were removed, so that the customer is told of the loss. SP_10004 for one that this kind of
 * visit (table or online) doesn't have.
 */
export async function switchOrderType(
  context: EngineContext,
  visit: Visit,
  orderType: OrderType,
): Promise<Result<number>> {
  const types = orderTypesOf(visit.tableCode !== null)
  if (!types.includes(orderType)) return failed('SP_10004')
  await writeSetting(context.database, visit.tableCode === null ? 'onlineOrderType' : 'tableOrderType', {
    orderType,
  })
  const shop = await cachedShop(context)
  if (!shop) return ok(0)
  // Only the other order types of this kind of visit (table or online): all other carts stay as they are.
  const left = types.filter((one) => one !== orderType)
  let count = 0
  for (const one of left)
    await changeCombos(context, shop.id, one, (lines) => {
      for (const line of lines) if (isFree(line)) count += line.quantity
      return lines.filter((line) => !isFree(line))
    })
  return ok(count)
}
