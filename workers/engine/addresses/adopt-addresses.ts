import { guestType } from '../../../core/schema/constants.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { addressIntents } from './address-intent.ts'
import { addressOf, askFor, drop, ofCustomer, within } from './address-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'

/**
 * Gives the addresses of a guest whom the restaurant has forgotten to this phone's present guest, or to the member that
 * the guest has become, and queues them for the restaurant again (G33).
 */
export async function adoptAddresses(context: EngineContext): Promise<void> {
  const { database } = context
  const session = await currentSession(context)
  const identity = await readSetting(database, 'identity')
  // A member's `formerly` is a guest whom the restaurant has merged with them: it has that guest's addresses.
  const forgotten = session?.customerType === guestType ? session.formerly : session?.earlier
  if (!identity || !session || forgotten === undefined) return
  const { customerId } = session
  await within(context, async () => {
    for (const row of await ofCustomer(context, forgotten)) {
      await drop(context, await addressIntents(context, forgotten, row.id))
      if (row.deleting) {
        await database.addresses.delete(row.id)
        continue
      }
      await database.addresses.put({ ...row, customerId, confirmed: null })
      await askFor(context, addressOf(row), { customerId, storeId: identity.storeId })
    }
  })
}
