import { countDishes } from '../../core/domain/cart/purchase-limits.ts'
import type { ComboPick } from '../../core/schema/order/cart.ts'
import type { Database } from '../database/open.ts'
import { cameToSomething } from './benefits/orders-that-count.ts'

/**
 * How often a customer has bought each of these dishes, on lines of their own or in combos. Only orders that came to
 * something count; the result may contain other dishes of the same combos.
 */
export async function boughtDishes(
  db: Database,
  { shopId, customerId }: { shopId: string; customerId: string },
  itemIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.shop_id', '=', 'orders.shop_id')
        .onRef('order_lines.order_id', '=', 'orders.order_id'),
    )
    .select(['order_lines.item_id', 'order_lines.combo_id', 'order_lines.build', 'order_lines.quantity'])
    .where('orders.shop_id', '=', shopId)
    .where('orders.customer_id', '=', customerId)
    .where(cameToSomething)
    .where((where) =>
      where.or([where('order_lines.item_id', 'in', itemIds), where('order_lines.combo_id', 'is not', null)]),
    )
    .execute()
  return countDishes({
    items: rows.flatMap(({ item_id, quantity }) =>
      item_id === null ? [] : [{ build: { itemId: item_id }, quantity }],
    ),
    combos: rows.flatMap(({ combo_id, build, quantity }) =>
      combo_id === null ? [] : [{ picks: JSON.parse(build) as ComboPick[], quantity }],
    ),
  })
}
