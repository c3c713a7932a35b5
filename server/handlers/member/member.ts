import {
  type memberGet,
  type purchaseList,
  writeBenefits,
} from '../../../core/contract/calls/member-calls.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import { writePurchase } from '../../../core/contract/wire/member/purchase-wire.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { readBenefits } from '../../customers/benefits/benefits.ts'
import { expirePoints } from '../../customers/benefits/expire-points.ts'
import { demandMember } from '../../customers/demand-member.ts'
import { listPurchases } from '../../customers/benefits/purchases.ts'
import { expireOverdue } from '../../orders/life/expire-overdue.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import { shopLanguage } from '../shops/store.ts'

/** Answers the calling member's benefits at this shop. */
export async function answerMember(
  _input: RequestOf<typeof memberGet>,
  { services: { db, now }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof memberGet>> {
  demandMember(customer)
  const benefits = await readBenefits(db, shop, customer.id, shopLanguage(shop, context), now())
  return { customerId: customer.id, ...writeBenefits(benefits) }
}

/** Answers a page of the calling member's history. */
export async function answerPurchaseList(
  { cursor, pageSize }: RequestOf<typeof purchaseList>,
  { services, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof purchaseList>> {
  demandMember(customer)
  const after = readCursor(cursor)
  await expireOverdue(services, shop)
  await expirePoints(services.db, shop, customer.id, services.now())
  // One row more than the page tells whether there is a next page.
  const list = await listPurchases(services.db, shop.id, customer.id, after, pageSize + 1)
  const page = list.slice(0, pageSize)
  const last = page.at(-1)
  return {
    customerId: customer.id,
    dataList: page.map(writePurchase),
    nextCursor: list.length > pageSize && last ? writeCursor(last) : null,
  }
}
