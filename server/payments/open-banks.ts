import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Bank } from './bank.ts'
import type { BankConfig } from '../settings/bank-config.ts'
import { sandboxBank } from './sandbox/sandbox-bank.ts'
import { stripeBank } from './stripe/stripe-bank.ts'

/** The banks of one server. */
export type Banks = {
  /** Takes new payments; null when online payment is off. */
  current: Bank | null
  /** Nobody has asked for the practice bank: it is for whoever sits at this machine. */
  onlyAtThisMachine: boolean
  /** Every bank that may still have payments, by id, also one that was configured before the current one. */
  byId: ReadonlyMap<string, Bank>
  /** What the sandbox bank signs its webhooks with; a new one at each start. */
  sandboxSecret: string
  /** Counts webhooks with invalid signatures, for the log. */
}

type Options = { db: Database; now: () => number; config: BankConfig; other?: Bank | undefined }

/** Opens what is configured; a test brings a bank of its own. */
export function openBanks({ db, now, config, other }: Options): Banks {
  const sandboxSecret = randomBytes(32).toString('hex')
  const sandbox = sandboxBank({ db, secret: sandboxSecret, now })
  const current =
    other ?? (config.bank === 'stripe' ? stripeBank(config) : config.bank === 'sandbox' ? sandbox : null)
  const banks = [sandbox, ...(current ? [current] : [])]
  return {
    current,
    onlyAtThisMachine: current === sandbox && config.bank === 'sandbox' && !config.isAsked,
    byId: new Map(banks.map((bank) => [bank.id, bank])),
    sandboxSecret,
  }
}
