/** Its own address, as its licence and the rules of the card networks ask for: it may not be served by anyone else. */
const address = 'https://js.stripe.com/v3/'

/** What of Stripe's library is used here (docs.stripe.com/js). */
export type Stripe = {
  elements: (options: { clientSecret: string; locale: string; appearance: object }) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: { type: string; message?: string } }>
}
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
