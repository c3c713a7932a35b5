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
  const touch = () => document.dispatchEvent(new Event('pointerdown'))

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', { setInterval })
    const querySelector = () => (isCovered ? {} : null)
    vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector }))
    rings = 0
    isCovered = false
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
})
