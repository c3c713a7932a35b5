import { guestType } from '../../../core/schema/constants.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { onlyStorage } from '../storage/memory.ts'
import type { Carts } from '../storage/put-away.ts'
import { withRoom } from '../storage/with-room.ts'
import type { EngineContext } from '../context/context.ts'
import { sessionIn } from '../context/current-session.ts'
import { areFilledSince, dropUntil, tablesOfSession } from './close-session.ts'
import type { Named } from './former-names.ts'
import { type DeletedGuest, giveUpGuest, isAskedIn } from './guest-pass.ts'
import { forgetNumber, isGuestNo } from './guest-sign-in.ts'
import { dropCopies, emptyPhone, signOut, wasLast } from './sign-out.ts'

/** Signs out a customer whose account the restaurant has deleted, and leaves nothing of them on the phone. */
export async function leaveDeleted(context: EngineContext, gone: SessionRow): Promise<void> {
  const asked = await readSetting(context.database, 'deletion')
  await signOut(context, 'erase', gone)
  await forget(context, asked?.customerId === gone.customerId ? { ...gone, ...asked } : gone)
}

/**
 * Settles the deletion of a guest that turns out to have been carried out. They leave this phone as if the answer had
 * just come; or, if they have put dishes into a cart or ordered since, they go on as another guest: of what was saved
 * here, only that stays (G1). Decides and carries out in one transaction, so that nothing saved in between is lost.
 * Answers whether they have left. The page tells them of the deletion.
 */
export async function settleDeletion(
  context: EngineContext,
  { deleted, guestNo }: DeletedGuest,
): Promise<boolean> {
  const { database, clock, memory } = context
  const settle = async () => {
    const asked = await readSetting(database, 'deletion')
    // Another tab may have been first.
    if (!asked || !isAskedIn(deleted, asked)) return null
    const gone = { ...deleted, ...asked }
    const wereHere = await wasLast(database, deleted)
    const goesOn = await hasGoneOn(database, gone, asked.askedAt, wereHere)
    if (goesOn) {
      await dropUntil(database, gone, asked.askedAt, wereHere)
      // The restaurant mustn't recognise the deleted guest by the number in the guest who goes on.
      await forgetNumber(database, guestNo)
      await database.settings.delete('deletion')
    } else if (wereHere) await emptyPhone(context, 'erase', deleted)
    // Nobody else is told.
    if (wereHere) await writeSetting(database, 'deletionNews', { at: clock.now() })
    return goesOn ? null : gone
  }
  const gone = await withRoom(() => database.transaction('rw', tablesOfSession(database), settle))
  if (gone) {
    await dropCopies(context)
    await forget(context, gone)
  } else await memory.refresh().catch(onlyStorage)
  return gone !== null
}

/** Whether the customer has put dishes into a cart or ordered since they asked to be deleted. */
async function hasGoneOn(
  { outbox, carts, comboCarts, sealedCarts }: LarderDatabase,
  customer: Named,
  askedAt: number,
  wereHere: boolean,
): Promise<boolean> {
  const people = peopleOf(customer)
  const filled: (Carts | undefined)[] = await sealedCarts.bulkGet(people)
  if (wereHere) filled.push({ carts: await carts.toArray(), comboCarts: await comboCarts.toArray() })
  if (filled.some((them) => them && areFilledSince(them, askedAt))) return true
  return (
    (await outbox.filter((row) => people.includes(row.customerId) && row.createdAt > askedAt).count()) > 0
  )
}

/**
 * Removes what a sign-out leaves: intents that were sent and never answered, since without the account nobody can ask
 * about them any more; the device number, so that the phone comes back as a stranger, unless another guest's intents
 * wait here, who is known by it; and all that is left of the guest that the member was here.
 */
export async function forget(
  { database, memory }: EngineContext,
  gone: Named & Pick<Settings['deletion'], 'guestNo'>,
): Promise<void> {
  const { outbox, addresses, sealedCarts, settings, sessions } = database
  await database.transaction('rw', [outbox, addresses, sealedCarts, settings, sessions], async () => {
    const asked = await readSetting(database, 'deletion')
    const isAsked = asked?.customerId === gone.customerId
    const people = [...peopleOf(gone), ...(isAsked ? peopleOf(asked) : [])]
    await outbox.filter((intent) => people.includes(intent.customerId)).delete()
    await addresses.where('customerId').anyOf(people).delete()
    await sealedCarts.bulkDelete(people)
    if (isAsked) await settings.delete('deletion')
    const refused = await readSetting(database, 'endedSession')
    if (refused && people.includes(refused.customerId)) await settings.delete('endedSession')
    const here = await sessionIn(database)
    const pass = await sessions.get('guestPass')
    // Nobody is that guest any more, but the phone's number stays, by which the shop recognises the member.
    if (here && here.customerType !== guestType && pass && people.includes(pass.customerId))
      await giveUpGuest(database)
    // The shop knows the customer who orders here now by that number.
    if (here) return
    // As when signing out: without that number, nobody could send what another guest of this phone has left here. By now
    // it may be that guest's number, and not the one's who is gone.
    const isTheirs = gone.guestNo !== undefined && (await isGuestNo(database, gone.guestNo))
    if (!isTheirs && (await outbox.count()) > 0) return
    await settings.delete('device')
    await sessions.delete('guestPass')
  })
  // Otherwise a rebuild of the database would restore the deleted data from memory.
  await memory.refresh().catch(onlyStorage)
}
