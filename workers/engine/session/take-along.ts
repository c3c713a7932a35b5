import { isNobodys } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { isIntentRow } from '../storage/outbox-rows.ts'

/**
 * What a guest asked for about an address or an order that the restaurant has is the member's wish once they are one: the
 * restaurant has given the member what it is about, or says that it isn't theirs where the guest's session couldn't be
 * renewed before. Under another key, so that the answer to what is under way settles nothing of it; asking for it twice
 * does it once. An order keeps the guest's name and key: what becomes of it is the
 * sender's to find out, at once. Within a transaction.
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
      // It was the guest who was asked to wait.
      row.notBefore = 0
      row.nextAttemptAt = 0
      // Whose it is may have changed with this sign-in. Why something was refused stays as it was said.
      if (isNobodys(row)) row.code = 'EN_SIGN_IN'
      if (row.call === 'orderCreate') return
      row.id = crypto.randomUUID()
      row.customerId = customerId
      row.body = row.body.replace(named(formerly), named(customerId))
    })
  await database.addresses.where({ customerId: formerly }).modify({ customerId })
}
