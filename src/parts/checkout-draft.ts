import type { PaymentMethod } from '../../core/schema/primitives.ts'

/** What the customer has filled in at the checkout so far. */
export type CheckoutForm = {
  when: 'asap' | 'slot'
  /** The chosen time as an instant in ms since the epoch, or null. */
  slotAt: number | null
  firstName: string
  mobilePrefix: string
  mobile: string
  /** A number of diners as text, `more`, or nothing yet. */
  diners: string
  /** How many when it is `more`. */
  dinersMore: string
  cutlery: number
  note: string
  payment: PaymentMethod | null
  agreed: boolean
}

const key = 'checkout'

/** Kept for this tab only, so that neither a reload nor a mistake costs what was typed. */
export function keepDraft(customerId: string, form: Partial<CheckoutForm>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ customerId, form }))
  } catch {
    // Private modes refuse storage; the form then lives as long as the screen.
  }
}

/** What the same customer had filled in before, as far as it can be read. */
export function keptDraft(customerId: string): Partial<CheckoutForm> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('form' in kept) || !('customerId' in kept)) return {}
    return kept.customerId === customerId && typeof kept.form === 'object' ? (kept.form ?? {}) : {}
  } catch {
    return {}
  }
}

/** Forgets everything that was filled in. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Refused storage holds nothing.
  }
}
