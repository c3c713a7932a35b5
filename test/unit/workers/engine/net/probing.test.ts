import { expect, onTestFinished, test, vi } from 'vitest'
import type { Connection } from '../../../../../workers/engine/net/connection.ts'
import { type Probing, createProbing } from '../../../../../workers/engine/net/probing.ts'

/** The waits before each of the first probes of a phone whose restaurant doesn't answer. */
async function waitsOf(
  random: number,
  begin: (probing: Probing) => void = ({ watch }) => watch(),
): Promise<number[]> {
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(random)
  onTestFinished(() => drawn.mockRestore())
  const waits: number[] = []
  let next: (() => Promise<unknown>) | undefined
  const scheduler = {
    at(_: string, delayMs: number, work: () => Promise<unknown>) {
      waits.push(delayMs)
      next = work
    },
    cancel() {},
  }
  const api = { probe: async () => ({ kind: 'silent' as const }) }
  const connection = { state: () => 'offline' } as Connection
  begin(createProbing({ api, connection }, scheduler, () => true))
  for (let probe = 0; probe < 7; probe += 1) await next?.()
  return waits
}

test('phones that lost the server together probe after different waits, which grow', async () => {
  const [early, late] = [await waitsOf(0.1), await waitsOf(0.9)]
  early.forEach((wait, step) => expect(late[step]).toBeGreaterThan(wait * 1.4))
  for (const waits of [early, late]) expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})

test('G28 no wait before a probe is longer than 9 s', async () => {
  expect(Math.max(...(await waitsOf(1)))).toBeLessThanOrEqual(9_000)
})

test('phones whose streams ended together probe within a second, at different instants', async () => {
  const first = async (random: number) => (await waitsOf(random, ({ look }) => look()))[0]
  expect(await first(0.1)).toBe(100)
  expect(await first(0.9)).toBe(900)
})
