import type { Contact } from '../../../core/schema/customer/customer.ts'
import { toAmount } from '../../../core/contract/amount.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import { writeAddress } from '../../../core/contract/wire/address-wire.ts'
import { writeProfile } from '../../../core/contract/calls/customer-calls.ts'
import { writeOrder } from '../../../core/contract/wire/order/order-wire.ts'
import type { customerData, customerDelete } from '../../../core/contract/calls/privacy-calls.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { announceBookings } from '../../bookings/announce.ts'
import { listBookingRows, listKeptWaitRows } from '../../bookings/read-bookings.ts'
import { listAddresses } from '../../customers/addresses.ts'
import { couponOf, listCouponRows } from '../../customers/benefits/coupons.ts'
import { readCustomer, readProfile } from '../../customers/customer-rows.ts'
import { eraseCustomer } from '../../customers/erasure/erase-customer.ts'
import { readHeldOfMember } from '../../customers/benefits/held-of-member.ts'
import { listPurseEntries } from '../../customers/benefits/purse.ts'
import { readOrders } from '../../orders/read/read-orders.ts'
import { listSubscriptions } from '../../push/subscriptions.ts'
import { writeRow, writeWait } from '../bookings/booking-read.ts'
import { shopLanguage } from '../shops/store.ts'

const instant = (ms: number): string => new Date(ms).toISOString()

/** All that the shop stores about a customer, and nothing about anybody else. */
export async function answerCustomerData(
  _input: RequestOf<typeof customerData>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof customerData>> {
  const { services, shop, customer, context } = request
  const { db, now, limits } = services
  const at = now()
  limits.customerData(customer.id, at)
  const row = await readCustomer(db, shop.id, customer.id)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customer.id)
    .orderBy('created_at', 'desc')
    .execute()
  const sessions = await db
    .selectFrom('access_tokens')
    .select(['created_at', 'expires_at'])
    .where('shop_id', '=', shop.id)
    .where('customer_id', '=', customer.id)
    .orderBy('created_at', 'desc')
    .execute()
  const codes = await db
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('shop_id', '=', shop.id)
    .where('phone', '=', row.phone ?? '')
    .orderBy('sent_at', 'desc')
    .execute()
  const bookings = await listBookingRows(db, shop.id, customer.id, now())
  const waits = await listKeptWaitRows(db, shop.id, customer.id)
  const coupons = await listCouponRows(db, shop.id, customer.id)
  const entries = await listPurseEntries(db, shop.id, customer.id)
  const phones = await listSubscriptions(db, shop.id, customer.id)
  const held = await readHeldOfMember(db, shop.id, customer.id)
  return {
    exportedAt: instant(at),
    storeId: shop.id,
    storeName: shop.file.name,
    customer: {
      ...writeProfile(await readProfile(db, shop, customer.id)),
      createTime: instant(row.created_at),
      invitationCode: row.invitation_code,
      isKnownByDevice: row.device_hash !== null,
      ...(row.disabled_at !== null && { disabledTime: instant(row.disabled_at) }),
    },
    addressList: (await listAddresses(db, shop.id, customer.id)).map(writeAddress),
    orderList: (await readOrders(db, orders)).map(writeOrder),
    bookingList: bookings.map((row) => writeRow(row, request)),
    bookingWaitList: waits.map((wait) => ({
      ...writeWait(wait),
      contactMobile: mobileIn(wait.contact),
      createTime: instant(wait.created_at),
      replacedBookingId: wait.replaces,
    })),
    couponList: coupons.map((row) => ({
      couponName: couponOf(row, shopLanguage(shop, context), shop).title,
      createTime: instant(row.created_at),
      usedOrderId: row.used_order_id,
    })),
    purseEntryList: entries.map((row) => ({
      reason: row.reason,
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

/** Deletes the calling customer's account for good. */
export async function answerCustomerDelete(
  _input: RequestOf<typeof customerDelete>,
  { services: { db, log, now, live, changes }, shop, customer }: CustomerRequest,
): Promise<AnswerOf<typeof customerDelete>> {
  const bookingIds = await eraseCustomer(db, shop.id, customer.id, now())
  await live.closeSignedOut(shop.id, customer.id)
  announceBookings(changes, shop.id, customer.id, bookingIds)
  log.info({ shop: shop.id }, 'an account was deleted by its customer')
  return {}
}

/** The contact's phone number as it is dialled. */
function mobileIn(contact: string): string {
  const { mobilePrefix, mobile } = JSON.parse(contact) as Contact
  return `${mobilePrefix} ${mobile}`
}
