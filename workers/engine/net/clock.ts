import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'

/** The shop's time on this phone, in ms since the epoch. */
export type Clock = {
  now(): number
  /** Sets the clock by the server's own time header of a genuine answer. */
  learn(serverMs: number): Promise<void>
  /**
   * Sets the clock by the Date header of a genuine answer. Any proxy may have written that header, so a leap counts
   * only once a second answer confirms it (G35).
   */
  hear(dateMs: number): Promise<void>
  /** True after a leap that no second answer has confirmed or denied yet. */
  isInDoubt(): boolean
  /** Shop time minus what the device's own clock shows now. */
  offsetMs(): number
  /**
   * The error of an instant that an unsure clock wrote at `at`, when its offset was `unsureOffsetMs`. In the run that
   * wrote it, this is exact even if the device's clock was set since; in a later run only if it wasn't.
   */
  wrongBy(written: { at: number; unsureOffsetMs: number }): number
  /** True while the time that the server told in this run holds; before that the offset is from an earlier run. */
  isSure(): boolean
  /** Called when the app comes to the front: distinguishes a sleep of the phone from a change of the device's clock. */
  settle(): void
}

/** The Date header has whole seconds; smaller differences are due to its rounding. */
const toleranceMs = 1500
/** A Date header that moves the clock by no more than this is believed at once. */
const leapMs = 2 * 60 * 1000
/** A longer gap between the wall clock and the monotonic timer isn't a sleep: somebody set the device's clock. */
const longestSleepMs = 24 * 60 * 60 * 1000

/** The device's two clocks, in ms. */
export type Device = { wall(): number; monotonic(): number }

/**
 * Shop time is an offset learnt from answers plus a monotonic timer, so that a device clock that is wrong, or is
 * changed while the app runs, moves nothing.
 */
export async function openClock(
  database: LarderDatabase,
  device: Device = { wall: () => Date.now(), monotonic: () => performance.now() },
): Promise<Clock> {
  const clock = createClock((await readSetting(database, 'clock'))?.offsetMs ?? 0, device)
  const keep = async (offsetMs: number | null) => {
    if (offsetMs !== null) await writeSetting(database, 'clock', { offsetMs })
  }
  return {
    ...clock,
    learn: (serverMs) => keep(clock.learn(serverMs)),
    hear: (dateMs) => keep(clock.hear(dateMs)),
  }
}

/**
 * The clock without its storage. It begins with the offset of an earlier run; `learn` and `hear` return the offset to
 * store for the next run, or null if it hasn't changed.
 */
export function createClock(
  knownOffsetMs: number,
  device: Device,
): Omit<Clock, 'learn' | 'hear'> & Record<'learn' | 'hear', (serverMs: number) => number | null> {
  let offsetMs = knownOffsetMs
  let isSure = false
  /**
   * The changes of the device's clock since this clock last became unsure: when, in this clock's time, and by how much.
   */
  let sets: { at: number; ms: number }[] = []
  let anchor = anchorAt(device.wall() + offsetMs)

  function anchorAt(shopMs: number) {
    return { shopMs, monotonic: device.monotonic(), wall: device.wall() }
  }
  const now = () => anchor.shopMs + device.monotonic() - anchor.monotonic
  const offset = () => now() - device.wall()

  /**
   * Detects sleep and clock changes: monotonic timers stand still while a phone sleeps, the wall clock goes on. Returns
   * how long it slept.
   */
  function lookAtWall(): number {
    const gap = device.wall() - anchor.wall - (device.monotonic() - anchor.monotonic)
    if (Math.abs(gap) <= toleranceMs) return 0
    // It was a sleep, a changed clock, or both: only the server can confirm the time now.
    if (isSure) sets = []
    isSure = false
    if (gap > 0 && gap < longestSleepMs) return gap
    sets.push({ at: Math.round(now()), ms: gap })
    anchor.wall += gap
    return 0
  }

  function settle(): void {
    const slept = lookAtWall()
    if (slept > 0) anchor = anchorAt(now() + slept)
  }

  /** A leap that one Date header has reported, in ms; null if there is none to confirm. */
  let leap: number | null = null

  function learn(serverMs: number): number | null {
    settle()
    leap = null
    isSure = true
    if (Math.abs(serverMs - now()) > toleranceMs) anchor = anchorAt(serverMs)
    // Stored after a change of the device's clock too: the next run begins with this offset.
    const learnt = Math.round(offset())
    if (Math.abs(learnt - offsetMs) <= toleranceMs) return null
    offsetMs = learnt
    return offsetMs
  }

  return {
    now: () => Math.round(now()),
    learn,
    hear(dateMs) {
      settle()
      const ms = dateMs - now()
      const isConfirmed = leap !== null && Math.abs(ms - leap) <= leapMs
      if (isConfirmed || Math.abs(ms) <= leapMs) return learn(dateMs)
      leap = ms
      return null
    },
    isInDoubt: () => leap !== null,
    offsetMs() {
      lookAtWall()
      return Math.round(offset())
    },
    wrongBy({ at, unsureOffsetMs }) {
      lookAtWall()
      const setMs = sets.reduce((sum, set) => (set.at > at ? sum + set.ms : sum), 0)
      return Math.round(offset() + setMs - unsureOffsetMs)
    },
    isSure() {
      lookAtWall()
      return isSure
    },
    settle,
  }
}
