import { meaningOf } from '../../../core/contract/errors.ts'
import type { Loop } from '../context/tab.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { late } from '../base/late.ts'

const refreshOrders = late(() => import('../orders/order-pages.ts'), 'refreshOrders')
const refreshAddresses = late(() => import('../addresses/refresh-addresses.ts'), 'refreshAddresses')

/**
 * After the database had to be rebuilt: restarts the shop's sync and the sending, and asks the restaurant, as soon as
 * it answers, which orders and addresses this customer has.
 */
export function reconcileAfterRebuild(context: EngineContext, loop: Loop): void {
  let owed = false
  async function ask(): Promise<void> {
    if (!owed) return
    const result = await refreshOrders(context)
    // Nobody is signed in, so there are no orders to ask for.
    if (result.ok || meaningOf(result.code) === 'signIn') owed = false
    if (result.ok) await refreshAddresses(context)
  }
  context.memory.onRestored(() => {
    owed = true
    void loop.restart().catch(onlyStorage)
    void ask().catch(onlyStorage)
  })
  context.connection.onBack(() => void ask().catch(onlyStorage))
}
