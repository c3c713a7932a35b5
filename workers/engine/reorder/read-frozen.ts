import * as v from 'valibot'
import { NamedOrderWire, readOrderDraft } from '../../../core/contract/wire/order/order-draft-wire.ts'
import { redeemsAnything } from '../../../core/domain/pricing/benefits.ts'
import type { Redeemed } from '../../../core/schema/customer/benefits.ts'
import type { DeliveryDraft } from '../../../core/schema/delivery.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import type { Checkout, Redeem } from '../ordering/checkout.ts'
import type { OrderedFrom } from '../ordering/order-intent.ts'
import { type Result, failed, ok } from '../base/result.ts'

/** So much was taken that there was: it is asked for again as a whole. */
const redeemOf = (redeemed: Redeemed): Redeem | null =>
  redeemsAnything(redeemed)
    ? {
        couponId: redeemed.couponId,
        promotionId: redeemed.promotionId,
        points: redeemed.points > 0,
        balance: redeemed.balanceCents > 0,
      }
    : null

type Frozen = {
  checkout: Checkout
  /** Without the language: that of whoever orders it anew counts. */
  from: Omit<OrderedFrom, 'language'>
  delivery: DeliveryDraft | null
}

/** What the customer had decided at the checkout, and from where, read back from an order's frozen body. */
export function readFrozen({ body, summary }: OrderIntentRow): Result<Frozen> {
  const parsed = v.safeParse(NamedOrderWire, JSON.parse(body))
  // Frozen by another release of the app, whose words this one doesn't know.
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
