import { orderDetail, orderList } from '../../core/contract/order-calls.ts'
import { readOrder } from '../../core/contract/order-wire.ts'
import { customerMayCancel, isFinal } from '../../core/domain/order-states.ts'
import type { Order } from '../../core/schema/order.ts'
import type { SessionRow } from '../../core/storage/rows.ts'
import { readSetting } from '../../core/storage/writer.ts'
import { close, markWithdrawing } from './outbox.ts'
import type { Parts } from './parts.ts'
import { type Result, done, failed } from './result.ts'
import { ensureToken } from './session.ts'
import { codeOf } from './shop-sync.ts'

/** How many orders the phone asks for and keeps. */
const pageSize = 50
/** A cancellation makes no sense long after. */
const cancelWithinMs = 30 * 60 * 1000

/** Reads the customer's newest orders and keeps them. */
export async function refreshOrders(parts: Parts): Promise<Result> {
  const session = await signedIn(parts)
  if (!session) return failed('EN_SIGN_IN')
  const outcome = await parts.api.send(orderList, {
    customerId: session.customerId,
    storeId: await storeIdOf(parts),
    cursor: null,
    pageSize,
  })
  if (outcome.kind === 'refusal') return failed('LD_INTERNAL', { code: outcome.code })
  if (outcome.kind !== 'answer') return failed(codeOf(parts, outcome))
  await keep(parts, outcome.value.dataList.map(readOrder))
  return done
}

export async function refreshOrder(parts: Parts, orderId: string): Promise<Result> {
  const session = await signedIn(parts)
  if (!session) return failed('EN_SIGN_IN')
  const { customerId } = session
  const outcome = await parts.api.send(orderDetail, { customerId, storeId: await storeIdOf(parts), orderId })
  if (outcome.kind === 'refusal') return failed('LD_NOT_FOUND')
  if (outcome.kind !== 'answer') return failed(codeOf(parts, outcome))
  await keep(parts, [readOrder(outcome.value)])
  return done
}

/** An answer that was overtaken by a newer one changes nothing. */
async function keep({ database, clock }: Parts, orders: Order[]): Promise<void> {
  await database.transaction('rw', database.orders, async () => {
    const held = await database.orders.bulkGet(orders.map(({ id }) => id))
    const newer = orders.filter((order, index) => order.updatedAt >= (held[index]?.updatedAt ?? 0))
    await database.orders.bulkPut(newer.map((order) => ({ ...order, confirmedAt: clock.now() })))
  })
}

/** True while the restaurant is busy with an order of this phone. */
export async function hasActiveOrders({ database }: Parts): Promise<boolean> {
  return (await database.orders.filter(({ state }) => !isFinal(state)).count()) > 0
}

/**
 * Asks the restaurant to take an order back. Queued behind the order itself when there is no network;
 * asking twice is one request.
 */
export async function cancelOrder({ database, clock }: Parts, orderId: string): Promise<Result> {
  return database.transaction('rw', database.orders, database.outbox, async () => {
    const order = await database.orders.get(orderId)
    if (!order) return failed('LD_NOT_FOUND')
    if (!customerMayCancel(order.state)) return failed('SP_0045')
    const lane = `order:${order.clientOrderId}`
    const asked = await database.outbox
      .where('state')
      .anyOf('queued', 'sending', 'unknown', 'parked')
      .and((intent) => intent.lane === lane && intent.call === 'orderCancel')
      .count()
    if (asked > 0) return done
    const now = clock.now()
    await database.outbox.add({
      id: crypto.randomUUID(),
      call: 'orderCancel',
      lane,
      body: JSON.stringify({ customerId: order.customerId, storeId: order.storeId, orderId }),
      state: 'queued',
      attempts: 0,
      leaseUntil: 0,
      nextAttemptAt: now,
      createdAt: now,
      deadlineAt: now + cancelWithinMs,
      withdrawing: false,
      code: null,
      data: null,
      customerId: order.customerId,
      storeId: order.storeId,
      tableCode: null,
      orderId,
      lines: { items: [], combos: [] },
      summary: {
        orderType: order.orderType,
        currency: order.currency,
        totalCents: order.totalCents,
        tableNumber: order.tableNumber,
        appointmentAt: order.appointmentAt,
        lines: order.lines.map(({ title, details, picture, quantity, cents }) => ({
          title,
          details,
          picture,
          quantity,
          cents,
        })),
      },
    })
    return done
  })
}

/**
 * Takes back what wasn't confirmed. Never sent: it ends here. Sent at least once: the server decides, and
 * until it has answered the order stays in view.
 */
export async function withdraw(parts: Parts, intentId: string): Promise<Result> {
  const intent = await parts.database.outbox.get({ id: intentId })
  if (!intent) return failed('LD_NOT_FOUND')
  if (intent.state === 'confirmed' || intent.state === 'cancelled') return failed('SP_0045')
  const refused = intent.state === 'attention' || intent.state === 'expired'
  if (refused || intent.attempts === 0 || intent.call === 'orderCancel') {
    return (await close(parts, intent, 'cancelled', intent.code)) ? done : failed('SP_0045')
  }
  return (await markWithdrawing(parts, intent)) ? done : failed('SP_0045')
}

async function signedIn(parts: Parts): Promise<SessionRow | null> {
  return (await ensureToken(parts)) === 'usable'
    ? ((await parts.database.sessions.get('current')) ?? null)
    : null
}

const storeIdOf = async ({ database }: Parts): Promise<string> =>
  (await readSetting(database, 'identity'))?.storeId ?? ''
