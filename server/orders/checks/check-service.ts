import { isOpenNow, isSlot, slotGraceMs } from '../../../core/domain/time/slots.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { maxHeads, maxLines } from '../../../core/schema/constants.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { isBlank } from '../../../core/schema/plain-text.ts'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import type { Service, Shop, ShopTable } from '../../../core/schema/shop.ts'
import { badRequest, Refusal } from '../../http/refusal.ts'
import { acceptedPayments } from '../../shops/accepted-payments.ts'
import { readTable } from '../../shops/compile/compile-shop.ts'
import type { StoredShop } from '../../shops/read/read-shop.ts'
import { isAtTable } from '../../../core/domain/order/order-type-rules.ts'
import { orderTypeRules } from '../../../core/schema/order-type-table.ts'

/**
 * Checks what the schema can't.
 * @throws Refusal LD_BAD_REQUEST for a draft that fits the schema but makes no sense as an order
 */
export function checkShape(draft: OrderDraft): void {
  const faults: string[] = []
  if (draft.cutlery > maxHeads) faults.push('tablewareNumber')
  if ((draft.diners ?? 0) > maxHeads) faults.push('dinersNumber')
  if (draft.items.length + draft.combos.length > maxLines) faults.push('itemList')
  if (faults.length > 0) throw badRequest(faults)
}

/**
 * Finds the service and checks that it accepts this order now, before any dish is looked at.
 * @throws Refusal SP_10004 if the shop has no such service, SP_0003 if it is paused, LD_MEMBERS_ONLY for a guest where
 * only members may order
 */
export function checkService(draft: OrderDraft, shop: Shop, customerType: number): Service {
  const service = shop.services.find(({ id }) => id === draft.serviceId)
  if (!service) throw new Refusal('SP_10004')
  if (service.paused) throw new Refusal('SP_0003')
  if (customerType === guestType && !service.guestsMayOrder)
    throw new Refusal('LD_MEMBERS_ONLY', { data: { reason: 'service' } })
  return service
}

/**
 * Finds the table of an order. Orders at a table must name one, and others must not (spec §1).
 * @throws Refusal SP_0027 if it names none, an unknown one, or one for another order type
 */
export function checkTable(
  draft: OrderDraft,
  service: Service,
  { file }: Pick<StoredShop, 'file'>,
): ShopTable | null {
  const table = draft.tableCode === null ? null : readTable(file, draft.tableCode)
  if (isAtTable(service.orderType) ? !table : draft.tableCode !== null) throw new Refusal('SP_0027')
  return table
}

/**
 * Checks currency, payment, the contact's name and the diners. `online` are the methods that the bank supports here.
 * @throws Refusal SP_0053 for another currency, SP_10004 for a payment that isn't accepted, LD_BAD_REQUEST with the
 * missing field
 */
export function checkTerms(
  draft: OrderDraft,
  service: Service,
  shop: Shop,
  online: readonly PaymentMethod[],
): void {
  // In another currency every price differs, so the answer lists no single dish: the whole menu is outdated.
  if (draft.currency !== shop.currency)
    throw new Refusal('SP_0053', { data: { totalAmount: null, lineList: [] } })
  if (!acceptedPayments(service.payments, online).includes(draft.payment)) throw unsupported('payment')
  const { needsName, asksDiners } = orderTypeRules[service.orderType]
  if (needsName && isBlank(draft.contact?.firstName ?? '')) throw badRequest(['contactFirstName'])
  // A request written to the specification has no number at all.
  if (asksDiners && draft.diners === 0) throw badRequest(['dinersNumber'])
}

/**
 * The instant for which the order is: now, if the service is open, or a slot that is offered or was so a moment ago.
 * @throws Refusal SP_0005 if the service isn't open now, or doesn't offer the slot
 */
export function checkTime(draft: OrderDraft, service: Service, { timeZone }: Shop, now: number): number {
  const at = draft.appointmentAt
  if (at === null) {
    if (isOpenNow(service, now, timeZone)) return now
  } else if (isSlot(service, at, now, timeZone, slotGraceMs)) return at
  throw new Refusal('SP_0005')
}

export const unsupported = (reason: 'payment'): Refusal => new Refusal('SP_10004', { data: { reason } })
