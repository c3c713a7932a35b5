import * as v from 'valibot'
import { isLoopback } from '../../core/domain/loopback.ts'

/** The id of the practice bank in payments, even when another bank takes the new ones. */
export const sandboxId = 'sandbox'
/** The id of Stripe in payments, and its id in those that were made with its test keys: no money moves there. */
export const stripeId = 'stripe'
export const stripeTestId = 'stripe-test'
/** The banks at which no money moves. */
export const practiceBanks: readonly string[] = [sandboxId, stripeTestId]

/** Whether a key is one of Stripe's test mode (docs.stripe.com/keys), in which anybody pays with a made-up card. */
export const isTestKey = (key: string): boolean => /^[a-z]+_test_/.test(key)

/** The bank for online payments. */
export type BankConfig =
  | { bank: 'none' }
  /** `isAsked`: the owner has named it. Otherwise only somebody at this very machine may use it. */
  | { bank: 'sandbox'; isAsked: boolean }
  | {
      bank: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      baseUrl?: string
    }

/** In addition to the other environment variables (server/settings/config.ts). */
export const bankVariables = [
  {
    name: 'PAYMENT_BANK',
    fallback:
      '`stripe` with its keys; else `sandbox` for whoever sits at this machine, and `none` for others',
    does: 'Who takes online payments: `stripe`, `sandbox` (a practice bank: pages to try it with, no money moves), or `none`.',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    fallback: 'none',
    does: 'The secret key of a Stripe account (`sk_live_…`, or a restricted `rk_live_…` that may write PaymentIntents and refunds). With a test key (`sk_test_…`) no money moves.',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    fallback: 'none',
    does: 'Its publishable key of the same mode (`pk_live_…`), which phones get.',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    fallback: 'none',
    does: 'The signing secret (`whsec_…`) of the webhook `/webhooks/stripe` at this server.',
  },
  {
    name: 'STRIPE_API_URL',
    fallback: '`https://api.stripe.com`',
    does: 'A stand-in that speaks Stripe’s API, for tests (`http://127.0.0.1:12111`).',
  },
]

export const bankSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

const keyLike = (kinds: string, example: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(${kinds})_[A-Za-z0-9_]{8,250}$`), `a key such as ${example}`))

export const bankEntries = {
  PAYMENT_BANK: v.optional(v.picklist(['stripe', 'sandbox', 'none'], 'stripe, sandbox or none')),
  STRIPE_SECRET_KEY: v.optional(keyLike('sk|rk', 'sk_live_…')),
  STRIPE_PUBLISHABLE_KEY: v.optional(keyLike('pk', 'pk_live_…')),
  STRIPE_WEBHOOK_SECRET: v.optional(keyLike('whsec', 'whsec_…')),
  STRIPE_API_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:-]+$/, 'an address such as http://127.0.0.1:12111')),
  ),
}

const Read = v.object(bankEntries)
type Read = v.InferOutput<typeof Read>

/**
 * Whether all of Stripe's keys are given or none: with only some of them, the server would take orders that nobody can
 * pay.
 */
export const hasAllKeysOrNone = (read: Partial<Read>): boolean => {
  const keys = [read.STRIPE_SECRET_KEY, read.STRIPE_PUBLISHABLE_KEY, read.STRIPE_WEBHOOK_SECRET]
  const given = keys.filter((key) => key !== undefined).length
  return given === keys.length || (given === 0 && read.PAYMENT_BANK !== 'stripe')
}

/** Whether both of Stripe's keys are live keys or both are test keys: with one of each, nobody can pay. */
export const areOfOneMode = (read: Partial<Read>): boolean => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read
  return !secretKey || !publishableKey || isTestKey(secretKey) === isTestKey(publishableKey)
}

/** Whether customers pay with Stripe's test keys, so that their orders count as paid although no money moves. */
export const isStripeTest = (config: BankConfig): boolean =>
  config.bank === 'stripe' && isTestKey(config.secretKey)

/**
 * The bank's configuration. The sandbox is the default, so that everything can be tried with nothing configured, but
 * only at this machine's own names. Anywhere else, unpaid orders would count as paid, so it has to be asked for by
 * name.
 */
export function bankConfigOf(read: Read, publicUrl: string | undefined): BankConfig {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, PAYMENT_BANK: asked } = read
  const isHere = publicUrl === undefined || isLoopback(new URL(publicUrl).hostname)
  const bank = asked ?? (secretKey ? 'stripe' : isHere ? 'sandbox' : 'none')
  if (bank === 'none') return { bank }
  if (bank === 'sandbox') return { bank, isAsked: asked !== undefined }
  if (!secretKey || !publishableKey || !webhookSecret) return { bank: 'none' }
  const { STRIPE_API_URL: baseUrl } = read
  return { bank, secretKey, publishableKey, webhookSecret, ...(baseUrl && { baseUrl }) }
}
