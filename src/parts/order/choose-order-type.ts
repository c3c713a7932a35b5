import type { OrderType } from '../../../core/schema/primitives.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { run } from '../../shell/command.ts'

/**
 * The order type that was chosen last in this tab. While the screen still shows the dishes of the previous order type,
 * a tap on a dish adds it to the cart of this one.
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
  if (!result.ok && choice === lastChoice) lastChoice = null
  if (result.ok && result.value > 0) void sayCleared(result.value).catch(() => {})
  return result
}

/** The message's code and texts are loaded only now, as it is rarely needed. */
async function sayCleared(count: number): Promise<void> {
  const [{ toastCleared }] = await Promise.all([import('./combos-cleared.ts'), allWords()])
  toastCleared(count)
}
