import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Answer = { ok: boolean; value?: number }
const engine = vi.hoisted(() => ({ answer: (_: { ok: boolean; value?: number }) => {} }))
vi.mock('../../../../../src/engine.ts', () => ({
  engine: {
    chooseOrderType: () => new Promise<Answer>((resolve) => (engine.answer = resolve)),
  },
}))
vi.mock('../../../../../src/shell/command.ts', () => ({ run: <T>(command: T) => command }))
vi.mock('../../../../../src/i18n/catalogs.ts', () => ({ allWords: () => {} }))

const chosen = await import('../../../../../src/parts/order/choose-order-type.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a chosen order type counts before the screen shows it, and no longer once that has had the time to', async () => {
  void chosen.chooseOrderType('takeaway')
  await after(60_000)
  expect(chosen.lastChoice).toMatchObject({ orderType: 'takeaway' })
  engine.answer({ ok: true, value: 0 })
  await after(1_000)
  expect(chosen.lastChoice).toMatchObject({ orderType: 'takeaway' })
  await after(10_000)
  expect(chosen.lastChoice).toBe(null)
})

test('the end of one switch leaves a later one alone, and a refused one ends at once', async () => {
  void chosen.chooseOrderType('takeaway')
  engine.answer({ ok: true, value: 0 })
  await after(1_000)
  void chosen.chooseOrderType('dineIn')
  await after(10_000)
  expect(chosen.lastChoice).toMatchObject({ orderType: 'dineIn' })
  engine.answer({ ok: false })
  await after(0)
  expect(chosen.lastChoice).toBe(null)
})
