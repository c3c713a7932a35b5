import * as v from 'valibot'
import type { PaymentMethod } from '../../../core/schema/primitives.ts'
import {
  type Bank,
  BankLacksFunds,
  BankRefused,
  type PaymentRequest,
  type BankPaymentStatus,
  type PaymentEvent,
} from '../bank.ts'
import type { FormOrigins } from '../../web/security-headers.ts'
import { isTestKey, stripeId, stripeTestId } from '../../settings/bank-config.ts'
import { checkSignature } from '../signature.ts'
import { leastAtStripe } from './least-amounts.ts'
import { fromMinor, toMinor } from './minor-units.ts'
import { type Fields, type StripeAccess, stripeApi } from './stripe-api.ts'

const Intent = v.object({
  id: v.string(),
  status: v.string(),
  amount: v.number(),
  amount_received: v.optional(v.number(), 0),
  currency: v.string(),
  client_secret: v.optional(v.nullable(v.string()), null),
  last_payment_error: v.optional(v.nullable(v.looseObject({})), null),
})
type Intent = v.InferOutput<typeof Intent>

const refundStatus = v.optional(v.nullable(v.string()), null)
const Refund = v.object({
  id: v.string(),
  status: refundStatus,
  failure_reason: v.optional(v.nullable(v.string()), null),
})

/** Whether a refund moves no money, in which case it may be asked for again. */
const hasComeToNothing = (status: string | null): boolean => status === 'failed' || status === 'canceled'

/** The refunds of one PaymentIntent. A refund that somebody made in Stripe's dashboard has no metadata of ours. */
const Refunds = v.object({
  data: v.array(
    v.object({
      amount: v.number(),
      status: refundStatus,
      metadata: v.optional(v.nullable(v.record(v.string(), v.string()))),
    }),
  ),
})

const metadata = v.object({ shop: v.string(), payment: v.string() })
/** An event about a PaymentIntent, or about a charge of one. */
const Event = v.object({
  data: v.object({
    object: v.variant('object', [
      v.object({ object: v.literal('payment_intent'), id: v.string(), metadata }),
      v.object({ object: v.literal('charge'), payment_intent: v.string(), metadata }),
    ]),
  }),
})

/** Stripe's names of each method; `payOnline` leaves the choice to the customer. */
const types: Partial<Record<PaymentMethod, readonly string[]>> = {
  card: ['card'],
  wechatPay: ['wechat_pay'],
  alipay: ['alipay'],
  payOnline: ['card', 'wechat_pay', 'alipay'],
}

/** Source: docs.stripe.com/security/guide. */
const form: FormOrigins = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  api: 'https://api.stripe.com',
  pictures: 'https://*.stripe.com',
}

type StripeSettings = StripeAccess & { publishableKey: string; webhookSecret: string }

/**
 * Stripe, by PaymentIntents: the customer pays in Stripe's form inside the app, and a signed webhook reports it. For
 * six calls, Stripe's own library isn't needed (ADR 15).
 */
export function stripeBank({ publishableKey, webhookSecret, ...access }: StripeSettings): Bank {
  const callStripe = stripeApi(access)
  const intentAt = (reference: string): string => `payment_intents/${encodeURIComponent(reference)}`
  const readStatus = async (reference: string): Promise<BankPaymentStatus> =>
    statusOf(await callStripe(Intent, { path: intentAt(reference) }))

  return {
    id: isTestKey(access.secretKey) ? stripeTestId : stripeId,
    methods: ['card', 'wechatPay', 'alipay', 'payOnline'],
    publicKey: publishableKey,
    form,
    leastCents: leastAtStripe,

    async open(opening) {
      const idempotencyKey = `open-${opening.paymentId}`
      const intent = await callStripe(Intent, {
        path: 'payment_intents',
        fields: fieldsOf(opening),
        idempotencyKey,
      })
      if (!intent.client_secret) throw new BankRefused('no client secret')
      return { reference: intent.id, redirectUrl: '', clientSecret: intent.client_secret }
    },

    readStatus,

    async cancel(reference) {
      try {
        const fields = { cancellation_reason: 'abandoned' }
        const { status } = await callStripe(Intent, { path: `${intentAt(reference)}/cancel`, fields })
        return status === 'canceled' ? 'letGo' : 'pending'
      } catch (error) {
        if (!(error instanceof BankRefused)) throw error
        // The payment is paid, is being paid, or was cancelled before.
        const { status } = await readStatus(reference)
        return status === 'paid' ? 'paid' : status === 'gone' ? 'letGo' : 'pending'
      }
    },

    async refund({ reference, beforeCents, amountCents, currency, idempotencyKey }) {
      const fields = {
        payment_intent: reference,
        amount: String(toMinor(amountCents, currency)),
        'metadata[before]': String(beforeCents),
      }
      const { status, failure_reason: reason } = await callStripe(Refund, {
        path: 'refunds',
        fields,
        idempotencyKey,
      })
      if (!hasComeToNothing(status)) return
      throw reason === 'insufficient_funds'
        ? new BankLacksFunds(reason)
        : new BankRefused(reason ?? `refund ${status}`)
    },

    async readRefunded({ reference, beforeCents, currency }) {
      const search = new URLSearchParams({ payment_intent: reference, limit: '100' })
      const { data } = await callStripe(Refunds, { path: `refunds?${String(search)}` })
      const given = data.filter(({ status }) => !hasComeToNothing(status))
      // These have our metadata; all others were refunded in Stripe's dashboard.
      const ofPart = given.filter(({ metadata }) => metadata?.['before'] === String(beforeCents))
      const sum = (refunds: typeof given) =>
        fromMinor(
          refunds.reduce((all, { amount }) => all + amount, 0),
          currency,
        )
      // Usually nothing was refunded yet, and then one call is enough.
      const paidCents = given.length === 0 ? Infinity : (await readStatus(reference)).amountCents
      return { backCents: sum(ofPart), leftCents: paidCents - sum(given) }
    },

    readWebhook(body, header, now) {
      checkSignature(body, header('stripe-signature'), webhookSecret, now)
      return eventOf(body)
    },
  }
}

const fieldsOf = ({
  shopId,
  paymentId,
  amountCents,
  currency,
  method,
  orderNumber,
}: PaymentRequest): Fields => {
  const kinds = types[method] ?? []
  return {
    amount: String(toMinor(amountCents, currency)),
    currency: currency.toLowerCase(),
    capture_method: 'automatic',
    description: orderNumber,
    'metadata[shop]': shopId,
    'metadata[payment]': paymentId,
    ...Object.fromEntries(kinds.map((kind, at) => [`payment_method_types[${at}]`, kind])),
    ...(kinds.includes('wechat_pay') && { 'payment_method_options[wechat_pay][client]': 'web' }),
  }
}

function statusOf(intent: Intent): BankPaymentStatus {
  const currency = intent.currency.toUpperCase()
  const isPaid = intent.status === 'succeeded'
  const amountCents = fromMinor(isPaid ? intent.amount_received : intent.amount, currency)
  const isDeclined = intent.status === 'requires_payment_method' && intent.last_payment_error !== null
  const isGone = intent.status === 'canceled'
  return {
    status: isPaid ? 'paid' : isGone ? 'gone' : isDeclined ? 'declined' : 'pending',
    amountCents,
    currency,
  }
}

/** Reads an event; null for events of other kinds and for payments that others make with the same Stripe account. */
function eventOf(body: string): PaymentEvent | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const event = v.safeParse(Event, json)
  if (!event.success) return null
  const { object } = event.output.data
  const reference = object.object === 'charge' ? object.payment_intent : object.id
  return { reference, shopId: object.metadata.shop, paymentId: object.metadata.payment }
}
