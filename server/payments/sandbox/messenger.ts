import type { Database } from '../../database/open.ts'
import { sign } from '../signature.ts'
import { noteTold, untold } from './charges.ts'
import { sandboxSignature } from './sandbox-bank.ts'

type Options = {
  db: Database
  secret: string
  now: () => number
  /** What the shop does with a message of a bank; its HTTP status. */
  hear: (body: string, header: (name: string) => string | undefined) => Promise<number>
}

/** Tells the shop of what happened at the practice bank, until the shop has heard it, as real banks do. */
export function messenger({ db, secret, now, hear }: Options): () => Promise<void> {
  return async () => {
    for (const { reference, shopId, paymentId } of await untold(db, now())) {
      const body = JSON.stringify({ reference, shopId, paymentId })
      const signature = sign(body, secret, now())
      const status = await hear(body, (name) => (name === sandboxSignature ? signature : undefined))
      if (status === 200) await noteTold(db, reference)
    }
  }
}
