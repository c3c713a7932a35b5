import { guestType } from '../../../core/schema/constants.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { addressIntents } from './address-intent.ts'
import { addressOf, askFor, drop, ofCustomer, within } from './address-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'

/**
 * What a guest kept whom the restaurant has forgotten is the guest's that this phone is now, and the restaurant hears
 * of it again (G33).
 */
export async function adoptAddresses(context: EngineContext): Promise<void> {
  const { database } = context
  const session = await currentSession(context)
  const identity = await readSetting(database, 'identity')
  if (!identity || session?.customerType !== guestType || session.formerly === undefined) return
  const { customerId, formerly } = session
  await within(context, async () => {
    for (const row of await ofCustomer(context, formerly)) {
      await drop(context, await addressIntents(context, formerly, row.id))
      if (row.deleting) {
        await database.addresses.delete(row.id)
        continue
      }
      await database.addresses.put({ ...row, customerId, confirmed: null })
      await askFor(context, addressOf(row), { customerId, storeId: identity.storeId })
    }
  })
}
