import type { OrderType } from '../../../core/schema/primitives.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { run } from '../../shell/command.ts'

/**
 * The order type to which this tab is switching. While the screen still shows the dishes of the previous order type, a
 * tap on a dish adds it to the cart of this one.
 */
export let lastChoice: { orderType: OrderType; answer: Promise<Result<number>> } | null = null

/**
 * Switches the order type. Answers how many combos this removed from the cart of the previous order type, which is
 * hidden then.
 */
export async function chooseOrderType(orderType: OrderType): Promise<Result<number>> {
  const answer = engine.chooseOrderType(orderType)
  const choice = (lastChoice = { orderType, answer })
  const result = await run(answer)
  // The screen shows a new order type sooner than this. What it shows later counts by itself: another tab may have
  // switched again, or the visit may be at no table any more.
  setTimeout(() => choice === lastChoice && (lastChoice = null), result.ok ? 5_000 : 0)
  if (result.ok && result.value > 0) void sayCleared(result.value).catch(() => {})
  return result
}

/** The message's code and texts are loaded only now, as it is rarely needed. */
async function sayCleared(count: number): Promise<void> {
  const [{ toastCleared }] = await Promise.all([import('./combos-cleared.ts'), allWords()])
  toastCleared(count)
}
