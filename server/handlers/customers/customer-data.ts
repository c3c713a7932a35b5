import type { AnswerOf } from '../../../core/contract/call.ts'
import type { customerData } from '../../../core/contract/calls/privacy-calls.ts'
import { toAmount } from '../../../core/contract/amount.ts'
import { writeProfile } from '../../../core/contract/calls/customer-calls.ts'
import { writeAddress } from '../../../core/contract/wire/address-wire.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { listBookingRows, listKeptWaitRows } from '../../bookings/read-bookings.ts'
import { listAddresses } from '../../customers/addresses.ts'
import { couponOf, listCouponRows } from '../../customers/benefits/coupons.ts'
import { readHeldOfMember } from '../../customers/benefits/held-of-member.ts'
import { listPurseEntries, reasonOf } from '../../customers/benefits/purse.ts'
import { readCustomer, readProfile } from '../../customers/customer-rows.ts'
import type { Database } from '../../database/open.ts'
import type { BookingWaitRow } from '../../database/tables/bookings.ts'
import { readOrders } from '../../orders/read/read-orders.ts'
import { listSubscriptions } from '../../push/subscriptions.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { writeRowIn, writeWait } from '../bookings/booking-read.ts'

const instant = (ms: number): string => new Date(ms).toISOString()

/** All that the shop stores about a customer, and nothing about anybody else. */
export async function readCustomerData(
  db: Database,
  shop: StoredShop,
  customerId: string,
  language: Language,
  at: number,
): Promise<AnswerOf<typeof customerData>> {
  const row = await readCustomer(db, shop.id, customerId)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  const sessions = await db
    .selectFrom('access_tokens')
    .select(['created_at', 'expires_at'])
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()
  const codes = await db
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('shop_id', '=', shop.id)
    .where('phone', '=', row.phone ?? '')
    .orderBy('sent_at', 'desc')
    .execute()
  const bookings = await listBookingRows(db, shop.id, customerId, at)
  const waits = await listKeptWaitRows(db, shop.id, customerId)
  const coupons = await listCouponRows(db, shop.id, customerId)
  const entries = await listPurseEntries(db, shop.id, customerId)
  const phones = await listSubscriptions(db, shop.id, customerId)
  const held = await readHeldOfMember(db, shop.id, customerId)
  return {
    exportedAt: instant(at),
    storeId: shop.id,
    storeName: shop.file.name,
    customer: {
      ...writeProfile(await readProfile(db, shop, customerId)),
      createTime: instant(row.created_at),
      invitationCode: row.invitation_code,
      isKnownByDevice: row.device_hash !== null,
      ...(row.disabled_at !== null && { disabledTime: instant(row.disabled_at) }),
    },
    addressList: (await listAddresses(db, shop.id, customerId)).map(writeAddress),
    orderList: (await readOrders(db, orders)).map(writeOrder),
    bookingList: bookings.map((row) => writeRowIn(row, shop.file, language, at)),
    bookingWaitList: waits.map(writeKeptWait),
    couponList: coupons.map((row) => ({
      couponName: couponOf(row, language, shop).title,
      createTime: instant(row.created_at),
      usedOrderId: row.used_order_id,
    })),
    purseEntryList: entries.map((row) => ({
      reason: reasonOf(row),
      createTime: instant(row.created_at),
      orderId: row.order_id,
      pointCount: row.points,
      voucherAmount: toAmount(row.balance_cents),
      spentAmount: toAmount(row.spent_cents),
    })),
    memberData: {
      inviteCode: held.inviteCode,
      invitedTime: held.invitedAt === null ? null : instant(held.invitedAt),
      friendTimeList: held.friendsAt.map(instant),
      missionClaimList: held.claims.map(({ missionId, at: claimed }) => ({
        missionId,
        createTime: instant(claimed),
      })),
      givenList: held.grants.map(({ detail, why, at: given }) => ({
        description: detail,
        reason: why,
        createTime: instant(given),
      })),
      openedGiftList: held.gifts.map(({ cents, at: opened }) => ({
        voucherAmount: toAmount(cents),
        openTime: instant(opened),
      })),
    },
    sessionList: sessions.map(({ created_at, expires_at }) => ({
      createTime: instant(created_at),
      expiryTime: instant(expires_at),
    })),
    codeTimeList: codes.map(({ sent_at }) => instant(sent_at)),
    pushList: phones.map(({ created_at, endpoint }) => ({
      createTime: instant(created_at),
      pushService: new URL(endpoint).host,
    })),
  }
}

/** A wish for a table with the number that a message goes to. */
export const writeKeptWait = (
  wait: Pick<BookingWaitRow, 'evening' | 'diners' | 'area_id' | 'contact' | 'created_at' | 'replaces'>,
) => ({
  ...writeWait(wait),
  contactMobile: mobileIn(wait.contact),
  createTime: instant(wait.created_at),
  replacedBookingId: wait.replaces,
})

/** The contact's phone number as it is dialled. */
function mobileIn(contact: string): string {
  const { mobilePrefix, mobile } = JSON.parse(contact) as Contact
  return `${mobilePrefix} ${mobile}`
}
