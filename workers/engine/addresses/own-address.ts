import type { AddressRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'

/** An address of the current customer, unless it is being deleted. */
export async function ownAddress(context: EngineContext, id: string): Promise<AddressRow | null> {
  const session = await currentSession(context)
  return session ? addressOfCustomer(context, session.customerId, id) : null
}

/** An address of this customer, unless it is being deleted; also in a transaction over `addresses` alone. */
export async function addressOfCustomer(
  { database }: Pick<EngineContext, 'database'>,
  customerId: string,
  id: string,
): Promise<AddressRow | null> {
  const row = await database.addresses.get(id)
  return row && row.customerId === customerId && !row.deleting ? row : null
}
