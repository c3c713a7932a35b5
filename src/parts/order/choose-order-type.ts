import type { OrderType } from '../../../core/schema/primitives.ts'
import type { Result } from '../../../workers/engine/base/result.ts'
import { engine } from '../../engine.ts'
import { allWords } from '../../i18n/catalogs.ts'
import { run } from '../../shell/command.ts'

/** What was chosen last, for as long as the engine is at it: the screen shows the order type of before until then. */
export let choiceUnderWay: { orderType: OrderType; answer: Promise<Result<number>> } | null = null

/** Orders another way from now on, and says how many combos that took out of the cart, which is out of sight then. */
export async function chooseOrderType(orderType: OrderType): Promise<Result<number>> {
  const answer = engine.chooseOrderType(orderType)
  const choice = (choiceUnderWay = { orderType, answer })
  const result = await run(answer.finally(() => choice === choiceUnderWay && (choiceUnderWay = null)))
  if (result.ok && result.value > 0) void sayCleared(result.value).catch(() => {})
  return result
}

/** The words come when they are needed, which is rarely. */
async function sayCleared(count: number): Promise<void> {
  const [{ toastCleared }] = await Promise.all([import('./combos-cleared.ts'), allWords()])
  toastCleared(count)
}
