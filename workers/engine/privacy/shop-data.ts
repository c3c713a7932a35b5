import type { AnswerOf } from '../../../core/contract/call.ts'
import { customerData } from '../../../core/contract/calls/privacy-calls.ts'
import type { Result } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'

/** All that the restaurant holds about the customer, as it answered. */
export type ShopData = AnswerOf<typeof customerData>

/** Reads all that the shop holds about the customer; nothing of it is kept here. */
export const readShopData = (context: EngineContext): Promise<Result<ShopData>> =>
  asCustomer(context, (customerId, storeId) => context.api.send(customerData, { customerId, storeId }))
