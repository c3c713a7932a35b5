import type { Database } from '../../database/open.ts'
import { sign } from '../signature.ts'
import { markDelivered, undeliveredCharges } from './charges.ts'
import { sandboxSignature } from './sandbox-bank.ts'

type Options = {
  db: Database
  secret: string
  now: () => number
  /** Delivers a webhook to the shop server; returns the HTTP status. */
  deliver: (body: string, header: (name: string) => string | undefined) => Promise<number>
}

/** Sends the sandbox bank's webhooks, and sends them again until the shop has accepted them, as real banks do. */
export function webhookSender({ db, secret, now, deliver }: Options): () => Promise<void> {
  return async () => {
    for (const { reference, shopId, paymentId } of await undeliveredCharges(db, now())) {
      const body = JSON.stringify({ reference, shopId, paymentId })
      const signature = sign(body, secret, now())
      const status = await deliver(body, (name) => (name === sandboxSignature ? signature : undefined))
      if (status === 200) await markDelivered(db, reference)
    }
  }
}
