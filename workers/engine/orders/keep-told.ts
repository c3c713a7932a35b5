import * as v from 'valibot'
import { OrderWire, readOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { Order } from '../../../core/schema/order/order.ts'
import type { EngineContext } from '../context/context.ts'
import { onlyStorage } from '../storage/memory.ts'
import { keepOrders } from './keep-orders.ts'

/**
 * Stores an order from the stream. The server only sends the customer's own orders: anything else isn't our server's.
 */
export async function keepTold(context: EngineContext, customerId: string, data: string): Promise<void> {
  const order = readToldOrder(data)
  if (order?.customerId === customerId) await keepOrders(context, customerId, [order]).catch(onlyStorage)
}

/** The order in the event's data, or null if it holds none. */
function readToldOrder(data: string): Order | null {
  try {
    const wire = v.safeParse(OrderWire, JSON.parse(data))
    return wire.success ? readOrder(wire.output) : null
  } catch {
    return null
  }
}
