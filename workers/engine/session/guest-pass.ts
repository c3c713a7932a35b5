import { guestType } from '../../../core/schema/constants.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { sessionIn } from '../context/current-session.ts'
import type { EngineContext } from '../context/context.ts'
import { mayPass } from '../net/may-pass.ts'
import { type Named, renamed } from './former-names.ts'
import { changeGuestNo, isGuestNo, signInAsGuest } from './guest-sign-in.ts'
import { keepForMember } from './take-along.ts'

/**
 * A guest whom the restaurant has deleted, as they asked: the answer to that was lost, and nothing is stored. `guestNo`:
 * the number by which the phone was another guest now.
 */
export type DeletedGuest = { deleted: SessionRow; guestNo: string }

/**
 * Signs the device in as a guest and stores the pass; the same device is the same customer. Null if that failed;
 * `refused` if the restaurant itself doesn't let this device in, which waiting won't change. A restaurant that has
 * forgotten the guest gives the device another customer id: the phone's data goes on under that id, and the pass keeps
 * the former one (G33).
 */
export async function askGuestPass(
  context: EngineContext,
): Promise<SessionRow | DeletedGuest | 'refused' | null> {
  const { database } = context
  const identity = await readSetting(database, 'identity')
  if (!identity) return null
  const { outcome, deviceId } = await signInAsGuest(context, identity.storeId)
  if (outcome.kind === 'refusal' && !mayPass(outcome)) return 'refused'
  if (outcome.kind !== 'answer') return null
  const pass: SessionRow = {
    key: 'guestPass',
    customerId: outcome.value.customerId,
    customerType: guestType,
    accessToken: outcome.value.token.accessToken,
    accessTokenExpiresAt: outcome.value.token.accessTokenExpiry,
    renewBeforeUse: false,
  }
  return database.transaction('rw', database.sessions, database.settings, async () => {
    // The guest has signed out or become a member meanwhile: their pass mustn't let anybody else in.
    if (!(await isGuestNo(database, deviceId))) return null
    const deleted = await deletedGuest(database, pass)
    if (deleted) return { deleted, guestNo: deviceId }
    const renewed = { ...pass, ...renamed(await database.sessions.get('guestPass'), pass) }
    await database.sessions.put(renewed)
    const current = await sessionIn(database)
    // If this guest is ordering now, their session gets the fresh token.
    if (current?.customerType === guestType && peopleOf(renewed).includes(current.customerId))
      await database.sessions.put({ ...renewed, key: 'current' })
    return renewed
  })
}

/** Was the deletion requested in this very session? A later session proves that the account still existed. */
export const isAskedIn = (session: SessionRow, asked: Settings['deletion'] | undefined): boolean =>
  asked?.customerId === session.customerId && asked.sessionExpiresAt === session.accessTokenExpiresAt

/**
 * The guest of this phone who asked to be deleted and got no answer, if the restaurant has signed the phone in as
 * somebody else now. Within a transaction over `sessions` and `settings`.
 */
async function deletedGuest(
  database: LarderDatabase,
  { customerId }: SessionRow,
): Promise<SessionRow | undefined> {
  const asked = await readSetting(database, 'deletion')
  const known = [await sessionIn(database), await database.sessions.get('guestPass')]
  return known.find(
    (one) => one?.customerType === guestType && isAskedIn(one, asked) && !peopleOf(one).includes(customerId),
  )
}

/**
 * The stored pass. One whose guest has become a member isn't used but parted with: an older release, and a database
 * that was rebuilt from an older copy, keep such a pass.
 */
export async function guestPass({ database }: EngineContext): Promise<SessionRow | undefined> {
  const { sessions, settings, outbox } = database
  const known = await sessions.get('guestPass')
  if (!known) return undefined
  const people = [await sessionIn(database), await readSetting(database, 'endedSession')]
  const member = people.find((one) => one !== undefined && hasBecome(known, one))
  if (!member) return known
  await database.transaction('rw', [sessions, settings, outbox], async () => {
    await partFromGuest(database, member)
  })
  return undefined
}

/**
 * Parts a member from the guest that they were on this phone, so that whoever continues as a guest is another one
 * (G32): their intents get the member's name, and the pass and the guest's number are given up. Within a transaction
 * over `sessions`, `settings` and `outbox`.
 */
export async function partFromGuest(database: LarderDatabase, member: Named): Promise<void> {
  const pass = await database.sessions.get('guestPass')
  const isTheirs = pass !== undefined && hasBecome(pass, member)
  await keepForMember(database, member, isTheirs ? peopleOf(pass) : [])
  if (isTheirs) await giveUpGuest(database)
}

/** Within a transaction over `sessions` and `settings`: the phone's guest is a member now, and nobody else's to be. */
export async function giveUpGuest(database: LarderDatabase): Promise<void> {
  await database.sessions.delete('guestPass')
  await changeGuestNo(database)
}

/**
 * Has this pass's guest become this member? A guest to whom the restaurant gave another id is still that guest (G33).
 */
const hasBecome = (pass: SessionRow, customer: Named): boolean => {
  const guest = peopleOf(pass)
  return !guest.includes(customer.customerId) && guest.some((name) => peopleOf(customer).includes(name))
}
