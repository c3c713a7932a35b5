import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gate, openGate } from '../../../bench/peers/run/gate.ts'

const bytes = 20_000
const server = createServer((_, answer) => {
  answer.writeHead(200, { 'content-type': 'text/javascript' }).end('a'.repeat(bytes))
})
let gate: Gate
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gate = await openGate((server.address() as AddressInfo).port)
})
afterEach(async () => {
  await gate.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const get = async (path: string) => (await fetch(`http://127.0.0.1:${gate.port}${path}`)).text()

/** In ms. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('the gate forwards answers unchanged and counts their bytes', async () => {
  expect(await get('/app.js')).toHaveLength(bytes)
  expect(gate.passed()).toMatchObject([{ path: '/app.js', isScript: true, bytes }])
  await gate.become('free')
  expect(gate.passed()).toEqual([])
})

test('the gate delays each answer by the round trip, and parallel answers share the bandwidth', async () => {
  // 1,600 bits in a millisecond: 20,000 bytes take 100 of them.
  await gate.become({ rttMs: 50, kbps: 1_600 })
  const alone = await timed(() => get('/one'))
  expect(alone).toBeGreaterThanOrEqual(145)
  const both = await timed(() => Promise.all([get('/one'), get('/two')]))
  expect(both).toBeGreaterThanOrEqual(245)
})

test('the gate refuses connections while it is “gone”, and serves the same port again afterwards', async () => {
  const { port } = gate
  await gate.become('gone')
  await expect(get('/')).rejects.toThrow('fetch failed')
  await gate.become('free')
  expect(await get('/')).toHaveLength(bytes)
  expect(gate.port).toBe(port)
})
