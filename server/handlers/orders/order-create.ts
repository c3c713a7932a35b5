import { idempotencyHeader, outboxAgeHeader, type RequestOf } from '../../../core/contract/call.ts'
import type { orderCreate } from '../../../core/contract/calls/order-calls.ts'
import type { NamedOrderWire } from '../../../core/contract/wire/order/order-draft-wire.ts'
import type { WrittenAnswer } from '../../http/answer.ts'
import { tappedAtOf } from '../../http/outbox-age.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import type { AttemptRow } from '../../database/tables/orders.ts'
import type { Services } from '../../services/services.ts'
import type { Log } from '../../log/log.ts'
import { isVerdict, placeOnce, refuseOnce } from '../../orders/place/place-once.ts'
import type { PlacedOrder, PlaceOutcome } from '../../orders/place/placing.ts'
import { checkOrder } from '../../orders/checks/check-order.ts'
import { findConfirmed, type Sender, senderOf } from '../../orders/senders/sender.ts'
import { fingerprintOf } from '../../idempotency/fingerprint.ts'
import { type OrderAttempt, findAttempt, replayAnswer } from '../../idempotency/order-attempts.ts'
import { namedKey, orderKey } from '../../idempotency/order-key.ts'
import { formatMoney } from '../../shops/format-money.ts'

/**
 * What was read before the customer was authenticated: the earlier answer to the key that the call names, if any, and
 * whether the restaurant has confirmed an order of the named customer.
 */
type Known = { key: string | null; earlier: AttemptRow | null; confirmed: readonly unknown[] }

/** Reads the earlier answer to an order's key, and whether the restaurant has confirmed an order of its customer. */
export async function askOrderCreate(
  { clientOrderId, customerId }: RequestOf<typeof orderCreate>,
  { services: { db }, shop, header }: ShopRequest,
): Promise<Known> {
  const key = namedKey({ key: header(idempotencyHeader) ?? null, clientOrderId }) ?? null
  const [earlier, confirmed] = await Promise.all([
    key === null ? null : findAttempt(db, { shopId: shop.id, idempotencyKey: key }),
    findConfirmed(db, shop.id, customerId),
  ])
  return { key, earlier, confirmed }
}

/**
 * Places an order once per Idempotency-Key, even if the call arrives twice, late or concurrently. The first verdict on
 * a key, good or bad, is its answer for good.
 */
export async function answerOrderCreate(
  input: RequestOf<typeof orderCreate>,
  request: CustomerRequest,
  known: Known,
): Promise<WrittenAnswer> {
  const { services, shop, customer, header, payload, clientAddress } = request
  const { db, log, now, limits, inFlight, changes } = services
  const at = now()
  const fingerprint = fingerprintOf(payload)
  const { clientOrderId } = input
  const call = { key: header(idempotencyHeader) ?? null, clientOrderId, fingerprint, at }
  const idempotencyKey = await orderKey(db, inFlight, { ...call, shopId: shop.id, customerId: customer.id })
  const release = inFlight.claim(shop.id, idempotencyKey)
  if (!release) throw new Refusal('LD_KEY_IN_FLIGHT', { status: 409, headers: { 'retry-after': '1' } })
  try {
    const attempt: OrderAttempt = { shopId: shop.id, idempotencyKey, customerId: customer.id }
    // If the key is answered between this read and the claim, the transaction finds it, just as with another server's
    // answer.
    const earlier = known.key === idempotencyKey ? known.earlier : await findAttempt(db, attempt)
    // Repetitions of a key aren't rate limited, as there are many on bad Wi-Fi.
    if (earlier) return replayAnswer(earlier, attempt, fingerprint)
    const sender = {
      ...senderOf(customer, clientAddress, known.confirmed),
      isUnlimited: services.isUnlimited,
    }
    limits.orderCreate(customer.id, at)
    // Customers whom the restaurant knows aren't limited by what strangers on the same Wi-Fi send.
    if (!sender.isKnown) limits.orderFromSite(sender.site, at)
    const named = { ...input, clientOrderId: clientOrderId ?? idempotencyKey, storeId: shop.id }
    const { answer, placed } = await decide(named, request, attempt, fingerprint, sender, at)
    if (placed) {
      services.metrics.orderPlaced()
      report(log, request.requestId, placed)
      const { id: orderId, customerId } = placed.order
      changes.publish({ kind: 'order', shopId: shop.id, customerId, orderId, isJustPlaced: true })
    }
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BS_0001') reportFlood(services, shop.id, at)
    throw error
  } finally {
    release()
  }
}

async function decide(
  input: NamedOrderWire,
  request: CustomerRequest,
  attempt: OrderAttempt,
  fingerprint: string,
  sender: Sender,
  now: number,
): Promise<PlaceOutcome> {
  const { db, limits } = request.services
  try {
    const checked = await checkOrder(input, request, now)
    const tappedAt = tappedAtOf(request.header(outboxAgeHeader), now)
    const placing = { attempt, fingerprint, checked, sender, now, tappedAt, tried: [] }
    return await placeOnce(request.services, placing)
  } catch (error) {
    if (!(error instanceof Refusal) || !isVerdict(error)) throw error
    // A stored refusal takes room on the disk for a month. Above these limits the key is left unused, so the phone
    // tries again later.
    limits.orderRefused(sender.customerId, now)
    if (!sender.isKnown) limits.orderRefusedFromSite(`${attempt.shopId} ${sender.site}`, now)
    return refuseOnce(db, attempt, fingerprint, error, now)
  }
}

/** Logs that orders are being put off, at most once a minute per shop. The desk shows from whom. */
function reportFlood({ log, lineLimit }: Services, shop: string, at: number): void {
  const count = lineLimit.count(`flood ${shop}`, at)
  if (count !== null)
    log.warn({ shop, putOff: count }, 'orders were put off: too many from one sender, or one that is blocked')
}

/** Logs one line per order for the owner: what to cook and for which table, but never who ordered it. */
function report(log: Log, requestId: string, { order, kitchen }: PlacedOrder): void {
  log.info(
    {
      requestId,
      shop: order.storeId,
      number: order.number,
      type: order.orderType,
      table: order.tableNumber || null,
      pickup: order.pickupNumber || null,
      total: formatMoney(order.totalCents, order.currency),
      ...(order.delivery && {
        fee: formatMoney(order.deliveryFeeCents, order.currency),
        meters: order.delivery.meters,
      }),
      lineCount: kitchen.length,
      lines: kitchen,
    },
    'order placed',
  )
  if (order.delivery?.meters === null) {
    // Without coordinates, or when the router fails, the delivery is free (spec §5). The owner should see that.
    const { storeId: shop, number } = order
    log.warn({ shop, number }, 'nobody knows how far this delivery goes, so it costs nothing')
  }
}
