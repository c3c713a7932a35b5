import type { Database } from '../../database/open.ts'

/** Thrown when another shop is already served at one of the hosts; `message` is for the owner to read. */
export class HostTaken extends Error {
  override name = 'HostTaken'
}

/** @throws HostTaken when another shop has one of the hosts */
export async function checkHosts(
  db: Database,
  { id, hosts }: { id: string; hosts: readonly string[] },
): Promise<void> {
  const taken = await db
    .selectFrom('shop_hosts')
    .selectAll()
    .where('host', 'in', hosts)
    .where('shop_id', '!=', id)
    .execute()
  if (taken.length === 0) return
  const list = taken.map(({ host, shop_id }) => `"${host}" (by the shop "${shop_id}")`).join(', ')
  throw new HostTaken(
    `Already in use: ${list}. One address shows one shop; change "hosts" in one of the files.`,
  )
}
