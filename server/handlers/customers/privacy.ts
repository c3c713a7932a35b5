import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { customerData, customerDelete } from '../../../core/contract/calls/privacy-calls.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { announceBookings } from '../../bookings/announce.ts'
import { deletedCustomerId } from '../../customers/deleted-customer.ts'
import { eraseCustomer } from '../../customers/erasure/erase-customer.ts'
import { endOrdersAhead } from '../../orders/life/end-orders-ahead.ts'
import { shopLanguage } from '../shops/store.ts'
import { readCustomerData } from './customer-data.ts'

/** Answers all that the shop stores about the calling customer. */
export async function answerCustomerData(
  _input: RequestOf<typeof customerData>,
  { services: { db, now, limits }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof customerData>> {
  const at = now()
  limits.customerData(customer.id, at)
  return readCustomerData(db, shop, customer.id, shopLanguage(shop, context), at)
}

/** Deletes the calling customer's account for good. */
export async function answerCustomerDelete(
  _input: RequestOf<typeof customerDelete>,
  { services: { db, log, now, live, changes }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof customerDelete>> {
  const at = now()
  let orderIds: string[] = []
  const bookingIds = await eraseCustomer(db, shop.id, customer.id, at, async (trx, given) => {
    const { cancelled, noted } = await endOrdersAhead(trx, shop, given, at)
    orderIds = [...orderIds, ...cancelled, ...noted]
  })
  await live.closeSignedOut(shop.id, customer.id)
  announceBookings(changes, shop.id, customer.id, bookingIds)
  for (const orderId of orderIds)
    changes.publish({ kind: 'order', shopId: shop.id, customerId: deletedCustomerId, orderId })
  log.info({ shop: shop.id }, 'an account was deleted by its customer')
  return {}
}
