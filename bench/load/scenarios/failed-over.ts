import { setTimeout } from 'node:timers/promises'
import { noPostgres } from '../../../test/support/database/postgres.ts'
import { each, newOrder, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { openTwoDatabases } from '../two-databases.ts'
import { openWire } from '../wire.ts'
import { counted, heldAgainst, keepOrdering } from './ordering.ts'

const mostMs = 15_000

/**
 * A PostgreSQL dies amid orders, and the one that follows it takes its place, at the same address: no order that was
 * acknowledged is missing there, and orders are taken again by themselves.
 */
export const failedOver: Scenario = async ({ phones = 64, seconds = 2 }) => {
  if (noPostgres !== null || process.env['DATABASE_URL_TEST'])
    return ['it wants a PostgreSQL of its own here']
  const databases = await openTwoDatabases()
  const wire = await openWire(databases.port)
  const stage = await openStage({ databaseUrl: `postgres://larder@127.0.0.1:${wire.port}/postgres` })
  try {
    const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
    const ordering = keepOrdering(guests)
    await setTimeout(seconds * 1000)
    const since = performance.now()
    const port = await databases.failOver()
    wire.cut()
    wire.mend(port)
    const promoted = performance.now()
    let isBack = false
    while (!isBack && performance.now() - promoted < mostMs) {
      const answer = await placeOrder(guests[0]!, newOrder(guests[0]!)).catch(() => null)
      isBack = answer?.status === 200
      if (!isBack) await setTimeout(50)
    }
    const backMs = performance.now() - promoted
    await setTimeout(seconds * 1000)
    await ordering.stop()
    const broken = isBack ? [] : ['orders are not taken again']
    broken.push(...heldAgainst(ordering.sent, await stage.ledger()))
    console.log(
      `the other one was first after ${(promoted - since).toFixed(0)} ms, orders were taken ${backMs.toFixed(0)} ms later: ${counted(ordering.sent)}`,
    )
    const again = ordering.sent.filter(({ outcome }) => outcome !== 'yes')
    for (const one of again) if ((await placeOrder(one.phone, one.order)).status === 200) one.outcome = 'yes'
    console.log(`sent again: ${counted(ordering.sent)}`)
    if (again.some(({ outcome }) => outcome !== 'yes')) broken.push('what was sent again was not taken')
    return [...broken, ...heldAgainst(ordering.sent, await stage.ledger())]
  } finally {
    await stage.close()
    wire.close()
    await databases.stop()
  }
}
