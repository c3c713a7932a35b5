import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basePath, type Call } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { runDeskCommand } from '../../../../server/cli/desk/run.ts'
import { type ChaosProxy, createChaosProxy } from '../../../support/chaos/proxy.ts'
import { lunch } from '../../../support/shops/order-shop.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'
import { runServer } from '../../../support/server/running-server.ts'

let server: Awaited<ReturnType<typeof runServer>>
let line: ChaosProxy
let guest: Guest
beforeEach(async () => {
  server = await runServer(null, () => lunch)
  line = await createChaosProxy({ target: server.origin })
  const auth = { passportType: 16, deviceId: 'a'.repeat(32) }
  const { data } = await post(calls.signIn, { storeId: 'corner', isDineIn: false, auth })
  guest = { id: data.customerId, token: data.token.accessToken }
})
afterEach(async () => {
  await line.close()
  await server.stop()
})

async function post(call: Call, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}${basePath}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ context: contextOf(guest), ...body }),
  })
  return (await response.json()) as { code: string; data: any }
}

const place = () => post(calls.orderCreate, orderWire(guest), { 'idempotency-key': crypto.randomUUID() })

/** What an owner types, beside the server or at this port. */
async function typed(port: number | string, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runDeskCommand(args, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    env: { DATA_DIR: server.folder, PORT: String(port) },
    now: () => lunch,
    interrupted: new AbortController().signal,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const beside = (...args: string[]) => typed(server.port, ...args)
const overTheLine = (...args: string[]) => typed(new URL(line.origin).port, ...args)

const repeatable = 'Whether it was done isn’t known: try again, that does no harm.'

describe('a desk command in the terminal whose answer is lost', () => {
  test.each(['reset', 'hangUp', 'cut', 'halfJson', 'empty', 'page502', 'error500'] as const)(
    'reports that it isn’t known whether the step was done (%s)',
    async (ends) => {
      await place()
      line.play('/step', { ends })
      const { code, out, err } = await overTheLine('confirm', '1')
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(/^No usable answer came from http:\/\/127\.0\.0\.1:\d+ \(/)
      expect(err.endsWith(repeatable)).toBe(true)
      // It was done, and to try again does no harm.
      expect((await overTheLine('confirm', '1')).err).toContain('261120-0001 is confirmed')
    },
  )

  test('says that pause, soldout, block and their opposites can be tried again without harm', async () => {
    for (let count = 0; count < 2; count++) await place()
    const changes: [call: string, ...args: string[]][] = [
      ['pause', 'pause', 'pickup', '30'],
      ['resume', 'resume', 'pickup'],
      ['sold-out', 'soldout', 'rice'],
      ['back', 'back', 'rice'],
      ['block', 'block', '1'],
      ['unblock', 'unblock', '1'],
    ]
    for (const [call, ...args] of changes) {
      line.play(`/${call}`, { ends: 'cut' })
      expect(await overTheLine(...args)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(new RegExp(`${repeatable}$`)),
      })
      expect(await overTheLine(...args)).toMatchObject({ code: 0, err: '' })
    }
  })

  test('tells the owner to check the state before repeating refund or refuse-all', async () => {
    for (let count = 0; count < 3; count++) await place()
    for (const step of ['confirm', 'prepare', 'ready']) await beside(step, '1')
    await beside('complete', '1', '--paid')
    for (const ends of ['cut', 'error500'] as const) {
      line.play('/refund', { ends })
      const refund = await overTheLine('refund', '1', '5.50', 'cold soup')
      expect(refund.code).toBe(1)
      expect(refund.err).toContain(
        'Whether it was done isn’t known: look with "npm run desk -- refund 1" before you try again.',
      )
    }
    expect((await beside('refund', '1')).out).toContain('14.40 EUR left')
    line.play('/refuse-all', { ends: 'cut' })
    const refusal = await overTheLine('refuse-all', '2')
    expect(refusal).toMatchObject({
      code: 1,
      err: expect.stringContaining('isn’t known: look with "npm run desk -- senders" before you try again.'),
    })
    expect((await beside('orders')).out).toBe('No orders are open.')
  })

  test('succeeds when only the board that block fetches afterwards is lost', async () => {
    for (let count = 0; count < 2; count++) await place()
    line.play('/board', { ends: 'cut' }, { nth: 2 })
    expect(await overTheLine('block', '1')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^customer .{8} {2}is blocked$/),
      err: '',
    })
  })
})

test('an unsent command reports that nothing was done; a read-only command reports just the missing answer', async () => {
  expect(await typed(1, 'pause', 'pickup', '30')).toEqual({
    code: 1,
    out: '',
    err: 'No server answers at http://127.0.0.1:1 (ECONNREFUSED). Nothing was done. Start it, or name its address with --url.',
  })
  line.play('/board', { ends: 'cut' })
  const { code, err } = await overTheLine('orders')
  expect(code).toBe(1)
  expect(err).toMatch(/^No usable answer came from \S+ \([^)]+\)\.$/)
})
