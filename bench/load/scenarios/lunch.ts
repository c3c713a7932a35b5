import { setTimeout } from 'node:timers/promises'
import { percentile } from '../../percentile.ts'
import { each, newOrder, openStream, type Phone, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'

/** The busy shop has this many times the orders of another shop. */
const timesTheRest = 10

/**
 * A city's lunch. First the small shops alone at their normal rate, then beside a shop with ten times as many orders:
 * the ratio of their times is what the busy shop costs the others.
 */
export const lunch: Scenario = async ({ phones = 1_000, shops = 50, rate = 600, seconds = 20 }) => {
  const stage = await openStage({ shops })
  const broken: string[] = []
  try {
    const all = await each(
      Array.from({ length: phones }, (_, at) => at % shops),
      16,
      (shop) => signIn(stage.port, shop),
    )
    const streams = await each(all, 32, (phone) => openStream(stage.port, phone))
    const refused = streams.filter(({ status }) => status !== 200).length
    if (refused > 0) broken.push(`${refused} streams were refused`)
    const busy = all.filter(({ shop }) => shop === 0)
    const others = all.filter(({ shop }) => shop !== 0)
    // One small shop's share of all orders in a minute.
    const share = rate / (shops - 1 + timesTheRest)
    const alone = await orders(others, share * (shops - 1), seconds)
    const [beside, own] = await Promise.all([
      orders(others, share * (shops - 1), seconds),
      orders(busy, share * timesTheRest, seconds),
    ])
    const metrics = await stage.metrics()
    const open = metrics['larder_streams_open{kind="phone"}'] ?? 0
    if (open !== phones) broken.push(`${phones - open} of ${phones} streams were lost`)
    for (const [name, took] of Object.entries({ alone, beside, own })) {
      const bad = took.filter(({ status }) => status !== 200)
      if (bad.length > 0) broken.push(`${bad.length} orders (${name}) were answered ${bad[0]?.status}`)
    }
    const say = (took: Took[]) =>
      `${took.length} orders, p50 ${at(took, 0.5).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms`
    console.log(`${open} streams, ${shops} shops`)
    console.log(`the others, alone:                ${say(alone)}`)
    console.log(`the others, beside the busy shop: ${say(beside)}`)
    console.log(`the busy shop:                    ${say(own)}`)
    console.log(`beside against alone: p50 × ${(at(beside, 0.5) / at(alone, 0.5)).toFixed(2)}`)
    console.log(
      `resident ${((metrics['process_resident_memory_bytes'] ?? 0) / 1e6).toFixed(0)} MB, event loop late by ${((metrics['larder_event_loop_lag_seconds{quantile="0.99"}'] ?? 0) * 1000).toFixed(0)} ms (99 %)`,
    )
  } finally {
    await stage.close()
  }
  return broken
}

type Took = { status: number; ms: number }

const at = (took: Took[], share: number): number =>
  percentile(
    took.map(({ ms }) => ms),
    share,
  )

/** Sends orders at a constant rate for `seconds`, without waiting for earlier answers. */
async function orders(phones: Phone[], perMinute: number, seconds: number): Promise<Took[]> {
  const everyMs = 60_000 / perMinute
  const count = Math.max(1, Math.round((seconds * 1000) / everyMs))
  const since = performance.now()
  const asked: Promise<Took>[] = []
  for (let sent = 0; sent < count; sent += 1) {
    await setTimeout(Math.max(0, since + sent * everyMs - performance.now()))
    const phone = phones[sent % phones.length]!
    asked.push(placeOrder(phone, newOrder(phone)))
  }
  return Promise.all(asked)
}
