import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dish } from '../../../../support/shops/dishes.ts'

type Answer = { ok: boolean }
const engine = vi.hoisted(() => ({ answers: [] as ((answer: { ok: boolean }) => void)[] }))

vi.mock('../../../../../src/engine.ts', () => ({
  engine: {
    addToCart: () => new Promise<Answer>((resolve) => engine.answers.push(resolve)),
  },
}))
vi.mock('../../../../../src/shell/command.ts', () => ({ run: <T>(command: T) => command }))
vi.mock('../../../../../src/queries/open-storage.ts', () => ({ readAgain: () => {} }))
vi.mock('../../../../../src/parts/order/choose-order-type.ts', () => ({ lastChoice: null }))
vi.mock('../../../../../src/queries/cart/current-cart.ts', () => ({ summedUp: <T>(lines: T) => lines }))

const { addOne } = await import('../../../../../src/parts/cart/change-cart.ts')

let isMarked = false
beforeEach(() => {
  vi.useFakeTimers()
  const toggleAttribute = (_: string, on: boolean) => (isMarked = on)
  vi.stubGlobal('document', { documentElement: { toggleAttribute } })
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

test('the engine hears of a tap once its count is painted, and of all taps in their order', async () => {
  engine.answers.length = 0
  const changes = [add(), add()]
  await after(15)
  expect(engine.answers).toHaveLength(0)
  await after(5)
  expect(engine.answers).toHaveLength(2)
  for (const answer of engine.answers.splice(0)) answer({ ok: true })
  await Promise.all(changes)
})

test('while no frame is painted, as in a hidden page, the engine hears of a tap after 100 ms', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {})
  const change = add()
  await after(90)
  expect(engine.answers).toHaveLength(0)
  await after(10)
  engine.answers.pop()!({ ok: true })
  await change
})
