import { expect, test } from 'vitest'
import type { DeskOrder } from '../../../../../core/contract/desk/desk-calls.ts'
import type { DeskClient } from '../../../../../server/cli/desk/desk-client.ts'
import { watch } from '../../../../../server/cli/desk/watch.ts'

test('a terminal reads the board again at a beat and shows an order that another server took', async () => {
  const interrupting = new AbortController()
  const boards: Partial<DeskOrder>[][] = [[], [{ id: 'one', number: '1' }]]
  const link = {
    async *events() {
      yield 'hello'
      yield 'beat'
      interrupting.abort()
    },
    call: async () => ({ open: boards.shift() ?? [], done: [] }),
  }
  const shown: string[] = []
  const show = ({ number }: DeskOrder) => void shown.push(number)
  const silent = () => {}
  await watch(link as unknown as DeskClient, {
    out: silent,
    err: silent,
    show,
    signIn: async () => {},
    interrupted: interrupting.signal,
  })
  expect(shown).toEqual(['1'])
})
