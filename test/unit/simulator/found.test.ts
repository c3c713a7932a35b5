import { describe, expect, test } from 'vitest'
import { simulate } from '../../simulator/run.ts'
import { realEngine } from '../../simulator/engine.ts'
import { type Event, type Schedule, fine } from '../../simulator/schedule.ts'

/** Histories that once broke a promise, as the simulator shrank them. */

const broken = (history: Partial<Schedule>) =>
  simulate(
    { seed: 0, senders: 1, clockHours: 0, customer: 'guest', events: [], fates: [], kills: [], ...history },
    realEngine,
  ).violations

const tap = (changes: Partial<Event & { do: 'tap' }> = {}): Event => ({
  do: 'tap',
  afterMs: 0,
  sender: 0,
  dish: 'soup',
  lane: 'own',
  until: 'two hours',
  verdict: null,
  ...changes,
})

describe('an order', () => {
  test.each([48, -48])(
    'G18 that was read before another call’s answer corrected the clock keeps its deadline (%d h)',
    (clockHours) => {
      expect(broken({ clockHours, events: [tap(), { do: 'weather', afterMs: 27, is: 'down' }] })).toEqual([])
    },
  )

  test('G18 that was tapped before the first answer keeps its deadline when the clock is set meanwhile', () => {
    const slow = { ...fine, backMs: 1_500 }
    for (const hours of [48, -48]) {
      const events: Event[] = [
        tap(),
        { do: 'set clock', afterMs: 20, hours },
        { do: 'try now', afterMs: 2_500, sender: 0 },
      ]
      expect(broken({ events, fates: [slow, slow] })).toEqual([])
    }
  })

  test('G18 that another tab wrote with a wrong clock keeps its deadline in a tab that knows the time', () => {
    const events: Event[] = [
      { do: 'open', afterMs: 0, sender: 0 },
      { do: 'set clock', afterMs: 500, hours: -48 },
      { do: 'weather', afterMs: 0, is: 'down' },
      tap({ sender: 1, afterMs: 10 }),
      { do: 'weather', afterMs: 10, is: 'fine' },
      { do: 'try now', afterMs: 10, sender: 0 },
      { do: 'open', afterMs: 5_000, sender: 0 },
    ]
    expect(broken({ senders: 2, events })).toEqual([])
  })

  test('G18 G28 that was being sent while the clock was set forward by less than a day is settled', () => {
    const events: Event[] = [
      { do: 'open', afterMs: 0, sender: 0 },
      tap({ afterMs: 500 }),
      { do: 'weather', afterMs: 1_000, is: 'down' },
      { do: 'set clock', afterMs: 500, hours: 10 },
      { do: 'come to the front', afterMs: 0, sender: 0 },
      { do: 'weather', afterMs: 15_000, is: 'fine' },
    ]
    expect(broken({ events, fates: [fine, { ...fine, lost: 'answer' }] })).toEqual([])
  })

  test('G18 that is about to be sent while the clock is set forward by less than a day doesn’t expire', () => {
    for (let afterMs = 0; afterMs < 300; afterMs += 2) {
      const events: Event[] = [
        { do: 'open', afterMs: 0, sender: 0 },
        tap({ afterMs: 500 }),
        { do: 'set clock', afterMs, hours: 10 },
        { do: 'come to the front', afterMs: 0, sender: 0 },
        { do: 'open', afterMs: 5_000, sender: 0 },
      ]
      expect(broken({ events })).toEqual([])
    }
  })

  test('G13 that expired and is dismissed returns its lines to the cart once', () => {
    const events: Event[] = [
      { do: 'weather', afterMs: 0, is: 'down' },
      tap({ until: 'a minute' }),
      { do: 'weather', afterMs: 90_000, is: 'fine' },
      { do: 'withdraw', afterMs: 9_000, sender: 0, intent: 0 },
    ]
    expect(broken({ events })).toEqual([])
  })
})
