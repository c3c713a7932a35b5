import { setTimeout } from 'node:timers/promises'
import { noPostgres } from '../../../test/support/database/postgres.ts'
import { each, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { openTwoDatabases } from '../two-databases.ts'
import { openWire } from '../wire.ts'
import { counted, heldAgainst, keepOrdering, sendAgain, untilTaken } from './ordering.ts'

/**
 * A PostgreSQL dies during orders, and its standby takes over at the same address. No acknowledged order is missing
 * there, and the server takes orders again without help.
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
    const backMs = await untilTaken(guests[0]!)
    await setTimeout(seconds * 1000)
    await ordering.stop()
    const broken = backMs !== null ? [] : ['orders are not taken again']
    broken.push(...heldAgainst(ordering.sent, await stage.ledger()))
    console.log(
      `the other one was first after ${(promoted - since).toFixed(0)} ms, orders were taken ${backMs?.toFixed(0)} ms later: ${counted(ordering.sent)}`,
    )
    broken.push(...(await sendAgain(ordering.sent)))
    return [...broken, ...heldAgainst(ordering.sent, await stage.ledger())]
  } finally {
    await stage.close()
    wire.close()
    await databases.stop()
  }
}
