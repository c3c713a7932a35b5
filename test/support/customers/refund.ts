import { moveOrder } from '../../../server/orders/life/move-order.ts'
import { refundOrder } from '../../../server/orders/refunds/refund-order.ts'
import { renewManager } from '../../../server/desk/access/managers.ts'
import { readShop } from '../../../server/shops/read/read-shop.ts'
import { type DeskClient, openDeskClient, signedInDesk } from '../server/desk-client.ts'
import { choose, openPay } from './pay.ts'
import type { Guest, ShopServer } from '../server/shop-server.ts'

/** Cooks an order that waits and hands it over, its money taken. */
export async function handOver(server: ShopServer, orderId: string): Promise<void> {
  const shop = (await readShop(server.db, 'corner'))!
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const)
    await moveOrder(server.services, shop, orderId, { step, by: 'merchant', tookMoney: true })
}

/** Refunds a part of a meal, as a manager does who has looked at it. */
export const refundPart = (server: ShopServer, orderId: string, cents: number): Promise<unknown> =>
  server.db
    .transaction()
    .execute((trx) =>
      refundOrder(
        trx,
        'corner',
        orderId,
        { refundId: crypto.randomUUID(), cents, by: 'Ana', why: 'cold' },
        server.clock.now,
      ),
    )

/** Two portions of rice with cheese, 25.40 before anything is taken off, ordered, paid and handed over. */
export async function eaten(server: ShopServer, guest: Guest, changes: object = {}): Promise<string> {
  const { envelope } = await server.order(guest, changes)
  if (envelope.code !== '') throw new Error(envelope.code)
  const { orderId, orderStatus, payableAmount } = envelope.data
  if (orderStatus === 'pendingPayment') {
    const { redirectUrl } = await openPay(server, guest, orderId, { amount: payableAmount })
    await choose(server, redirectUrl, 'approve')
  }
  await handOver(server, orderId)
  return orderId
}

/** A desk at which a manager has typed their key; another one beside those that were signed in with a key. */
export async function managersDesk(
  server: ShopServer,
  name: string,
  key?: string,
): Promise<DeskClient & { key: string }> {
  const desk = key === undefined ? await signedInDesk(server) : Object.assign(openDeskClient(server), { key })
  if (key !== undefined) await desk.ask('sign-in', { key })
  const own = await renewManager(server.db, 'corner', name, server.clock.now)
  await desk.ask('open-members', { key: own })
  return desk
}

/** Refunds at the desk, under an id of its own where none is given. */
export const refund = (
  desk: DeskClient,
  orderId: string,
  cents: number,
  { why = 'it was cold', refundId = crypto.randomUUID() as string } = {},
) => desk.ask('refund', { orderId, refundId, cents, why })
