import { meaningOf } from '../../../core/contract/errors.ts'
import type { Loop } from '../context/tab.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { late } from '../base/late.ts'

/** How long (in ms) after a question that got no answer, although the restaurant can be reached, it is asked again. */
const againMs = 5_000

const askAnew = late(() => import('./ask-anew.ts'), 'askAnew')

/**
 * After the database had to be rebuilt: restarts the shop's sync and the sending, and asks the restaurant, as soon as
 * it answers, which orders, addresses and bookings this customer has.
 */
export function reconcileAfterRebuild(context: EngineContext, loop: Loop): void {
  let owed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function ask(): Promise<void> {
    clearTimeout(timer)
    if (!owed) return
    const result = await askAnew(context)
    // If nobody is signed in, there is nothing to ask for.
    if (result.ok || meaningOf(result.code) === 'signIn') owed = false
    else if (context.connection.state() === 'online') timer = setTimeout(go, againMs)
  }
  const go = () => void ask().catch(onlyStorage)
  context.memory.onRestored(() => {
    owed = true
    void loop.restart().catch(onlyStorage)
    go()
  })
  context.connection.onBack(go)
}
