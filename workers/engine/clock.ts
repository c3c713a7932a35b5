import { readSetting, writeSetting } from '../../core/storage/writer.ts'
import type { LarderDatabase } from '../../core/storage/database.ts'

/** The shop's time on this phone, in ms since the epoch. */
export type Clock = {
  now(): number
  /** Takes the instant of a genuine answer of the server. */
  learn(serverMs: number): Promise<void>
  /** Shop time minus what the device's own clock shows now. */
  offsetMs(): number
  /** True once the server has confirmed this clock in this run; before that it is what an earlier run knew. */
  isSure(): boolean
  /** Called when the app comes to the front: tells a sleep from a device clock that was changed. */
  settle(): void
}

/** The Date header has whole seconds; smaller differences are its rounding. */
const toleranceMs = 1500
/** A gap longer than this between the two clocks isn't a nap, it is a clock that somebody set. */
const longestSleepMs = 24 * 60 * 60 * 1000

/**
 * Server time is an offset learnt from answers plus a monotonic timer, so that a device clock that is
 * wrong, or is changed while the app runs, moves nothing.
 */
export async function openClock(
  database: LarderDatabase,
  device: { wall(): number; monotonic(): number } = {
    wall: () => Date.now(),
    monotonic: () => performance.now(),
  },
): Promise<Clock> {
  let offsetMs = (await readSetting(database, 'clock'))?.offsetMs ?? 0
  let isSure = false
  let anchor = anchorAt(device.wall() + offsetMs)

  function anchorAt(shopMs: number) {
    return { shopMs, monotonic: device.monotonic(), wall: device.wall() }
  }
  const now = () => anchor.shopMs + device.monotonic() - anchor.monotonic

  return {
    now: () => Math.round(now()),
    async learn(serverMs) {
      isSure = true
      if (Math.abs(serverMs - now()) > toleranceMs) anchor = anchorAt(serverMs)
      // Also after a device clock was set: the next start begins from this.
      const learnt = Math.round(now() - device.wall())
      if (Math.abs(learnt - offsetMs) > toleranceMs) {
        offsetMs = learnt
        await writeSetting(database, 'clock', { offsetMs })
      }
    },
    offsetMs: () => Math.round(now() - device.wall()),
    isSure: () => isSure,
    settle() {
      // Monotonic timers stand still while a phone sleeps; the wall clock goes on.
      const gap = device.wall() - anchor.wall - (device.monotonic() - anchor.monotonic)
      if (Math.abs(gap) <= toleranceMs) return
      const slept = gap > 0 && gap < longestSleepMs ? gap : 0
      // Anchored anew after a clock that was set, too: the next sleep is measured from here.
      anchor = anchorAt(now() + slept)
    },
  }
}
