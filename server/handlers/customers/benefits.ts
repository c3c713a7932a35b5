import { type customerBenefits, writeBenefits } from '../../../core/contract/calls/benefit-calls.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { readBenefits } from '../../customers/benefits.ts'
import { isGuest } from '../../customers/customer-rows.ts'
import { shopLanguage } from '../shops/store.ts'

/** What the member who asks has at this shop. */
export async function answerBenefits(
  _input: RequestOf<typeof customerBenefits>,
  { services: { db, now }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof customerBenefits>> {
  if (isGuest(customer)) throw new Refusal('LD_MEMBERS_ONLY')
  const benefits = await readBenefits(db, shop, customer.id, shopLanguage(shop, context), now())
  return { customerId: customer.id, ...writeBenefits(benefits) }
}
