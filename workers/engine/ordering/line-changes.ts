import { calledNow, checkCart } from '../../../core/domain/cart/cart-check.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import type { LineChange } from '../../../core/schema/order/cart-differences.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'

/**
 * The lines that aren't on offer as the customer saw them: at another price, or not at all. Whether a guest may order
 * them is checked elsewhere.
 */
export function lineChanges(
  { whole, menu }: Pick<OrderingMenu, 'whole' | 'menu'>,
  lines: Lines,
): LineChange[] {
  const checks = checkCart(whole, menu, lines, false)
  return [...lines.items, ...lines.combos].flatMap((line): LineChange[] => {
    const check = checks.get(line.id)
    if (!check || check.kind === 'same') return []
    const { id: lineId, snapshot } = line
    const { title } = calledNow(line, check)
    const change = { lineId, title, beforeCents: snapshot.unitCents }
    return check.kind === 'gone'
      ? [{ ...change, afterCents: null, why: check.why }]
      : [{ ...change, afterCents: check.now.unitCents }]
  })
}
