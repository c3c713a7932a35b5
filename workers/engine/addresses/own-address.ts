import type { AddressRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'

/** An address of the customer who is here, unless it is being deleted. */
export async function ownAddress({ database }: EngineContext, id: string): Promise<AddressRow | null> {
  const session = await database.sessions.get('current')
  const row = await database.addresses.get(id)
  return row && row.customerId === session?.customerId && !row.deleting ? row : null
}
