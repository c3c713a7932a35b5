import { calls } from '../../../core/contract/calls/calls.ts'
import { sweep } from '../../../server/jobs/sweep.ts'
import type { Choice } from '../../../server/payments/sandbox/page.ts'
import { sandboxSignature } from '../../../server/payments/sandbox/sandbox-bank.ts'
import { sign } from '../../../server/payments/signature.ts'
import type { Guest, ShopServer } from '../server/shop-server.ts'

export const minutes = (count: number): number => count * 60_000

const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })

/** Two portions of rice with cheese, 25.40, to be paid by card. */
export async function orderByCard(server: ShopServer, guest: Guest, changes: object = {}): Promise<string> {
  const { envelope } = await server.order(guest, { paymentType: 'card', ...changes })
  if (envelope.code !== '') throw new Error(envelope.code)
  return envelope.data.orderId
}

/** Asks how to pay for an order; the answer may be a refusal. */
export const askToPay = (server: ShopServer, guest: Guest, orderId: string, changes: object = {}) =>
  server.post(
    calls.orderOnlinePayment,
    { ...own(guest), orderId, paymentType: 'card', amount: 25.4, ...changes },
    { guest },
  )

/** Opens a payment and returns where it is paid. */
export async function openPay(server: ShopServer, guest: Guest, orderId: string, changes: object = {}) {
  const { envelope } = await askToPay(server, guest, orderId, changes)
  if (envelope.code !== '') throw new Error(envelope.code)
  return envelope.data as { paymentId: string; redirectUrl: string; clientSecret: string }
}

/** Presses a button of the practice bank. */
export const choose = (server: ShopServer, redirectUrl: string, choice: Choice): Promise<Response> =>
  server.request(redirectUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `choice=${choice}`,
    redirect: 'manual',
  })

export const resultOf = async (server: ShopServer, guest: Guest, orderId: string, paymentId: string) =>
  server.post(calls.orderPaymentResult, { ...own(guest), orderId, paymentId }, { guest })

export const statusOf = async (server: ShopServer, guest: Guest, orderId: string, paymentId: string) =>
  (await resultOf(server, guest, orderId, paymentId)).envelope.data.status as string

export const orderOf = async (server: ShopServer, guest: Guest, orderId: string) =>
  (await server.post(calls.orderDetail, { ...own(guest), orderId }, { guest })).envelope.data

export const paymentsOf = (server: ShopServer, orderId: string) =>
  server.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute()

export const chargesOf = (server: ShopServer) =>
  server.db.selectFrom('sandbox_charges').selectAll().orderBy('created_at').execute()

/** Lets time pass and runs the server's periodic jobs once. */
export async function later(server: ShopServer, ms: number): Promise<void> {
  server.clock.now += ms
  await sweep(server.services)
}

/** Sends a message of the practice bank with its signature, or signed with another secret or time. */
export function bankMessage(
  server: ShopServer,
  body: object | string,
  { secret = server.services.banks.sandboxSecret, at = server.clock.now } = {},
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return server.request('/webhooks/sandbox', {
    method: 'POST',
    headers: { [sandboxSignature]: sign(text, secret, at) },
    body: text,
  })
}
