import type { LedgerOrder } from '../../e2e/support/servers/demo-data.ts'
import type { PhoneStorage } from './phone-storage.ts'

/** What came of a schedule; only the first three may be more than 0. */
export type Verdict = {
  acknowledged: number
  inLedger: number
  /** The phone says why not, and nothing reached the kitchen. */
  refused: number
  /** Acknowledged, and neither at the restaurant nor waiting for the customer on the phone. */
  lost: number
  /** Orders in the kitchen beyond the one that was tapped. */
  doubled: number
  /** The phone says that the restaurant has it, and it hasn't. */
  falseSuccesses: number
  /**
   * The restaurant has it, and the phone says that it came to nothing, or doesn't say that it is there; or
   * the phone says no for somebody who hasn't said so.
   */
  falseFailures: number
  /** Still under way long after everything was well again. */
  unsettled: number
}

/** What is new since the schedule began. */
export type Evidence = {
  /** The id of the order that was acknowledged, or null: then it may be there or not. */
  key: string | null
  ledger: Pick<LedgerOrder, 'order_id' | 'client_order_id'>[]
  intents: PhoneStorage['intents']
  /** Whether the order's own screen says that the restaurant has it. */
  saidToBeThere: boolean
  /** Whether somebody, be it in the server's place, refused the order. */
  wasRefused: boolean
  /** Words of failure that the screen showed at any time. */
  alarms: string[]
}

/** Holds what the phone says against the server's ledger. */
export function judge(evidence: Evidence): Verdict {
  const { key, ledger, intents, saidToBeThere, wasRefused, alarms } = evidence
  const intent = intents.find(({ id }) => id === key)
  const isPlaced = ledger.some(({ client_order_id: id }) => id === key)
  const isAttention = !isPlaced && intent?.state === 'attention'
  const asked = new Set(intents.map(({ id }) => id))
  const count = (yes: boolean) => (yes ? 1 : 0)
  return {
    acknowledged: count(key !== null),
    inLedger: count(isPlaced),
    refused: count(isAttention && wasRefused),
    lost: count(key !== null && !isPlaced && !isAttention && !(intent && isUnderWay(intent))),
    doubled: Math.max(
      ledger.length - 1,
      // What was sent was saved first: an order that the phone knows nothing of is nobody's.
      ledger.filter(({ client_order_id: id }) => !asked.has(id)).length,
      0,
    ),
    falseSuccesses:
      intents.filter(
        ({ state, orderId }) => state === 'confirmed' && !ledger.some(({ order_id: id }) => id === orderId),
      ).length + count(saidToBeThere && !isPlaced),
    falseFailures: count(isPlaced ? alarms.length > 0 || !saidToBeThere : isAttention && !wasRefused),
    unsettled: intents.filter(isUnderWay).length,
  }
}

/** Neither at the restaurant nor the customer's to decide. */
export const isUnderWay = ({ state }: PhoneStorage['intents'][number]): boolean =>
  ['queued', 'sending', 'unknown', 'parked'].includes(state)

/** Everything that must not be, in words; empty when all is well. */
export const faultsOf = (verdict: Verdict): string[] =>
  (['lost', 'doubled', 'falseSuccesses', 'falseFailures', 'unsettled'] as const)
    .filter((name) => verdict[name] > 0)
    .map((name) => `${verdict[name]} ${name}`)
