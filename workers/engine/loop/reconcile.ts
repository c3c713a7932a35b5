import { meaningOf } from '../../../core/contract/errors.ts'
import type { Loop } from '../context/tab.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { late } from '../base/late.ts'

const askAnew = late(() => import('./ask-anew.ts'), 'askAnew')

/**
 * After the database had to be rebuilt: restarts the shop's sync and the sending, and asks the restaurant, as soon as
 * it answers, which orders, addresses and bookings this customer has.
 */
export function reconcileAfterRebuild(context: EngineContext, loop: Loop): void {
  let owed = false
  async function ask(): Promise<void> {
    if (!owed) return
    const result = await askAnew(context)
    // If nobody is signed in, there is nothing to ask for.
    if (result.ok || meaningOf(result.code) === 'signIn') owed = false
  }
  context.memory.onRestored(() => {
    owed = true
    void loop.restart().catch(onlyStorage)
    void ask().catch(onlyStorage)
  })
  context.connection.onBack(() => void ask().catch(onlyStorage))
}
