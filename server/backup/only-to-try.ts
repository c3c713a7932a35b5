import type { Database } from '../database/open.ts'
import type { Config } from '../settings/config.ts'

const name = 'only-to-try'

/**
 * Says in a restored copy that it is one to look at, and has its shops answer on this machine: the first at `localhost`, each
 * at its id in small letters (`my-shop.localhost`), as browsers write it. The same on SQLite and PostgreSQL, and on copies of
 * earlier releases.
 */
export const onlyToTryStatements = `
  insert into server_keys (name, value) values ('${name}', '1') on conflict (name) do nothing;
  insert into shop_hosts (host, shop_id)
    select 'localhost', shop_id from shops where true order by shop_id limit 1 on conflict (host) do nothing;
  insert into shop_hosts (host, shop_id)
    select lower(shop_id) || '.localhost', shop_id from shops where true on conflict (host) do nothing`

/** Takes it back in a copy that was made of one to look at: it is gone on with. */
export const inEarnestStatement = `delete from server_keys where name = '${name}'`

/** The same as `isOnlyToTry` of an attached database of SQLite: a row, or none. */
export const isOnlyToTryQuery = (attached: string): string =>
  `select 1 from ${attached}.server_keys where name = '${name}'`

/** Whether a database is a copy to look at: a server that is started on it sends nothing to anybody, and asks no bank. */
export async function isOnlyToTry(db: Database): Promise<boolean> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/**
 * The same settings without whoever they name, the shop's own address among them: a payment of another bank than the practice
 * bank's is left as it is.
 */
export const withoutOthers = (config: Config): Config => ({
  ...config,
  publicUrl: undefined,
  smsWebhookUrl: undefined,
  payments: { bank: 'sandbox', isAsked: false },
})
