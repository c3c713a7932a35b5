import type { CartLine, ComboLine } from '../../../core/schema/order/cart.ts'
import type { OrderType } from '../../../core/schema/primitives.ts'
import type { GivenBack } from '../../../workers/engine/reorder/put-away.ts'
import { engine } from '../../engine.ts'
import { run } from '../../shell/command.ts'

type Lines = { items: readonly CartLine[]; combos: readonly ComboLine[] }

/**
 * Puts the same dishes into the cart of another order type and takes them out of the one where they are. Call it
 * after switching, which empties the combo cart that is left. Answers with the names of those that can't be had there.
 * @param given for lines of an order that was taken back: where they are now, which may be beside more of the same
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
