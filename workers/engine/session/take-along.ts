import { isNobodys } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { isIntentRow } from '../storage/outbox-rows.ts'

/**
 * Makes a guest's open requests about addresses and placed orders the member's, once the guest has become that member.
 * The restaurant has moved those addresses and orders to the member, or will say that they aren't theirs if the guest's
 * session couldn't be renewed first. The requests get new keys, so that an answer to one under way settles nothing
 * here; carrying one out twice does no harm. A new order keeps the guest's id and key: the sender finds out at once
 * what became of it. Runs within a transaction.
 */
export async function takeAlong({ database }: EngineContext, member: SessionRow): Promise<void> {
  const { customerId, customerType, formerly } = member
  if (customerType === guestType || formerly === undefined) return
  const named = (id: string) => `"customerId":${JSON.stringify(id)}`
  await database.outbox
    .where('state')
    .anyOf(...openStates, 'expired')
    .and((row) => row.customerId === formerly && isIntentRow(row))
    .modify((row) => {
      // The pause that the server asked for was the guest's.
      row.notBefore = 0
      row.nextAttemptAt = 0
      // This sign-in may have changed whose order it is, so the sender asks again. The reason of a refusal stays.
      if (isNobodys(row)) row.code = 'EN_SIGN_IN'
      if (row.call === 'orderCreate') return
      row.id = crypto.randomUUID()
      row.customerId = customerId
      row.body = row.body.replace(named(formerly), named(customerId))
    })
  await database.addresses.where({ customerId: formerly }).modify({ customerId })
}
