import { setTimeout } from 'node:timers/promises'
import { calls } from '../../../core/contract/calls/calls.ts'
import { percentile } from '../../percentile.ts'
import { each, newOrder, openStream, type Phone, signIn, type Waiting } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage, shopId } from '../stage.ts'

const mostTries = 30

/**
 * After an outage all phones come back at once: each reads its shop, sends the order that waited, and opens its stream
 * again.
 */
export const phonesReturn: Scenario = async ({ phones = 1_000, shops = 20 }) => {
  const stage = await openStage({ shops })
  const broken: string[] = []
  try {
    const all = await each(
      Array.from({ length: phones }, (_, at) => at % shops),
      16,
      (shop) => signIn(stage.port, shop),
    )
    const waiting = all.map((phone) => ({ phone, order: newOrder(phone) }))
    stage.program.child.kill('SIGKILL')
    await stage.program.ends()
    await stage.restart()
    const since = performance.now()
    const back = await Promise.all(waiting.map((one) => returns(stage.port, one)))
    const took = back.map(({ ms }) => ms)
    const tries = back.reduce((sum, one) => sum + one.tries, 0)
    const { orders, ids } = await stage.ledger()
    const lost = waiting.filter(({ order }) => !ids.has(order.key)).length
    if (lost > 0) broken.push(`${lost} orders were lost`)
    if (orders !== ids.size) broken.push(`${orders - ids.size} orders were doubled`)
    const given = back.filter(({ isPlaced }) => !isPlaced).length
    if (given > 0) broken.push(`${given} phones gave up`)
    const metrics = await stage.metrics()
    const heard = metrics['larder_streams_open{kind="phone"}'] ?? 0
    if (heard !== phones) broken.push(`${phones - heard} of ${phones} streams aren't open`)
    console.log(
      `${phones} phones back at once, ${((performance.now() - since) / 1000).toFixed(1)} s until the last had its order, p50 ${(percentile(took, 0.5) / 1000).toFixed(1)} s; ${tries - phones} were sent again`,
    )
    console.log(
      `${orders} orders for ${phones}; resident ${((metrics['process_resident_memory_bytes'] ?? 0) / 1e6).toFixed(0)} MB`,
    )
  } finally {
    await stage.close()
  }
  return broken
}

async function returns(port: number, { phone, order }: { phone: Phone; order: Waiting }) {
  const since = performance.now()
  const shop = { storeId: shopId(phone.shop), deviceSerialNo: 'device', serviceType: 'online' }
  await again(() => phone.ask(calls.storeGet.path, shop))
  const { answer, tries } = await again(() => phone.ask(calls.orderCreate.path, order.body, order.key))
  const ms = performance.now() - since
  await again(() => openStream(port, phone))
  return { isPlaced: answer?.status === 200, ms, tries }
}

/** Retries as phones do: after a pause, and not before the time that the server asks for. */
async function again<T extends { status: number; retryAfterMs?: number | null }>(
  work: () => Promise<T>,
): Promise<{ answer: T | null; tries: number }> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const answer = await work().catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) return { answer, tries }
    await setTimeout(Math.min(answer?.retryAfterMs ?? 500, 5_000) * (0.5 + Math.random()))
  }
  return { answer: null, tries: mostTries }
}
