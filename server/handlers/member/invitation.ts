import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { invitationCheck, invitationGet } from '../../../core/contract/calls/invitation-calls.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import { demandMember } from '../../customers/demand-member.ts'
import { countInvited, findInviter, inviteCodeOf } from '../../customers/invitations.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { Refusal } from '../../http/refusal.ts'

/** Answers the calling member's invitation code, and how many friends came by it. */
export async function answerInvitation(
  _input: RequestOf<typeof invitationGet>,
  { services: { db }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof invitationGet>> {
  demandMember(customer)
  if (!shop.file.features.inviteFriends) throw new Refusal('LD_INVITES_OFF')
  const { joined, rewarded } = await countInvited(db, shop.id, customer.id)
  return {
    customerId: customer.id,
    storeId: shop.id,
    inviteCode: await inviteCodeOf(db, shop.id, customer.id),
    friendCount: joined,
    rewardedCount: rewarded,
  }
}

/** Answers the first name of the member who invites by a code. */
export async function answerInvitationCheck(
  { invitationCode }: RequestOf<typeof invitationCheck>,
  { services: { db, limits, now }, shop, clientAddress }: ShopRequest,
): Promise<AnswerOf<typeof invitationCheck>> {
  if (!shop.file.features.inviteFriends) throw new Refusal('LD_INVITES_OFF')
  limits.invitationFromSite(siteOfAddress(clientAddress), now())
  const inviter = await findInviter(db, shop.id, invitationCode)
  if (!inviter) throw new Refusal('LD_INVITE_UNKNOWN')
  return { storeId: shop.id, inviteCode: inviter.code, inviterName: inviter.firstName }
}
