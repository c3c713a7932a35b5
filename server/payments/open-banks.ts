import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Bank } from './bank.ts'
import type { BankConfig } from '../settings/bank-config.ts'
import { sandboxBank } from './sandbox/sandbox-bank.ts'
import { Strangers } from './strangers.ts'
import { stripeBank } from './stripe/stripe-bank.ts'

/** The banks of one server. */
export type Banks = {
  /** Who takes new payments; null when nobody pays online here. */
  current: Bank | null
  /** Every bank that there may be payments at, also from before another was chosen. */
  known: ReadonlyMap<string, Bank>
  /** What the practice bank signs with; another with each start. */
  practiceSecret: string
  /** Who claims to be one of them. */
  strangers: Strangers
}

type Options = { db: Database; now: () => number; config: BankConfig; other?: Bank | undefined }

/** Opens what is configured; a test brings a bank of its own. */
export function openBanks({ db, now, config, other }: Options): Banks {
  const practiceSecret = randomBytes(32).toString('hex')
  const practice = sandboxBank({ db, secret: practiceSecret, now })
  const current =
    other ?? (config.bank === 'stripe' ? stripeBank(config) : config.bank === 'sandbox' ? practice : null)
  const known = [practice, ...(current ? [current] : [])]
  return {
    current,
    known: new Map(known.map((bank) => [bank.id, bank])),
    practiceSecret,
    strangers: new Strangers(),
  }
}
