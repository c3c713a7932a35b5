import { invitationCheck, invitationGet } from '../../../core/contract/calls/invitation-calls.ts'
import { readSetting, writeSetting } from '../../../core/storage/writer.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { resultOf } from '../net/outcome-result.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOwn } from '../session/keep-own.ts'

/** Asks for the code by which the member who is here invites friends, and for what came of it, and keeps both. */
export async function refreshInvitation(context: EngineContext): Promise<Result> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(invitationGet, { customerId, storeId }),
  )
  if (!answer.ok) return answer
  const { customerId, inviteCode: code, friendCount: joined, rewardedCount: rewarded } = answer.value
  await keepOwn(context, 'invitation', customerId, { code, joined, rewarded })
  return done
}

/**
 * Asks who invites by a code, and keeps the code for whoever signs up on this phone, on another day too. Without a network it is
 * kept as it came: signing up will say whether it counts.
 */
export async function openInvitation(
  context: EngineContext,
  code: string,
): Promise<Result<{ inviterName: string }>> {
  const { database, clock } = context
  const identity = await readSetting(database, 'identity')
  if (!identity) return failed('EN_NOT_READY')
  const { storeId } = identity
  const answer = resultOf(context, await context.api.send(invitationCheck, { storeId, invitationCode: code }))
  if (!answer.ok && (answer.code === 'LD_INVITE_UNKNOWN' || answer.code === 'LD_INVITES_OFF')) return answer
  const kept = answer.ok ? answer.value.inviteCode : code.trim().slice(0, longestCode)
  await writeSetting(database, 'invite', { storeId, code: kept, openedAt: clock.now() })
  return answer.ok ? ok({ inviterName: answer.value.inviterName }) : answer
}

const longestCode = 40
