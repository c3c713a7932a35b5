import type { AddressRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'

/** An address of the current customer, unless it is being deleted. */
export async function ownAddress(context: EngineContext, id: string): Promise<AddressRow | null> {
  const session = await currentSession(context)
  const row = await context.database.addresses.get(id)
  return row && row.customerId === session?.customerId && !row.deleting ? row : null
}
