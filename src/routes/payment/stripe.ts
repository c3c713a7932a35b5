/** Stripe's own address: its licence and the card networks' rules forbid serving the script from anywhere else. */
const address = 'https://js.stripe.com/v3/'

/** The parts of Stripe's library that are used here (docs.stripe.com/js). */
export type Stripe = {
  elements: (options: { clientSecret: string; locale: string; appearance: object }) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: StripeError }>
}
export type StripeError = { type: string; message?: string }
export type StripeElements = {
  create: (kind: 'payment') => StripeElement
}
export type StripeElement = {
  mount: (where: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => void
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => Stripe
  }
}

let loading: Promise<void> | null = null

/** Loads Stripe's library, only when a customer is about to pay with it. @throws when it can't be loaded */
export async function loadStripe(publicKey: string): Promise<Stripe> {
  loading ??= load()
  await loading.catch((error: unknown) => {
    loading = null
    throw error
  })
  if (!window.Stripe) throw new Error('the script is something else')
  return window.Stripe(publicKey)
}

/**
 * Confirms the payment with the form's data. Null means that the bank has the request, not that it is paid. The bank
 * may also send the customer to another page first, from which they return to `returnUrl`.
 */
export async function confirmPayment(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  returnUrl: string,
): Promise<StripeError | null> {
  try {
    const confirmParams = { return_url: returnUrl }
    const { error } = await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    return error ?? null
  } catch {
    // Stripe throws if the form is gone or on unexpected errors: it isn't known how far the payment came.
    return { type: 'unknown' }
  }
}

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script can’t be had'))
    })
    document.head.append(script)
  })
