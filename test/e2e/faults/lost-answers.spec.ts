import type { Page } from 'playwright/test'
import type { Fault } from '../../support/chaos/fault.ts'
import { type ChaosProxy, createChaosProxy } from '../../support/chaos/proxy.ts'
import {
  expectAtRestaurant,
  failureShown,
  untilAtRestaurant,
  watchForFailure,
} from '../support/browser/phone-view.ts'
import { takeManyOrders } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, smokeIf, test } from '../support/test.ts'
import { orderDessert, untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

/** One thing that happens to the request that places an order. */
type Mishap = {
  title: string
  fault: Fault
  /** Plays on the first arrival over a connection that was used before. */
  reusedOnly?: true
  /** Whether the phone asks the restaurant by the order's key. */
  asks?: boolean
  /** How often the browser sends it where script sends it once. */
  raw?: number
  /** How many copies the server gets to see. */
  copies?: number
  /** `npm test` runs it, and not `npm run test:all` only. */
  smoke?: true
}

/** Nobody knows what came of the order: only the restaurant's word on its key settles it. */
const unknown: Mishap[] = [
  { title: 'G4 a 500 after the order was written', fault: { ends: 'error500' }, smoke: true },
  { title: 'G4 a 500 before the request reaches the server', fault: { ends: 'error500', reaches: 'never' } },
  { title: 'G4 an answer that breaks off in the middle', fault: { ends: 'cut' } },
  { title: 'G4 an answer that trickles in for longer than the phone waits', fault: { ends: 'drip' } },
  { title: 'G3 truncated JSON in a well-formed response', fault: { ends: 'halfJson' } },
  { title: 'G3 the right answer under a wrong content type', fault: { ends: 'wrongType' } },
  { title: 'G3 a 200 without a body', fault: { ends: 'empty' } },
  { title: 'G3 a success without an order', fault: { ends: 'hollowSuccess', reaches: 'never' } },
  { title: 'G3 a portal’s page with 200 in place of the answer', fault: { ends: 'portal' }, smoke: true },
  { title: 'G3 a 302 to a portal in place of the answer', fault: { ends: 'redirect302' } },
  {
    title: 'G3 a 307 to a portal before the request reaches the server',
    fault: { ends: 'redirect307', reaches: 'never' },
  },
  { title: 'G4 G15 a proxy’s 503 with Retry-After', fault: { ends: 'page503', reaches: 'never' } },
  { title: 'G4 G16 a proxy’s own 401', fault: { ends: 'page401' } },
  { title: 'G4 a 422 that isn’t the server’s', fault: { ends: 'keyReused422' } },
  { title: 'G4 somebody else’s refusal in our envelope', fault: { ends: 'foreignEnvelope' } },
  { title: 'G4 G2 a 409 while the key is being answered', fault: { ends: 'inFlight409' } },
].map((mishap) => ({ ...mishap, asks: true }) as Mishap)

const repeated: Mishap[] = [
  {
    title: 'G2 the browser’s silent resend over a reused connection that was closed',
    fault: { ends: 'hangUp' },
    reusedOnly: true,
    raw: 2,
    copies: 2,
    smoke: true,
  },
  {
    title: 'G2 a request that arrives twice',
    fault: { ends: 'answer', reaches: 'twice' },
    raw: 1,
    copies: 2,
  },
  {
    title: 'G2 a copy that arrives long after the order was placed',
    fault: { ends: 'hangUp', reaches: 'late' },
    copies: 2,
  },
  { title: 'G2 a reset after the order was written', fault: { ends: 'reset' } },
  { title: 'G2 a 408, after which the browser may resend the request', fault: { ends: 'timeout408' } },
  { title: 'G2 G15 a 429 with Retry-After after the order was written', fault: { ends: 'tooMany429' } },
  { title: 'G2 G16 a genuine 401 to a guest', fault: { ends: 'envelope401', reaches: 'never' } },
]

const overHttp2: Mishap[] = [
  ...unknown.filter(({ fault: { ends, reaches } }) => !reaches && (ends === 'error500' || ends === 'cut')),
  { title: 'G4 a stream that is reset after the order was written', fault: { ends: 'reset' }, asks: true },
  ...repeated.slice(0, 2),
  {
    title: 'G2 the browser’s silent resend of a stream that was refused after it was carried out',
    fault: { ends: 'refuseStream' },
    raw: 2,
    copies: 2,
  },
]

/** Whether a number is so much before two seconds have passed. */
async function becomes(number: () => number, wanted: number): Promise<boolean> {
  const until = Date.now() + 2_000
  while (number() !== wanted && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  return number() === wanted
}

// A phone orders again and again: what went wrong before is behind it, and each test costs seconds.
for (const [phone, protocol, mishaps] of [
  ['orders of unknown outcome', 'HTTP/1.1', unknown],
  ['orders that are sent again', 'HTTP/1.1', repeated],
  ['orders over a newer protocol', 'HTTP/2', overHttp2],
] as const) {
  test.describe(phone, () => {
    test.describe.configure({ mode: 'default' })
    let server: DemoServer
    let proxy: ChaosProxy
    let page: Page
    const keys: string[] = []
    const played: Fault[] = []

    test.beforeAll(async ({ browser }) => {
      server = await openDemoServer()
      await takeManyOrders(server)
      const http2 = protocol === 'HTTP/2'
      proxy = await createChaosProxy({
        target: `http://127.0.0.1:${server.port}`,
        http2,
        onFault: (_, fault) => played.push(fault),
      })
      page = await browser.newPage()
      await watchForFailure(page)
      // What the stream or the list tells of an order would be answer enough.
      for (const path of ['**/store/live', '**/order/list/inquiry'])
        await page.route(path, (route) => route.abort())
      await page.goto(`${proxy.origin}/?table=t2-m4xe`)
      await untilReadyOffline(page)
      keys.splice(0, keys.length, await orderDessert(page, proxy.origin))
      await untilAtRestaurant(page)
    })
    test.afterAll(async () => {
      await page.close()
      await proxy.close()
      await server.dispose()
    })

    /** How often the phone asked by key, whether to know or to take the key back. */
    const questions = () =>
      ['/order/attempt/inquiry', '/order/attempt/withdraw'].reduce(
        (sum, path) => sum + proxy.arrivals.arrived({ path }),
        0,
      )

    for (const { title, fault, reusedOnly, asks, raw, copies, smoke } of mishaps) {
      test(
        `${title} leads to one order and no failure on the screen, over ${protocol}`,
        smokeIf(!!smoke),
        async () => {
          const { arrivals, origin } = proxy
          const asked = questions()
          let isAsked = false
          const order = async (): Promise<string> => {
            // One that waits for a reused connection is still to be played.
            if (!isAsked || played.includes(fault)) proxy.play('/order/create', fault, { reusedOnly })
            isAsked = true
            const placed = await orderDessert(page, origin)
            keys.push(placed)
            await untilAtRestaurant(page)
            return placed
          }
          let key = await order()
          // The browser may have opened a new connection for the order.
          for (let left = 3; left > 0 && !played.includes(fault); left -= 1) key = await order()
          expect(played).toContain(fault)
          expect(await failureShown(page)).toEqual([])
          if (asks) expect(questions()).toBeGreaterThan(asked)
          if (raw) {
            const arrived = () => arrivals.arrived({ path: '/order/create', key })
            // Whether it sends a request again by itself is the browser's to decide: over a connection that it had only just opened it
            // doesn't, and there is nothing to see then.
            for (let left = raw > 1 ? 3 : 0; left > 0 && !(await becomes(arrived, raw)); left -= 1)
              key = await order()
            expect(arrived()).toBe(raw)
          }
          if (copies) await expect.poll(() => arrivals.forwarded({ path: '/order/create', key })).toBe(copies)
          expect(arrivals.bodies(key), 'G6').toHaveLength(1)
          await expectAtRestaurant(page, { origin, server, keys })
        },
      )
    }
  })
}
