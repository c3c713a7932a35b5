import { setTimeout } from 'node:timers/promises'
import { each, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { counted, heldAgainst, keepOrdering, type Sent } from './ordering.ts'

/**
 * Kills the server with kill -9 at random moments during orders, several times. Then phones send the orders without an
 * answer again, under the same keys.
 */
export const killed: Scenario = async ({ rounds = 5, phones = 16 }) => {
  const stage = await openStage()
  const all: Sent[] = []
  try {
    const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
    for (let round = 0; round < rounds; round += 1) {
      const ordering = keepOrdering(guests)
      await setTimeout(300 + Math.random() * 1_500)
      stage.program.child.kill('SIGKILL')
      await stage.program.ends()
      await ordering.stop()
      all.push(...ordering.sent)
      await stage.restart()
    }
    console.log(`${rounds} kills amid ${all.length} orders: ${counted(all)}`)
    const broken = heldAgainst(all, await stage.ledger())
    for (const one of all.filter(({ outcome }) => outcome !== 'yes')) {
      const { status } = await placeOrder(one.phone, one.order)
      one.outcome = status === 200 ? 'yes' : 'refused'
    }
    const ledger = await stage.ledger()
    console.log(`sent again: ${counted(all)}; ${ledger.orders} orders in the ledger`)
    if (ledger.orders !== all.length)
      broken.push(`${all.length} orders were sent, ${ledger.orders} are there`)
    return [...broken, ...heldAgainst(all, ledger)]
  } finally {
    await stage.close()
  }
}
