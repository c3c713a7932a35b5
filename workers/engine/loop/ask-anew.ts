import { refreshAddresses } from '../addresses/refresh-addresses.ts'
import { done, type Result } from '../base/result.ts'
import { refreshBookings } from '../bookings/refresh-bookings.ts'
import type { EngineContext } from '../context/context.ts'
import { refreshOrders } from '../orders/order-pages.ts'

/**
 * Asks the restaurant for all that it has of this customer; answers the first failure, after which nothing is asked.
 */
export async function askAnew(context: EngineContext): Promise<Result> {
  for (const refresh of [refreshOrders, refreshAddresses, refreshBookings]) {
    const result = await refresh(context)
    if (!result.ok) return result
  }
  return done
}
