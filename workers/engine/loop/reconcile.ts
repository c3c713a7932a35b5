import { meaningOf } from '../../../core/contract/errors.ts'
import type { Loop } from '../context/tab.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { late } from '../base/late.ts'

const refreshOrders = late(() => import('../orders/order-pages.ts'), 'refreshOrders')
const refreshAddresses = late(() => import('../addresses/refresh-addresses.ts'), 'refreshAddresses')
const refreshBookings = late(() => import('../bookings/refresh-bookings.ts'), 'refreshBookings')

/**
 * After the database had to be rebuilt: restarts the shop's sync and the sending, and asks the restaurant, as soon as
 * it answers, which orders, addresses and bookings this customer has.
 */
export function reconcileAfterRebuild(context: EngineContext, loop: Loop): void {
  let owed = false
  async function ask(): Promise<void> {
    if (!owed) return
    for (const refresh of [refreshOrders, refreshAddresses, refreshBookings]) {
      const result = await refresh(context)
      if (result.ok) continue
      // If nobody is signed in, there is nothing to ask for.
      owed = meaningOf(result.code) !== 'signIn'
      return
    }
    owed = false
  }
  context.memory.onRestored(() => {
    owed = true
    void loop.restart().catch(onlyStorage)
    void ask().catch(onlyStorage)
  })
  context.connection.onBack(() => void ask().catch(onlyStorage))
}
