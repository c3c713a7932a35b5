import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import type { GivenBack } from '../../../workers/engine/reorder/put-away.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'

type Lines = { items: readonly CartLine[]; combos: readonly ComboLine[] }

/**
 * Puts the same dishes into the cart of another order type and removes them from their present cart. Call it after
 * switching, which empties the combo cart of the order type that is left. Returns the names of dishes that can't be had
 * there.
 * @param given for the lines of an order that was taken back: the cart line of each now, which may also hold more of
 * the same dish
 */
export async function moveLines(
  lines: Lines,
  from: OrderType,
  to: OrderType,
  given: readonly GivenBack[] = [],
): Promise<string[]> {
  const left: string[] = []
  const move = async ({ id, snapshot }: CartLine | ComboLine, added: { ok: boolean }) => {
    const { lineId = id, rest: quantity = 0 } = given.find(({ of }) => of === id) ?? {}
    if (added.ok) await run(engine.setLineQuantity({ orderType: from, lineId, quantity }))
    else left.push(snapshot.title)
  }
  for (const line of lines.combos) {
    const { comboId, picks, quantity, note } = line
    await move(line, await engine.addComboToCart({ orderType: to, comboId, picks, quantity, note }))
  }
  for (const line of lines.items) {
    const { build, quantity, note } = line
    await move(line, await engine.addToCart({ orderType: to, build, quantity, note }))
  }
  return left
}
