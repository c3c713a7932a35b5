import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'
import type { CheckoutForm } from '../order/checkout/checkout-form.ts'

/**
 * The way from the checkout to the form for a new address and back: the checkout then chooses the address that was
 * added.
 */

const adding = 'adding an address'
const added = 'added address'

/** Notes that the customer leaves the checkout to add an address. */
export function noteAdding(customerId: string): void {
  dropDraft(added)
  keepDraft(adding, customerId, { on: true })
}

/**
 * Notes that an address was saved under a new id. If the restaurant had forgotten an existing address, saving it again
 * gives it a new id; `formerly` is the old one. A checkout in which the old id is chosen then chooses the new one.
 */
export function noteAdded(customerId: string, id: string, formerly: string | null): void {
  keepDraft(added, customerId, { id })
  const checkout = keptDraft<Pick<CheckoutForm, 'addressId'>>('checkout', customerId)
  if (formerly !== null && checkout.addressId === formerly)
    keepDraft('checkout', customerId, { ...checkout, addressId: id })
}

/** The id of the address that was added since the customer left the checkout to add one, or null. */
export function addedAddress(customerId: string): string | null {
  const { on = false } = keptDraft<{ on: boolean }>(adding, customerId)
  return on ? (keptDraft<{ id: string }>(added, customerId).id ?? null) : null
}

/** Called once the checkout has chosen the added address, or the customer has chosen another one. */
export const forgetAdded = (): void => dropDraft(adding)
