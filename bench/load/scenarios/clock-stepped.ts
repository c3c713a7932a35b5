import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { each, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage } from '../stage.ts'
import { counted, heldAgainst, keepOrdering } from './ordering.ts'

const minute = 60_000

/** Steps ahead and back, small and large, as when a machine's clock is set by hand, or by a time server after years. */
const stepsMs = [5 * minute, -5 * minute, 2 * 60 * minute, -26 * 60 * minute, 0]

/**
 * Steps the server's clock during orders. All orders are taken, none is lost or doubled, and an order that was sent
 * before a step is still known by its key after it.
 */
export const clockStepped: Scenario = async ({ phones = 16, seconds = 1 }) => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-clock-'))
  const clockFile = join(folder, 'step')
  writeFileSync(clockFile, '0')
  const stepping = join(import.meta.dirname, '../stepped-clock.ts')
  const stage = await openStage({
    env: { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${stepping}` },
  })
  const broken: string[] = []
  try {
    const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
    const ordering = keepOrdering(guests, 20)
    await setTimeout(500)
    for (const ms of stepsMs) {
      writeFileSync(clockFile, String(ms))
      stage.program.child.kill('SIGUSR2')
      await setTimeout(seconds * 1000)
      // An order that was acknowledged before the step gets the same answer under its key, and isn't placed again.
      const earlier = ordering.sent.find(({ outcome }) => outcome === 'yes')
      const again = earlier && (await placeOrder(earlier.phone, earlier.order).catch(() => null))
      if (again?.status !== 200)
        broken.push(`${ms / minute} minutes: its key is answered ${again?.status ?? 'nothing'}`)
    }
    await ordering.stop()
    if (stage.program.child.exitCode !== null)
      broken.push(`the server ended by itself: ${stage.program.output().slice(-2_000)}`)
    const { sent } = ordering
    console.log(`${stepsMs.length} steps of the clock amid ${sent.length} orders: ${counted(sent)}`)
    const refused = sent.filter(({ outcome }) => outcome !== 'yes').length
    if (refused > 0) broken.push(`${refused} orders weren't taken`)
    return [...broken, ...heldAgainst(sent, await stage.ledger())]
  } finally {
    await stage.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
