import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { ConnectionState, LostState } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { Clock } from './clock.ts'

/** Knows whether our own endpoint answers. The browser's `onLine` is only a hint. */
export type Connection = {
  state(): ConnectionState
  /** Did our endpoint answer within the last seconds? */
  heardLately(): boolean
  heard(): Promise<void>
  lost(state: LostState, how?: { probed?: boolean }): Promise<void>
  /** The listener is called each time that the connection becomes online. */
  onBack(listener: () => void): void
}

/** How often an unchanged "online" is written down again. */
const rewriteMs = 60_000
/** After an answer, the connection counts as checked for this long. */
const checkedMs = 3_000

export async function openConnection(
  database: LarderDatabase,
  clock: Clock,
  wall: () => number = () => Date.now(),
): Promise<Connection> {
  const stored = await readSetting(database, 'connection')
  let current = stored ?? { state: 'unknown' as ConnectionState, since: clock.now(), lastAnswerAt: null }
  const listeners: (() => void)[] = []
  // The stored state may be hours old: it doesn't count until this run has heard something.
  let heardInThisRun = false
  // Measured by both clocks: the monotonic one stands still while the phone sleeps.
  let lastHeard = { at: -Infinity, wall: -Infinity }

  async function become(state: ConnectionState, lastAnswerAt: number | null): Promise<void> {
    const changed = state !== current.state
    const stale = lastAnswerAt !== null && lastAnswerAt - (current.lastAnswerAt ?? 0) > rewriteMs
    // Another tab may have stored a different state and been closed since: the stored state must be the current one.
    const written = changed || stale ? undefined : await readSetting(database, 'connection')
    if (!changed && !stale && written?.state === state) return
    current = { state, since: changed ? clock.now() : current.since, lastAnswerAt }
    await writeSetting(database, 'connection', current)
  }

  return {
    state: () => (heardInThisRun ? current.state : 'unknown'),
    heardLately: () =>
      clock.now() - lastHeard.at < checkedMs && Math.abs(wall() - lastHeard.wall) < checkedMs,
    async heard() {
      lastHeard = { at: clock.now(), wall: wall() }
      const back = !heardInThisRun || current.state !== 'online'
      heardInThisRun = true
      try {
        await become('online', clock.now())
      } finally {
        // Listeners are called even if the state couldn't be stored.
        if (back) for (const listener of listeners) listener()
      }
    },
    async lost(state, { probed = false } = {}) {
      lastHeard = { at: -Infinity, wall: -Infinity }
      // To a call, a portal's redirect looks like a dead network, and its page with an error like a failing server. Only the
      // probe can tell that the portal is gone, but a portal that an earlier run met counts for nothing.
      const still = heardInThisRun && current.state === 'portal' && !probed
      heardInThisRun = true
      await become(still ? 'portal' : state, current.lastAnswerAt)
    },
    onBack: (listener) => void listeners.push(listener),
  }
}
