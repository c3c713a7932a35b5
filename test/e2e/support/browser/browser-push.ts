import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from 'playwright/test'
import type { DemoServer } from '../servers/demo-server.ts'

export type FakePush = {
  endpoint: string
  /** What the browser's question is answered with; `default` when it is closed. */
  permission: 'granted' | 'denied' | 'default'
  /** Whether the browser reaches its push service. */
  works: boolean
}

/**
 * Stands in for the browser's own part of web push, at its very edge, in every page of the context: this Chromium has
 * no push service to subscribe at, and no person to ask. All else is real: what the page does, the engine, the
 * restaurant, and the service worker, which isn't touched. The subscription lasts like a real one, over reloads and in
 * every tab.
 */
export async function fakeBrowserPush(
  context: BrowserContext,
  changes: Partial<FakePush> = {},
): Promise<FakePush> {
  const endpoint = `https://push.example/send/${crypto.randomUUID()}`
  const fake: FakePush = { endpoint, permission: 'granted', works: true, ...changes }
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await context.addInitScript(
    ([given, ownKeys]) => {
      const [asked, subscribed] = ['fake permission', 'fake subscription']
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(asked) ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem(asked, given.permission)
        return given.permission
      }
      const bytes = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
      const subscription = {
        endpoint: given.endpoint,
        get options() {
          return { applicationServerKey: bytes(localStorage.getItem(subscribed) ?? '').buffer }
        },
        toJSON: () => ({ endpoint: given.endpoint, keys: ownKeys }),
        unsubscribe: async () => {
          localStorage.removeItem(subscribed)
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(subscribed) ? subscription : null
      PushManager.prototype.subscribe = async (options) => {
        if (!given.works) throw new DOMException('push service not available', 'AbortError')
        const [before, key] = [localStorage.getItem(subscribed), String(options?.applicationServerKey)]
        if (before && before !== key) throw new DOMException('another key', 'InvalidStateError')
        localStorage.setItem(subscribed, key)
        return subscription
      }
    },
    [fake, keys] as const,
  )
  return fake
}

/** The key that the browser's subscription is tied to; null when there is none. */
export const subscribedWith = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('fake subscription'))

/** The phones that the restaurant tells, read from its database's own file. */
export function phonesAt({ folder }: DemoServer): string[] {
  const database = new DatabaseSync(join(folder, 'larder.sqlite'), { readOnly: true })
  try {
    const rows = database.prepare('select endpoint from push_subscriptions').all()
    return rows.map(({ endpoint }) => String(endpoint))
  } finally {
    database.close()
  }
}
