import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'

type Lines = { items: readonly CartLine[]; combos: readonly ComboLine[] }

/**
 * Puts the same dishes into the cart of another order type and takes them out of the one where they are. Call it
 * after switching, which empties the combo carts. Answers with the names of those that can't be had there.
 */
export async function moveLines(lines: Lines, from: OrderType, to: OrderType): Promise<string[]> {
  const left: string[] = []
  const move = async ({ id, snapshot }: CartLine | ComboLine, added: { ok: boolean }) => {
    if (added.ok) await run(engine.setLineQuantity({ orderType: from, lineId: id, quantity: 0 }))
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
