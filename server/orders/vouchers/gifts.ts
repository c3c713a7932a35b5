import type { Gift, OpenGift } from '../../../core/schema/order/voucher.ts'
import { readCode } from '../../base/readable-code.ts'
import { lockCustomer } from '../../customers/lock-customer.ts'
import { changePurse } from '../../customers/benefits/purse.ts'
import { preparedListQuery } from '../../database/prepared-query.ts'
import type { Database } from '../../database/open.ts'
import type { GiftRow } from '../../database/tables/benefits.ts'
import { Refusal } from '../../http/refusal.ts'

/** Groups of a gift's code. As a gift is worth money, its code must not be guessable. */
export const giftCodeGroups = 3

/**
 * Finds a gift by its code.
 * @throws Refusal LD_GIFT_UNKNOWN, also while it isn't paid
 */
export async function findGift(db: Database, shopId: string, text: string): Promise<GiftRow> {
  const code = readCode(text, giftCodeGroups)
  const gift =
    code &&
    (await db
      .selectFrom('gifts')
      .selectAll()
      .where('shop_id', '=', shopId)
      .where('code', '=', code)
      .where('paid_at', 'is not', null)
      .executeTakeFirst())
  if (!gift) throw new Refusal('LD_GIFT_UNKNOWN')
  return gift
}

/**
 * Credits a gift to a member's balance, inside a transaction: only once, however many ask at the same time.
 * @returns the gift as it is now, also if this member opened it before
 * @throws Refusal LD_SIGN_IN (401), RT_0017; LD_GIFT_UNKNOWN; LD_GIFT_OPENED when somebody else has opened it, or the
 * restaurant has refunded it
 */
export async function openGift(
  trx: Database,
  shopId: string,
  customerId: string,
  text: string,
  now: number,
): Promise<GiftRow> {
  await lockCustomer(trx, shopId, { customerId, contact: null })
  const gift = await findGift(trx, shopId, text)
  const { numUpdatedRows } = await trx
    .updateTable('gifts')
    .set({ opened_by: customerId, opened_at: now })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', gift.order_id)
    .where('opened_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  const opened = await findGift(trx, shopId, text)
  if (numUpdatedRows !== 1n) {
    if (opened.opened_by === customerId) return opened
    const reason = opened.withdrawn_at === null ? 'opened' : 'withdrawn'
    throw new Refusal('LD_GIFT_OPENED', { data: { reason } })
  }
  const change = {
    points: 0,
    spentCents: 0,
    balanceCents: gift.cents,
    reason: 'gift',
    orderId: null,
  } as const
  await changePurse(trx, shopId, customerId, change, now)
  return opened
}

/** Builds the gifts of some orders, by the id of the order that bought each, from the rows of `giftsOf`. */
export const readGifts = (
  rows: readonly Pick<
    GiftRow,
    'order_id' | 'from_name' | 'message' | 'paid_at' | 'withdrawn_at' | 'code' | 'opened_at'
  >[],
): Map<string, Gift> =>
  new Map(
    rows.map((row) => [
      row.order_id,
      {
        from: row.from_name,
        message: row.message,
        code: row.paid_at === null || row.withdrawn_at !== null ? null : row.code,
        openedAt: row.opened_at,
      },
    ]),
  )

export const giftsOf = preparedListQuery((db, shopId, ids) =>
  db
    .selectFrom('gifts')
    .select(['order_id', 'from_name', 'message', 'paid_at', 'withdrawn_at', 'code', 'opened_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids),
)

export const openGiftOf = ({ code, cents, from_name, message, ...row }: GiftRow): OpenGift => ({
  code,
  cents,
  from: from_name,
  message,
  state: row.withdrawn_at !== null ? 'withdrawn' : row.opened_at !== null ? 'opened' : 'closed',
})
