import type { DeskOrder } from '../../core/contract/desk/desk-calls.ts'
import { orderRules } from '../../core/domain/order/order-steps.ts'
import type { OrderState } from '../../core/schema/order/order.ts'
import type { HandlersOf, SignedInCall, SignedInRequest } from './signed-in.ts'
import { notFound } from '../http/refusal.ts'
import { moveOrder } from '../orders/life/move-order.ts'
import { block, unblock } from '../orders/senders/blocked-senders.ts'
import { refuseAll } from '../orders/senders/refuse-all.ts'
import { callOffPayments } from '../payments/cancel-payment.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { bookingHandlers } from './answer-booking.ts'
import { memberHandlers } from './members/answer-member.ts'
import { demandManager } from './members/demand-manager.ts'
import { refundHandlers } from './answer-refund.ts'
import { readBoard, deskOrders, deskServices } from './board.ts'
import { deskDishes } from './desk-dishes.ts'
import {
  markAvailable,
  markSoldOut,
  pauseService,
  resumeService,
} from '../shops/availability/change-availability.ts'

type Handlers = HandlersOf<SignedInCall>

const handlers: Handlers = {
  board: (_, { services, shop, page }) => readBoard(services, shop, page),
  order: ({ orderId }, request) => oneOrder(request, orderId),
  step: async ({ orderId, step, reason, tookMoney, from }, request) => {
    const { services, shop } = request
    // Orders for vouchers aren't on the board; only a manager can take one back.
    const order = await oneOrder(request, orderId)
    const seen = from ?? order.state
    if (step === 'refuse' && givesPaidMealBack(order, seen)) {
      const by = await demandManager(request)
      services.log.info({ shop: shop.id, number: order.number, by }, 'a paid meal is to be refused')
    }
    await moveOrder(services, shop, orderId, {
      step,
      by: 'merchant',
      reason,
      tookMoney,
      // A refusal that was allowed to anybody isn't carried out once the meal is ready.
      ...((from || step === 'refuse') && { from: [seen] }),
    })
    return oneOrder(request, orderId)
  },
  pause: async (input, request) => {
    await pauseService(request.services, request.shop, input)
    return servicesNow(request)
  },
  resume: async ({ serviceId }, request) => {
    await resumeService(request.services, request.shop, serviceId)
    return servicesNow(request)
  },
  dishes: (_, { services, shop }) => deskDishes(services.db, shop),
  'sold-out': async ({ itemId }, request) => {
    await markSoldOut(request.services, request.shop, itemId)
    return oneDish(request, itemId)
  },
  back: async ({ itemId }, request) => {
    await markAvailable(request.services, request.shop, itemId)
    return oneDish(request, itemId)
  },
  'refuse-all': async (whose, { services, shop }) => ({
    refused: await refuseAll(services, shop, whose, (orderIds) =>
      callOffPayments(services, shop.id, orderIds),
    ),
  }),
  block: async (whose, { services: { db, now }, shop }) => {
    await block(db, shop.id, whose, now())
    return null
  },
  unblock: async (whose, { services: { db }, shop }) => {
    await unblock(db, shop.id, whose)
    return null
  },
  ...bookingHandlers,
  ...memberHandlers,
  ...refundHandlers,
}

/** Answers a call whose body has passed its schema. @throws Refusal */
export const answerDeskCall = (
  name: SignedInCall,
  input: unknown,
  request: SignedInRequest,
): Promise<unknown> =>
  (handlers[name] as (input: unknown, request: SignedInRequest) => Promise<unknown>)(input, request)

/**
 * Whether refusing an order gives back what was paid for a meal that may have been handed over already, in money,
 * balance or points. Only a manager may do that, as with a refund afterwards.
 */
const givesPaidMealBack = ({ paidCents, balanceCents, pointsCents }: DeskOrder, state: OrderState): boolean =>
  paidCents + balanceCents + pointsCents > 0 && orderRules.complete.from.includes(state)

async function oneOrder({ services: { db }, shop }: SignedInRequest, orderId: string) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('order_id', '=', orderId)
    .where('order_type', '!=', 'voucher')
    .execute()
  const [order] = await deskOrders(db, shop, rows)
  if (!order) throw notFound()
  return order
}

async function servicesNow({ services: { db, now }, shop }: SignedInRequest) {
  const fresh = await readShop(db, shop.id)
  return deskServices(fresh ?? shop, now())
}

async function oneDish({ services: { db }, shop }: SignedInRequest, itemId: string) {
  const dish = (await deskDishes(db, shop)).find(({ id }) => id === itemId)
  if (!dish) throw notFound()
  return dish
}
