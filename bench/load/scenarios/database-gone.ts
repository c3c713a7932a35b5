import { setTimeout } from 'node:timers/promises'
import { noPostgres, openPostgres } from '../../../test/support/database/postgres.ts'
import { each, newOrder, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { openWire } from '../wire.ts'
import { counted, heldAgainst, keepOrdering, sendAgain, untilTaken } from './ordering.ts'

const mostMs = 15_000

/**
 * Cuts all connections to the database during orders, and restores them: nothing is lost, and no phone waits for ever.
 */
export const databaseGone: Scenario = async ({ phones = 16, seconds = 3 }) => {
  if (noPostgres !== null) return [noPostgres]
  const postgres = await openPostgres()
  const url = new URL(await postgres.fresh())
  const wire = await openWire(Number(url.port))
  url.port = String(wire.port)
  const stage = await openStage({ databaseUrl: url.href })
  try {
    const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
    const ordering = keepOrdering(guests, 20)
    await setTimeout(1_500)
    wire.cut()
    const since = performance.now()
    const during = await placeOrder(guests[0]!, newOrder(guests[0]!)).catch(() => null)
    const waited = performance.now() - since
    await setTimeout(seconds * 1000)
    wire.mend()
    const backAfter = await untilTaken(guests[0]!, mostMs)
    if (stage.program.child.exitCode !== null)
      return [`the server ended by itself: ${stage.program.output().slice(-2_000)}`]
    await setTimeout(1_000)
    await ordering.stop()
    const broken = backAfter !== null ? [] : ['orders are not taken again']
    if (waited > mostMs) broken.push(`who asked meanwhile waited ${waited.toFixed(0)} ms`)
    if (during?.status === 200) broken.push('an order was acknowledged without a database')
    broken.push(...heldAgainst(ordering.sent, await stage.ledger()))
    console.log(`gone for ${seconds} s amid ${ordering.sent.length} orders: ${counted(ordering.sent)}`)
    console.log(
      `answered ${during?.status ?? 'nothing'} after ${waited.toFixed(0)} ms meanwhile; back after ${backAfter?.toFixed(0)} ms`,
    )
    broken.push(...(await sendAgain(ordering.sent)))
    return [...broken, ...heldAgainst(ordering.sent, await stage.ledger())]
  } finally {
    await stage.close()
    wire.close()
    await postgres.stop()
  }
}
