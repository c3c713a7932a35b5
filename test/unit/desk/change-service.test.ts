import { expect, test } from 'vitest'
import type { DeskBoard, DeskService } from '../../../core/contract/desk/desk-calls.ts'
import { CallRefused, Unanswered } from '../../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../../../desk/connection/call-desk.ts'
import {
  bookingService,
  type ServiceChange,
  changeService,
  isAsAsked,
} from '../../../desk/dialogs/change-service.ts'

const now = 1_000_000_000
const service = (pausedUntil: number | null | 'open'): DeskService => ({
  id: 'pickup',
  orderType: 'pickup',
  isPausedByFile: false,
  isPaused: pausedUntil !== 'open',
  pausedUntil: pausedUntil === 'open' ? null : pausedUntil,
})
const inHalfAnHour = service(now + 30 * 60_000)

/** Answers what was shown and said of a pause for half an hour whose call came to nothing but this. */
async function paused(
  outcome: Error | DeskService,
  {
    board,
    bookingPause,
    change = { serviceId: 'pickup', minutes: 30 },
  }: { board?: DeskService; bookingPause?: DeskBoard['bookingPause']; change?: ServiceChange } = {},
) {
  const said: string[] = []
  const callDesk = (async (call: string) => {
    said.push(call)
    if (call === 'board') {
      if (board) return { now, services: [board], bookingPause }
      throw new Unanswered('unread')
    }
    if (outcome instanceof Error) throw outcome
    return [outcome]
  }) as CallDesk
  await changeService(change, {
    callDesk,
    show: ([one]) => said.push(one?.isPaused ? 'shown paused' : 'shown open'),
    refresh: async () => void said.push('refresh'),
    fail: (error) => said.push(error instanceof Unanswered ? error.fate : (error as Error).name),
  })
  return said
}

test('changeService shows the service from the answer, and reports a refused or unsent change', async () => {
  expect(await paused(inHalfAnHour)).toEqual(['pause', 'shown paused'])
  expect(await paused(new CallRefused('SP_0003'))).toEqual(['pause', 'CallRefused'])
  expect(await paused(new Unanswered('unsent'))).toEqual(['pause', 'unsent'])
  const change = { serviceId: 'pickup' }
  expect(await paused(service('open'), { change })).toEqual(['resume', 'shown open'])
})

test('changeService reads the board after a lost answer, and reports undone if the change isn’t there', async () => {
  const carriedOut = ['pause', 'board', 'shown paused']
  expect(await paused(new Unanswered('repeatable'), { board: inHalfAnHour })).toEqual(carriedOut)
  const board = service('open')
  expect(await paused(new Unanswered('repeatable'), { board })).toEqual([
    'pause',
    'board',
    'shown open',
    'undone',
  ])
})

test('changeService reports repeatable and refreshes if the board can’t be read either', async () => {
  expect(await paused(new Unanswered('repeatable'))).toEqual(['pause', 'board', 'repeatable', 'refresh'])
})

test('changeService fetches the board for bookings, and reports undone if they are still paused after a lost answer', async () => {
  const change = { serviceId: bookingService }
  const board = service('open')
  expect(await paused(board, { change })).toEqual(['resume', 'shown open', 'refresh'])
  const lost = new Unanswered('repeatable')
  const read = ['resume', 'board', 'shown open', 'refresh']
  expect(await paused(lost, { board, bookingPause: null, change })).toEqual(read)
  expect(await paused(lost, { board, bookingPause: { until: null }, change })).toEqual([...read, 'undone'])
})

test('isAsAsked is true if the service is open or paused as requested, for about the requested time', () => {
  const pause = (minutes: 15 | 30 | null) => ({ serviceId: 'pickup', minutes })
  // It was written before it is read, by as long as both may take.
  expect(isAsAsked(inHalfAnHour, pause(30), now + 20_000)).toBe(true)
  expect(isAsAsked(inHalfAnHour, pause(15), now)).toBe(false)
  // As it was before the press.
  expect(isAsAsked(service(now + 28 * 60_000), pause(30), now)).toBe(false)
  expect(isAsAsked(inHalfAnHour, pause(null), now)).toBe(false)
  expect(isAsAsked(service(null), pause(null), now)).toBe(true)
  expect(isAsAsked(service(null), pause(30), now)).toBe(false)
  for (const minutes of [null, 30] as const)
    expect(isAsAsked(service('open'), pause(minutes), now)).toBe(false)
  expect(isAsAsked(service('open'), { serviceId: 'pickup' }, now)).toBe(true)
  expect(isAsAsked(inHalfAnHour, { serviceId: 'pickup' }, now)).toBe(false)
})
