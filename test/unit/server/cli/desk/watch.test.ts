import { expect, test } from 'vitest'
import type { DeskOrder } from '../../../../../core/contract/desk/desk-calls.ts'
import type { DeskClient } from '../../../../../server/cli/desk/desk-client.ts'
import type { OrderState } from '../../../../../core/schema/order/order.ts'
import { watch } from '../../../../../server/cli/desk/watch.ts'

type Board = Record<'open' | 'done', Partial<DeskOrder>[]> & { now?: number }

/** All that a terminal prints while it reads these boards, one at each event; a ring as 'bell'. */
async function printed(boards: Board[]): Promise<string[]> {
  const interrupting = new AbortController()
  const left = [...boards]
  const link = {
    async *events() {
      yield 'hello'
      while (left.length > 0) yield 'beat'
      interrupting.abort()
    },
    call: async () => left.shift(),
  }
  const lines: string[] = []
  await watch(link as unknown as DeskClient, {
    out: (line) => void lines.push(line.replace('\u0007', 'bell')),
    err: () => {},
    show: ({ number }) => void lines.push(`the order ${number}`),
    signIn: async () => {},
    interrupted: interrupting.signal,
  })
  return lines
}

const one = (state: OrderState): Partial<DeskOrder> => ({ id: 'one', number: '1', state, reason: '' })
const open = (...states: OrderState[]): Board[] => states.map((state) => ({ open: [one(state)], done: [] }))

test('a terminal reads the board again at a beat, and shows and rings for an order that another server took', async () => {
  const none: Board = { open: [], done: [] }
  expect(await printed([none, ...open('waitingForConfirmation')])).toEqual(['the order 1', 'bell'])
})

test('a terminal rings for an order paid online once it is paid, and not for its later steps', async () => {
  expect(await printed(open('pendingPayment', 'locked', 'waitingForConfirmation', 'confirmed'))).toEqual([
    'the order 1',
    '1  locked',
    'the order 1',
    'bell',
    '1  confirmed',
  ])
})

test.each([
  ['inPreparation', 'cancelled', ['1  cancelled', 'bell']],
  ['waitingForConfirmation', 'cancelled', ['1  cancelled']],
  ['inPreparation', 'completed', ['1  completed']],
] as const)(
  'after %s, a terminal tells of %s, and rings if somebody may be cooking in vain',
  async (from, to, told) => {
    const before = await printed(open(from))
    const lines = await printed([...open(from), { open: [], done: [one(to)] }])
    expect(lines.slice(before.length)).toEqual(told)
  },
)

test('a terminal says once that the kitchen must begin with an accepted order for later, and rings', async () => {
  const at = (now: number, state: OrderState, beginAt: number | null): Board => ({
    now,
    open: [{ ...one(state), beginAt }],
    done: [],
  })
  const boards = [
    at(1, 'waitingForConfirmation', 2),
    at(2, 'waitingForConfirmation', 2),
    at(3, 'confirmed', 4),
    at(4, 'confirmed', 4),
    at(5, 'confirmed', 4),
    at(6, 'inPreparation', null),
  ]
  expect(await printed(boards)).toEqual([
    'the order 1',
    'bell',
    '1  confirmed',
    '1  begin nowbell',
    '1  inPreparation',
  ])
  // Accepted only after that: somebody has just looked at it.
  const late = [at(3, 'waitingForConfirmation', 2), at(4, 'confirmed', 2), at(5, 'confirmed', 2)]
  expect(await printed(late)).toEqual(['the order 1', 'bell', '1  confirmed'])
})
