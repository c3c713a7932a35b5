import { setTimeout } from 'node:timers/promises'
import { each, newOrder, type Phone, placeOrder, type Waiting } from '../phone.ts'

/** What a phone knows of an order: `yes` is the server's acceptance, `unknown` that no answer came. */
export type Sent = { phone: Phone; order: Waiting; outcome: 'yes' | 'unknown' | 'refused' }

/**
 * Orders from all these phones until it is stopped. Each phone sends its next order once the one before is answered or
 * lost.
 */
export function keepOrdering(
  phones: readonly Phone[],
  pauseMs = 0,
): { sent: Sent[]; stop: () => Promise<void> } {
  const sent: Sent[] = []
  const ending = new AbortController()
  const running = phones.map(async (phone) => {
    while (!ending.signal.aborted) {
      const one: Sent = { phone, order: newOrder(phone), outcome: 'unknown' }
      sent.push(one)
      const answer = await placeOrder(phone, one.order).catch(() => null)
      if (answer) one.outcome = answer.status === 200 ? 'yes' : 'refused'
      await setTimeout(answer ? pauseMs : 100)
    }
  })
  return {
    sent,
    stop: async () => {
      ending.abort()
      await Promise.all(running)
    },
  }
}

/** Compares what phones were told with the ledger: returns a sentence for each broken promise. */
export function heldAgainst(
  sent: readonly Sent[],
  { orders, ids }: { orders: number; ids: Set<string> },
): string[] {
  const lost = sent.filter(({ outcome, order }) => outcome === 'yes' && !ids.has(order.key)).length
  return [
    ...(lost > 0 ? [`${lost} orders that were acknowledged are gone`] : []),
    ...(orders !== ids.size ? [`${orders - ids.size} orders are there twice`] : []),
  ]
}

/**
 * Sends again, as a phone does, the orders that it doesn't know to be placed: returns a sentence if one isn't taken.
 */
export async function sendAgain(sent: readonly Sent[]): Promise<string[]> {
  const again = sent.filter(({ outcome }) => outcome !== 'yes')
  await each(again, 8, async (one) => {
    if ((await placeOrder(one.phone, one.order)).status === 200) one.outcome = 'yes'
  })
  console.log(`sent again: ${counted(sent)}`)
  return again.some(({ outcome }) => outcome !== 'yes') ? ['what was sent again was not taken'] : []
}

/**
 * Waits until an order is taken again.
 * @returns how long that took (ms); null if it took longer than `mostMs`
 */
export async function untilTaken(phone: Phone, mostMs = 15_000): Promise<number | null> {
  const since = performance.now()
  while (performance.now() - since < mostMs) {
    const answer = await placeOrder(phone, newOrder(phone)).catch(() => null)
    if (answer?.status === 200) return performance.now() - since
    await setTimeout(50)
  }
  return null
}

export const counted = (sent: readonly Sent[]): string =>
  (['yes', 'unknown', 'refused'] as const)
    .map((outcome) => `${sent.filter((one) => one.outcome === outcome).length} ${outcome}`)
    .join(', ')
