import * as v from 'valibot'
import { NamedOrderWire, readOrderDraft } from '../../../core/contract/wire/order/order-draft-wire.ts'
import { redeemsAnything } from '../../../core/domain/pricing/benefits.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import type { DeliveryDraft } from '../../../core/schema/delivery.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import type { Checkout, Redeem } from '../ordering/checkout.ts'
import type { OrderedFrom } from '../ordering/order-intent.ts'
import { type Result, failed, ok } from '../base/result.ts'

/** An order takes points and balance as far as they go, so any amount means that the customer chose to redeem all. */
const redeemOf = (redeemed: Redeemed): Redeem | null =>
  redeemsAnything(redeemed)
    ? {
        couponId: redeemed.couponId,
        promotionId: redeemed.promotionId,
        points: redeemed.points > 0,
        balance: redeemed.balanceCents > 0,
      }
    : null

export type Frozen = {
  checkout: Checkout
  /** Without the language: the one at the time of the new order counts. */
  from: Omit<OrderedFrom, 'language'>
  delivery: DeliveryDraft | null
}

/** Reads the customer's checkout entries, and where the order was made, back from the order's frozen body. */
export function readFrozen({ body, summary }: OrderIntentRow): Result<Frozen> {
  const parsed = v.safeParse(NamedOrderWire, JSON.parse(body))
  // The body was frozen by another release, with values that this one doesn't know.
  if (!parsed.success) return failed('EN_UNREADABLE')
  const {
    appointmentAt,
    payment,
    contact,
    bookingId,
    note,
    cutlery,
    diners,
    tableCode,
    source,
    totalCents,
    delivery,
    redeemed,
  } = readOrderDraft(parsed.output)
  const { orderType } = summary
  return ok({
    checkout: {
      orderType,
      appointmentAt,
      payment,
      contact,
      bookingId,
      note,
      cutlery,
      diners,
      redeem: redeemOf(redeemed),
      delivery: delivery && {
        addressId: delivery.addressId,
        getType: delivery.getType,
        agreedFeeCents: delivery.feeCents,
      },
      agreedTotalCents: totalCents,
    },
    delivery,
    from: { tableCode, source, orgId: parsed.output.eleafletId },
  })
}
