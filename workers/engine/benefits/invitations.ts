import { invitationCheck, invitationGet } from '../../../core/contract/calls/invitation-calls.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { resultOf } from '../net/outcome-result.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOwn } from '../session/keep-own.ts'

/** Fetches and stores the code by which the current member invites friends, and how many have joined. */
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
 * Asks whose invitation a code is, and stores the code for whoever signs up on this phone, even on another day. Without
 * a network the code is stored unchecked: signing up will say whether it is valid.
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
