import { readSetting, writeSetting } from '../../../core/storage/writer.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'

/** The shop's time on this phone, in ms since the epoch. */
export type Clock = {
  now(): number
  /** Takes the server's own word at a genuine answer. */
  learn(serverMs: number): Promise<void>
  /**
   * Takes the Date header of a genuine answer, which anybody on the way may have written: a leap counts once a second
   * answer has confirmed it (G35).
   */
  hear(dateMs: number): Promise<void>
  /** True while a leap waits for the answer that confirms it, or not. */
  isInDoubt(): boolean
  /** Shop time minus what the device's own clock shows now. */
  offsetMs(): number
  /**
   * By how much an instant is off that was written at `at` by a clock that wasn't sure, with this offset then: in
   * this run exactly, however often the device's clock was set since; in another, if it wasn't set in between.
   */
  wrongBy(written: { at: number; unsureOffsetMs: number }): number
  /** True while what the server has told in this run holds; before that it is what an earlier run knew. */
  isSure(): boolean
  /** Called when the app comes to the front: tells a sleep from a device clock that was changed. */
  settle(): void
}

/** The Date header has whole seconds; smaller differences are its rounding. */
const toleranceMs = 1500
/** What a header tells is taken at its word as long as it moves the clock by no more than this. */
const leapMs = 2 * 60 * 1000
/** A gap longer than this between the two clocks isn't a nap, it is a clock that somebody set. */
const longestSleepMs = 24 * 60 * 60 * 1000

/** What a phone counts time by. */
export type Device = { wall(): number; monotonic(): number }

/**
 * Server time is an offset learnt from answers plus a monotonic timer, so that a device clock that is
 * wrong, or is changed while the app runs, moves nothing.
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
 * The clock by itself: begins with what an earlier run knew; `learn` and `hear` answer what the next is to begin with,
 * if that changed.
 */
export function createClock(
  knownOffsetMs: number,
  device: Device,
): Omit<Clock, 'learn' | 'hear'> & Record<'learn' | 'hear', (serverMs: number) => number | null> {
  let offsetMs = knownOffsetMs
  let isSure = false
  /** When the device's clock was set since this run was last unsure, in its time of then, and by how much. */
  let sets: { at: number; ms: number }[] = []
  let anchor = anchorAt(device.wall() + offsetMs)

  function anchorAt(shopMs: number) {
    return { shopMs, monotonic: device.monotonic(), wall: device.wall() }
  }
  const now = () => anchor.shopMs + device.monotonic() - anchor.monotonic
  const offset = () => now() - device.wall()

  /** Monotonic timers stand still while a phone sleeps; the wall clock goes on. Answers how long it slept. */
  function lookAtWall(): number {
    const gap = device.wall() - anchor.wall - (device.monotonic() - anchor.monotonic)
    if (Math.abs(gap) <= toleranceMs) return 0
    // A sleep, a clock that was set, or both: the server has to confirm it.
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

  /** A leap that was heard of once, and by how much. */
  let leap: number | null = null

  function learn(serverMs: number): number | null {
    settle()
    leap = null
    isSure = true
    if (Math.abs(serverMs - now()) > toleranceMs) anchor = anchorAt(serverMs)
    // Also after a device clock was set: the next start begins from this.
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
