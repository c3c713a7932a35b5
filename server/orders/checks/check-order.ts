import { type NamedOrderWire, readOrderDraft } from '../../../core/contract/wire/order/order-draft-wire.ts'
import type { OrderPatience } from '../../../core/domain/order/order-steps.ts'
import { hiddenBy } from '../../../core/domain/menu/visibility.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import type { OrderLimits } from '../../../core/schema/shop-file/shop-file.ts'
import type { Service, Shop, ShopTable } from '../../../core/schema/shop.ts'
import { Refusal } from '../../http/refusal.ts'
import { defaultLanguage, menuLanguage } from '../../shops/compile/compile-shop.ts'
import { offersFor, type VoucherEntry } from '../../shops/compile/compile-offer.ts'
import { shopIn } from '../../shops/read/shop-in.ts'
import { taxRates } from '../../shops/compile/tax-rates.ts'
import { type CheckedDelivery, checkDelivery } from './check-delivery.ts'
import { checkCeiling } from './check-ceiling.ts'
import { checkContact } from './check-contact.ts'
import { checkLimits, type OnceOnly } from './check-limits.ts'
import { type CheckedLines, checkLines } from './check-lines.ts'
import { placePicks } from './place-picks.ts'
import { checkRedeemed } from './check-redeemed.ts'
import type { OrderContext } from './order-context.ts'
import { checkService, checkShape, checkTable, checkTerms, checkTime } from './check-service.ts'

/** An order that may be placed as soon as its slot has room. */
export type CheckedOrder = {
  draft: OrderDraft
  /** The phone number (E.164) in the order's contact, or null. */
  phone: string | null
  shop: Shop
  service: Service
  table: ShopTable | null
  lines: CheckedLines
  /** Null if the order isn't delivered. */
  delivery: CheckedDelivery | null
  /** The dishes that this customer mustn't have bought before. */
  onceOnly: OnceOnly[]
  /** The promotion that the order uses; null for none. */
  promotion: VoucherEntry | null
  /** Whether the order uses an offer for customers who haven't ordered here before. */
  isForFirst: boolean
  patience: OrderPatience
  /** How many orders of one sender may be waiting. */
  limits: OrderLimits
}

/**
 * Checks an order against the shop as it is at `now`. Nothing that the phone computed is trusted.
 * @throws Refusal with the verdict
 */
export async function checkOrder(
  wire: NamedOrderWire,
  context: OrderContext,
  now: number,
): Promise<CheckedOrder> {
  const { services, shop: stored, customer } = context
  const { menus } = services
  const asked = readOrderDraft(wire)
  checkShape(asked)
  const shop = shopIn(stored, asked.language, now)
  const service = checkService(asked, shop, customer.type)
  const table = checkTable(asked, service, stored)
  checkTerms(asked, service, shop, services.banks.current?.methods ?? [])
  const { contact, phone } = checkContact(asked.contact)
  const at = checkTime(asked, service, shop, now)
  const menu = await menus(stored, service, menuLanguage(service, stored.file, asked.language))
  const kitchenMenu = await menus(
    stored,
    service,
    menuLanguage(service, stored.file, defaultLanguage(stored.file)),
  )
  if (!menu || !kitchenMenu) throw new Refusal('SP_10004')
  const combos = asked.combos.map((line) => ({
    ...line,
    picks: placePicks(
      line.picks,
      menu.combos.find(({ id }) => id === line.comboId),
    ),
  }))
  const draft = { ...asked, combos, contact }
  const { timeZone, hidesClosedItems } = shop
  const isHidden = hiddenBy({ at, timeZone, hidesClosedItems, table })
  const isHiddenNow = hiddenBy({ at: now, timeZone, hidesClosedItems, table })
  const delivery = await checkDelivery(draft, service, context)
  const checkedBenefits = await checkRedeemed(draft, shop, context, now)
  const customerType = customer.type
  const taxes = taxRates(stored.file, draft.language)
  const hidden = { isHidden, isHiddenNow }
  const lineCheckInput = {
    menu,
    kitchenMenu,
    ...hidden,
    service,
    customerType,
    delivery,
    checkedBenefits,
    taxes,
    leastOnlineCents: services.banks.current?.leastCents(shop.currency) ?? 0,
  }
  const lines = checkLines(draft, lineCheckInput)
  const onceOnly = checkLimits(draft, menu)
  const { orders } = stored.file
  checkCeiling(draft, lines.bill, orders)
  const isForFirst = checkedBenefits.offer?.firstOrderOnly === true
  const promotion = offersFor('everyMember', stored.file).find(({ id }) => id === draft.redeemed.promotionId)
  return {
    draft,
    phone,
    promotion: promotion ?? null,
    shop,
    service,
    table,
    lines,
    delivery,
    onceOnly,
    isForFirst,
    patience: orders,
    limits: orders.limits,
  }
}
