import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { slotsFull } from '../../../core/contract/calls/implied-calls.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ShopRequest } from '../../api/call-request.ts'
import { listFullSlots } from '../../orders/place/slot-capacity.ts'
import { defaultLanguage } from '../../shops/compile/compile-shop.ts'
import { shopIn } from '../../shops/read/shop-in.ts'

/** Answers which times of a service are full. */
export async function answerSlotsFull(
  { serviceId }: RequestOf<typeof slotsFull>,
  { shop, services: { db, now } }: ShopRequest,
): Promise<AnswerOf<typeof slotsFull>> {
  const { services } = shopIn(shop, defaultLanguage(shop.file), now())
  const service = services.find(({ id }) => id === serviceId)
  if (!service) throw new Refusal('SP_10004')
  const { id, file } = shop
  const full = await listFullSlots(db, { id, ...file.orders, timeZone: file.timeZone }, service, now())
  return { fullList: full.map((at) => new Date(at).toISOString()) }
}
