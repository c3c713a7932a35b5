import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskOrder } from '../../../core/contract/desk/desk-calls.ts'
import { Alarm } from '../../../desk/sound/alarm.ts'
import type { Bell } from '../../../desk/sound/bell.ts'

const seconds = (count: number): number => count * 1_000
const order = (id: string) => ({ id }) as DeskOrder

describe('the alarm of a desk', () => {
  let alarm: Alarm
  let rings: number
  let isCovered: boolean
  /** The orders whose column isn't the one that a narrow window shows. */
  let hidden: Set<string>
  /** The orders whose cards are below the screen. */
  let below: Set<string>
  const touch = () => document.dispatchEvent(new Event('pointerdown'))

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', { setInterval })
    vi.stubGlobal('CSS', { escape: String })
    const querySelector = (selector: string) => {
      const [, id] = /data-order="(.*)"/.exec(selector) ?? []
      if (id === undefined) return isCovered ? {} : null
      const top = below.has(id) ? 1_890 : 100
      return {
        checkVisibility: () => !hidden.has(id),
        getBoundingClientRect: () => ({ top, bottom: top + 480 }),
      }
    }
    vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector }))
    rings = 0
    isCovered = false
    hidden = new Set()
    below = new Set()
    vi.stubGlobal('innerHeight', 800)
    const bell: Pick<Bell, 'ring' | 'warn'> = { ring: () => (rings += 1), warn: () => {} }
    alarm = new Alarm(bell as Bell, () => {})
  })
  afterEach(() => {
    vi.clearAllTimers()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('rings again after a minute when a dialog covered the board as it was touched', () => {
    isCovered = true
    alarm.update([order('a')])
    touch()
    rings = 0
    vi.advanceTimersByTime(seconds(57))
    expect(rings).toBe(0)
    expect(alarm.isUnseen('a')).toBe(true)
    vi.advanceTimersByTime(seconds(6))
    expect(rings).toBeGreaterThan(0)
    // A further order rings as ever.
    touch()
    alarm.update([order('a'), order('b')])
    rings = 0
    vi.advanceTimersByTime(seconds(6))
    expect(rings).toBe(2)
    isCovered = false
    touch()
    rings = 0
    vi.advanceTimersByTime(seconds(120))
    expect(rings).toBe(0)
  })

  test('rings on, a minute after a touch, for orders in a column that a narrow window doesn’t show', () => {
    hidden = new Set(['a', 'c'])
    alarm.update([order('a'), order('b')])
    alarm.addCancelled(['c'])
    touch()
    expect(['a', 'b', 'c'].map((id) => alarm.isUnseen(id))).toEqual([true, false, true])
    rings = 0
    vi.advanceTimersByTime(seconds(57))
    expect(rings).toBe(0)
    // Whoever goes on working in the other column doesn't put it off.
    touch()
    vi.advanceTimersByTime(seconds(6))
    expect(rings).toBeGreaterThan(0)
    // The touch that opens the column comes before the column.
    touch()
    hidden.clear()
    alarm.markSeen()
    rings = 0
    vi.advanceTimersByTime(seconds(120))
    expect([rings, alarm.isRinging, alarm.isUnseen('a'), alarm.isUnseen('c')]).toEqual([
      0,
      false,
      false,
      false,
    ])
  })

  test('rings on, a minute after a touch, for orders below the screen', () => {
    below = new Set(['b'])
    alarm.update([order('a'), order('b')])
    touch()
    expect(['a', 'b'].map((id) => alarm.isUnseen(id))).toEqual([false, true])
    rings = 0
    vi.advanceTimersByTime(seconds(63))
    expect(rings).toBeGreaterThan(0)
    // Somebody scrolls there.
    below.clear()
    touch()
    rings = 0
    vi.advanceTimersByTime(seconds(120))
    expect([rings, alarm.isUnseen('b')]).toEqual([0, false])
  })

  test('rings for an accepted order that was cancelled until the board is touched', () => {
    alarm.addCancelled([])
    expect([rings, alarm.isRinging]).toEqual([0, false])
    alarm.addCancelled(['a'])
    alarm.update([])
    rings = 0
    vi.advanceTimersByTime(seconds(6))
    expect([rings, alarm.isUnseen('a')]).toEqual([2, true])
    touch()
    rings = 0
    vi.advanceTimersByTime(seconds(6))
    expect([rings, alarm.isUnseen('a')]).toEqual([0, false])
    // Nobody may be there: then it ends by itself, and the order stays marked.
    alarm.addCancelled(['b'])
    vi.advanceTimersByTime(seconds(200))
    rings = 0
    vi.advanceTimersByTime(seconds(60))
    expect([rings, alarm.isRinging, alarm.isUnseen('b')]).toEqual([0, false, true])
    touch()
    expect(alarm.isUnseen('b')).toBe(false)
  })

  test('rings once for each booking request, also when it takes the place of another one', () => {
    const heard = (...ids: string[]) => {
      rings = 0
      return [alarm.setBookings(ids), rings]
    }
    expect(heard('a')).toEqual([true, 1])
    expect(heard('a')).toEqual([false, 0])
    expect(heard('b')).toEqual([true, 1])
    expect(heard()).toEqual([false, 0])
    expect(heard('b', 'c')).toEqual([true, 1])
  })

  test('rings once when the kitchen must begin an accepted order, not when one is accepted only after that', () => {
    const began = (steps: string[], beginAt: number | null | undefined, now: number) => {
      rings = 0
      const due = alarm.setToBegin([{ id: 'a', steps, beginAt } as DeskOrder], now)
      return [due.length, rings]
    }
    const accepted = ['prepare', 'refuse']
    const unanswered = ['confirm', 'refuse']
    expect(began(accepted, 100, 99)).toEqual([0, 0])
    expect(began(accepted, 100, 100)).toEqual([1, 1])
    expect(began(accepted, 100, 101)).toEqual([0, 0])
    // A board that was read before then may arrive only now.
    expect([began(accepted, 100, 99), began(accepted, 100, 102)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    // It must be begun later than the kitchen was told.
    expect([began(accepted, 110, 103), began(accepted, 110, 110)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    // Gone, and there again: then whoever has accepted it has seen it.
    expect(alarm.setToBegin([], 111)).toEqual([])
    expect(began(unanswered, 100, 112)).toEqual([0, 0])
    expect(began(accepted, 100, 113)).toEqual([0, 0])
    // As soon as possible, and from an older server.
    expect(alarm.setToBegin([], 114)).toEqual([])
    expect([began(accepted, null, 115), began(accepted, undefined, 116)]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})
