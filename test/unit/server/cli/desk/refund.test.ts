import { expect, test } from 'vitest'
import type { DeskClient } from '../../../../../server/cli/desk/desk-client.ts'
import { refund } from '../../../../../server/cli/desk/refund.ts'

const order = (id: string, number: string) => ({ id, number, pickupNumber: 'A07' })
const board = {
  open: [],
  // The one that was touched last comes first: yesterday's, of which something was refunded this morning.
  done: [order('yesterdays', '261126-0007'), order('todays', '261127-0007')],
}
const found = { number: '', currency: 'EUR', left: {}, list: [], isRefundable: false, onItsWayCents: 0 }

async function tryRefund(named: string, done = board.done) {
  const asked: unknown[] = []
  const call = async (name: string, body: object) => {
    if (name === 'board') return { ...board, done }
    asked.push([name, body])
    return { ...found, orderId: (body as { order?: string }).order }
  }
  let err = ''
  const fail = (line: string) => {
    err = line
    return 1
  }
  const wanted = { cents: 300, why: 'cold' }
  const says = { out: () => {}, fail, timeZone: 'Europe/Madrid', now: Date.parse('2026-11-27T10:00:00Z') }
  const code = await refund({ call } as unknown as DeskClient, { order: named, wanted }, says)
  return { code, err, asked }
}

test.each(['7', '0007', 'A07'])('nothing is refunded when %s matches orders of two days', async (named) => {
  expect(await tryRefund(named)).toEqual({
    code: 1,
    err: 'More than one order is meant: 261126-0007, 261127-0007.',
    asked: [],
  })
})

test('an order of another day is refunded only by its whole number', async () => {
  // Today's has left the board.
  const [yesterdays, todays] = board.done
  expect(await tryRefund('7', [yesterdays!])).toEqual({
    code: 1,
    err: "That is another day's order: give its whole number, 261126-0007.",
    asked: [],
  })
  expect((await tryRefund('261126-0007', [yesterdays!])).code).toBe(0)
  expect((await tryRefund('7', [todays!])).code).toBe(0)
})

test('the whole number selects the order to refund', async () => {
  const { code, asked } = await tryRefund('261127-0007')
  expect(code).toBe(0)
  expect(asked).toMatchObject([
    ['refunds', { order: 'todays' }],
    ['refund', { orderId: 'todays', cents: 300, why: 'cold' }],
  ])
})
