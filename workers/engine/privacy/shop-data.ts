import type { AnswerOf } from '../../../core/contract/call.ts'
import { customerData } from '../../../core/contract/calls/privacy-calls.ts'
import type { Result } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'

/** All that the restaurant stores about the customer, as it answered. */
export type ShopData = AnswerOf<typeof customerData>

/** Fetches all that the shop stores about the customer; nothing of it is stored here. */
export const readShopData = (context: EngineContext): Promise<Result<ShopData>> =>
  asCustomer(context, (customerId, storeId) => context.api.send(customerData, { customerId, storeId }))
