import { randomBytes } from 'node:crypto'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import type { Bank } from './bank.ts'
import { type BankConfig, stripeId, stripeTestId } from '../settings/bank-config.ts'
import { sandboxBank } from './sandbox/sandbox-bank.ts'
import type { RejectedKey } from './stripe/stripe-api.ts'
import { stripeBank } from './stripe/stripe-bank.ts'

/** The banks of one server. */
export type Banks = {
  /** The bank that takes new payments; null when online payment is off. */
  current: Bank | null
  /** Whether the practice bank is on only by default. It then works only for somebody at this very machine. */
  onlyAtThisMachine: boolean
  /**
   * Every bank that may still have payments, by id, including one that was configured before the current one. Stripe
   * with its test keys is there under Stripe's own id, too: it is where its messages go, and earlier releases stored
   * payments with test keys under it.
   */
  byId: ReadonlyMap<string, Bank>
  /** The secret with which the sandbox bank signs its webhooks; a new one at each start. */
  sandboxSecret: string
}

type Options = { db: Database; now: () => number; log: Log; config: BankConfig; other?: Bank | undefined }

/** Opens the configured bank; a test can pass a bank of its own. */
export function openBanks({ db, now, log, config, other }: Options): Banks {
  const sandboxSecret = randomBytes(32).toString('hex')
  const onRejectedKey = (rejected: RejectedKey): void =>
    log.error(rejected, 'Stripe rejects the key: look in its dashboard whether it is valid and may do this')
  const sandbox = sandboxBank({ db, secret: sandboxSecret, now })
  const current =
    other ??
    (config.bank === 'stripe'
      ? stripeBank({ ...config, onRejectedKey })
      : config.bank === 'sandbox'
        ? sandbox
        : null)
  const banks = [sandbox, ...(current ? [current] : [])]
  return {
    current,
    onlyAtThisMachine: current === sandbox && config.bank === 'sandbox' && !config.isAsked,
    byId: new Map(
      banks.flatMap((bank) => [
        [bank.id, bank],
        ...(bank.id === stripeTestId ? [[stripeId, bank] as const] : []),
      ]),
    ),
    sandboxSecret,
  }
}
