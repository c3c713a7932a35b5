import { Refusal } from '../http/refusal.ts'
import { isGuest } from './customer-rows.ts'

/** Refuses guests what only members have. @throws Refusal LD_MEMBERS_ONLY */
export function demandMember(customer: Parameters<typeof isGuest>[0]): void {
  if (isGuest(customer)) throw new Refusal('LD_MEMBERS_ONLY', { data: { reason: 'benefits' } })
}
