import { type MessageDescriptor, i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { statusMessage } from './status-messages.ts'
import type { ReasonOf } from '../../core/contract/refusal-data.ts'
import type { FailureParams, ResultCode } from '../../workers/engine/base/result.ts'

/**
 * Returns what a code means, in plain words, in the language of the interface. For a code that this release doesn't
 * know, it returns the server's own words (`params.msg`) or those of the HTTP status.
 * Empty for a code that must show nothing (spec §8).
 */
export function messageOf(code: ResultCode | (string & {}), params: FailureParams = {}): string {
  const known = knownCode(code)
  const isSaid = known !== null && !wordless.includes(known)
  const words = isSaid ? null : statusMessage({ code, ...params })
  if (typeof words === 'string') return words
  const why = known === null ? undefined : reasons[known]?.[params.reason ?? '']
  const { id, message } = words ?? why ?? messages[known ?? 'EN_REFUSED']
  return i18n._(id, params, message === undefined ? {} : { message })
}

/** Catch-all codes, for failures that have no code of their own: the server's words or the HTTP status say more. */
const wordless: readonly ResultCode[] = ['EN_REFUSED', 'EN_UNREADABLE', 'LD_INTERNAL']

const knownCode = (code: string): ResultCode | null =>
  Object.hasOwn(messages, code) ? (code as ResultCode) : null

/** Why a coupon can't be used or obtained, by the server's `reason`. */
const couponReasons = {
  unknown: msg`There is no such coupon here.`,
  expired: msg`It has expired.`,
  notYet: msg`It isn't valid yet.`,
  hours: msg`It is for other hours.`,
  used: msg`You have used it already.`,
  taken: msg`All of them have been given away.`,
  firstOrder: msg`It is for a first order.`,
  minimum: msg`Your order is below the coupon's minimum.`,
}

/** Codes with several meanings, told apart by the server's `reason`. */
const reasons: Partial<Record<ResultCode, Record<string, MessageDescriptor>>> = {
  BS_0001: {
    unpaid: msg`You have too many unpaid vouchers. Pay or cancel one of them first.`,
    messages: msg`Too many messages about free tables were sent to you or to this number in the last 24 hours. Try again later.`,
    givenBack: msg`You were offered a table for that evening and gave it back. You can wait for another one 24 hours after the offer.`,
  },
  LD_BAD_REQUEST: { number: msg`There is no such phone number. Check it and its country code.` },
  LD_COUPON_UNUSABLE: couponReasons,
  SP_0003: { bookings: msg`The restaurant takes no bookings right now.` },
  SP_0045: { payment: msg`The bank is still busy with the payment. Try again in a moment.` },
  SP_10004: { payment: msg`This way to pay isn't possible right now. Choose another.` },
  SP_10010: {
    bonus: msg`The bonus has changed. Have a look before you pay.`,
    amount: msg`This amount isn't sold any more. Choose another.`,
    points: msg`You have fewer points by now than you wanted to use.`,
  },
  SP_120102: { time: msg`This time can't be booked. Choose another.` },
  SP_10008: { ahead: msg`An order of this kind can't be made for a booked table.` },
  SP_120502: {
    ahead: msg`The booking that this order is for was moved or called off. Have a look before you order.`,
  },
  LD_MEMBERS_ONLY: {
    service: msg`The restaurant takes this kind of order from members only.`,
    benefits: msg`Points, coupons and vouchers are for members. Sign in to use them.`,
  },
  LD_MISSION_OPEN: {
    unknown: msg`The restaurant has ended this mission.`,
    expired: msg`The reward's coupon has expired. Please ask the restaurant.`,
  },
} satisfies { [C in ResultCode]?: { [R in ReasonOf<C>]?: MessageDescriptor } }

const closed = msg`The restaurant is closed then, or has a break. Choose another time.`
const suspended = msg`The restaurant has paused this kind of order for now.`
const noBooking = msg`The restaurant takes no table bookings.`
const outside = msg`This address is outside of the delivery area.`
const below = msg`The order is below the minimum amount. Add something more.`
const stale = msg`This order has changed meanwhile. Refresh to see how it stands.`
const menuChanged = msg`The menu has changed. Have a look before you order.`
const disabled = msg`This account is blocked. Please ask the restaurant.`
const emailTaken = msg`This email address already belongs to an account.`
const wrongPassword = msg`The account and the password don't match.`
const paid = msg`This order is already paid.`
const ours = msg`Something went wrong in the app. Please try again.`

/** Every code needs a message: a code without one doesn't compile. */
const messages: Record<ResultCode, MessageDescriptor> = {
  CF_82054: msg`The code is wrong or has expired. Ask for a new one.`,
  CF_82056: msg`This mobile number already belongs to an account. Sign in instead.`,
  CF_82059: disabled,
  CF_010703: disabled,
  CF_82060: emailTaken,
  CF_010604: emailTaken,
  CF_010605: msg`This phone number already belongs to an account.`,
  CF_82061: msg`There is no account with this number yet. Sign up first.`,
  CF_82062: wrongPassword,
  CF_010601: msg`An account with these details already exists. Sign in instead.`,
  CF_010701: msg`Those sign-in details aren't right.`,
  CF_010702: msg`We don't know this account yet. Sign up first.`,
  CF_011001: msg`The password is wrong.`,
  CF_030301: msg`This label exists already.`,
  SP_0003: suspended,
  SP_10006: suspended,
  SP_0005: closed,
  SP_10007: closed,
  SP_0006: noBooking,
  SP_10008: noBooking,
  SP_0023: outside,
  SP_10022: outside,
  SP_0026: below,
  SP_10017: below,
  SP_0027: msg`We don't know this table. Scan the QR code on it again.`,
  SP_0034: wrongPassword,
  SP_0038: paid,
  SP_0045: stale,
  SP_10021: stale,
  SP_0050: msg`This web address is taken by another shop.`,
  SP_0051: msg`There is no shop to activate.`,
  SP_0053: menuChanged,
  SP_10009: menuChanged,
  SP_10025: menuChanged,
  SP_10010: msg`A dish or a price in your cart has changed. Have a look before you order.`,
  LD_VOUCHERS_OFF: msg`This restaurant doesn't sell vouchers at the moment.`,
  LD_INVITES_OFF: msg`This restaurant doesn't reward invitations at the moment.`,
  LD_INVITE_UNKNOWN: msg`We don't know this invite code. Check it, or leave it out.`,
  LD_INVITE_OWN: msg`This invitation is for somebody who is new here: this phone or this number had an account before.`,
  LD_MISSION_OPEN: msg`You haven't completed this mission yet.`,
  LD_GIFT_UNKNOWN: msg`There is no gift with this code. Look at it again, letter by letter.`,
  LD_GIFT_OPENED: msg`This gift was opened already, or the restaurant has taken it back.`,
  SP_0058: msg`There is an order for this booking already.`,
  SP_0069: msg`This order isn't paid yet.`,
  SP_0080: msg`This dish can be bought only once.`,
  SP_0082: msg`That is more than one person can buy. Choose fewer.`,
  SP_0099: msg`Some dishes can't be paid with vouchers or points.`,
  SP_10004: msg`The restaurant doesn't offer this kind of order.`,
  SP_10024: msg`The time to pay has run out.`,
  SP_120101: msg`No table is free then.`,
  SP_120102: msg`This day can't be booked. Choose another.`,
  SP_120104: msg`Pickup isn't possible at that time. Choose another.`,
  SP_120105: msg`Takeaway isn't possible at that time. Choose another.`,
  SP_120501: msg`This booking can't be cancelled or changed any more.`,
  SP_120502: msg`The booking didn't work. Refresh and try again.`,
  SP_120503: msg`There is an order for this booking. Cancel the order first.`,
  RT_0002: paid,
  RT_0007: msg`This shop is already active.`,
  RT_0013: msg`There isn't enough on your voucher balance.`,
  RT_0017: msg`You can't order here. Please ask the restaurant.`,
  BS_0001: msg`That was a bit fast. Wait a moment and try again.`,
  LD_NOT_JSON: ours,
  LD_TOO_LARGE: msg`This is too much for one order. Split it in two.`,
  LD_BAD_REQUEST: ours,
  LD_SHOP_NOT_FOUND: msg`There is no shop at this address.`,
  LD_NOT_FOUND: msg`This doesn't exist any more.`,
  LD_SIGN_IN: msg`Please sign in again.`,
  LD_DEVICE_UNPROVEN: ours,
  LD_KEY_MISSING: ours,
  LD_KEY_REUSED: ours,
  LD_KEY_IN_FLIGHT: msg`The restaurant is just receiving this order. One moment.`,
  LD_KEY_WITHDRAWN: msg`You withdrew this order, so it was not placed.`,
  LD_MEMBERS_ONLY: msg`This dish is for members. Sign in to order it.`,
  LD_COUPON_UNUSABLE: msg`This coupon or promotion can't be used for this order.`,
  LD_CODE_NOT_SENT: msg`The code couldn't be sent. Check the number and try again.`,
  LD_BOOKED_ALREADY: msg`You already have a table around that time.`,
  LD_TABLES_ENOUGH: msg`You can't book more tables here. Call the restaurant for more.`,
  LD_TOO_MANY_ADDRESSES: msg`You can't save more addresses. Delete one first.`,
  LD_TABLE_FREE: msg`A table has become free on this day. Its times are shown in a moment.`,
  LD_BANK_DOWN: msg`The bank doesn't answer right now. Try again in a moment.`,
  LD_SEARCH_DOWN: msg`The street search doesn't answer right now. You can type the address yourself.`,
  LD_ROUTER_DOWN: msg`The restaurant can't work out right now how far your address is. Try again in a moment.`,
  LD_NOT_IMPLEMENTED: msg`This restaurant can't do that yet.`,
  LD_INTERNAL: msg`The restaurant's system has a problem. Please try again in a moment.`,
  EN_OFFLINE: msg`No connection to the restaurant. Try again when you have signal.`,
  EN_CAPTIVE_PORTAL: msg`This Wi-Fi wants you to sign in before it lets anything through.`,
  EN_UNREADABLE: msg`The restaurant's answer couldn't be read. Please try again.`,
  EN_REFUSED: msg`The restaurant didn't accept this.`,
  EN_NOT_READY: msg`The menu isn't here yet. One moment.`,
  EN_NOT_SAVED: msg`This phone couldn't save it. Free some space and try again.`,
  EN_CART_EMPTY: msg`Your cart is empty.`,
  EN_CART_FULL: msg`Your cart is full. Place this order first.`,
  EN_CART_CHANGED: msg`Your cart has changed. Check the total and order again.`,
  EN_REQUIRED_MISSING: msg({ message: 'Every order here needs: {names}' }),
  EN_NOT_SERVED_THEN: msg({ message: 'Not served at the time that you chose: {names}' }),
  EN_ITEM_GONE: msg`This dish isn't on the menu right now.`,
  EN_BUILD_INCOMPLETE: msg`Something still has to be chosen for this dish.`,
  EN_ADDRESS_MISSING: msg`Add a delivery address when delivering.`,
  EN_ADDRESS_CHANGED: msg`You have changed the order's address. Have a look at the order before it is sent.`,
  EN_SIGN_IN: msg`Please sign in first.`,
  EN_TABLE_EXPIRED: msg`The table's link has expired. Scan the QR code on the table again.`,
  EN_BAD_INPUT: ours,
  EN_BROKEN: ours,
  EN_TOO_LATE: msg`That took too long. Please try again.`,
  EN_DEADLINE: msg`This order waited too long and was not sent. Order again if you still want it.`,
  EN_OTHER_CUSTOMER: msg`This belongs to someone who was signed in on this phone before.`,
  EN_GUEST_FORGOTTEN: msg`The restaurant doesn't have this order. Order again if you still want it.`,
  EN_REORDERED: msg`You have ordered this again already.`,
  EN_ONCE_ONLY: msg({ message: 'One per customer: {title}' }),
  EN_TOO_MANY: msg({ message: 'At most {most} in one order: {title}' }),
  EN_DELETE_UNKNOWN: msg`No answer came, so nobody knows yet whether it was deleted. Ask again in a moment.`,
}
