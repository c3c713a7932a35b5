import { moveOrder } from '../../../server/orders/life/move-order.ts'
import { refundOrder } from '../../../server/orders/refunds/refund-order.ts'
import { renewManager } from '../../../server/desk/access/managers.ts'
import { readShop } from '../../../server/shops/read/read-shop.ts'
import { type DeskClient, openDeskClient, signedInDesk } from '../server/desk-client.ts'
import { choose, openPay } from './pay.ts'
import type { Guest, ShopServer } from '../server/shop-server.ts'

/** Takes an order through all steps until it is handed over, with its money taken unless it goes on a later bill. */
export async function handOver(
  server: ShopServer,
  orderId: string,
  { tookMoney = true } = {},
): Promise<void> {
  const shop = (await readShop(server.db, 'corner'))!
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const)
    await moveOrder(server.services, shop, orderId, { step, by: 'merchant', tookMoney })
}

/** Refunds a part of an order that was handed over, as a manager does. */
export async function refundPart(server: ShopServer, orderId: string, cents: number): Promise<unknown> {
  const shop = (await readShop(server.db, 'corner'))!
  return server.db
    .transaction()
    .execute((trx) =>
      refundOrder(
        trx,
        shop,
        orderId,
        { refundId: crypto.randomUUID(), cents, by: 'Ana', why: 'cold' },
        server.clock.now,
      ),
    )
}

/** Orders two portions of rice with cheese (25.40 before any reduction), pays them and hands them over. */
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

/** A desk at which a manager has entered their key. With `key`, the desk signs in with that existing desk key. */
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

/** Refunds at the desk, with a new `refundId` if none is given. */
export const refund = (
  desk: DeskClient,
  orderId: string,
  cents: number,
  { why = 'it was cold', refundId = crypto.randomUUID() as string } = {},
) => desk.ask('refund', { orderId, refundId, cents, why })
