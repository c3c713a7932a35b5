/** Its own address, as its licence and the rules of the card networks ask for: it may not be served by anyone else. */
const address = 'https://js.stripe.com/v3/'

/** What of Stripe's library is used here (docs.stripe.com/js). */
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

/** Fetches Stripe's library, when somebody is about to pay with it and not before. @throws when it can't be had */
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
 * Has the form's payment made. Null when the bank has it, which says nothing of how it went; elsewhere the bank may send people away
 * first, to return to an address.
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
    // It throws for a form that is gone, or for what it doesn't expect itself: how far it came isn't known.
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
