import { toAmount } from '../../../core/contract/amount.ts'
import type { OrderDifferenceWire } from '../../../core/contract/wire/order/order-wire.ts'
import {
  type Bill,
  type BillLine,
  type BillTerms,
  billOf,
  fullCentsOf,
} from '../../../core/domain/pricing/bill.ts'
import { billLinesOf } from '../../../core/domain/pricing/bill-lines.ts'
import { isTooLittle, nameSteps, termsOf } from '../../../core/domain/pricing/bill-terms.ts'
import { quoteDelivery } from '../../../core/domain/delivery/delivery-fee.ts'
import type { MenuIndex } from '../../../core/domain/menu/menu-index.ts'
import { membersOnlyIds } from '../../../core/domain/cart/members-only.ts'
import { type PricedLine, quote } from '../../../core/domain/pricing/pricing.ts'
import { missingFrom } from '../../../core/domain/cart/requirements.ts'
import { taxesOf } from '../../../core/domain/pricing/taxes.ts'
import { nothingRedeemed } from '../../../core/schema/customer/benefits.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { Item, Menu } from '../../../core/schema/menu.ts'
import type { OrderDraft, OrderLine } from '../../../core/schema/order/order.ts'
import type { Service } from '../../../core/schema/shop.ts'
import type { TaxLine } from '../../../core/schema/tax.ts'
import { Refusal } from '../../http/refusal.ts'
import type { TaxRates } from '../../shops/compile/tax-rates.ts'
import type { CheckedDelivery } from './check-delivery.ts'
import { unsupported } from './check-service.ts'
import { indexFor } from './order-index.ts'
import { balanceTooLow, type CheckedBenefits, couponUnusable } from './check-redeemed.ts'

/** A line with its texts for the customer and for the kitchen, whose languages may differ. */
export type CheckedLine = OrderLine & { kitchen: KitchenText }
export type KitchenText = { title: string; details: string[] }

/** The lines that the kitchen gets and their bill, computed from the stored menu alone. */
export type CheckedLines = {
  items: CheckedLine[]
  combos: CheckedLine[]
  bill: Bill
  feeCents: number
  /** Null where the shop says nothing of taxes. */
  taxes: TaxLine[] | null
}

type LineCheckInput = {
  menu: Menu
  /** The same menu in the restaurant's own language. */
  kitchenMenu: Menu
  /** Whether a dish is hidden at the time for which the order is. */
  isHidden: (item: Item) => boolean
  isHiddenNow: (item: Item) => boolean
  service: Service
  customerType: number
  delivery: CheckedDelivery | null
  checkedBenefits: CheckedBenefits
  taxes: TaxRates | null
  /** The smallest amount that the bank accepts. */
  leastOnlineCents: number
}

/**
 * Computes the bill from the stored menu and the measured delivery distance, and compares it with what the customer
 * agreed to.
 * @throws Refusal SP_10010 with the differences, LD_MEMBERS_ONLY, SP_0023, SP_0026, SP_0099, LD_COUPON_UNUSABLE,
 * RT_0013, SP_10004 for less than the bank takes
 */
export function checkLines(draft: OrderDraft, input: LineCheckInput): CheckedLines {
  const {
    menu,
    kitchenMenu,
    isHidden,
    isHiddenNow,
    service,
    customerType,
    delivery,
    checkedBenefits,
    taxes,
    leastOnlineCents,
  } = input
  const index = indexFor(draft, menu, isHidden)
  if (customerType === guestType) checkMembersOnly(draft, index)
  const priced = quote(index, draft)
  const differences = [
    ...findChangedLines(draft.items, priced.items),
    ...findChangedLines(draft.combos, priced.combos),
  ]
  const isEmpty = draft.items.length + draft.combos.length === 0
  const missing = missingFrom(draft, menu, (item) => isHiddenNow(item) || isHidden(item), customerType)
  const { minimumCents, feeCents } = deliveryTotals(delivery, service, priced.totalCents)
  const billLines = billLinesOf(index, draft, priced, checkedBenefits.offer)
  const isChanged = isEmpty || differences.length > 0 || missing !== null
  const fees = { feeCents, leastOnlineCents }
  let billed = computeBill(draft, billLines, checkedBenefits, fees)
  // Changed dishes are reported first: because of them the order may have fallen below the coupon's minimum.
  if (!billed.ok && isChanged)
    billed = computeBill(
      { ...draft, redeemed: nothingRedeemed },
      billLines,
      { ...checkedBenefits, offer: null },
      fees,
    )
  if (!billed.ok) throw billed.fault === 'SP_0099' ? new Refusal('SP_0099') : couponUnusable('minimum')
  const { bill, terms } = billed
  // This comes before the comparison of totals: a phone that doesn't know the bank's minimum would agree to the same
  // total again.
  if (!isChanged && isTooLittle(draft.payment, draft.totalCents, leastOnlineCents))
    throw unsupported('payment')
  const oldCents = fullCentsOf(bill)
  // The spec has no old prices of dishes (§3), so a client written from it sends the sum of the current prices here.
  const isOldSame = [oldCents, priced.totalCents].includes(draft.oldCents)
  const isSame =
    bill.totalCents === draft.totalCents && isOldSame && feeCents === (delivery?.agreedCents ?? 0)
  if (isChanged || !isSame) {
    const isFeeSame = feeCents === (delivery?.agreedCents ?? 0)
    const hasFewer = draft.redeemed.points > (checkedBenefits.benefits?.points ?? 0)
    throw orderChanged({
      totalAmount: toAmount(bill.totalCents),
      ...(!isChanged && isFeeSame && hasFewer && { reason: 'points' as const }),
      ...(!isChanged && !isOldSame && { oldAmount: toAmount(oldCents) }),
      lineList: differences,
      ...(missing && { missing: { itemIdList: missing.itemIds, categoryIdList: missing.categoryIds } }),
      ...feeChange(delivery, feeCents),
    })
  }
  if (priced.totalCents < minimumCents) {
    throw new Refusal('SP_0026', { data: { minimumAmount: toAmount(minimumCents) } })
  }
  // An order paid by balance must be covered by it as a whole.
  if (draft.payment === 'balance' && bill.totalCents > 0)
    throw balanceTooLow(checkedBenefits.benefits?.balanceCents ?? 0)
  const kitchen = quote(indexFor(draft, kitchenMenu, isHidden), draft)
  return {
    items: draft.items.map((line, at) => orderLine(priced.items[at], kitchen.items[at], line.note)),
    combos: draft.combos.map((line, at) => orderLine(priced.combos[at], kitchen.combos[at], line.note ?? '')),
    bill,
    feeCents,
    taxes: taxes && taxLines(draft, billLines, { bill, terms, taxes }),
  }
}

/** Computes the bill. It uses no more points than the customer has now; the total then differs from the agreed one. */
function computeBill(
  { redeemed, payment, currency }: OrderDraft,
  lines: BillLine[],
  { benefits, offer }: CheckedBenefits,
  { feeCents: deliveryCents, leastOnlineCents }: { feeCents: number; leastOnlineCents: number },
) {
  const points = Math.min(redeemed.points, benefits?.points ?? 0)
  const { balanceCents } = redeemed
  const taken = { points, balanceCents }
  const given = { benefits, offer, redeemed: taken, payment, deliveryCents, currency, leastOnlineCents }
  const terms = termsOf(given)
  const billed = billOf(lines, terms)
  if (!billed.ok) return billed
  const names = { levelName: benefits?.levelName, offerTitle: offer?.title }
  return { ok: true, bill: { ...billed.bill, steps: nameSteps(billed.bill.steps, names) }, terms } as const
}

/** The taxes of a checked order, whose lines are complete and in the draft's order. */
function taxLines(
  { items, combos }: OrderDraft,
  billLines: BillLine[],
  { bill, terms, taxes }: { bill: Bill; terms: BillTerms; taxes: TaxRates },
): TaxLine[] {
  const rates = [
    ...items.map(({ build }) => taxes.ofItem(build.itemId)),
    ...combos.map(({ comboId }) => taxes.ofCombo(comboId)),
  ]
  const lines = billLines.map((line, at) => ({ ...line, rate: rates[at] ?? taxes.ofDelivery }))
  return taxesOf({ lines, steps: bill.steps, terms, name: taxes.name, deliveryRate: taxes.ofDelivery })
}

/** The delivery fee and the minimum order value. */
function deliveryTotals(
  delivery: CheckedDelivery | null,
  service: Service,
  dishesCents: number,
): { minimumCents: number; feeCents: number } {
  if (!delivery) return { minimumCents: service.minimumCents, feeCents: 0 }
  const quoted = quoteDelivery(delivery.terms, delivery.place.meters, dishesCents)
  if (!quoted) throw new Refusal('SP_0023')
  return { ...quoted, minimumCents: Math.max(service.minimumCents, quoted.minimumCents) }
}

const feeChange = (
  delivery: CheckedDelivery | null,
  feeCents: number,
): Pick<OrderDifferenceWire, 'deliveryFee'> =>
  delivery && delivery.agreedCents !== feeCents
    ? { deliveryFee: { agreedFee: toAmount(delivery.agreedCents), currentFee: toAmount(feeCents) } }
    : {}

const orderChanged = (data: OrderDifferenceWire): Refusal => new Refusal('SP_10010', { data })

/** The lines whose price has changed or that aren't available. Both lists have the order's own sequence. */
function findChangedLines(
  agreed: { id: string; snapshot: { unitCents: number } }[],
  now: PricedLine[],
): OrderDifferenceWire['lineList'] {
  return agreed.flatMap((line, at) => {
    const current = now[at]?.now?.unitCents ?? null
    if (current === line.snapshot.unitCents) return []
    return [
      {
        lineId: line.id,
        agreedPrice: toAmount(line.snapshot.unitCents),
        currentPrice: current === null ? null : toAmount(current),
      },
    ]
  })
}

function checkMembersOnly(draft: OrderDraft, menu: MenuIndex): void {
  const lineIdList = membersOnlyIds(draft, menu)
  if (lineIdList.length > 0) throw new Refusal('LD_MEMBERS_ONLY', { data: { lineIdList } })
}

function orderLine(
  line: PricedLine | undefined,
  kitchenLine: PricedLine | undefined,
  note: string,
): CheckedLine {
  if (!line?.now) throw new Error('A line that was compared has no price.')
  const { title, details, picture, unitCents } = line.now
  // During an import, the two menus can differ for a moment; then the customer's words are better than none.
  const kitchen = { title: kitchenLine?.now?.title ?? title, details: kitchenLine?.now?.details ?? details }
  return { title, details, picture, quantity: line.quantity, unitCents, cents: line.cents, note, kitchen }
}
