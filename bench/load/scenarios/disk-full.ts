import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { calls } from '../../../core/contract/calls/calls.ts'
import { each, newOrder, placeOrder, signIn } from '../phone.ts'
import type { Scenario } from '../scenario.ts'
import { openStage, shopId } from '../stage.ts'
import { counted, heldAgainst, keepOrdering } from './ordering.ts'

const mostMs = 15_000

/**
 * Fills the disk during orders. No order is acknowledged without being stored, the menu can still be read, and once
 * there is room again the same process takes orders again.
 */
export const diskFull: Scenario = async ({ phones = 16, seconds = 3 }) => {
  if (process.getuid?.() !== 0) return ['a disk of its own is needed, which root alone can make']
  const disk = mkdtempSync(join(tmpdir(), 'larder-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'larder-load', disk])
  const folder = join(disk, 'data')
  mkdirSync(folder)
  const stage = await openStage({ folder })
  try {
    const guests = await each(Array.from({ length: phones }), 8, () => signIn(stage.port, 0))
    const ordering = keepOrdering(guests, 5)
    await setTimeout(1_000)
    const ballast = join(disk, 'ballast')
    fill(ballast)
    await setTimeout(seconds * 1000)
    const broken: string[] = []
    const one = newOrder(guests[0]!)
    const refused = await placeOrder(guests[0]!, one).catch(() => null)
    if (refused === null) broken.push('an order on a full disk isn’t answered')
    if (refused?.status === 200) broken.push('the disk wasn’t full')
    const menu = { storeId: shopId(0), deviceSerialNo: 'device', serviceType: 'online' }
    const read = await guests[0]!.ask(calls.storeGet.path, menu).catch(() => null)
    if (read?.status !== 200) broken.push(`the shop is answered with ${read?.status ?? 'nothing'}`)
    rmSync(ballast)
    const since = performance.now()
    let isBack = false
    while (!isBack && performance.now() - since < mostMs) {
      isBack = (await placeOrder(guests[0]!, one).catch(() => null))?.status === 200
      if (!isBack) await setTimeout(100)
    }
    if (!isBack) broken.push('orders are not taken again')
    const backAfter = performance.now() - since
    await setTimeout(500)
    await ordering.stop()
    if (stage.program.child.exitCode !== null)
      broken.push(`the server ended by itself: ${stage.program.output().slice(-2_000)}`)
    const sent = [
      ...ordering.sent,
      { phone: guests[0]!, order: one, outcome: isBack ? 'yes' : 'refused' } as const,
    ]
    console.log(`full for ${seconds} s amid ${sent.length} orders: ${counted(sent)}`)
    console.log(
      `meanwhile an order is answered ${refused?.status ?? 'nothing'}, the shop ${read?.status ?? 'nothing'}; back after ${backAfter.toFixed(0)} ms`,
    )
    broken.push(...heldAgainst(sent, await stage.ledger()))
    // After a restart too: what was acknowledged is on the disk.
    stage.program.child.kill('SIGKILL')
    await stage.program.ends()
    await stage.restart()
    return [...broken, ...heldAgainst(sent, await stage.ledger())]
  } finally {
    await stage.close()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Leaves no block free: once 1 MB no longer fits, it goes on with 4 KB. */
function fill(path: string): void {
  for (const size of [1024 * 1024, 4096])
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  if (statfsSync(path).bavail > 0) throw new Error('there is still room')
}
