import * as v from 'valibot'
import type { DeskCoupon, NewCoupon } from '../../core/contract/desk/desk-coupon-calls.ts'
import { wallTime } from '../../core/domain/time/wall-clock.ts'
import type { Opening } from '../../core/schema/shop-file/shop-file-parts.ts'
import type { ShopFile } from '../../core/schema/shop-file/shop-file.ts'
import { Voucher } from '../../core/schema/shop-file/shop-file-voucher.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import { badRequest, notFound, Refusal } from '../http/refusal.ts'
import { changeShopAsRead } from './change-shop.ts'
import { faultyVoucherKeys } from './check/voucher-faults.ts'
import { defaultLanguage } from './compile/compile-shop.ts'
import { localize } from './compile/localize.ts'
import { hoursOf } from './desk-coupon-hours.ts'
import { isRepeated } from './is-repeated.ts'

type Services = { db: Database; changes: Changes; now: () => number }
type CouponShop = { id: string; version: string; file: ShopFile }

/** The most coupons that a shop may have: more than that, no customer looks through. */
const mostCoupons = 100

/** The coupons that were made at the desk, oldest first. They are offered in addition to those of the shop's file. */
export async function readDeskCoupons(db: Database, shopId: string): Promise<Voucher[]> {
  const rows = await db
    .selectFrom('desk_vouchers')
    .select('entry')
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('voucher_id')
    .execute()
  return rows.map(({ entry }) => JSON.parse(entry) as Voucher)
}

/** Adds the desk's coupons after those of the file. If both have the same id, the file's coupon is used. */
export const withDeskCoupons = (file: ShopFile, made: Voucher[]): ShopFile => {
  const ids = new Set(file.vouchers.map(({ id }) => id))
  return { ...file, vouchers: [...file.vouchers, ...made.filter(({ id }) => !ids.has(id))] }
}

/** The coupons made at the desk whose code the file uses, too: whoever enters that code gets the file's coupon. */
export async function couponsWithoutCode(
  db: Database,
  file: ShopFile,
): Promise<{ title: string; code: string }[]> {
  const codeOf = ({ code = '' }: Voucher) => code.toUpperCase()
  const taken = new Set(file.vouchers.map(codeOf))
  const ids = new Set(file.vouchers.map(({ id }) => id))
  const made = await readDeskCoupons(db, file.id)
  return made
    .filter((one) => codeOf(one) !== '' && taken.has(codeOf(one)) && !ids.has(one.id))
    .map((one) => ({ title: localize(one.title, defaultLanguage(file), file), code: codeOf(one) }))
}

/**
 * All coupons as the desk shows them, in the kitchen's language.
 * @param used how often each promotion was used, by id
 */
export async function listDeskCoupons(
  db: Database,
  { id, file }: CouponShop,
  used: ReadonlyMap<string, number>,
): Promise<DeskCoupon[]> {
  const rows = await db
    .selectFrom('desk_vouchers')
    .select(['voucher_id', 'made_by'])
    .where('shop_id', '=', id)
    .execute()
  const counts = await db
    .selectFrom('coupon_counts')
    .select(['voucher_id', 'given'])
    .where('shop_id', '=', id)
    .execute()
  const makers = new Map(rows.map((row) => [row.voucher_id, row.made_by]))
  const given = new Map(counts.map((row) => [row.voucher_id, Number(row.given)]))
  return file.vouchers.map((entry) => ({
    ...capsOf(entry),
    id: entry.id,
    title: localize(entry.title, defaultLanguage(file), file),
    kind: entry.kind,
    value: entry.value,
    mostOff: entry.mostOff ?? 0,
    minimum: entry.minimum,
    receiver: entry.for,
    code: entry.code ?? '',
    firstDay: entry.startsOn ?? '',
    lastDay: entry.expiresOn ?? '',
    ...hoursOf(entry.opening),
    firstOrderOnly: entry.firstOrderOnly,
    taken: (entry.for === 'everyMember' ? used : given).get(entry.id) ?? 0,
    isForSome: entry.items !== undefined || entry.categories !== undefined,
    madeBy: makers.get(entry.id) ?? null,
  }))
}

/** The limits of a coupon that is claimed or that everybody has; the others have none. */
function capsOf({ for: whom, ...entry }: Voucher): Pick<DeskCoupon, 'amount' | 'perMember'> {
  if (whom === 'everyMember') return { amount: entry.uses ?? 0, perMember: entry.usesPerMember ?? 0 }
  return whom === 'whoClaims'
    ? { amount: entry.amount ?? 0, perMember: entry.perMember }
    : { amount: 0, perMember: 0 }
}

/** The desk's names of fields that the shop file names differently. */
const fieldOf: Partial<Record<string, keyof NewCoupon>> = {
  startsOn: 'firstDay',
  expiresOn: 'lastDay',
  opening: 'from',
  uses: 'amount',
  usesPerMember: 'perMember',
  for: 'receiver',
}

/**
 * Makes a coupon that phones see at once. It must pass the same checks as a coupon in the shop's file. A repeated call
 * makes no second one, as the desk's page chooses the id.
 * @throws Refusal LD_BAD_REQUEST with the field that isn't right, `list` where there are too many; LD_KEY_REUSED (422)
 * for another coupon under the same id
 * @throws Superseded when the shop was changed since it was read
 */
export async function makeCoupon(
  services: Services,
  shop: CouponShop,
  coupon: NewCoupon,
  madeBy: string,
): Promise<void> {
  const { id: shopId, file } = shop
  const now = services.now()
  const read = v.safeParse(Voucher, entryOf(coupon))
  if (!read.success)
    throw badRequest(read.issues.map((issue) => named(String(issue.path?.[0]?.key ?? 'title'))))
  const entry = read.output
  const written = JSON.stringify(entry)
  if (isRepeated(file.vouchers, entry.id, await readEntry(services.db, shopId, entry.id), written)) return
  if (entry.expiresOn !== undefined && entry.expiresOn < wallTime(now, file.timeZone).day)
    throw badRequest(['lastDay'])
  const [fault] = faultyVoucherKeys(file, entry)
  if (fault !== undefined) throw badRequest([named(fault)])
  if (file.vouchers.length >= mostCoupons) throw badRequest(['list'])
  const row = { entry: written, made_by: madeBy, created_at: now }
  await changeShopAsRead(services, shop, (trx) =>
    trx
      .insertInto('desk_vouchers')
      .values({ shop_id: shopId, voucher_id: entry.id, ...row })
      .execute(),
  )
}

const readEntry = async (db: Database, shopId: string, couponId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('desk_vouchers')
      .select('entry')
      .where('shop_id', '=', shopId)
      .where('voucher_id', '=', couponId)
      .executeTakeFirst()
  )?.entry

const named = (key: string): string => fieldOf[key] ?? key

/** The coupon as the file would write it, without the fields that aren't used. */
function entryOf(coupon: NewCoupon): v.InferInput<typeof Voucher> {
  const { couponId, title, kind, value, mostOff, minimum, receiver, code, amount, perMember } = coupon
  const isForAll = receiver === 'everyMember'
  const opening = openingOf(coupon)
  return {
    id: couponId,
    title,
    kind,
    value: kind === 'freeDelivery' ? 0 : value,
    minimum,
    for: receiver,
    ...(mostOff > 0 && { mostOff }),
    ...(code.trim() !== '' && { code: code.trim() }),
    ...(amount > 0 && (isForAll ? { uses: amount } : { amount })),
    ...(perMember > 0 && (isForAll ? { usesPerMember: perMember } : { perMember })),
    ...(coupon.firstDay !== '' && { startsOn: coupon.firstDay }),
    ...(coupon.lastDay !== '' && { expiresOn: coupon.lastDay }),
    ...(opening && { opening }),
    ...(coupon.firstOrderOnly && { firstOrderOnly: true }),
  }
}

function openingOf({ weekdays, from, until }: NewCoupon): Opening | null {
  const isAnyTime = from === '' && until === ''
  if (weekdays.length === 0 && isAnyTime) return null
  const range = `${from || '00:00'}~${until || '24:00'}`
  return weekdays.length === 0
    ? { DAILY: [range] }
    : Object.fromEntries([...new Set(weekdays)].map((day) => [day, [range]]))
}

/**
 * Removes a coupon that was made at the desk: nobody gets it any more, and members who have one keep it.
 * @throws Refusal LD_NOT_FOUND, DK_IN_USE while a mission or an invitation promises it
 * @throws Superseded when the shop was changed since it was read
 */
export async function endCoupon(services: Services, shop: CouponShop, couponId: string): Promise<void> {
  const { id: shopId, file } = shop
  const promises = [
    ...file.missions.map(({ reward }) => reward),
    file.invitations.friend,
    file.invitations.inviter,
  ]
  if (promises.some(({ voucher }) => voucher === couponId)) throw new Refusal('DK_IN_USE')
  await changeShopAsRead(services, shop, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('desk_vouchers')
      .where('shop_id', '=', shopId)
      .where('voucher_id', '=', couponId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) throw notFound()
  })
}
