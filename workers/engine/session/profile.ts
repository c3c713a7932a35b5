import { customerGet, customerUpdate, readProfile } from '../../../core/contract/calls/customer-calls.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { Profile, Title } from '../../../core/schema/customer/customer.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { asCustomer } from './as-customer.ts'
import { takeTurn, writeInTurn } from './keep-own.ts'
import { type PhoneProof, authOf } from './member.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'
import { type Result, done } from '../base/result.ts'

export type ProfileChange = {
  firstName: string
  lastName: string
  title: Title | null
  email: string
  /** Proof of a new phone number, or null to keep the present one. */
  phone: PhoneProof | null
}

/** Fetches what the shop knows of the member. It knows nothing of a guest but that they are one. */
export async function refreshProfile(context: EngineContext): Promise<Result> {
  const turn = takeTurn()
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(customerGet, { customerId, storeId }),
  )
  if (!answer.ok) return answer
  await keep(context, readProfile(answer.value), turn)
  return done
}

/**
 * Changes the member's whole profile or nothing. Never queued: the shop decides whether an email or a number is free.
 * CF_010604 at `email`, CF_010605 at `auth.mobile`, CF_82054 at `auth.otp`.
 */
export async function updateProfile(
  context: EngineContext,
  { firstName, lastName, title, email, phone }: ProfileChange,
): Promise<Result> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(
      customerUpdate,
      {
        customerId,
        storeId,
        firstName,
        lastName,
        title,
        email,
        auth: phone && authOf(phone),
      },
      phone ? { key: phone.attempt } : {},
    ),
  )
  if (!answer.ok) return answer
  await keep(context, readProfile(answer.value), takeTurn())
  return done
}

/**
 * Stores the profile if its member is still here. A changed profile also refills the checkout's contact fields; an
 * unchanged one doesn't, since another name may have been typed there.
 */
async function keep({ database }: EngineContext, profile: Profile, turn: number): Promise<void> {
  if (profile.customerType === guestType) return
  await database.transaction('rw', database.sessions, database.settings, async () => {
    if (!(await isHere(database, profile.customerId))) return
    const { firstName, lastName, mobilePrefix, mobile } = profile
    const before = await readSetting(database, 'profile')
    if (!(await writeInTurn(database, 'profile', profile, turn))) return
    if (JSON.stringify(before) !== JSON.stringify(profile))
      await writeSetting(database, 'contact', { firstName, lastName, mobilePrefix, mobile })
  })
}
