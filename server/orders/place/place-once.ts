import { WrittenAnswer, writeRefusal } from '../../http/answer.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../log/log.ts'
import { uuidV7 } from '../../base/uuid-v7.ts'
import { isKeptOut } from '../../customers/disabled-accounts.ts'
import { lockAccount } from '../../customers/lock-account.ts'
import { customerLock } from '../../customers/lock-customer.ts'
import type { Database } from '../../database/open.ts'
import { groupCommit, shareCommit, type Work } from '../../database/together/shared-commit.ts'
import type { AttemptRow } from '../../database/tables/orders.ts'
import type { UnitOfWork } from '../../database/together/unit-of-work.ts'
import { senderQueries } from '../senders/check-sender.ts'
import { type Asked, decideOrder, needsMore, sameOrders } from './decide-order.ts'
import { dayOfOrder, heldCount, nextNumber } from './order-number.ts'
import { placeGroup } from './place-group.ts'
import { answeredAs, placedAs, type PlaceOutcome, type Placing } from './placing.ts'
import { slotQueries } from './slot-capacity.ts'
import { writeOrders } from './write-orders.ts'
import {
  type OrderAttempt,
  attemptsOf,
  findAttempt,
  insertAttempt,
  replayAnswer,
} from '../../idempotency/order-attempts.ts'

/**
 * Places a checked order and writes the answer to its key, all in one transaction. Orders that arrive at the same time
 * share the transaction, and those of one shop for today are decided together (place-group.ts). The
 * transaction first takes the lock that makes orders of one shop wait for each other: a second process with the same
 * key waits there and then finds the answer to the first request.
 * @throws Refusal when the slot is full, the clientOrderId was used or the sender sends too much; then nothing was
 * written
 */
export function placeOnce({ db, log }: { db: Database; log: Log }, placing: Placing): Promise<PlaceOutcome> {
  const { checked, now } = placing
  const { shop, draft } = checked
  const today = dayOfOrder(shop.timeZone, now, null)
  // A group has the numbers of one day.
  const isForToday = dayOfOrder(shop.timeZone, now, draft.appointmentAt) === today
  // An order that may wait for a row of another transaction isn't grouped, as it would make all the others wait or
  // could end in a deadlock with them.
  const name = `${shop.id} ${today}`
  if (needsMore(checked) || !isForToday) return shareCommit(db, name, placeAlone(placing))
  return groupCommit(db, name, placing, {
    together: placeGroup,
    alone: placeAlone,
    undone: (err) => log.warn({ shop: shop.id, err }, 'orders are placed one by one, not together'),
  })
}

const placeAlone =
  (placing: Placing): Work<PlaceOutcome> =>
  async (unit) => {
    const { now } = placing
    const { first, asked } = await lockAndAsk(unit, placing)
    if (first) return { value: answeredAs(placing, first), isKept: false }
    const orderId = uuidV7(now)
    const { order, rows } = await decideOrder(unit, placing, asked, orderId)
    const { outcome, answered } = placedAs(placing, order)
    writeOrders(unit, placing.attempt.shopId, [{ answered, rows }])
    return { value: outcome, isKept: true }
  }

/** Locks the customer and the day's order counter, and reads all that an order depends on, in one round trip. */
async function lockAndAsk(
  unit: UnitOfWork,
  { attempt, checked, sender, now }: Placing,
): Promise<{ first: AttemptRow | undefined; asked: Asked }> {
  const { draft, phone, shop, service, patience } = checked
  const { shopId, idempotencyKey } = attempt
  const { customerId, tableCode, appointmentAt, clientOrderId } = draft
  const {
    account: [[customer], elsewhere],
    counters,
    earlier: [[first], sameOrder],
    slot,
    sender: ofSender,
  } = await unit.runNamed({
    account: customerLock(shopId, { customerId, phone }),
    counters: countersOf(shop, now, appointmentAt),
    earlier: [attemptsOf(shopId, [idempotencyKey]), sameOrders(shopId, [clientOrderId])],
    slot: slotQueries({ ...shop, ...patience }, service, appointmentAt, now),
    sender: senderQueries({ shopId, service, tableCode, appointmentAt }, sender, now),
  })
  const [counted] = counters.at(-1)!
  const isElsewhere = isKeptOut(elsewhere, shopId, phone)
  return { first, asked: { counted, customer, isElsewhere, sameOrder, slot, sender: ofSender } }
}

/**
 * Takes the order's number. The counter of today is the lock that makes orders of one shop wait for each other, so an
 * order for another day takes that one first.
 */
function countersOf(
  { id: shopId, timeZone }: Placing['checked']['shop'],
  now: number,
  appointmentAt: number | null,
) {
  const [today, day] = [dayOfOrder(timeZone, now, null), dayOfOrder(timeZone, now, appointmentAt)]
  const next = nextNumber({ shopId, day })
  return day === today ? [next] : [heldCount({ shopId, day: today }), next]
}

/** Whether a refusal is final. A temporary one isn't stored: the same key may be tried again. */
export const isVerdict = ({ status }: Refusal): boolean => status === 400

/**
 * Stores a verdict as the answer to its key, so that a late copy of the request can't succeed after the customer has
 * moved on.
 * @throws Refusal LD_SIGN_IN (401) when the account was deleted meanwhile, as nothing may be stored for it any more
 */
export async function refuseOnce(
  db: Database,
  attempt: OrderAttempt,
  fingerprint: string,
  verdict: Refusal,
  now: number,
): Promise<PlaceOutcome> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, attempt.shopId, attempt.customerId)
    const text = writeRefusal(verdict)
    const { status } = verdict
    const entry = { fingerprint, order_id: null, status, answer: text, withdrawn: 0, created_at: now }
    if (!(await insertAttempt(trx, attempt, entry))) return replayFirstAnswer(trx, attempt, fingerprint)
    return { answer: new WrittenAnswer(text, { status }), placed: null }
  })
}

async function replayFirstAnswer(
  trx: Database,
  attempt: OrderAttempt,
  fingerprint: string,
): Promise<PlaceOutcome> {
  const row = await findAttempt(trx, attempt)
  if (!row) throw new Error('A key that was there is gone.')
  return { answer: replayAnswer(row, attempt, fingerprint), placed: null }
}
