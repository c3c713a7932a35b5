import { guestType } from '../../../../../core/schema/constants.ts'
import { tableTrouble } from '../../../../../core/domain/order/table-link.ts'
import type { Service } from '../../../../../core/schema/shop.ts'
import type { TableRow } from '../../../../../core/storage/rows.ts'
import type { DeliveryOffer } from '../../../../../workers/engine/ordering/checkout.ts'

/** Why nothing can be ordered, however the form is filled in. */
export type Blocker =
  | 'paused'
  | 'membersOnly'
  | 'onlineOnly'
  | 'tableExpired'
  | 'tableUnknown'
  | 'outside'
  | 'allGone'
  | 'minimum'
  | 'balanceShort'
  | 'balanceExcluded'
  | 'feeLeft'
  | 'tooLittle'

type Circumstances = {
  service: Pick<Service, 'paused' | 'guestsMayOrder' | 'minimumCents'>
  /** How many payment methods this app can offer. */
  waysToPay: number
  customerType: number
  tableCode: string | null
  table: Pick<TableRow, 'standing' | 'expiresAt'> | null
  totalCents: number
  now: number
  /** The delivery terms; null for an order without delivery, or while they aren't known. */
  offer?: Pick<DeliveryOffer, 'isReached' | 'minimumCents' | 'feeCents'> | null
  /** The menu has nothing of the cart any more. */
  isAllGone?: boolean
  /** The amount that the voucher balance leaves to pay if it is to pay for everything. */
  owedCents?: number
  /** The balance can't pay, as something in the cart can't be paid with it. */
  isExcluded?: boolean
  /** The amount left to pay online is smaller than the bank takes. */
  isTooLittle?: boolean
}

/** The first reason why the order can't be placed, or null. */
export function blockerOf(circumstances: Circumstances): Blocker | null {
  const {
    service,
    waysToPay,
    customerType,
    tableCode,
    table,
    totalCents,
    now,
    offer,
    isAllGone = false,
    owedCents = 0,
    isExcluded = false,
    isTooLittle = false,
  } = circumstances
  if (service.paused) return 'paused'
  const trouble = tableCode === null ? null : tableTrouble(table, now)
  if (trouble) return trouble === 'unknown' ? 'tableUnknown' : 'tableExpired'
  if (customerType === guestType && !service.guestsMayOrder) return 'membersOnly'
  if (waysToPay === 0) return 'onlineOnly'
  if (offer && !offer.isReached) return 'outside'
  if (isAllGone) return 'allGone'
  if (totalCents < (offer?.minimumCents ?? service.minimumCents)) return 'minimum'
  if (isTooLittle) return 'tooLittle'
  if (owedCents === 0) return null
  if (isExcluded) return 'balanceExcluded'
  // The balance pays for dishes only; the delivery fee is added after it.
  return owedCents <= (offer?.feeCents ?? 0) ? 'feeLeft' : 'balanceShort'
}
