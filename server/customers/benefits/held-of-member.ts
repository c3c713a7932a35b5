import type { Database } from '../../database/open.ts'

/**
 * What is stored about a member apart from purse and coupons: invitations, claimed rewards, opened gifts, and the
 * reasons for which the restaurant granted something.
 */
export async function readHeldOfMember(db: Database, shopId: string, customerId: string) {
  const customer = await db
    .selectFrom('customers')
    .select('invite_code')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const invited = await db
    .selectFrom('invitations')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('friend_id', '=', customerId)
    .executeTakeFirst()
  const friends = await db
    .selectFrom('invitations')
    .select('created_at')
    .where('shop_id', '=', shopId)
    .where('inviter_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  const claims = await db
    .selectFrom('mission_claims')
    .select(['mission_id', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  const gifts = await db
    .selectFrom('gifts')
    .select(['cents', 'opened_at'])
    .where('shop_id', '=', shopId)
    .where('opened_by', '=', customerId)
    .orderBy('opened_at', 'desc')
    .execute()
  const grants = await db
    .selectFrom('grants')
    .select(['detail', 'why', 'created_at'])
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  return {
    inviteCode: customer?.invite_code ?? null,
    invitedAt: invited?.created_at ?? null,
    friendsAt: friends.map((row) => row.created_at),
    grants: grants.map(({ detail, why, created_at: at }) => ({ detail, why, at })),
    claims: claims.map((row) => ({ missionId: row.mission_id, at: row.created_at })),
    gifts: gifts.flatMap(({ cents, opened_at: at }) => (at === null ? [] : [{ cents, at }])),
  }
}
