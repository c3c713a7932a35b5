import type { AnswerOf, Call, CustomerCall, OpenCall, RequestOf } from '../../core/contract/call.ts'
import { readShopAt, type StoredShop } from '../shops/read/read-shop.ts'
import type { SharedAnswer, StreamAnswer, WrittenAnswer } from '../http/answer.ts'
import { authenticate } from './authenticate.ts'
import { Refusal } from '../http/refusal.ts'
import type { CustomerRequest, ShopRequest, CallRequest } from './call-request.ts'

type Answer<C extends Call> = AnswerOf<C> | WrittenAnswer | SharedAnswer | StreamAnswer

/** A call of the contract with the function that answers it. `input` has passed the call's schema. */
export type ServedCall = {
  call: Call
  run: (input: unknown, request: CallRequest) => Promise<unknown>
}

/** A call that needs neither shop nor customer. */
export const publicCall = <C extends OpenCall>(
  call: C,
  handler: (input: RequestOf<C>, request: CallRequest) => Promise<Answer<C>>,
): ServedCall => ({ call, run: (input, request) => handler(input as RequestOf<C>, request) })

/** A call for the shop that is served at the request's host. */
export const shopCall = <C extends OpenCall>(
  call: C,
  handler: (input: RequestOf<C>, request: ShopRequest) => Promise<Answer<C>>,
): ServedCall => ({
  call,
  run: async (input, request) =>
    handler(input as RequestOf<C>, { ...request, shop: await findShop(request, input) }),
})

/**
 * A call for the customer whose access token came with it. `askAhead` reads data about the customer whom the body
 * names, in the same database trip that finds the session. A caller who isn't that customer never sees the data.
 */
export const customerCall = <C extends CustomerCall, A = undefined>(
  call: C,
  handler: (input: RequestOf<C>, request: CustomerRequest, known: A) => Promise<Answer<C>>,
  ...[askAhead]: undefined extends A ? [] : [(input: RequestOf<C>, request: ShopRequest) => Promise<A>]
): ServedCall => ({
  call,
  run: async (input, request) => {
    const shop = await findShop(request, input)
    const asked = askAhead?.(input as RequestOf<C>, { ...request, shop })
    asked?.catch(() => {})
    const known = await authenticate(request, shop.id, (input as RequestOf<C>).customerId)
    return handler(input as RequestOf<C>, { ...request, shop, ...known }, (await asked) as A)
  },
})

/** @throws Refusal LD_SHOP_NOT_FOUND when the address has no shop, or the body names another one */
async function findShop({ services: { db }, host }: CallRequest, input: unknown): Promise<StoredShop> {
  const shop = await readShopAt(db, host)
  const named = (input as { storeId?: string }).storeId
  if (!shop || (named !== undefined && named !== shop.id))
    throw new Refusal('LD_SHOP_NOT_FOUND', { status: 404 })
  return shop
}
