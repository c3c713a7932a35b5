import { expect, test, vi } from 'vitest'
import { openScreen } from '../../../sw/open-screen.ts'

const noTable = async () => null

const opened = vi.fn(async (_path: string) => null)

/** A browser with one tab, which shows this and says so of what it is asked for, or never does. */
function browserAt(url: string, { answers }: { answers: boolean }) {
  const page = {
    url: new URL(url, 'https://order.example').href,
    focused: true,
    focus: async () => page,
    postMessage: (_: unknown, [port]: [MessagePort]) => answers && port.postMessage(true),
    navigate: vi.fn(async (_path: string) => null),
  }
  const clients = { matchAll: async () => [page], openWindow: opened }
  return { page, worker: { clients } as unknown as Parameters<typeof openScreen>[0] }
}

test('openScreen navigates a tab that doesn’t answer, and keeps its table and language', async () => {
  const { page, worker } = browserAt('/menu?table=t1&table=t2&language=es&moveTo=t9', { answers: false })
  await openScreen(worker, '/order/detail/x', noTable)
  expect(page.navigate.mock.calls).toEqual([['/order/detail/x?table=t2&language=es']])
})

test('openScreen opens a new tab with the same table if the existing tab can’t be navigated', async () => {
  const { page, worker } = browserAt('/menu?table=t2', { answers: false })
  page.navigate.mockRejectedValue(new TypeError('not controlled'))
  await openScreen(worker, '/mission', noTable)
  expect(opened.mock.calls).toEqual([['/mission?table=t2']])
})

test('openScreen doesn’t navigate a tab that answers', async () => {
  const { page, worker } = browserAt('/', { answers: true })
  await openScreen(worker, '/order/detail/x', noTable)
  expect(page.navigate).not.toHaveBeenCalled()
})

test('openScreen opens a new tab at the order’s table, or without one if a slow database doesn’t say it', async () => {
  const clients = { matchAll: async () => [], openWindow: opened }
  const worker = { clients } as unknown as Parameters<typeof openScreen>[0]
  opened.mockClear()
  await openScreen(worker, '/order/detail/x', async () => 't 2')
  await openScreen(worker, '/order/detail/x', () => new Promise(() => {}))
  expect(opened.mock.calls).toEqual([['/order/detail/x?table=t+2'], ['/order/detail/x']])
})
