import type { LineChange } from '../../../core/schema/order/cart-differences.ts'
import { isFree } from '../../../core/domain/cart/cart.ts'
import { type PricedLine, quote } from '../../../core/domain/pricing/pricing.ts'
import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { type Result, failed } from '../base/result.ts'
import type { Visit } from '../base/visit.ts'
import { orderingMenu } from '../catalogue/ordering-menu.ts'
import { atAnyHour } from './menu-at.ts'
import type { EngineContext } from '../context/context.ts'
import { changeBoth } from './carts.ts'

/**
 * Accepts the new prices that the customer has agreed to, and removes the lines that they were told aren't on offer any
 * more. A line that has changed again since then stays as it is, so that the customer is told of it.
 */
export async function acceptCartChanges(
  context: EngineContext,
  visit: Visit,
  { orderType, seen }: { orderType: OrderType; seen: readonly LineChange[] },
): Promise<Result> {
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  // Whoever orders for another time is told the prices of dishes that are hidden now, too.
  const menus = [found.value.menu, atAnyHour(found.value).menu]
  const agreed = new Map(seen.map(({ lineId, afterCents }) => [lineId, afterCents]))
  return changeBoth(
    context,
    orderType,
    (lines) =>
      menus.reduce((left, menu) => {
        const priced = quote(menu, { items: left.filter(isFree), combos: [] })
        return refreshed(left, priced.items, agreed)
      }, lines),
    (lines) =>
      menus.reduce((left, menu) => {
        const priced = quote(menu, { items: [], combos: left.filter(isFree) })
        return refreshed(left, priced.combos, agreed)
      }, lines),
  )
}

/**
 * Accepts the new price of one line, which the customer has agreed to; EN_CART_CHANGED if the price has changed again
 * or the dish isn't on offer any more.
 */
export async function acceptLinePrice(
  context: EngineContext,
  visit: Visit,
  { orderType, lineId, unitCents }: { orderType: OrderType; lineId: string; unitCents: number },
): Promise<Result> {
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const { menu } = found.value
  let taken = false
  const take = <L extends CartLine | ComboLine>(lines: L[], priced: PricedLine[]): L[] => {
    const now = priced.find((one) => one.lineId === lineId)?.now
    if (now?.unitCents !== unitCents) return lines
    taken = true
    return lines.map((line) => (line.id === lineId && isFree(line) ? { ...line, snapshot: now } : line))
  }
  const result = await changeBoth(
    context,
    orderType,
    (lines) => take(lines, quote(menu, { items: lines.filter(isFree), combos: [] }).items),
    (lines) => take(lines, quote(menu, { items: [], combos: lines.filter(isFree) }).combos),
  )
  return result.ok && !taken ? failed('EN_CART_CHANGED') : result
}

function refreshed<L extends CartLine | ComboLine>(
  lines: L[],
  priced: PricedLine[],
  agreed: ReadonlyMap<string, number | null>,
): L[] {
  const byId = new Map(priced.map((line) => [line.lineId, line.now]))
  return lines.flatMap((line) => {
    const now = byId.get(line.id)
    if (now === undefined || (now?.unitCents ?? null) !== agreed.get(line.id)) return [line]
    return now ? [{ ...line, snapshot: now }] : []
  })
}
