import * as v from 'valibot'
import { OrderState } from '../../schema/order/order.ts'
import { Id, OrderType } from '../../schema/primitives.ts'

/**
 * What a push message says, encrypted for one phone: codes and data, no sentence. Names as in OrderWire.
 * Ours: the spec is silent.
 */
const PushMessage = v.object({
  orderId: Id,
  orderNo: v.string(),
  orderType: OrderType,
  orderStatus: OrderState,
  /** Empty where there is none. */
  pickupNo: v.string(),
  tableNo: v.string(),
  /** What the restaurant says about a refusal; empty where it says nothing. */
  reason: v.string(),
  storeName: v.string(),
  /** When the order came to this state, in ms since the epoch: of two messages the younger one holds. */
  at: v.number(),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

export const writePushMessage = (message: PushMessage): string => JSON.stringify(message)

/** Null for what a newer server, or nobody of ours, has sent. */
export function readPushMessage(text: string): PushMessage | null {
  try {
    const read = v.safeParse(PushMessage, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
