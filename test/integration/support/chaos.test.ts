import { connect } from 'node:http2'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Fault } from '../../support/chaos/fault.ts'
import { type ChaosOptions, createChaosProxy } from '../../support/chaos/proxy.ts'
import { spawnProgram } from '../../support/server/spawn-program.ts'

/** A server that carries out what it is asked, and counts it. */
let carriedOut = 0
/** By key: a late copy of an earlier test may still come in. */
const carriedOutByKey = new Map<string, number>()
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    carriedOut += 1
    const key = String(request.headers['idempotency-key'])
    carriedOutByKey.set(key, (carriedOutByKey.get(key) ?? 0) + 1)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: true, code: '', msg: '', data: { number: carriedOut } }))
  })
})
let target = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function startProxy(options: Partial<ChaosOptions> = {}) {
  const proxy = await createChaosProxy({ target, ...options })
  onTestFinished(() => proxy.close())
  return proxy
}

const order = (origin: string, key = 'key-of-one-order') =>
  fetch(`${origin}/api/order/create`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: '{"context":{},"table":1}',
    redirect: 'manual',
  })

test('a faked answer is sent after the server got the request once, twice or never', async () => {
  const proxy = await startProxy()
  for (const [reaches, expected] of [
    ['once', 1],
    ['twice', 2],
    ['never', 0],
  ] as const) {
    proxy.play('/order/create', { ends: 'tooMany429', reaches })
    const before = carriedOut
    const answer = await order(proxy.origin)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2'])
    expect(carriedOut - before).toBe(expected)
  }
  expect(await (await order(proxy.origin)).json()).toMatchObject({ success: true })
})

test('a late copy reaches the server after the phone has been answered', async () => {
  const proxy = await startProxy()
  const before = carriedOut
  proxy.play('/order/create', { ends: 'page502', reaches: 'late' })
  expect((await order(proxy.origin)).status).toBe(502)
  expect(carriedOut).toBe(before)
  await expect.poll(() => carriedOut).toBe(before + 1)
})

test('the faults halfJson and cut both give an answer that can’t be read as JSON', async () => {
  const proxy = await startProxy()
  proxy.play('/order/create', { ends: 'halfJson' })
  await expect((await order(proxy.origin)).json()).rejects.toThrow(SyntaxError)
  proxy.play('/order/create', { ends: 'cut' })
  await expect(order(proxy.origin).then((answer) => answer.text())).rejects.toThrow('terminated')
})

test('arrivals are counted by path and by key, separately from what the server was sent', async () => {
  const proxy = await startProxy()
  proxy.play('/order/create', { ends: 'page500', reaches: 'never' })
  proxy.play('/order/create', { ends: 'answer', reaches: 'twice' })
  await order(proxy.origin, 'key-1')
  await order(proxy.origin, 'key-1')
  await order(proxy.origin, 'key-2')
  const { arrivals } = proxy
  expect(arrivals.keys()).toEqual(['key-1', 'key-2'])
  expect([arrivals.arrived({ key: 'key-1' }), arrivals.forwarded({ key: 'key-1' })]).toEqual([2, 2])
  expect(arrivals.arrived({ path: '/order/create' })).toBe(3)
  expect(arrivals.bodies('key-1')).toEqual(['{"table":1}'])
})

test('the weather “portal” answers every path with its page, and “gone” closes every connection', async () => {
  const proxy = await startProxy()
  proxy.weather = 'portal'
  for (const path of ['/', '/sw.js', '/api/store/get'])
    expect(await (await fetch(proxy.origin + path)).text()).toContain('Free Wi-Fi')
  proxy.weather = 'gone'
  await expect(order(proxy.origin)).rejects.toThrow('fetch failed')
  proxy.calm()
  expect((await order(proxy.origin)).status).toBe(200)
})

test('the same seed plays the same faults', async () => {
  const playedWith = async (seed: number) => {
    const faults: Fault[] = []
    const proxy = await startProxy({ seed, rate: 0.5, onFault: (_, fault) => faults.push(fault) })
    proxy.weather = 'flaky'
    // Not waited for: some are never answered.
    for (let nth = 0; nth < 40; nth += 1) {
      void order(proxy.origin, `key-${nth}`).catch(() => undefined)
      await expect.poll(() => proxy.arrivals.keys().length, { interval: 5 }).toBe(nth + 1)
    }
    return faults
  }
  const faults = await playedWith(42)
  expect(faults.length).toBeGreaterThan(10)
  expect(await playedWith(42)).toEqual(faults)
  expect(await playedWith(43)).not.toEqual(faults)
})

test('over HTTP/2 a request whose stream is refused is carried out nevertheless', async () => {
  const proxy = await startProxy({ http2: true })
  const session = connect(proxy.origin, { rejectUnauthorized: false })
  onTestFinished(() => session.destroy())
  proxy.play('/order/create', { ends: 'refuseStream' })
  const headers = { ':path': '/api/order/create', ':method': 'POST', 'idempotency-key': 'refused-stream' }
  const stream = session.request(headers)
  stream.end('{}')
  await expect(new Promise((_, reject) => stream.on('error', reject))).rejects.toThrow(
    'NGHTTP2_REFUSED_STREAM',
  )
  expect(carriedOutByKey.get('refused-stream')).toBe(1)
})

test('the chaos command prints its address, the faults that it plays and, at the end, what arrived', async () => {
  const args = ['--target', target, '--port', '0', '--weather', 'portal', '--seed', '7']
  const program = spawnProgram('test/support/chaos/chaos-cli.ts', {}, args)
  const [, origin] = await program.says(/(http:\S+)\/ leads to .+ portal, seed 7/)
  await order(origin!)
  await program.says(/POST \/api\/order\/create: server reached never, ends with portal/)
  program.child.kill('SIGINT')
  expect(await program.ends()).toBe(0)
  expect(program.output()).toMatch(/ 1 +0 {2}key-of-one-order/)
})

test.each([
  ['--port', 'x', '--port must be a whole number below 65536, not "x".'],
  ['--rate', '2', '--rate must be a number from 0 to 1, not "2".'],
  ['--weather', 'wet', '--weather must be one of clear, portal, failing, gone, slow, flaky, not "wet".'],
  ['--target', 'ftp://x', '--target must be an http address such as http://127.0.0.1:8787, not "ftp://x".'],
])('the chaos command rejects %s %s with one sentence', async (name, value, sentence) => {
  const program = spawnProgram('test/support/chaos/chaos-cli.ts', {}, [name, value])
  expect(await program.ends()).toBe(2)
  expect(program.output()).toBe(`${sentence}\n`)
})
