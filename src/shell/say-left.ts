import { engine, leftAdds } from '../engine.ts'
import { run } from './command.ts'

/**
 * Says why dishes that were tapped before the app was there aren't in the cart, where the app has no button that would
 * say it: a dish may have been sold out, or have got a choice to make, since the page was drawn.
 */
export async function sayLeft(): Promise<void> {
  for (const { id, dishId, answer } of (await leftAdds) ?? [])
    // Without an answer the engine never began: the next one is asked. The same id can't add the dish twice.
    await run(answer.then((early) => early ?? engine.addDish({ id, dishId })))
}
