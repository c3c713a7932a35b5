import type { DeskAnswers, DeskCall, DeskRequest } from '../../core/contract/calls/desk-calls.ts'
import { notFound } from '../http/refusal.ts'
import type { DeskServices } from './desk.ts'
import { moveOrder } from '../orders/life/move-order.ts'
import { readShop, type StoredShop } from '../shops/read/read-shop.ts'
import { boardOf, deskDishes, deskOrders, deskServices } from './board.ts'
import { markBack, markSoldOut, pauseService, resumeService } from '../shops/availability/switches.ts'

export type DeskVisit = {
  services: DeskServices
  shop: StoredShop
  /** Names the page that is served. */
  page: string
}

/** Calls that only a session may ask. */
export type InsideCall = Exclude<DeskCall, 'sign-in' | 'sign-out'>

type Handlers = {
  [C in InsideCall]: (input: Required<DeskRequest<C>>, visit: DeskVisit) => Promise<DeskAnswers[C]>
}

const handlers: Handlers = {
  board: (_, { services, shop, page }) => boardOf(services, shop, page),
  order: ({ orderId }, visit) => oneOrder(visit, orderId),
  step: async ({ orderId, step, reason, tookMoney }, visit) => {
    const { services, shop } = visit
    await moveOrder(services, shop, orderId, { step, by: 'merchant', reason, tookMoney })
    return oneOrder(visit, orderId)
  },
  pause: async (input, visit) => {
    await pauseService(visit.services, visit.shop, input)
    return servicesNow(visit)
  },
  resume: async ({ serviceId }, visit) => {
    await resumeService(visit.services, visit.shop, serviceId)
    return servicesNow(visit)
  },
  dishes: (_, { services, shop }) => deskDishes(services.db, shop),
  'sold-out': async ({ itemId }, visit) => {
    await markSoldOut(visit.services, visit.shop, itemId)
    return oneDish(visit, itemId)
  },
  back: async ({ itemId }, visit) => {
    await markBack(visit.services, visit.shop, itemId)
    return oneDish(visit, itemId)
  },
}

/** Answers a call whose body has passed its schema. @throws Refusal */
export const answerDeskCall = (name: InsideCall, input: unknown, visit: DeskVisit): Promise<unknown> =>
  (handlers[name] as (input: unknown, visit: DeskVisit) => Promise<unknown>)(input, visit)

async function oneOrder({ services: { db }, shop }: DeskVisit, orderId: string) {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('order_id', '=', orderId)
    .execute()
  const [order] = await deskOrders(db, rows)
  if (!order) throw notFound()
  return order
}

async function servicesNow({ services: { db, now }, shop }: DeskVisit) {
  const fresh = await readShop(db, shop.id)
  return deskServices(fresh ?? shop, now())
}

async function oneDish({ services: { db }, shop }: DeskVisit, itemId: string) {
  const dish = (await deskDishes(db, shop)).find(({ id }) => id === itemId)
  if (!dish) throw notFound()
  return dish
}
