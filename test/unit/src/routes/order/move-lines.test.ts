import { expect, test, vi } from 'vitest'
import { moveLines } from '../../../../../src/routes/order/move-lines.ts'

const asked = vi.hoisted(() => ({ quantities: [] as unknown[] }))

vi.mock('../../../../../src/engine.ts', () => ({
  engine: {
    addToCart: async ({ build }: { build: { itemId: string } }) => ({ ok: build.itemId !== 'ice' }),
    setLineQuantity: async (change: unknown) => asked.quantities.push(change),
  },
}))
vi.mock('../../../../../src/shell/command.ts', () => ({ run: <T>(command: T) => command }))

const line = (id: string) => ({
  id,
  build: { itemId: id, skuId: null, options: [] },
  quantity: 2,
  note: '',
  snapshot: { title: id, picture: '', details: [], unitCents: 100 },
  intentId: null,
})
const lines = { items: ['soup', 'ice', 'bread'].map(line), combos: [] }

test('moving lines removes only the moved quantity from a merged line; a line that can’t move stays', async () => {
  const given = [
    { of: 'soup', lineId: 'more soup', rest: 3 },
    { of: 'ice', lineId: 'ice', rest: 0 },
  ]
  expect(await moveLines(lines, 'delivery', 'pickup', given)).toEqual(['ice'])
  expect(asked.quantities).toEqual([
    { orderType: 'delivery', lineId: 'more soup', quantity: 3 },
    { orderType: 'delivery', lineId: 'bread', quantity: 0 },
  ])
})
