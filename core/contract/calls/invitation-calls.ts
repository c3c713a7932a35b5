import * as v from 'valibot'
import { Count, Id } from '../../schema/primitives.ts'
import { call } from '../call.ts'

/** Inviting friends. Ours: the spec names no paths. The rewards are in the shop's `memberParam`. */

/** A member's invitation code and its success so far. LD_INVITES_OFF; LD_MEMBERS_ONLY for a guest. */
export const invitationGet = call({
  path: '/invitation/get',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: v.object({
    customerId: Id,
    storeId: Id,
    inviteCode: v.string(),
    /** How many friends signed up with the code, and how many of them have ordered. */
    friendCount: Count,
    rewardedCount: Count,
  }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId, storeId }, { request }) =>
    customerId === request.customerId && storeId === request.storeId,
})

/**
 * The name of the member who invites with this code. LD_INVITES_OFF, LD_INVITE_UNKNOWN, BS_0001 (429) for too many
 * guesses.
 */
export const invitationCheck = call({
  path: '/invitation/check',
  request: v.object({ storeId: Id, invitationCode: v.pipe(v.string(), v.maxLength(40)) }),
  answer: v.object({ storeId: Id, inviteCode: v.string(), inviterName: v.string() }),
  policy: 'never',
  auth: 'none',
  isAbout: ({ storeId }, { request }) => storeId === request.storeId,
})

export const invitationCalls = { invitationGet, invitationCheck }
