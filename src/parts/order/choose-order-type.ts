import type { OrderType } from '../../../core/schema/primitives.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { run } from '../../shell/command.ts'

/**
 * The order type that was chosen last, until a screen shows it. The dishes on the screen are those of the order type
 * before, and a tap on one of them is meant for the new one.
 */
export let choiceUnderWay: { orderType: OrderType; answer: Promise<Result<number>> } | null = null

/** A screen shows the dishes of this order type now. */
export function orderTypeShown(orderType: OrderType): void {
  if (choiceUnderWay?.orderType === orderType) choiceUnderWay = null
}

/**
 * Switches the order type. Answers how many combos this removed from the cart of the previous order type, which is
 * hidden then.
 */
export async function chooseOrderType(orderType: OrderType): Promise<Result<number>> {
  const answer = engine.chooseOrderType(orderType)
  const choice = (choiceUnderWay = { orderType, answer })
  const result = await run(answer)
  if (!result.ok && choice === choiceUnderWay) choiceUnderWay = null
  if (result.ok && result.value > 0) void sayCleared(result.value).catch(() => {})
  return result
}

/** The words are loaded when needed, which is rare. */
async function sayCleared(count: number): Promise<void> {
  const [{ toastCleared }] = await Promise.all([import('./combos-cleared.ts'), allWords()])
  toastCleared(count)
}
