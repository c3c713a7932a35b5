import { expect, test } from 'vitest'
import { type OrderMessage, writePushMessage } from '../../../core/contract/wire/push-wire.ts'
import type { EngineContext } from '../../../workers/engine/context/context.ts'
import type { NotificationData } from '../../../sw/notification.ts'
import { show } from '../../../sw/push.ts'

type Note = { title: string; tag: string; data: NotificationData }

/** A browser that takes its time to put a notification up, and lists only what is up. */
function slowBrowser() {
  const up = new Map<string, Note>()
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) => [...up.values()].filter((note) => note.tag === tag),
    async showNotification(title: string, options: Omit<Note, 'title'>) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      up.set(options.tag, { title, tag: options.tag, data: options.data })
    },
  }
  const worker = { registration, clients: { matchAll: async () => [] }, navigator: { languages: ['en'] } }
  return {
    up,
    worker,
    push: (text: string) =>
      show(worker as unknown as Parameters<typeof show>[0], text, () => Promise.reject(new Error('no disk'))),
  }
}

const message = (changes: Partial<OrderMessage>) =>
  writePushMessage({
    orderId: 'a',
    orderNo: '1',
    orderType: 'pickup',
    orderStatus: 'confirmed',
    pickupNo: '',
    tableNo: '',
    storeName: 'La Despensa',
    reason: '',
    at: 1_000,
    ...changes,
  })

test('a push message to a customer who has left this phone shows general news and ends the subscription', async () => {
  const { up, worker } = slowBrowser()
  let isSubscribed = true
  const unsubscribe = async () => (isSubscribed = false)
  const registration = {
    ...worker.registration,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  }
  const database = { settings: { get: async () => undefined }, close: () => {} }
  await show({ ...worker, registration } as unknown as Parameters<typeof show>[0], message({}), async () => {
    return { database } as unknown as EngineContext
  })
  expect([...up.values()]).toMatchObject([
    { title: 'News about your order', tag: 'order ', data: { path: '/order' } },
  ])
  expect(isSubscribed).toBe(false)
})

test('two simultaneous push messages about one order leave the newer one, whichever came first', async () => {
  const { up, push } = slowBrowser()
  await Promise.all([push(message({ orderStatus: 'onDelivery', at: 2_000 })), push(message({ at: 1_000 }))])
  expect([...up.values()]).toMatchObject([{ data: { at: 2_000 } }])
})

test('a push message that can’t be shown doesn’t keep the next one from being shown', async () => {
  const { up, push } = slowBrowser()
  const set = up.set.bind(up)
  let isFirst = true
  up.set = (tag, note) => {
    if (isFirst) {
      isFirst = false
      throw new Error('no room')
    }
    return set(tag, note)
  }
  const [first] = await Promise.allSettled([push(message({})), push(message({ orderId: 'b' }))])
  expect(first.status).toBe('rejected')
  expect([...up.keys()]).toEqual(['order b'])
})
