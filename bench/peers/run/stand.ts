import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Contender } from './contenders.ts'
import type { Gate } from './gate.ts'
import { type Launch, launch } from './launch.ts'
import type { Case } from './options.ts'

/** A contender with its server and its browser profile. */
export type Stand = {
  contender: Contender
  /** Everything that the first visit fetches, including the service worker's requests. */
  everything: Pick<Launch, 'requests' | 'scriptBytes'>
  launch(occasion: Case): Promise<Launch>
}

/**
 * How long the network must be quiet. The first visit fetches in steps, with pauses between; later visits fetch nothing
 * new.
 */
const quietMs = { first: 2_000, later: 500 }
/** Browsers cache a script's compiled code from the second visit on. */
const visitsBefore = 3

/** Opens the contender a few times, without adding anything, and keeps the browser's profile. */
export async function setUp(contender: Contender, host: string, gate: Gate, folder: string): Promise<Stand> {
  const address = `http://${host}:${gate.port}${contender.path}`
  const kept = join(folder, contender.name)
  const free = { network: 'free', slowdown: 1 } as const
  const visit = (quietForMs: number) =>
    launch(kept, address, false, gate, free, async (browser) => {
      await gate.untilQuiet(quietForMs)
      // Some contenders save the rest when the page is left.
      await browser.send('Page.navigate', { url: 'about:blank' })
      await sleep(500)
    })
  const everything = await visit(quietMs.first)
  for (let visits = 1; visits < visitsBefore; visits += 1) await visit(quietMs.later)
  return {
    contender,
    everything,
    async launch({ isFirst, ...conditions }) {
      const profile = mkdtempSync(join(tmpdir(), 'larder-peers-'))
      try {
        if (!isFirst) cpSync(kept, profile, { recursive: true })
        return await launch(profile, address, contender.adds, gate, conditions)
      } finally {
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
}
