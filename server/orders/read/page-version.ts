import { sql } from 'kysely'
import { type BatchedQuery, batchedQuery } from '../../database/together/batched-query.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'

export type PageVersion = {
  /** Differs after each change of what the page shows of its orders. */
  name: string
  hasVouchers: boolean
  /** When the next order on the page expires, in ms since the epoch; Infinity for never. */
  dueAt: number
}

type FirstPage = { pageSize: number; withVouchers: boolean }

type VersionRow = { customer_id: string; version: string }

const kinds = new Map<string, BatchedQuery<VersionRow>>()

/**
 * Computes a version of a customer's first page of orders. It covers the orders on that page and the first one of the
 * next, with the instant of their last change (which each step increases), the paid amount and the amount to refund.
 * Nothing else of an order or its lines changes without one of these, except a voucher's gift.
 */
export async function pageVersion(
  db: Database,
  shopId: string,
  customerId: string,
  page: FirstPage,
): Promise<PageVersion> {
  const kind = `${page.pageSize} ${page.withVouchers}`
  const asking = kinds.get(kind) ?? askingOf(page)
  kinds.set(kind, asking)
  const [row] = await asking(db, shopId, customerId)
  const [name = '', vouchers, due] = (row?.version ?? '').split(' ')
  return { name, hasVouchers: vouchers !== '0', dueAt: due ? Number(due) : Infinity }
}

const askingOf = ({ pageSize, withVouchers }: FirstPage): BatchedQuery<VersionRow> =>
  batchedQuery(
    preparedListQuery((db, shopId, customerIds, _, dialect) => {
      const ofOne = sql`order_id || ' ' || updated_at || ' ' || paid_cents || ' ' || refund_cents`
      // SQLite has no MD5 function. It needs none either, as a longer version costs no transfer there.
      const ofAll =
        dialect === 'sqlite'
          ? sql`replace(group_concat(${ofOne}), ' ', ',')`
          : sql`md5(string_agg(${ofOne}, ','))`
      const kinds = withVouchers ? sql`` : sql`and order_type <> 'voucher'`
      return db
        .selectFrom('customers')
        .select([
          'customer_id',
          sql<string>`(
            select coalesce(${ofAll}, '') || ' ' ||
              coalesce(sum(case when order_type = 'voucher' then 1 else 0 end), 0) || ' ' ||
              coalesce(cast(min(case when state <> 'locked' then expires_at end) as text), '')
            from (
              select order_id, updated_at, paid_cents, refund_cents, order_type, state, expires_at from orders
              where orders.shop_id = ${shopId} and orders.customer_id = customers.customer_id ${kinds}
              order by created_at desc, order_id desc limit ${sql.lit(pageSize + 1)}
            ) as page
          )`.as('version'),
        ])
        .where('shop_id', '=', shopId)
        .where('customer_id', 'in', customerIds)
    }),
    (row) => row.customer_id,
  )
