import * as v from 'valibot'
import type { Database } from '../../database/open.ts'
import { sandboxId } from '../../settings/bank-config.ts'
import { type Bank, BankRefused, WebhookRejected, type BankPaymentStatus } from '../bank.ts'
import { leastAtStripe } from '../stripe/least-amounts.ts'
import { checkSignature } from '../signature.ts'
import { type Charge, type ChargeState, findCharge, insertCharge, changeCharge } from './charges.ts'

/** The header with the signature of a sandbox webhook. */
export const sandboxSignature = 'larder-signature'

/** The body of a sandbox webhook. */
export const Message = v.object({ reference: v.string(), shopId: v.string(), paymentId: v.string() })

const statuses: Record<ChargeState, BankPaymentStatus['status']> = {
  open: 'pending',
  hanging: 'pending',
  late: 'pending',
  paid: 'paid',
  refused: 'gone',
  letGo: 'gone',
}

type Options = { db: Database; secret: string; now: () => number }

/** The practice bank, on the same server: its pages stand in for a real bank's, and no money moves. */
export function sandboxBank({ db, secret, now }: Options): Bank {
  const chargeAt = async (reference: string): Promise<Charge> => {
    const charge = await findCharge(db, reference, now())
    if (!charge) throw new BankRefused('no such charge')
    return charge
  }
  return {
    id: sandboxId,
    methods: ['card', 'wechatPay', 'alipay', 'payOnline'],
    publicKey: '',
    form: null,
    leastCents: leastAtStripe,

    async open(opening) {
      if (opening.amountCents < leastAtStripe(opening.currency)) throw new BankRefused('amount too small')
      const { reference } = await insertCharge(db, opening, now())
      return { reference, redirectUrl: `/bank/${reference}`, clientSecret: '' }
    },

    async readStatus(reference) {
      const { state, amountCents, currency } = await chargeAt(reference)
      return { status: statuses[state], amountCents, currency }
    },

    async cancel(reference) {
      if (await changeCharge(db, reference, ['open', 'hanging'], { to: 'letGo', notifies: false }))
        return 'letGo'
      const { state } = await chargeAt(reference)
      // An approved charge can't be cancelled: the money is on its way.
      return state === 'paid' ? 'paid' : state === 'late' ? 'pending' : 'letGo'
    },

    async refund({ reference, beforeCents, amountCents }) {
      const charge = await chargeAt(reference)
      const refundedCents = beforeCents + amountCents
      if (charge.state !== 'paid' || refundedCents > charge.amountCents) throw new BankRefused('not paid')
      // The refunded total is set rather than increased, so refunding the same part twice refunds it once.
      await db
        .updateTable('sandbox_charges')
        .set({ refunded_cents: refundedCents })
        .where('reference', '=', reference)
        .where('refunded_cents', '=', beforeCents)
        .execute()
    },

    async readRefunded({ reference, beforeCents }) {
      const { amountCents, refundedCents } = await chargeAt(reference)
      return {
        backCents: Math.max(0, refundedCents - beforeCents),
        leftCents: amountCents - refundedCents,
      }
    },

    readWebhook(body, header, at) {
      checkSignature(body, header(sandboxSignature), secret, at)
      const message = v.safeParse(Message, parse(body))
      if (!message.success) throw new WebhookRejected('it makes no sense')
      return message.output
    },
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
