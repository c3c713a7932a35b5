/**
 * Sends a thousand orders that waited on the phone, in one go: `npm run bench:browser`. The promises: they arrive in
 * order, each exactly once, and no task of the page takes longer than 50 ms meanwhile.
 */
import { type Page, chromium } from 'playwright/test'
import { executablePath, timedArgs } from '../../test/e2e/support/browser/chromium.ts'
import { createServerProcess } from '../../test/e2e/support/servers/server-process.ts'
import { orderDessert, untilReadyOffline } from '../../test/e2e/support/walk.ts'

const count = Number(process.argv[2] ?? 1_000)

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Copies the one waiting order, each copy with a key of its own, as if it had been tapped that often. */
const multiply = (page: Page, copies: number): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const opening = indexedDB.open('larder')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error))
    })
    const transaction = database.transaction('outbox', 'readwrite')
    const outbox = transaction.objectStore('outbox')
    const first = await new Promise<{ id: string; body: string; seq?: number }>((resolve) => {
      const rows = outbox.getAll()
      rows.addEventListener('success', () => resolve(rows.result[0]))
    })
    const ids = [first.id]
    for (let copy = 0; copy < wanted; copy += 1) {
      const { seq: _, ...row } = first
      const id = crypto.randomUUID()
      outbox.add({ ...row, id, lane: `order:${id}`, body: first.body.replaceAll(first.id, id) })
      ids.push(id)
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    database.close()
    return ids
  }, copies)

const server = await createServerProcess()
const browser = await chromium.launch({ executablePath, args: timedArgs })
const page = await browser.newPage({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
const origin = `http://localhost:${server.port}`
try {
  await page.goto(`${origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  await orderDessert(page, origin)
  const ids = await multiply(page, count - 1)
  // The screen that does the most work while the orders are sent.
  await page.goto(`${origin}/order?table=t2-m4xe`)
  await page.getByRole('heading', { name: 'On this phone' }).waitFor()
  await page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) =>
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
  })
  await server.start()
  const start = performance.now()
  await page.getByRole('heading', { name: 'On this phone' }).waitFor({ state: 'detached', timeout: 300_000 })
  const seconds = (performance.now() - start) / 1_000
  const orders = server.orders().map((order) => order.client_order_id)
  const inOrder = orders.every((id, index) => id === ids[index])
  const longTasks = await page.evaluate(() => window.longTasks)
  console.log(
    `${count} orders in ${seconds.toFixed(1)} s: ${orders.length} at the restaurant, ` +
      `${new Set(orders).size} different, ${inOrder ? 'in order' : 'OUT OF ORDER'}; ` +
      `${longTasks.length} tasks of the page over 50 ms${longTasks.length ? `, the longest ${Math.max(...longTasks)} ms` : ''}`,
  )
  if (orders.length !== count || new Set(orders).size !== count || !inOrder) process.exitCode = 1
} finally {
  await browser.close()
  await server.dispose()
}
