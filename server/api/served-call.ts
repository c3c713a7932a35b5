import type { AnswerOf, Call, RequestOf } from '../../core/contract/call.ts'
import { findShopByHost, readShop, type StoredShop } from '../shops/read/read-shop.ts'
import type { WrittenAnswer } from '../http/answer.ts'
import { authenticate } from './authenticate.ts'
import { Refusal } from '../http/refusal.ts'
import type { CustomerVisit, ShopVisit, Visit } from './visit.ts'

type Answer<C extends Call> = AnswerOf<C> | WrittenAnswer

/** A call of the contract with what answers it. `input` has passed the call's schema. */
export type ServedCall = {
  call: Call
  run: (input: unknown, visit: Visit) => Promise<unknown>
}

/** Serves a call at any address, even one without a shop. */
export const anywhere = <C extends Call>(
  call: C,
  handler: (input: RequestOf<C>, visit: Visit) => Promise<Answer<C>>,
): ServedCall => ({ call, run: (input, visit) => handler(input as RequestOf<C>, visit) })

/** Serves a call for the shop of the address. */
export const inShop = <C extends Call>(
  call: C,
  handler: (input: RequestOf<C>, visit: ShopVisit) => Promise<Answer<C>>,
): ServedCall => ({
  call,
  run: async (input, visit) => handler(input as RequestOf<C>, { ...visit, shop: await shopAt(visit, input) }),
})

/** Serves a call for the customer whose token came with it, and for nobody else. */
export const forCustomer = <C extends Call>(
  call: C,
  handler: (input: RequestOf<C>, visit: CustomerVisit) => Promise<Answer<C>>,
): ServedCall => ({
  call,
  run: async (input, visit) => {
    const shop = await shopAt(visit, input)
    const customer = await authenticate(visit, shop.id, input)
    return handler(input as RequestOf<C>, { ...visit, shop, customer })
  },
})

/** @throws Refusal LD_SHOP_NOT_FOUND when the address has no shop, or the body names another one */
async function shopAt({ services: { db }, host }: Visit, input: unknown): Promise<StoredShop> {
  const shopId = await findShopByHost(db, host)
  const shop = shopId === null ? null : await readShop(db, shopId)
  const named = (input as { storeId?: string }).storeId
  if (!shop || (named !== undefined && named !== shop.id))
    throw new Refusal('LD_SHOP_NOT_FOUND', { status: 404 })
  return shop
}
