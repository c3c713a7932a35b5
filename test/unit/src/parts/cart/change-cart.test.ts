import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dish } from '../../../../support/shops/dishes.ts'

type Answer = { ok: boolean }
const engine = vi.hoisted(() => ({
  answers: [] as ((answer: { ok: boolean }) => void)[],
  heard: [] as string[],
}))

vi.mock('../../../../../src/engine.ts', () => {
  const hear = (what: string) => {
    engine.heard.push(what)
    return new Promise<Answer>((resolve) => engine.answers.push(resolve))
  }
  return {
    engine: {
      addToCart: ({ build }: { build: { itemId: string } }) => hear(`add ${build.itemId}`),
      addDish: ({ dishId }: { dishId: string }) => hear(`add ${dishId}`),
      setLineQuantity: ({ lineId }: { lineId: string }) => hear(`set ${lineId}`),
    },
  }
})
vi.mock('../../../../../src/shell/command.ts', () => ({ run: <T>(command: T) => command }))
vi.mock('../../../../../src/queries/open-storage.ts', () => ({ readAgain: () => {} }))
const order = vi.hoisted(() => ({
  lastChoice: null as { orderType: string; answer: Promise<Answer> } | null,
}))
vi.mock('../../../../../src/parts/order/choose-order-type.ts', () => order)
vi.mock('../../../../../src/queries/cart/current-cart.ts', () => ({ summedUp: <T>(lines: T) => lines }))

const { addOne, inTurn, setQuantity } = await import('../../../../../src/parts/cart/change-cart.ts')

let isMarked = false
let hide = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  engine.answers.length = engine.heard.length = 0
  const toggleAttribute = (_: string, on: boolean) => (isMarked = on)
  const addEventListener = (_: string, listener: () => void) => (hide = listener)
  vi.stubGlobal('document', { documentElement: { toggleAttribute }, addEventListener })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const add = () => addOne(dish('pizza'), 'pickup')
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a page with a change that is pending for 400 ms says so until all changes are answered', async () => {
  const slow = add()
  await after(390)
  const other = add()
  expect(isMarked).toBe(false)
  await after(30)
  expect(isMarked).toBe(true)
  engine.answers.pop()!({ ok: true })
  await other
  expect(isMarked).toBe(true)
  engine.answers.pop()!({ ok: false })
  await slow
  expect(isMarked).toBe(false)
  await after(1_000)
  expect(isMarked).toBe(false)
})

test('quick changes in a row are never called slow, also when one begins as the first would have been', async () => {
  for (let count = 0; count < 5; count += 1) {
    const change = add()
    await after(350)
    expect(isMarked).toBe(false)
    engine.answers.pop()!({ ok: true })
    await change
  }
})

const answerAll = () => {
  for (const answer of engine.answers.splice(0)) answer({ ok: true })
}

test('the engine hears of taps once their counts are painted, in their order, and of notes in between', async () => {
  const note = async () => void engine.heard.push('note')
  const changes = [add(), setQuantity('pickup', 'soup', 0), inTurn(note), addOne(dish('tea'), 'pickup')]
  await after(15)
  expect(engine.heard).toEqual([])
  const later = setQuantity('pickup', 'cake', 2)
  await after(5)
  expect(engine.heard).toEqual(['add pizza', 'set soup', 'note', 'add tea'])
  await after(15)
  expect(engine.heard.at(-1)).toBe('set cake')
  answerAll()
  await Promise.all([...changes, later])
})

test('what is asked of a dish that waits for the menu of a new order type follows its add', async () => {
  const switched = Promise.withResolvers<Answer>()
  order.lastChoice = { orderType: 'delivery', answer: switched.promise }
  const added = add()
  const changed = setQuantity('delivery', 'pizza', 2)
  await after(50)
  order.lastChoice = null
  const noted = inTurn(async () => void engine.heard.push('note'))
  await after(50)
  expect(engine.heard).toEqual([])
  switched.resolve({ ok: true })
  await after(50)
  expect(engine.heard).toEqual(['add pizza'])
  answerAll()
  await after(50)
  expect(engine.heard).toEqual(['add pizza', 'set pizza', 'note'])
  answerAll()
  await Promise.all([added, changed, noted])
})

test('while no frame is painted, the engine hears of a tap when the page is hidden, or after half a second', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {})
  const hidden = add()
  await after(20)
  expect(engine.heard).toEqual([])
  hide()
  await after(0)
  expect(engine.heard).toHaveLength(1)
  const covered = add()
  await after(490)
  expect(engine.heard).toHaveLength(1)
  await after(10)
  expect(engine.heard).toHaveLength(2)
  answerAll()
  await Promise.all([hidden, covered])
})
