import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** The code by which a member invites friends, and who signed up with it. */
export async function invitations(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const bigint = dialect === 'postgres' ? sql`bigint` : sql`integer`
  await db.schema.alterTable('customers').addColumn('invite_code', 'text').execute()
  await db.schema
    .createIndex('customers_invite_code')
    .unique()
    .on('customers')
    .columns(['shop_id', 'invite_code'])
    .execute()
  await db.schema
    .createTable('invitations')
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('friend_id', 'text', (column) => column.notNull())
    .addColumn('inviter_id', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('rewarded_at', bigint)
    .addPrimaryKeyConstraint('invitations_key', ['shop_id', 'friend_id'])
    .execute()
  await db.schema
    .createIndex('invitations_inviter')
    .on('invitations')
    .columns(['shop_id', 'inviter_id'])
    .execute()
}
