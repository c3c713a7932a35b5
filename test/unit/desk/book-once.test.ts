import { beforeEach, expect, test } from 'vitest'
import { CallRefused, Unanswered } from '../../../core/contract/desk/desk-outcome.ts'
import { bookOnce } from '../../../desk/tables/book-once.ts'

const wish = (bookingId: string) => ({
  bookingId,
  startsAt: 1,
  diners: 2,
  name: 'Ben',
  phone: '',
  note: '',
})
const day = '2026-11-20'

let written: string[]
let sent: string[]
/** What becomes of the next calls. */
let line: { isAnswered: boolean; isRead: boolean; arrives: boolean; leaves: boolean }
let book: ReturnType<typeof bookOnce>
beforeEach(() => {
  written = []
  sent = []
  line = { isAnswered: true, isRead: true, arrives: true, leaves: true }
  book = bookOnce(async (call, body) => {
    if (call === 'book-table') {
      const { bookingId } = body as { bookingId: string }
      sent.push(bookingId)
      if (bookingId === 'refused') throw new CallRefused('SP_120101', 0)
      if (line.arrives) written = [...new Set([...written, bookingId])]
      if (!line.isAnswered) throw Unanswered.of(call, line.leaves)
      return {} as never
    }
    expect(body).toEqual({ day })
    if (!line.isRead) throw Unanswered.of(call, line.leaves)
    return { list: written.map((id) => ({ id })) } as never
  })
})

test('a booking whose answer was lost succeeds if the day’s list contains it', async () => {
  line.isAnswered = false
  await book(day, wish('a'))
  expect(sent).toEqual(['a'])
})

test('a booking in doubt can be sent again any time, another one only once the outcome of the first is known', async () => {
  line = { isAnswered: false, isRead: false, arrives: true, leaves: true }
  await expect(book(day, wish('a'))).rejects.toMatchObject({ fate: 'doubtful' })
  await expect(book(day, wish('a'))).rejects.toMatchObject({ fate: 'doubtful' })
  await expect(book(day, wish('b'))).rejects.toMatchObject({ fate: 'doubtful' })
  expect(sent).toEqual(['a', 'a'])
  line = { isAnswered: true, isRead: true, arrives: true, leaves: true }
  // It is looked for first, and who books is told to look, too.
  await expect(book(day, wish('b'))).rejects.toMatchObject({ fate: 'doubtful' })
  expect(sent).toEqual(['a', 'a'])
  await book(day, wish('b'))
  expect(written).toEqual(['a', 'b'])
})

test('a booking without an answer that the list lacks is in doubt, as it may arrive late; a refused one isn’t', async () => {
  line = { isAnswered: false, isRead: true, arrives: false, leaves: true }
  await expect(book(day, wish('a'))).rejects.toMatchObject({ fate: 'doubtful' })
  await expect(book(day, wish('refused'))).rejects.toThrow('SP_120101')
  line = { isAnswered: true, isRead: true, arrives: true, leaves: true }
  await book(day, wish('c'))
  expect(written).toEqual(['c'])
})

test('a booking that wasn’t sent is in doubt only if one sent before is', async () => {
  const cutOff = { isAnswered: false, isRead: false, arrives: false, leaves: false }
  line = cutOff
  await expect(book(day, wish('a'))).rejects.toMatchObject({ fate: 'unsent' })
  line = { ...cutOff, arrives: true, leaves: true }
  await expect(book(day, wish('b'))).rejects.toMatchObject({ fate: 'doubtful' })
  line = cutOff
  await expect(book(day, wish('b'))).rejects.toMatchObject({ fate: 'doubtful' })
  await expect(book(day, wish('c'))).rejects.toMatchObject({ fate: 'doubtful' })
  expect(sent).toEqual(['a', 'b', 'b'])
})

test('a change whose answer was lost is sent once more, as that changes nothing further', async () => {
  const lost = (isSent: boolean) => () => {
    throw Unanswered.of('book-table', isSent)
  }
  /** What becomes of each attempt; answers how often the change was sent. */
  const change = async (...attempts: (() => void)[]) => {
    let times = 0
    const answer = await bookOnce(async (call, body) => {
      expect([call, body]).toEqual(['book-table', { ...wish('a'), replaces: 'theirs' }])
      attempts[times++]?.()
      return {} as never
    })(day, { ...wish('a'), replaces: 'theirs' }).catch((error: unknown) => error)
    return [times, answer]
  }
  const done = () => {}
  const refused = () => {
    throw new CallRefused('SP_0045')
  }
  expect(await change(done)).toEqual([1, undefined])
  expect(await change(lost(true), done)).toEqual([2, undefined])
  expect(await change(lost(true), refused)).toMatchObject([2, { code: 'SP_0045' }])
  expect(await change(refused)).toMatchObject([1, { code: 'SP_0045' }])
  expect(await change(lost(false))).toMatchObject([1, { fate: 'unsent' }])
  // Whether the first has arrived is unknown, whatever has become of the second; who sends it again does no harm.
  expect(await change(lost(true), lost(true))).toMatchObject([2, { fate: 'repeatable' }])
  expect(await change(lost(true), lost(false))).toMatchObject([2, { fate: 'repeatable' }])
})

test('a change is sent also while a new booking is in doubt', async () => {
  line = { isAnswered: false, isRead: false, arrives: true, leaves: true }
  await expect(book(day, wish('a'))).rejects.toMatchObject({ fate: 'doubtful' })
  line.isAnswered = true
  await book(day, { ...wish('b'), replaces: 'theirs' })
  expect(sent).toEqual(['a', 'b'])
})
