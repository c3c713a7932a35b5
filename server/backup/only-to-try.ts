import type { Database } from '../database/open.ts'
import type { Config } from '../settings/config.ts'

const name = 'only-to-try'

/**
 * Marks a restored copy as one to look at, and makes its shops answer on this machine: the first at `localhost`, each
 * at its id in lower case (`my-shop.localhost`), as browsers write it. Works on SQLite and PostgreSQL, and on copies of
 * earlier releases.
 */
export const onlyToTryStatements = `
  insert into server_keys (name, value) values ('${name}', '1') on conflict (name) do nothing;
  insert into shop_hosts (host, shop_id)
    select 'localhost', shop_id from shops where true order by shop_id limit 1 on conflict (host) do nothing;
  insert into shop_hosts (host, shop_id)
    select lower(shop_id) || '.localhost', shop_id from shops where true on conflict (host) do nothing`

/** Removes the mark from a copy that was made of such a database and becomes the real one. */
export const inEarnestStatement = `delete from server_keys where name = '${name}'`

/** Like `isOnlyToTry`, for an attached SQLite database: selects a row, or none. */
export const isOnlyToTryQuery = (attached: string): string =>
  `select 1 from ${attached}.server_keys where name = '${name}'`

/** Whether a database is a copy to look at: a server on it sends nothing to anybody, and calls no bank. */
export async function isOnlyToTry(db: Database): Promise<boolean> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/**
 * The settings without all services that they name, and without the shop's own address. Payments at other banks than
 * the practice bank are then left as they are.
 */
export const withoutOthers = (config: Config): Config => ({
  ...config,
  publicUrl: undefined,
  smsWebhookUrl: undefined,
  payments: { bank: 'sandbox', isAsked: false },
})
