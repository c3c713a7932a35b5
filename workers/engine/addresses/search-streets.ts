import { addressSearch } from '../../../core/contract/calls/address-calls.ts'
import { readPlace } from '../../../core/contract/wire/place-wire.ts'
import type { Place } from '../../../core/schema/customer/address.ts'
import { asCustomer } from '../session/as-customer.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, ok } from '../base/result.ts'

/** The longest search text that the contract allows. */
const longest = 120

/** Finds streets near the restaurant by the text typed so far; never queued. LD_SEARCH_DOWN, BS_0001, EN_OFFLINE. */
export async function searchStreets(context: EngineContext, text: string): Promise<Result<Place[]>> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(addressSearch, { customerId, storeId, text: text.slice(0, longest) }),
  )
  return answer.ok ? ok(answer.value.dataList.map(readPlace)) : answer
}
