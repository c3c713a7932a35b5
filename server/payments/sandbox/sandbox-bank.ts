import * as v from 'valibot'
import type { Database } from '../../database/open.ts'
import { type Bank, BankRefused, NotTheBank, type Standing } from '../bank.ts'
import { checkSignature } from '../signature.ts'
import { type Charge, type ChargeState, findCharge, keepCharge, moveCharge } from './charges.ts'

export const sandboxId = 'sandbox'
/** Where a practice message carries its signature. */
export const sandboxSignature = 'larder-signature'

/** What a message of the practice bank says, so long as it says it: nobody has to believe it. */
export const Message = v.object({ reference: v.string(), shopId: v.string(), paymentId: v.string() })

const statuses: Record<ChargeState, Standing['status']> = {
  open: 'pending',
  hanging: 'pending',
  late: 'pending',
  paid: 'paid',
  refused: 'gone',
  letGo: 'gone',
}

type Options = { db: Database; secret: string; now: () => number }

/** A bank for practice, on the same server: its pages stand in for a real one's, and no money moves. */
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

    async open(opening) {
      const { reference } = await keepCharge(db, opening, now())
      return { reference, redirectUrl: `/bank/${reference}`, clientSecret: '' }
    },

    async look(reference) {
      const { state, amountCents, currency } = await chargeAt(reference)
      return { status: statuses[state], amountCents, currency }
    },

    async letGo(reference) {
      if (await moveCharge(db, reference, ['open', 'hanging'], { to: 'letGo', tells: false })) return 'letGo'
      const { state } = await chargeAt(reference)
      // Approved is approved: the money is on its way.
      return state === 'paid' ? 'paid' : state === 'late' ? 'pending' : 'letGo'
    },

    async refund({ reference, amountCents }) {
      const charge = await chargeAt(reference)
      if (charge.state !== 'paid' || amountCents > charge.amountCents) throw new BankRefused('not paid')
      // The whole is given back or nothing, so twice is once.
      await db
        .updateTable('sandbox_charges')
        .set({ refunded_cents: amountCents })
        .where('reference', '=', reference)
        .execute()
    },

    readTidings(body, header, at) {
      checkSignature(body, header(sandboxSignature), secret, at)
      const message = v.safeParse(Message, parse(body))
      if (!message.success) throw new NotTheBank('it makes no sense')
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
