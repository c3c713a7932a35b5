import { type Kysely, sql } from 'kysely'

/**
 * Numbers the entries of a member's account in the order in which they were made. Times aren't enough: two entries may
 * have the same millisecond, and the clock may have been set back between them.
 */
export async function entryNumbers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('purses')
    .addColumn('entries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('purse_entries')
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // A refund gives back before it takes, both in the same millisecond.
  await sql`
    update purse_entries set number = numbered.number
    from (
      select shop_id, customer_id, entry_id, row_number() over (
        partition by shop_id, customer_id
        order by created_at, case reason when 'reversed' then 1 else 0 end, entry_id
      ) as number
      from purse_entries
    ) as numbered
    where purse_entries.shop_id = numbered.shop_id
      and purse_entries.customer_id = numbered.customer_id
      and purse_entries.entry_id = numbered.entry_id
  `.execute(db)
  await sql`
    update purses set entries = (
      select count(*) from purse_entries
      where purse_entries.shop_id = purses.shop_id and purse_entries.customer_id = purses.customer_id
    )
  `.execute(db)
}
