import type { KyselyPlugin } from 'kysely'
import { nothingRedeemed } from '../../../core/schema/customer/benefits.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type AnswerOf, basePath, type Call } from '../../../core/contract/call.ts'
import { calls } from '../../../core/contract/calls/calls.ts'
import type { Envelope } from '../../../core/contract/envelope.ts'
import { type OrderCreateWire, writeOrderDraft } from '../../../core/contract/wire/order/order-draft-wire.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import { ShopFile, type ShopFileInput } from '../../../core/schema/shop-file/shop-file.ts'
import { type AppOptions, createApp } from '../../../server/app.ts'
import { type Database, openDatabase } from '../../../server/database/open.ts'
import { createLog } from '../../../server/log/log.ts'
import { housekeeping } from '../../../server/jobs/housekeeping.ts'
import { type ImportReport, importShop } from '../../../server/shops/import/import-shop.ts'
import { openServices, type Services } from '../../../server/services/services.ts'
import type { TextMessage } from '../../../server/sms/sms.ts'
import { importOrderShop, lunch, orderShop, orderShopPictures } from '../shops/order-shop.ts'
import { copyTemplate } from '../database/templates.ts'

/** A customer with a token; a member may be passed wherever a guest is expected. */
export type Guest = { id: string; token: string }

export type Answered<T = unknown> = {
  status: number
  headers: Headers
  text: string
  envelope: Envelope<T>
}

export type PostOptions = {
  guest?: Guest | undefined
  key?: string
  host?: string
  locale?: string
  headers?: Record<string, string>
}

export type ShopServer = {
  db: Database
  /** The services that its handlers share. */
  services: Services
  /** DATA_DIR of this server. */
  folder: string
  clock: { now: number }
  logged: string[]
  /** Text messages that were sent, newest last. */
  texts: TextMessage[]
  /** Opens another server on the same database. */
  another: () => ShopServer
  request: (path: string, init?: RequestInit) => Promise<Response>
  post: <C extends Call>(call: C, body: object, options?: PostOptions) => Promise<Answered<AnswerOf<C>>>
  /** Signs a guest in by a number; `deviceNo` is the device's own, where that is another one. */
  signIn: (deviceId?: string, deviceNo?: string) => Promise<Guest>
  /** Orders two portions of rice for pickup, changed by whatever a test wants to send. */
  order: (
    guest: Guest,
    changes?: object,
    key?: string,
  ) => Promise<Answered<AnswerOf<typeof calls.orderCreate>>>
  reimport: (change: (file: ShopFileInput) => void) => Promise<ImportReport>
  orderCount: () => Promise<number>
  /** Runs what its timer runs every hour. */
  runHousekeeping: () => Promise<void>
  close: () => Promise<void>
}

export type ShopServerOptions = {
  databaseUrl?: string
  distDir?: string | null
  trustProxy?: boolean
  publicUrl?: string
  limits?: AppOptions['limits']
  ports?: AppOptions['ports']
  tiles?: Tiles
  bank?: AppOptions['bank']
  /** A plugin between the server and its database; the test's own queries bypass it. */
  plugin?: KyselyPlugin
}

/** The whole server without a socket, on its own database, with a clock that tests set. */
export async function openShopServer({
  databaseUrl,
  distDir = null,
  trustProxy = false,
  publicUrl,
  limits = {},
  ports = {},
  tiles = {},
  bank,
  plugin,
}: ShopServerOptions = {}): Promise<ShopServer> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-test-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  // A PostgreSQL database has the shop already (postgres.ts).
  if (!databaseUrl) await copyTemplate('order-shop', sqlitePath, importOrderShop)
  const db = await openDatabase({ databaseUrl, sqlitePath })
  const clock = { now: lunch }
  const close = async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return serve({
    db,
    folder,
    clock,
    distDir,
    trustProxy,
    publicUrl,
    limits,
    ports,
    tiles,
    close,
    bank,
    plugin,
  })
}

/** TILES_URL and TILES_ATTRIBUTION, the payment provider, and the services that are asked for addresses and ways. */
type Tiles = Pick<
  AppOptions['config'],
  'tilesUrl' | 'tilesAttribution' | 'payments' | 'smsWebhookUrl' | 'geocoderUrl' | 'routingUrl'
>

type Parts = Pick<ShopServer, 'db' | 'folder' | 'clock' | 'close'> & {
  distDir: string | null
  trustProxy: boolean
  publicUrl: string | undefined
  limits: AppOptions['limits']
  ports: AppOptions['ports']
  tiles: Tiles
  bank: AppOptions['bank']
  plugin: KyselyPlugin | undefined
}

function serve(parts: Parts): ShopServer {
  const { db, folder, clock, distDir, trustProxy, publicUrl, limits, tiles, bank, close } = parts
  const texts: TextMessage[] = []
  const sms = async (message: TextMessage) => void texts.push(message)
  const ports = { sms, ...parts.ports }
  const logged: string[] = []
  const log = createLog({ logLevel: 'trace', logFormat: 'json' }, { write: (line) => logged.push(line) })
  const options = {
    db: parts.plugin ? db.withPlugin(parts.plugin) : db,
    log,
    now: () => clock.now,
    distDir,
    config: { trustedProxies: Number(trustProxy), publicUrl, ...tiles },
    limits,
    ports,
    ...(bank && { bank }),
  }
  const services = openServices(options)
  const app = createApp(options, services)
  const request = async (path: string, init?: RequestInit) =>
    app.request(new URL(path, 'http://corner.test/'), init)

  const post: ShopServer['post'] = async (
    call,
    body,
    { guest, key, host = 'corner.test', locale = 'en-US', headers } = {},
  ) => {
    const response = await request(`${basePath}${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host,
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      body: JSON.stringify({ context: contextOf(guest, locale), ...body }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, envelope: JSON.parse(text) }
  }

  const signIn = async (deviceId = crypto.randomUUID().replaceAll('-', ''), deviceNo = deviceId) => {
    const auth = { passportType: 16, deviceId }
    const context = { ...contextOf(), deviceNo }
    const { envelope } = await post(calls.signIn, { context, storeId: 'corner', isDineIn: false, auth })
    const { customerId, token } = v.parse(calls.signIn.answer, envelope.data)
    return { id: customerId, token: token.accessToken }
  }

  return {
    db,
    services,
    folder,
    clock,
    logged,
    texts,
    another: () => serve(parts),
    request,
    post,
    signIn,
    order: (guest, changes = {}, key = crypto.randomUUID()) =>
      post(
        calls.orderCreate,
        { ...withOldAmount({ ...orderWire(guest), ...changes }), ...changes },
        { guest, key },
      ),
    reimport: async (change) => {
      const file = orderShop()
      change(file)
      return importShop(db, v.parse(ShopFile, file), orderShopPictures, clock.now)
    },
    runHousekeeping: async () => {
      if (!(await housekeeping(services))) throw new Error(`Housekeeping failed: ${logged.at(-1)}`)
    },
    orderCount: async () => (await db.selectFrom('orders').select('order_id').execute()).length,
    close,
  }
}

export const contextOf = (guest?: Guest, locale = 'en-US') => ({
  channel: 'h5',
  deviceNo: 'device',
  entityId: 'default',
  locale,
  orgId: '',
  token: guest?.token ?? '',
  userId: guest?.id ?? '',
})

/** Sets the price before reductions to the sum of the lines, as this shop reduces nothing. */
const withOldAmount = (wire: OrderCreateWire): OrderCreateWire => {
  const amounts = [
    ...wire.itemList.map(({ itemPrice, quantity }) => itemPrice * quantity),
    ...wire.packageList.map(({ packagePrice, quantity }) => packagePrice * quantity),
  ]
  return { ...wire, oldAmount: Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100 }
}

/** Two portions of rice with cheese for pickup: 2 × 12.70. */
export function orderWire(guest: Guest, changes: Partial<OrderDraft> = {}): OrderCreateWire {
  const wire = writeOrderDraft(
    {
      clientOrderId: crypto.randomUUID(),
      storeId: 'corner',
      serviceId: 'pickup',
      customerId: guest.id,
      language: 'en',
      currency: 'EUR',
      tableCode: null,
      bookingId: null,
      appointmentAt: null,
      payment: 'payAtRestaurant',
      contact: { firstName: 'Ana', lastName: 'Prat', mobilePrefix: '+34', mobile: '600000000' },
      note: 'no nuts',
      cutlery: 2,
      diners: null,
      source: '',
      items: [riceLine()],
      combos: [],
      oldCents: 2540,
      totalCents: 2540,
      delivery: null,
      redeemed: nothingRedeemed,
      ...changes,
    },
    '',
  )
  return changes.oldCents === undefined ? withOldAmount(wire) : wire
}

export const riceLine = (): OrderDraft['items'][number] => ({
  id: 'line-1',
  build: { itemId: 'rice', skuId: null, options: [{ groupId: 'extras', valueId: 'cheese', quantity: 1 }] },
  quantity: 2,
  note: '',
  snapshot: { title: 'Hacked title', picture: 'x', details: ['hacked'], unitCents: 1270 },
})

export const line = (
  itemId: string,
  unitCents: number,
  skuId: string | null = null,
): OrderDraft['items'][number] => ({
  id: `line-${itemId}`,
  build: { itemId, skuId, options: [] },
  quantity: 1,
  note: '',
  snapshot: { title: '', picture: '', details: [], unitCents },
})
