import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { basePath } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import { each, openStream, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { counted, heldAgainst, keepOrdering } from './ordering.ts'

const mostMs = 5_000

/**
 * Stops the server during orders, with open streams and an upload that never ends: running requests are completed
 * within five seconds.
 */
export const stopped: Scenario = async ({ phones = 32, rounds = 3 }) => {
  const broken: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const stage = await openStage()
    try {
      const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
      await each(guests, 16, (phone) => openStream(stage.port, phone))
      const path = `${basePath}${calls.storeGet.path}`
      const headers = { 'content-type': 'application/json', 'content-length': 5_000 }
      const stuck = request({ port: stage.port, host: '127.0.0.1', method: 'POST', path, headers })
      stuck.on('error', () => {})
      stuck.write('{')
      const ordering = keepOrdering(guests)
      await setTimeout(1_000)
      const since = performance.now()
      stage.program.child.kill('SIGTERM')
      const code = await stage.program.ends()
      const ms = performance.now() - since
      await ordering.stop()
      if (code !== 0) broken.push(`it ended with ${code}`)
      if (ms > mostMs) broken.push(`it took ${ms.toFixed(0)} ms to stop`)
      const ledger = await stage.ledger()
      broken.push(...heldAgainst(ordering.sent, ledger))
      // Every running request was answered: a phone knows of each order in the ledger.
      const told = ordering.sent.filter(({ outcome }) => outcome === 'yes').length
      if (told !== ledger.orders) broken.push(`${ledger.orders - told} orders were placed and not answered`)
      console.log(`stopped in ${ms.toFixed(0)} ms; ${counted(ordering.sent)}, ${ledger.orders} in the ledger`)
    } finally {
      await stage.close()
    }
  }
  return broken
}
