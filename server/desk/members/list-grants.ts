import type { DeskGrant } from '../../../core/contract/desk/desk-member-calls.ts'
import type { Database } from '../../database/open.ts'
import type { GrantRow } from '../../database/tables/desk.ts'
import type { Given } from './give.ts'

/** The grants to one member, or to all, the newest first; without a limit, all of them. */
export async function listGrants(
  db: Database,
  shopId: string,
  customerId: string | null,
  limit?: number,
): Promise<(DeskGrant & { customerId: string })[]> {
  let query = db.selectFrom('grants').selectAll().where('shop_id', '=', shopId)
  if (customerId !== null) query = query.where('customer_id', '=', customerId)
  query = query.orderBy('created_at', 'desc').orderBy('grant_id')
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.execute()
  return rows.map((row) => ({ customerId: row.customer_id, ...grantOf(row) }))
}

function grantOf(row: GrantRow): DeskGrant {
  const grant = JSON.parse(row.what) as Given
  return {
    id: row.grant_id,
    at: row.created_at,
    by: row.given_by,
    why: row.why,
    kind: grant.kind,
    detail: row.detail,
    points: grant.kind === 'points' ? grant.points : 0,
    cents: 'cents' in grant ? grant.cents : 0,
  }
}
