import { dropDraft, keepDraft, keptDraft } from '../../shell/session/draft.ts'
import type { CheckoutForm } from '../order/checkout/checkout-form.ts'

/** The way from the checkout to a new address and back: the address that was added there is the one that is meant. */

const adding = 'adding an address'
const added = 'added address'

/** The customer leaves the checkout to add one. */
export function noteAdding(customerId: string): void {
  dropDraft(added)
  keepDraft(adding, customerId, { on: true })
}

/**
 * An address was saved under an id that is new. One that the restaurant had forgotten had another before, `formerly`:
 * a checkout in which that is chosen goes on meaning it.
 */
export function noteAdded(customerId: string, id: string, formerly: string | null): void {
  keepDraft(added, customerId, { id })
  const checkout = keptDraft<Pick<CheckoutForm, 'addressId'>>('checkout', customerId)
  if (formerly !== null && checkout.addressId === formerly)
    keepDraft('checkout', customerId, { ...checkout, addressId: id })
}

/** The address that somebody left the checkout for, or null. */
export function addedAddress(customerId: string): string | null {
  const { on = false } = keptDraft<{ on: boolean }>(adding, customerId)
  return on ? (keptDraft<{ id: string }>(added, customerId).id ?? null) : null
}

/** It was chosen, or another one was. */
export const forgetAdded = (): void => dropDraft(adding)
