import { isNobodys } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, SessionRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { isIntentRow } from '../storage/outbox-rows.ts'
import type { Named } from './former-names.ts'

/**
 * Makes a guest's open requests about addresses and placed orders the member's, once the guest has become that member.
 * The restaurant has moved those addresses and orders to the member, or will say that they aren't theirs if the guest's
 * session couldn't be renewed first. The requests get new keys, so that an answer to one under way settles nothing
 * here; carrying one out twice does no harm. A new order keeps the guest's id and key: the sender finds out at once
 * what became of it, also of one that `keepForMember` has kept. Runs within a transaction.
 */
export async function takeAlong({ database }: EngineContext, member: SessionRow): Promise<void> {
  const { customerId, customerType, formerly } = member
  if (customerType === guestType) return
  const wasKept = (row: IntentRow) => row.customerId === customerId && row.formerly !== undefined
  const named = (id: string) => `"customerId":${JSON.stringify(id)}`
  await database.outbox
    .where('state')
    .anyOf(...openStates, 'expired')
    .and((row) => isIntentRow(row) && (row.customerId === formerly || wasKept(row)))
    .modify((row) => {
      // The pause that the server asked for was the guest's.
      row.notBefore = 0
      row.nextAttemptAt = 0
      // This sign-in may have changed whose order it is, so the sender asks again. The reason of a refusal stays.
      if (isNobodys(row)) row.code = 'EN_SIGN_IN'
      if (row.call === 'orderCreate' || wasKept(row)) return
      row.id = crypto.randomUUID()
      row.body = row.body.replace(named(row.customerId), named(customerId))
      row.customerId = customerId
    })
  if (formerly !== undefined) await database.addresses.where({ customerId: formerly }).modify({ customerId })
}

/**
 * Renames the intents of the guest that a member was to the member, when the member's session ends. The session's
 * former names are lost when somebody else comes; a row with the member's own id is theirs whenever they are back. It
 * still says as whom it was made, since it mustn't be sent in the member's name. Runs within a transaction.
 * @param others ids of that guest that the member's session may not name, as an older release wrote it
 */
export async function keepForMember(
  { outbox }: LarderDatabase,
  member: Named,
  others: string[] = [],
): Promise<void> {
  const { customerId } = member
  const guest = [...peopleOf(member).slice(1), ...others]
  if (guest.length === 0) return
  await outbox
    .filter((row) => guest.includes(row.customerId))
    .modify((row) => {
      row.formerly = row.customerId
      row.customerId = customerId
    })
}
